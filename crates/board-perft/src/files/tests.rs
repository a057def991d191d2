pub(super) mod interleavings;

use super::*;

#[test]
fn unfinished_files_are_swept_and_files_in_use_stay() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    let (alive, published) = (draft(path).unwrap(), path.join("published"));
    publish(draft(path).unwrap(), &published).unwrap();
    let scratch = Scratch::new(path).unwrap();
    let inner = draft(scratch.path()).unwrap();
    // A killed program leaves its files without locks.
    draft(path).unwrap().keep().unwrap();
    let Scratch { directory: dead, _owner } = Scratch::new(path).unwrap();
    fs::write(dead.keep().join("run"), "rows").unwrap();
    drop(_owner);
    assert_eq!(fs::read_dir(path).unwrap().count(), 5);

    sweep(path);
    assert_eq!(fs::read_dir(path).unwrap().count(), 3);
    assert!(alive.path().exists() && published.exists() && inner.path().exists());
    drop((alive, scratch, inner));
    assert_eq!(fs::read_dir(path).unwrap().count(), 1);
    sweep(&path.join("no-such-directory"));
}

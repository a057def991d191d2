//! What options name to be written: standard output, or a file that is tried before the work begins, and written whole or not
//! at all.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use polyboard::hashed::files;

use crate::error::Error;
use crate::lines::cannot_write;

/// What an option names, to be written when the work is done.
pub(crate) enum Target {
    /// `-`: standard output, in place of what the command prints without the option.
    Output,
    File {
        name: String,
        path: PathBuf,
        /// Whether the file is written in place: it is a device or a pipe, or its directory takes no new files.
        is_direct: bool,
    },
}

impl Target {
    /// Tries to write to the file, and leaves it as it is. Removes what killed runs left beside it.
    pub(crate) fn of(path: &Path) -> Result<Target, Error> {
        if path.as_os_str() == "-" {
            return Ok(Target::Output);
        }
        let name = path.display().to_string();
        let is_direct = is_direct(path).map_err(cannot_write(&name))?;
        let path = place(path);
        if !is_direct {
            files::sweep(files::directory(&path));
        }
        Ok(Target::File { name, path, is_direct })
    }

    /// The targets of options, none of which may be written over another or over a file that is read.
    pub(crate) fn all<const N: usize>(
        paths: [Option<&Path>; N],
        read: &[PathBuf],
    ) -> Result<[Option<Target>; N], Error> {
        let mut taken: Vec<PathBuf> = read.iter().map(|path| place(path)).collect();
        for path in paths.into_iter().flatten() {
            let place = place(path);
            // What is written in place has no name that stands for one content.
            if taken.contains(&place) && !fs::metadata(path).is_ok_and(|found| !found.is_file()) {
                return Err(Error::SameFile(path.display().to_string()));
            }
            taken.push(place);
        }
        let mut targets = [const { None }; N];
        for (target, path) in targets.iter_mut().zip(paths) {
            *target = path.map(Target::of).transpose()?;
        }
        Ok(targets)
    }

    /// Whether it is a file that is written whole or not at all.
    pub(crate) const fn is_replaced(&self) -> bool {
        matches!(self, Target::File { is_direct: false, .. })
    }

    /// Whether it is standard output.
    pub(crate) const fn is_output(&self) -> bool {
        matches!(self, Target::Output)
    }

    /// Writes it. If that fails, what was in the file before is still there, unless it is written in place.
    pub(crate) fn write(&self, text: &str, out: &mut dyn Write) -> Result<(), Error> {
        let Target::File { name, path, is_direct } = self else {
            return Ok(out.write_all(text.as_bytes())?);
        };
        let written =
            if *is_direct { fs::write(path, text) } else { replace(path, text.as_bytes()) };
        written.map_err(cannot_write(name))
    }
}

/// Where a file is, or will be. Of a symbolic link it is the file behind it, so the link stays one.
fn place(path: &Path) -> PathBuf {
    let found = fs::canonicalize(path).or_else(|error| {
        let name = path.file_name().ok_or(error)?;
        Ok::<_, io::Error>(fs::canonicalize(files::directory(path))?.join(name))
    });
    found.unwrap_or_else(|_| path.to_owned())
}

fn is_direct(path: &Path) -> io::Result<bool> {
    let exists = match fs::metadata(path) {
        Ok(found) if found.is_dir() => return Err(ErrorKind::IsADirectory.into()),
        // To open a pipe would be seen at its other end.
        Ok(found) if !found.is_file() => return Ok(true),
        Ok(_) => {
            OpenOptions::new().write(true).open(path)?;
            true
        }
        Err(error) if error.kind() == ErrorKind::NotFound => false,
        Err(error) => return Err(error),
    };
    match files::draft(files::directory(path)) {
        Ok(_) => Ok(false),
        Err(error) if exists && error.kind() == ErrorKind::PermissionDenied => Ok(true),
        Err(error) => Err(error),
    }
}

/// Writes a draft and gives it the name of the file.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = files::draft(files::directory(path))?;
    draft.write_all(bytes)?;
    files::publish(draft, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(path: &Path, text: &str) {
        Target::of(path).unwrap().write(text, &mut io::sink()).unwrap();
    }

    #[test]
    fn a_file_is_replaced_whole_and_nothing_else_is_left() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("report.html");
        // What a killed run left.
        fs::write(directory.path().join(".polyboard-dead.part"), "half").unwrap();
        let target = Target::of(&path).unwrap();
        assert!(!path.exists());
        target.write("one", &mut io::sink()).unwrap();
        write(&path, "two");
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        let left = fs::read_dir(directory.path()).unwrap().count();
        assert_eq!(left, if cfg!(unix) { 1 } else { 2 });
    }

    #[test]
    fn a_file_that_cannot_be_written_is_known_before() {
        let directory = tempfile::tempdir().unwrap();
        for path in [directory.path().to_owned(), directory.path().join("none/report.html")] {
            let error = Target::of(&path).err().unwrap().to_string();
            assert!(error.starts_with(&format!("cannot write {}: ", path.display())), "{error}");
        }
    }

    #[test]
    fn no_file_is_written_twice_or_over_what_is_read() {
        let directory = tempfile::tempdir().unwrap();
        let file = |name: &str| directory.path().join(name);
        fs::write(file("run.json"), "a run").unwrap();
        let refused = |paths: [&Path; 2], read: &[PathBuf]| {
            Target::all(paths.map(Some), read).err().map(|error| error.to_string())
        };
        let [run, page, twice] = ["run.json", "page.html", "./page.html"].map(file);
        assert_eq!(refused([&run, &page], &[]), None);
        let same = |path: &Path| Some(format!("{} would be overwritten", path.display()));
        assert_eq!(refused([&page, &twice], &[]), same(&twice));
        assert_eq!(refused([&run, &run], &[]), same(&run));
        assert_eq!(refused([&page, &run], std::slice::from_ref(&run)), same(&run));
        assert_eq!(refused([Path::new("-"); 2], &[]), same(Path::new("-")));
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_a_device_a_device() {
        let directory = tempfile::tempdir().unwrap();
        let [file, link] = ["file", "link"].map(|name| directory.path().join(name));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write(&link, "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        let null = Path::new("/dev/null");
        if fs::metadata(null).map_or(true, |found| found.is_file()) {
            eprintln!("not tested: this system has no device /dev/null");
            return;
        }
        write(null, "text");
        assert!(!fs::metadata(null).unwrap().is_file());
    }
}

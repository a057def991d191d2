//! The files that commands write: tried before the work begins, and written whole or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

use crate::error::Error;

/// A file that is written when the work is done.
pub(crate) struct Target {
    name: String,
    path: PathBuf,
    /// Whether the file is written in place: it is a device or a pipe, or its directory takes no new files.
    is_direct: bool,
}

impl Target {
    /// Tries to write to the file, and leaves it as it is.
    pub(crate) fn of(path: &Path) -> Result<Target, Error> {
        let name = path.display().to_string();
        let cannot_write = |source| Error::WriteFile { file: name.clone(), source };
        let is_direct = is_direct(path).map_err(cannot_write)?;
        // A symbolic link stays a link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        Ok(Target { name, path, is_direct })
    }

    /// Writes the file. If that fails, what was there before is still there, unless it is written in place.
    pub(crate) fn write(&self, text: &str) -> Result<(), Error> {
        let written = if self.is_direct {
            fs::write(&self.path, text)
        } else {
            replace(&self.path, text.as_bytes())
        };
        written.map_err(|source| Error::WriteFile { file: self.name.clone(), source })
    }
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
    match draft(path) {
        Ok(_) => Ok(false),
        Err(error) if exists && error.kind() == ErrorKind::PermissionDenied => Ok(true),
        Err(error) => Err(error),
    }
}

/// An unfinished file beside a file, removed on drop.
fn draft(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder.prefix(".polyboard-").suffix(".part");
    // As of any new file; the draft of a library is for its owner only.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
    builder.tempfile_in(parent.unwrap_or(Path::new(".")))
}

/// Writes a draft and gives it the name of the file.
fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut draft = draft(path)?;
    draft.write_all(bytes)?;
    draft.as_file().sync_all()?;
    draft.persist(path)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_else_is_left() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("report.html");
        let target = Target::of(&path).unwrap();
        assert!(!path.exists());
        target.write("one").unwrap();
        Target::of(&path).unwrap().write("two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(fs::read_dir(directory.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_that_cannot_be_written_is_known_before() {
        let directory = tempfile::tempdir().unwrap();
        for path in [directory.path().to_owned(), directory.path().join("none/report.html")] {
            let error = Target::of(&path).err().unwrap().to_string();
            assert!(error.starts_with(&format!("cannot write {}: ", path.display())), "{error}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_a_device_a_device() {
        let directory = tempfile::tempdir().unwrap();
        let [file, link] = ["file", "link"].map(|name| directory.path().join(name));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        Target::of(&link).unwrap().write("new").unwrap();
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::read_to_string(&file).unwrap(), "new");
        Target::of(Path::new("/dev/null")).unwrap().write("text").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}

//! JSON files with their digest.

use std::io::{self, Write};
use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::JobError;
use crate::files;

/// A value as text, with the SHA-256 of that text.
#[derive(Serialize, Deserialize)]
struct Sealed<'a> {
    sha256: String,
    #[serde(borrow)]
    content: &'a RawValue,
}

/// Writes a value atomically into a file and returns its digest.
pub(super) fn write(path: &Path, value: &impl Serialize) -> Result<String, JobError> {
    let failed = |source| JobError::Write { file: path.to_owned(), source };
    let text = serde_json::to_string(value).map_err(io::Error::from);
    let content = RawValue::from_string(text.map_err(failed)?).map_err(io::Error::from);
    let content = content.map_err(failed)?;
    let sha256 = files::digest_of(content.get().as_bytes());
    let sealed = Sealed { sha256: sha256.clone(), content: &content };
    let write = || {
        let mut draft = files::draft(files::directory(path))?;
        draft.write_all(&serde_json::to_vec(&sealed)?)?;
        draft.write_all(b"\n")?;
        files::publish(draft, path)
    };
    write().map_err(failed)?;
    Ok(sha256)
}

/// Reads a value and its digest; `None` if there is no such file.
pub(super) fn read<T: DeserializeOwned>(path: &Path) -> Result<Option<(T, String)>, JobError> {
    // Of a device or a pipe there is no end.
    if std::fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return Err(JobError::damaged(path, "it is no ordinary file"));
    }
    let text = match std::fs::read(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(source) => return Err(JobError::Read { file: path.to_owned(), source }),
    };
    let damaged = |error: serde_json::Error| JobError::damaged(path, error.to_string());
    let sealed: Sealed<'_> = serde_json::from_slice(&text).map_err(damaged)?;
    if files::digest_of(sealed.content.get().as_bytes()) != sealed.sha256 {
        return Err(JobError::damaged(path, "its digest does not match"));
    }
    let value = serde_json::from_str(sealed.content.get());
    Ok(Some((value.map_err(damaged)?, sealed.sha256)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_read_back_and_any_changed_bit_is_detected() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("value.json");
        assert!(read::<Vec<u128>>(&path).unwrap().is_none());
        let value = vec![1, u128::MAX, 0];
        let digest = write(&path, &value).unwrap();
        assert_eq!(read(&path).unwrap(), Some((value, digest)));
        assert_eq!(directory.path().read_dir().unwrap().count(), 1);

        let whole = std::fs::read(&path).unwrap();
        // The last byte ends the line; other whitespace is accepted there.
        for at in 0..whole.len() - 1 {
            for bit in 0..8 {
                let mut bytes = whole.clone();
                bytes[at] ^= 1 << bit;
                std::fs::write(&path, bytes).unwrap();
                assert!(read::<Vec<u128>>(&path).is_err(), "byte {at} bit {bit}");
            }
        }
        for length in 0..whole.len() - 1 {
            std::fs::write(&path, &whole[..length]).unwrap();
            let error = read::<Vec<u128>>(&path).unwrap_err().to_string();
            assert!(error.starts_with(&format!("{} is damaged: ", path.display())), "{error}");
        }
    }
}

//! A server of files for the machine it runs on: GET and HEAD, below one folder, and nothing else.

use std::fs;
use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use percent_encoding::percent_decode_str;

/// The longest head of a request, in bytes.
const LONGEST: usize = 16 * 1024;
/// How long a browser may take to ask.
const PATIENCE: Duration = Duration::from_secs(10);

/// Serves the files below a folder, until the program ends.
pub(crate) fn serve(folder: &Path, listener: &TcpListener) -> Result<()> {
    let folder = folder.canonicalize().with_context(|| folder.display().to_string())?;
    for stream in listener.incoming() {
        let folder = folder.clone();
        thread::spawn(move || {
            // A browser that hangs up is no error of ours.
            let _ = stream.and_then(|stream| answer(&folder, stream));
        });
    }
    Ok(())
}

/// What is sent.
enum Answer {
    File(PathBuf),
    /// A folder, by its path with a slash at the end.
    Moved(String),
    Wrong(&'static str),
}

fn answer(folder: &Path, mut stream: TcpStream) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let head = read_head(&mut stream)?;
    let (answer, with_body) = find(folder, &head);
    let (status, headers, body) = match answer {
        Answer::File(path) => match fs::read(&path) {
            Ok(body) => ("200 OK", format!("Content-Type: {}\r\n", kind(&path)), body),
            Err(_) => ("404 Not Found", String::new(), Vec::new()),
        },
        Answer::Moved(path) => {
            ("301 Moved Permanently", format!("Location: {path}\r\n"), Vec::new())
        }
        Answer::Wrong(status) => (status, "Allow: GET, HEAD\r\n".into(), status.into()),
    };
    let length = body.len();
    write!(
        stream,
        "HTTP/1.1 {status}\r\n{headers}Content-Length: {length}\r\nCache-Control: no-store\r\n\
         X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n"
    )?;
    if with_body {
        stream.write_all(&body)?;
    }
    stream.flush()
}

/// The head of a request, or what came of it.
fn read_head(stream: &mut TcpStream) -> io::Result<Vec<u8>> {
    let mut head = Vec::new();
    let mut buffer = [0; 1024];
    while head.len() < LONGEST && !head.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read(&mut buffer)? {
            0 => break,
            read => head.extend(&buffer[..read]),
        }
    }
    Ok(head)
}

/// What is asked for, and whether its content is.
fn find(folder: &Path, head: &[u8]) -> (Answer, bool) {
    let line = head.split(|&byte| byte == b'\r').next().and_then(|line| str::from_utf8(line).ok());
    let words: Vec<&str> = line.unwrap_or("").split(' ').collect();
    match words[..] {
        ["GET", target, version] if version.starts_with("HTTP/1.") => {
            (look_up(folder, target), true)
        }
        ["HEAD", target, version] if version.starts_with("HTTP/1.") => {
            (look_up(folder, target), false)
        }
        [_, _, version] if version.starts_with("HTTP/") => {
            (Answer::Wrong("405 Method Not Allowed"), true)
        }
        _ => (Answer::Wrong("400 Bad Request"), true),
    }
}

/// The file of a path in a request: below the folder, whatever the path says and wherever links lead.
fn look_up(folder: &Path, target: &str) -> Answer {
    const MISSING: Answer = Answer::Wrong("404 Not Found");
    let path = target.split(['?', '#']).next().unwrap_or("");
    let Ok(path) = percent_decode_str(path).decode_utf8() else { return MISSING };
    let relative = path.trim_start_matches('/');
    let is_below = |part| matches!(part, Component::Normal(_) | Component::CurDir);
    if !path.starts_with('/') || !Path::new(relative).components().all(is_below) {
        return MISSING;
    }
    let Ok(found) = folder.join(relative).canonicalize() else { return MISSING };
    if !found.starts_with(folder) {
        return MISSING;
    }
    if found.is_dir() {
        if !relative.is_empty() && !relative.ends_with('/') {
            let place = target.split(['?', '#']).next().unwrap_or("");
            return Answer::Moved(format!("/{}/", place.trim_start_matches('/')));
        }
        return look_up_page(folder, &found).map_or(MISSING, Answer::File);
    }
    Answer::File(found)
}

/// The page of a folder.
fn look_up_page(folder: &Path, found: &Path) -> Option<PathBuf> {
    let page = found.join("index.html").canonicalize().ok()?;
    (page.is_file() && page.starts_with(folder)).then_some(page)
}

/// What a browser takes a file for.
fn kind(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        Some("txt" | "md") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, SocketAddr};

    /// A server of a folder `book` beside which a secret lies.
    fn start() -> (tempfile::TempDir, SocketAddr) {
        let place = tempfile::tempdir().unwrap();
        let book = place.path().join("book");
        fs::create_dir_all(book.join("explorer")).unwrap();
        fs::write(book.join("index.html"), "the book").unwrap();
        fs::write(book.join("a b.svg"), "<svg/>").unwrap();
        fs::write(book.join("explorer/index.html"), "the explorer").unwrap();
        fs::write(book.join("explorer/explorer.wasm"), [0, 0x61, 0x73, 0x6d]).unwrap();
        fs::write(place.path().join("secret"), "secret").unwrap();
        #[cfg(unix)]
        std::os::unix::fs::symlink(place.path().join("secret"), book.join("link")).unwrap();
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let address = listener.local_addr().unwrap();
        thread::spawn(move || serve(&book, &listener));
        (place, address)
    }

    fn ask(address: SocketAddr, request: &[u8]) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(address).unwrap();
        stream.write_all(request).unwrap();
        stream.shutdown(std::net::Shutdown::Write).unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let end = answer.windows(4).position(|end| end == b"\r\n\r\n").unwrap();
        (String::from_utf8(answer[..end].to_vec()).unwrap(), answer[end + 4..].to_vec())
    }

    fn get(address: SocketAddr, path: &str) -> (String, Vec<u8>) {
        ask(address, format!("GET {path} HTTP/1.1\r\nHost: here\r\n\r\n").as_bytes())
    }

    #[test]
    fn files_are_served_with_their_kind() {
        let (_place, address) = start();
        for (path, kind, body) in [
            ("/", "text/html; charset=utf-8", &b"the book"[..]),
            ("/index.html?a=b", "text/html; charset=utf-8", b"the book"),
            ("/a%20b.svg", "image/svg+xml", b"<svg/>"),
            ("/explorer/", "text/html; charset=utf-8", b"the explorer"),
            ("/explorer/explorer.wasm", "application/wasm", &[0, 0x61, 0x73, 0x6d]),
        ] {
            let (head, found) = get(address, path);
            assert!(head.starts_with("HTTP/1.1 200 OK\r\n"), "{path}: {head}");
            assert!(head.contains(&format!("Content-Type: {kind}\r\n")), "{path}: {head}");
            assert_eq!(found, body, "{path}");
        }
        let (head, _) = get(address, "/explorer");
        assert!(head.starts_with("HTTP/1.1 301") && head.contains("Location: /explorer/\r\n"));
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let (_place, address) = start();
        for path in [
            "/../secret",
            "/%2e%2e/secret",
            "/explorer/../../secret",
            "/explorer/..%2f..%2fsecret",
            "//etc/passwd",
            "/%2fetc/passwd",
            "/link",
            "/%00",
            "/%ff",
            "/none",
            "secret",
        ] {
            let (head, body) = get(address, path);
            assert!(head.starts_with("HTTP/1.1 404 Not Found\r\n"), "{path}: {head}");
            assert_eq!(body, b"404 Not Found", "{path}");
        }
    }

    #[test]
    fn other_requests_are_refused() {
        let (_place, address) = start();
        let (head, body) = ask(address, b"HEAD / HTTP/1.1\r\n\r\n");
        assert!(head.starts_with("HTTP/1.1 200 OK\r\n") && head.contains("Content-Length: 8\r\n"));
        assert!(body.is_empty());
        for method in ["POST", "PUT", "DELETE", "get"] {
            let (head, _) = ask(address, format!("{method} / HTTP/1.1\r\n\r\n").as_bytes());
            assert!(head.starts_with("HTTP/1.1 405"), "{method}: {head}");
        }
        for request in [&b""[..], b"\r\n\r\n", b"GET /\r\n\r\n", b"\xff\xfe\r\n\r\n"] {
            let (head, _) = ask(address, request);
            assert!(head.starts_with("HTTP/1.1 400"), "{request:?}: {head}");
        }
    }
}

//! A server of the test's own, that behaves as it is told, also badly.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// What becomes of one connection.
#[derive(Clone, Debug)]
pub(super) enum Behaviour {
    /// These bytes, then the end.
    Answer(String),
    /// No byte of an answer, for longer than anyone waits.
    Silence,
    /// A byte of a header now and then, without end.
    SlowHeaders,
    /// The headers of an answer without end, and its bytes.
    Endless,
    /// The end, before an answer.
    Close,
}

pub(super) struct Server {
    pub(super) url: String,
    requests: Arc<Mutex<Vec<String>>>,
}

impl Server {
    /// Connection by connection, what it does; the last for all that follow.
    pub(super) async fn start(behaviours: Vec<Behaviour>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let url = format!("http://{}/v1", listener.local_addr().expect("its address"));
        let requests = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&requests);
        tokio::spawn(async move {
            let mut number = 0;
            while let Ok((stream, _)) = listener.accept().await {
                let last = behaviours.len() - 1;
                let behaviour = behaviours[number.min(last)].clone();
                number += 1;
                tokio::spawn(serve(stream, behaviour, Arc::clone(&seen)));
            }
        });
        Server { url, requests }
    }

    /// The requests so far, heads and bodies.
    pub(super) fn requests(&self) -> Vec<String> {
        self.requests.lock().expect("the requests").clone()
    }
}

/// An answer with this status line, these headers and this body.
pub(super) fn answer(status: &str, headers: &str, body: &str) -> Behaviour {
    let length = body.len();
    Behaviour::Answer(format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\
         connection: close\r\n{headers}\r\n{body}"
    ))
}

async fn serve(mut stream: TcpStream, behaviour: Behaviour, seen: Arc<Mutex<Vec<String>>>) {
    let request = request(&mut stream).await;
    seen.lock().expect("the requests").push(request);
    // Who asked may have gone, so a failure to write is none.
    match behaviour {
        Behaviour::Answer(text) => drop(stream.write_all(text.as_bytes()).await),
        Behaviour::Close => {}
        Behaviour::Silence => tokio::time::sleep(Duration::from_secs(600)).await,
        Behaviour::SlowHeaders => {
            let mut written = stream.write_all(b"HTTP/1.1 200 OK\r\nx: ").await;
            while written.is_ok() {
                tokio::time::sleep(Duration::from_millis(50)).await;
                written = stream.write_all(b"y").await;
            }
        }
        Behaviour::Endless => {
            let head = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\
                        transfer-encoding: chunked\r\n\r\n";
            let mut written = stream.write_all(head.as_bytes()).await;
            let chunk = format!("1000\r\n{}\r\n", " ".repeat(4096));
            while written.is_ok() {
                written = stream.write_all(chunk.as_bytes()).await;
            }
        }
    }
}

async fn request(stream: &mut TcpStream) -> String {
    let mut text = String::new();
    let mut buffer = [0; 4096];
    loop {
        let read = stream.read(&mut buffer).await.unwrap_or(0);
        text.push_str(&String::from_utf8_lossy(&buffer[..read]));
        let whole = text.split_once("\r\n\r\n").is_some_and(|(head, body)| {
            let head = head.to_ascii_lowercase();
            let length = head
                .lines()
                .find_map(|line| line.strip_prefix("content-length: "));
            length.is_some_and(|length| Ok(body.len()) == length.parse())
        });
        if whole || read == 0 {
            return text;
        }
    }
}

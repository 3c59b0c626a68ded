//! A NATS server for a test.

use crate::Folder;
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A NATS server with JetStream on a free port of this machine, which nobody else uses. It ends with the test.
pub struct Nats {
    port: u16,
    store: Folder,
    child: Option<Child>,
}

impl Nats {
    /// Starts one; none where the command `nats-server` is not installed, which it says loudly.
    ///
    /// # Panics
    /// If it does not start.
    pub fn start() -> Option<Nats> {
        if Command::new("nats-server").arg("--version").output().is_err() {
            eprintln!(
                "SKIPPED: there is no nats-server on the PATH, so no run on a cluster is tested"
            );
            return None;
        }
        let free = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
        let port = free.local_addr().expect("it is bound").port();
        drop(free);
        let mut nats = Nats { port, store: Folder::new(), child: None };
        nats.restart();
        Some(nats)
    }

    /// Starts it again, with what it has stored.
    ///
    /// # Panics
    /// If it does not start.
    pub fn restart(&mut self) {
        self.restart_with(&[]);
    }

    /// The same with further arguments.
    ///
    /// # Panics
    /// If it does not start.
    pub fn restart_with(&mut self, arguments: &[&str]) {
        self.kill();
        let child = Command::new("nats-server")
            .args(["-js", "-a", "127.0.0.1", "-p", &self.port.to_string(), "-sd"])
            .arg(self.store.path())
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.child = Some(child.expect("the server starts"));
        let end = Instant::now() + Duration::from_secs(60);
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            assert!(Instant::now() < end, "the server does not answer");
            sleep(Duration::from_millis(20));
        }
    }

    /// Kills it, as a crash would.
    ///
    /// # Panics
    /// If that is not possible.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            child.kill().expect("it can be killed");
            child.wait().expect("it ends");
        }
    }

    /// Its port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

//! A server and workers on this machine, as processes that end with whoever started them: for tests and benchmarks.

use crate::ClusterError;
use std::io::{BufRead, BufReader, ErrorKind};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Whatever takes longer to start does not start.
const PATIENCE: Duration = Duration::from_secs(60);

/// A NATS server with JetStream on a free port of this machine, which nobody else uses, with a folder of its own.
pub struct LocalServer {
    port: u16,
    store: TempDir,
    child: Option<Child>,
}

impl LocalServer {
    /// Starts one; none where there is no `nats-server` on the `PATH`.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start() -> Result<Option<LocalServer>, ClusterError> {
        match Command::new("nats-server").arg("--version").output() {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(does_not_start(&error)),
            Ok(_) => {}
        }
        let free = TcpListener::bind("127.0.0.1:0").map_err(|error| does_not_start(&error))?;
        let port = free.local_addr().map_err(|error| does_not_start(&error))?.port();
        drop(free);
        let store = tempfile::Builder::new().prefix("forkless-queue").tempdir();
        let store = store.map_err(|error| does_not_start(&error))?;
        let mut server = LocalServer { port, store, child: None };
        server.restart(&[])?;
        Ok(Some(server))
    }

    /// Starts it again, with what it has stored and these further arguments.
    ///
    /// # Errors
    /// If it does not start.
    pub fn restart(&mut self, arguments: &[&str]) -> Result<(), ClusterError> {
        self.kill();
        let child = Command::new("nats-server")
            .args(["-js", "-a", "127.0.0.1", "-p", &self.port.to_string(), "-sd"])
            .arg(self.store.path())
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        self.child = Some(child.map_err(|error| does_not_start(&error))?);
        let end = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", self.port)).is_err() {
            if Instant::now() >= end {
                return Err(does_not_start(&"it does not answer"));
            }
            sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Kills it, as a crash would.
    pub fn kill(&mut self) {
        self.child.take().into_iter().for_each(end);
    }

    /// Its port.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Starts a worker, with this binary of the command and these further arguments.
    ///
    /// # Errors
    /// If it does not start.
    pub fn start_worker(
        &self,
        forkless: &Path,
        arguments: &[&str],
    ) -> Result<LocalWorker, ClusterError> {
        let child = Command::new(forkless)
            .args(["worker", "--cluster", &self.url()])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn();
        let mut child = child.map_err(|error| worker_does_not_start(&error))?;
        let said = child.stderr.take();
        Ok(LocalWorker { child: Some(child), first: listen(said) })
    }
}

impl Drop for LocalServer {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A worker, killed at the end.
pub struct LocalWorker {
    child: Option<Child>,
    /// Where it is told that it has said something.
    first: Receiver<()>,
}

impl LocalWorker {
    /// Waits until it takes jobs: then it says something.
    ///
    /// # Errors
    /// If it ends instead.
    pub fn wait(&self) -> Result<(), ClusterError> {
        self.first.recv_timeout(PATIENCE).map_err(|_| {
            ClusterError::new("a worker does not start: it says nothing, or has ended")
        })
    }
}

/// Reads what a worker says, so that it need not wait for that, and tells of the first line.
fn listen(said: Option<ChildStderr>) -> Receiver<()> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(said?).lines() {
            line.ok()?;
            // Nobody may be interested.
            let _ = sender.send(());
        }
        Some(())
    });
    receiver
}

impl Drop for LocalWorker {
    fn drop(&mut self) {
        self.child.take().into_iter().for_each(end);
    }
}

fn end(mut child: Child) {
    // One that has ended already is fine too.
    let _ = child.kill();
    let _ = child.wait();
}

fn does_not_start(reason: &dyn std::fmt::Display) -> ClusterError {
    ClusterError::new(format!("`nats-server` does not start: {reason}"))
}

fn worker_does_not_start(reason: &dyn std::fmt::Display) -> ClusterError {
    ClusterError::new(format!("a worker does not start: {reason}"))
}

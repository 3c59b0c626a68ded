//! A connection to a server.

use crate::{Access, ClusterError};
use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectErrorKind};
use futures_util::StreamExt;
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::Runtime;

/// How long one request may take.
pub(crate) const REQUEST: Duration = Duration::from_secs(3);
/// How long a request is tried again while the server is away.
const PATIENCE: Duration = Duration::from_secs(60);
/// The pauses between tries.
const PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// A connection to a server.
#[derive(Clone)]
pub struct Server {
    runtime: Arc<Runtime>,
    pub(crate) client: Client,
    pub(crate) jetstream: Context,
    shown: String,
}

/// Why a request has no answer.
pub(crate) enum Trouble {
    /// It may have one later.
    Later(String),
    /// It never has.
    Final(String),
}

impl Server {
    /// Connects, and tries that for a while.
    ///
    /// # Errors
    /// If there is no server, it does not let us in, or has no JetStream.
    pub fn connect(access: &Access, patience: Duration) -> Result<Server, ClusterError> {
        let shown = access.shown();
        let builder =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build();
        let runtime = builder.map_err(|error| ClusterError::new(format!("no threads: {error}")))?;
        let end = Instant::now() + patience;
        let client = loop {
            let tried = runtime.block_on(async {
                let options = access.options().await?;
                let urls: Vec<String> =
                    access.url.split(',').map(|one| one.trim().to_string()).collect();
                let options = options
                    .connection_timeout(REQUEST)
                    .request_timeout(Some(REQUEST))
                    .max_reconnects(None)
                    .reconnect_delay_callback(|tries| {
                        PAUSE
                            .saturating_mul(u32::try_from(tries).unwrap_or(u32::MAX))
                            .min(LONGEST_PAUSE)
                    });
                Ok::<_, ClusterError>(options.connect(urls).await)
            })?;
            match tried {
                Ok(client) => break client,
                Err(error) => {
                    let words = connection_words(&error.kind(), access.uses_tls());
                    let is_final = matches!(
                        error.kind(),
                        ConnectErrorKind::Authentication
                            | ConnectErrorKind::AuthorizationViolation
                            | ConnectErrorKind::ServerParse
                    );
                    if is_final || Instant::now() >= end {
                        return Err(ClusterError::new(format!("cannot reach {shown}: {words}")));
                    }
                    std::thread::sleep(LONGEST_PAUSE.min(patience));
                }
            }
        };
        // It begins work beside.
        let entered = runtime.enter();
        let mut jetstream = jetstream::new(client.clone());
        jetstream.set_timeout(REQUEST);
        drop(entered);
        let server = Server { runtime: Arc::new(runtime), client, jetstream, shown };
        let first = server.wait(async { server.jetstream.stream_names().next().await });
        if matches!(first, Some(Err(_))) {
            let words = format!("{} has no JetStream: start it with `-js`", server.shown);
            return Err(ClusterError::new(words));
        }
        Ok(server)
    }

    /// The address without what is secret.
    pub fn shown(&self) -> &str {
        &self.shown
    }

    pub(crate) fn wait<T>(&self, future: impl Future<Output = T>) -> T {
        self.runtime.block_on(future)
    }

    /// Works beside.
    pub(crate) fn spawn(
        &self,
        future: impl Future<Output = ()> + Send + 'static,
    ) -> tokio::task::JoinHandle<()> {
        self.runtime.spawn(future)
    }

    /// Asks until there is an answer, or the server was away for too long.
    pub(crate) async fn try_again<T, F>(
        &self,
        what: &str,
        ask: impl Fn() -> F,
    ) -> Result<T, ClusterError>
    where
        F: Future<Output = Result<T, Trouble>>,
    {
        let end = Instant::now() + PATIENCE;
        let mut pause = PAUSE;
        loop {
            let words = match ask().await {
                Ok(answer) => return Ok(answer),
                Err(Trouble::Final(words)) => return Err(self.error(what, &words)),
                Err(Trouble::Later(words)) => words,
            };
            if Instant::now() >= end {
                return Err(self.error(what, &words));
            }
            tokio::time::sleep(pause).await;
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    fn error(&self, what: &str, words: &str) -> ClusterError {
        ClusterError::new(format!("{}: {what}: {words}", self.shown))
    }
}

/// The library's own words may have the address in them, with a password.
fn connection_words(kind: &ConnectErrorKind, uses_tls: bool) -> &'static str {
    match kind {
        ConnectErrorKind::ServerParse => "that is no address",
        ConnectErrorKind::Dns => "its name is not known",
        ConnectErrorKind::Authentication | ConnectErrorKind::AuthorizationViolation => {
            "it does not let us in: look at the user, token or credentials"
        }
        ConnectErrorKind::TimedOut => "it does not answer",
        ConnectErrorKind::Tls => "TLS does not work: look at the certificates",
        ConnectErrorKind::Io if uses_tls => {
            "nobody answers there, or TLS does not work: look at the certificates"
        }
        ConnectErrorKind::Io => "nobody answers there",
        _ => "there is no connection",
    }
}

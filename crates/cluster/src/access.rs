//! Where a server is, and how one gets in.

use crate::ClusterError;
use async_nats::ConnectOptions;
use std::env;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

/// Variables of the environment that have what is secret, if no file does.
const USER: &str = "FORKLESS_CLUSTER_USER";
const PASSWORD: &str = "FORKLESS_CLUSTER_PASSWORD";
const TOKEN: &str = "FORKLESS_CLUSTER_TOKEN";
const CREDENTIALS: &str = "FORKLESS_CLUSTER_CREDENTIALS";
/// No file with a password is longer.
const LONGEST_SECRET: u64 = 1 << 16;

/// Where a server is, and how one gets in.
#[derive(Clone, Default)]
pub struct Access {
    /// The address, such as `nats://localhost:4222` or `tls://...`; several are separated by commas.
    pub url: String,
    /// The name of the user.
    pub user: Option<String>,
    /// The file with the password of the user.
    pub password_file: Option<PathBuf>,
    /// The file with a token.
    pub token_file: Option<PathBuf>,
    /// The file with credentials, as NATS writes them.
    pub credentials: Option<PathBuf>,
    /// The file with the certificates of authorities to trust.
    pub authority: Option<PathBuf>,
    /// The files with a certificate of this side, and with its key.
    pub certificate: Option<(PathBuf, PathBuf)>,
}

/// What is shown leaves out all that is secret.
impl fmt::Debug for Access {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Access").field("url", &self.shown()).finish_non_exhaustive()
    }
}

impl Access {
    /// The address without what is secret in it.
    pub fn shown(&self) -> String {
        let shown = |one: &str| {
            let (scheme, rest) = one.split_once("://").unwrap_or(("nats", one));
            let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
            // Nothing behind the port is part of an address.
            let host = host.split(['/', '?', '#']).next().unwrap_or_default();
            format!("{scheme}://{host}")
        };
        self.url.split(',').map(|one| shown(one.trim())).collect::<Vec<_>>().join(",")
    }

    /// Is TLS asked for?
    pub(crate) fn uses_tls(&self) -> bool {
        let is_asked = self.authority.is_some() || self.certificate.is_some();
        is_asked || self.url.trim_start().starts_with("tls:")
    }

    /// How to connect.
    pub(crate) async fn options(&self) -> Result<ConnectOptions, ClusterError> {
        let mut options = ConnectOptions::new().name("forkless");
        let password = match &self.password_file {
            Some(file) => Some(secret(file)?),
            None => env::var(PASSWORD).ok(),
        };
        let user = self.user.clone().or_else(|| env::var(USER).ok());
        if let (Some(user), Some(password)) = (user, password) {
            options = options.user_and_password(user, password);
        }
        let token = match &self.token_file {
            Some(file) => Some(secret(file)?),
            None => env::var(TOKEN).ok(),
        };
        if let Some(token) = token {
            options = options.token(token);
        }
        let credentials = self.credentials.clone();
        if let Some(file) = credentials.or_else(|| env::var_os(CREDENTIALS).map(PathBuf::from)) {
            let shown = file.display();
            let wrong = |reason: &str| {
                ClusterError::new(format!("the credentials of `{shown}` cannot be used: {reason}"))
            };
            let text = secret(&file)?;
            // Its words may be part of the file.
            options = options.credentials(&text).map_err(|_| wrong("they are none of NATS"))?;
        }
        if let Some(file) = &self.authority {
            readable(file)?;
            options = options.add_root_certificates(file.clone()).require_tls(true);
        }
        if let Some((certificate, key)) = &self.certificate {
            readable(certificate)?;
            readable(key)?;
            options = options.add_client_certificate(certificate.clone(), key.clone());
            options = options.require_tls(true);
        }
        Ok(options)
    }
}

fn unreadable(file: &Path, reason: &str) -> ClusterError {
    ClusterError::new(format!("cannot read `{}`: {reason}", file.display()))
}

fn readable(file: &Path) -> Result<(), ClusterError> {
    fs::File::open(file).map(|_| ()).map_err(|error| unreadable(file, &error.kind().to_string()))
}

/// What a file has, without the line break at its end.
fn secret(file: &Path) -> Result<String, ClusterError> {
    let known = fs::metadata(file).map_err(|error| unreadable(file, &error.kind().to_string()))?;
    if known.len() > LONGEST_SECRET {
        return Err(unreadable(file, "it is too long"));
    }
    let text = fs::read_to_string(file);
    let text = text.map_err(|error| unreadable(file, &error.kind().to_string()))?;
    Ok(text.trim_end_matches(['\n', '\r']).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(url: &str, expected: &str) {
        let access = Access { url: url.to_string(), ..Access::default() };
        assert_eq!(access.shown(), expected);
        assert!(!format!("{access:?}").contains("secret"), "{access:?}");
    }

    #[test]
    fn addresses_are_shown_without_secrets() {
        shown("nats://localhost:4222", "nats://localhost:4222");
        shown("localhost", "nats://localhost");
        shown("tls://me:secret@host:4222", "tls://host:4222");
        shown("me:secret@host", "nats://host");
        shown("nats://secret@a:1, nats://x:secret@b:2", "nats://a:1,nats://b:2");
        shown("nats://x:sec@secret@b:2", "nats://b:2");
        shown("nats://host:1/?token=secret", "nats://host:1");
    }
}

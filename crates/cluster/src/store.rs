//! Contents of any size: small ones in messages, others in the object store of the run.
//!
//! A message whose contents are elsewhere has a header that names the object. The object is whole before the message
//! is stored.

use crate::ClusterError;
use crate::names::Names;
use crate::server::{Server, Trouble};
use async_nats::HeaderMap;
use async_nats::jetstream::context::{GetStreamErrorKind, PublishErrorKind};
use async_nats::jetstream::message::PublishMessage;
use async_nats::jetstream::object_store::ObjectStore;
use bytes::Bytes;
use tokio::io::AsyncReadExt;

/// The header that names an object.
const OBJECT: &str = "Forkless-Object";
/// What else is in a message: headers, and what the server adds.
const ROOM: usize = 16 << 10;
/// Larger messages go to the object store, whatever the server allows.
const LARGEST_MESSAGE: usize = 512 << 10;
/// No larger contents are read.
pub const LARGEST: usize = 1 << 30;

/// How a message was stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stored {
    Now,
    /// There was one already.
    Before,
}

/// How contents are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How<'a> {
    /// Beside what is there.
    Add,
    /// If it was not stored lately, as this name tells.
    Once(&'a str),
    /// If the subject has nothing yet.
    First,
}

impl Server {
    /// Stores contents under a subject.
    pub async fn store(
        &self,
        names: &Names,
        subject: &str,
        contents: &[u8],
        how: How<'_>,
    ) -> Result<Stored, ClusterError> {
        let limit = self.client.max_payload().saturating_sub(ROOM).min(LARGEST_MESSAGE);
        let mut headers = HeaderMap::new();
        let payload = if contents.len() <= limit {
            Bytes::copy_from_slice(contents)
        } else {
            let name = format!("{subject}.{:016x}", random());
            self.put_object(names, &name, contents).await?;
            headers.insert(OBJECT, name.as_str());
            Bytes::new()
        };
        self.try_again("a message cannot be stored", || async {
            let message = PublishMessage::build().payload(payload.clone()).headers(headers.clone());
            let message = match how {
                How::Add => message,
                How::Once(id) => message.message_id(id),
                How::First => message.expected_last_subject_sequence(0),
            };
            let sent = self.jetstream.send_publish(subject.to_string(), message).await;
            let answered = match sent {
                Ok(acknowledgement) => acknowledgement.await,
                Err(error) => Err(error),
            };
            match answered.map_err(|error| error.kind()) {
                Ok(_) => Ok(Stored::Now),
                Err(PublishErrorKind::WrongLastSequence) => Ok(Stored::Before),
                Err(PublishErrorKind::StreamNotFound) => self.missing(names).await,
                Err(kind) => Err(Trouble::Later(kind.to_string())),
            }
        })
        .await
    }

    /// Nobody answers: has the run been removed, or is the server not ready?
    pub(crate) async fn missing<T>(&self, names: &Names) -> Result<T, Trouble> {
        match self.jetstream.get_stream(names.run_stream()).await {
            Err(error) => match error.kind() {
                GetStreamErrorKind::JetStream(error) if error.code() == 404 => {
                    Err(Trouble::Final("the run was removed".to_string()))
                }
                kind => Err(Trouble::Later(kind.to_string())),
            },
            Ok(_) => Err(Trouble::Later("nobody stores it".to_string())),
        }
    }

    /// What a message has, wherever it is.
    pub async fn contents(
        &self,
        names: &Names,
        headers: Option<&HeaderMap>,
        payload: Bytes,
    ) -> Result<Vec<u8>, ClusterError> {
        match headers.and_then(|headers| headers.get(OBJECT)) {
            None => Ok(payload.to_vec()),
            Some(name) => self.object(names, name.as_str()).await,
        }
    }

    async fn bucket(&self, names: &Names) -> Result<ObjectStore, Trouble> {
        let bucket = self.jetstream.get_object_store(names.bucket()).await;
        match bucket {
            Ok(bucket) => Ok(bucket),
            Err(_) => match self.missing::<()>(names).await {
                Err(trouble) => Err(trouble),
                Ok(()) => Err(Trouble::Later("it has no object store".to_string())),
            },
        }
    }

    /// Stores an object.
    pub async fn put_object(
        &self,
        names: &Names,
        name: &str,
        contents: &[u8],
    ) -> Result<(), ClusterError> {
        self.try_again("an object cannot be stored", || async {
            let bucket = self.bucket(names).await?;
            let mut reader = contents;
            let put = bucket.put(name, &mut reader).await;
            put.map(|_| ()).map_err(|error| Trouble::Later(error.kind().to_string()))
        })
        .await
    }

    /// Is there an object of this name?
    pub async fn has_object(&self, names: &Names, name: &str) -> Result<bool, ClusterError> {
        self.try_again("the object store does not answer", || async {
            Ok(self.bucket(names).await?.info(name).await.is_ok_and(|info| !info.deleted))
        })
        .await
    }

    /// Reads an object, if it is not too large.
    pub async fn object(&self, names: &Names, name: &str) -> Result<Vec<u8>, ClusterError> {
        self.try_again("an object cannot be read", || async {
            use async_nats::jetstream::object_store::GetErrorKind;
            let bucket = self.bucket(names).await?;
            let object = bucket.get(name).await.map_err(|error| match error.kind() {
                GetErrorKind::NotFound | GetErrorKind::InvalidName => {
                    Trouble::Final("it is not there".to_string())
                }
                kind => Trouble::Later(kind.to_string()),
            })?;
            if object.info().size > LARGEST {
                return Err(Trouble::Final("it is too large".to_string()));
            }
            let mut contents = vec![];
            // Who wrote it may have told another size.
            let mut limited = object.take(LARGEST as u64 + 1);
            let reading = limited.read_to_end(&mut contents);
            match tokio::time::timeout(crate::server::REQUEST * 10, reading).await {
                Err(_) => Err(Trouble::Later("it does not come".to_string())),
                Ok(Err(error)) => Err(Trouble::Later(error.to_string())),
                Ok(Ok(_)) if contents.len() > LARGEST => {
                    Err(Trouble::Final("it is too large".to_string()))
                }
                Ok(Ok(_)) => Ok(contents),
            }
        })
        .await
    }
}

/// A number that nobody else has.
pub fn random() -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    RandomState::new().build_hasher().finish() ^ u64::from(std::process::id()).rotate_left(32)
}

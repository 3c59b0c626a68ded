//! Jobs behind a NATS server.

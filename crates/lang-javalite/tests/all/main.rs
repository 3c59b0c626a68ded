//! The Javalite front end from outside. One binary: linking is what costs most.

mod bad;
mod good;
mod robust;

//! Witnesses written by hand, run on the JVMs of this machine: right promises are confirmed, and
//! each kind of wrong promise is caught.

mod common;
mod exceptions;
mod explored;
mod heaps;
mod jdk_classes;
mod modern;
mod numbers;
mod processes;
mod statics;
mod values;

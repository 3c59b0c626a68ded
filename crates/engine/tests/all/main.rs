//! The engine on whole programs. One binary: linking is what costs most.

mod build;
mod floats;
mod java_features;

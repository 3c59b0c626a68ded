//! The command as its users meet it. Tests of how long it takes are binaries of their own, which have the machine for
//! themselves.

mod command;

mod check;
mod ci;
mod cli;
#[cfg(target_os = "linux")]
mod cluster;
mod cofoja;
mod covered;
mod determinism;
mod documentation;
mod formats;
mod harmful;
mod harness;
mod java;
mod junit;
mod killed;
mod mutants;
mod shards;
#[cfg(unix)]
mod surroundings;
mod tables;
mod view;

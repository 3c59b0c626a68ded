//! Reading, compiling and lowering Java, and what becomes of broken input. One binary: linking is what costs most.

mod classes;
mod classpath;
mod common;
mod established;
mod exploring;
mod fuzz;
mod hostile;
mod instructions;
mod javac;
mod javap;
mod jdk;
mod lowered;
mod lowering;
mod running;

//! The oracles at work: what is explored, held against what is run. One binary: linking is what costs most.

mod array_regressions;
mod count;
mod dependencies;
mod determinism;
mod exactness_arrays;
mod exactness_corpus;
mod exactness_random;
mod exactness_totals;
mod java_conformance;
mod java_corpus;
mod java_inputs;
mod java_merging;
mod java_random_methods;
mod java_random_programs;
mod java_regressions;
mod java_versions;
mod javalite_corpus;
mod lazy_column;
mod markdown;
mod merge_bugs;
mod merging;
mod optimality;
mod partition_corpus;
mod random_programs;
mod regressions;
mod trees;

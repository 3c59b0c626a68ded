//! Shorter ways to write terms, found while paths ran.
//!
//! `s.equals("a")` is a conjunction over characters, and people read it as the call. Descriptions have
//! no influence on what a term means: nothing but a notation reads them.

use forkless_term::{Node, Term, TermPool};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// Descriptions of the terms of one pool.
#[derive(Debug, Default)]
pub struct Descriptions {
    of: FxHashMap<Term, Description>,
}

/// How people write a term.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Description {
    /// As `receiver.method(argument)`, or `Class.method(receiver, argument)` of a static method.
    Call {
        /// The object whose method is called.
        receiver: Operand,
        /// The method's name, with that of its class if it is static.
        method: &'static str,
        /// The argument, if there is one.
        argument: Option<Operand>,
    },
    /// As this input reference. The term says which object of the program that is.
    Input(Term),
}

/// The receiver or an argument of a described call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// An object, written as its term is.
    Object(Term),
    /// A string, by the array of its characters.
    Characters(Term),
    /// A string that is known.
    Literal(Arc<str>),
}

impl Descriptions {
    /// The description of a term, if it has one.
    pub fn get(&self, term: Term) -> Option<&Description> {
        self.of.get(&term)
    }

    /// Gives a term a description. Only choices, conjunctions and opaque numbers need one.
    pub fn insert(&mut self, pool: &TermPool, term: Term, description: Description) {
        if matches!(pool.node(term), Node::And(..) | Node::Ite(..) | Node::Opaque(_)) {
            self.of.insert(term, description);
        }
    }
}

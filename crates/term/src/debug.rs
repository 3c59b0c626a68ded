//! Terms as developers read them, in messages and tests. Users see the text of crate `notation`.

use crate::node::{Node, Term};
use crate::pool::TermPool;
use std::fmt::Write;

/// How many nodes are written: terms share parts, and a tree of them may be endless.
const MOST_NODES: usize = 500;

/// The text of a term: `(== next(this) null)`. Large terms are cut.
pub fn debug_text(pool: &TermPool, term: Term) -> String {
    let mut printer = Printer { pool, out: String::new(), left: MOST_NODES };
    printer.term(term);
    printer.out
}

struct Printer<'a> {
    pool: &'a TermPool,
    out: String,
    left: usize,
}

impl Printer<'_> {
    fn term(&mut self, term: Term) {
        let Some(left) = self.left.checked_sub(1) else {
            self.out.push('…');
            return;
        };
        self.left = left;
        let node = self.pool.node(term);
        let operator = match node {
            Node::Bool(value) => return self.atom(format_args!("{value}")),
            Node::Bits(width, bits) => return self.atom(format_args!("{}", width.signed(bits))),
            Node::Null => return self.atom(format_args!("null")),
            Node::Location(location) => return self.atom(format_args!("new#{}", location.0)),
            Node::Object(number) => return self.atom(format_args!("input#{number}")),
            Node::Float(precision, bits) => {
                return self.atom(format_args!("{precision:?}:{bits:#x}"));
            }
            Node::Apply(function, arguments) => {
                let symbol = &self.pool.declaration(function).symbol;
                if arguments == [None, None] {
                    return self.atom(format_args!("{symbol}"));
                }
                symbol.to_string()
            }
            Node::Not(_) => "not".into(),
            Node::And(..) => "and".into(),
            Node::Ite(..) => "ite".into(),
            Node::Equal(..) => "==".into(),
            Node::SignedLess(..) => "<".into(),
            Node::UnsignedLess(..) => "<u".into(),
            Node::Unary(op, _) => format!("{op:?}"),
            Node::Binary(op, ..) => format!("{op:?}"),
            Node::Resize { signed, width, .. } => {
                format!("{}{}", if signed { "signed" } else { "unsigned" }, width.bits())
            }
            Node::InstanceOf(_, set) => format!("instanceof:{}", self.pool.classes(set).name),
            Node::FloatUnary(op, _) => format!("{op:?}"),
            Node::FloatBinary(op, ..) => format!("{op:?}"),
            Node::FloatCompare(op, ..) => format!("{op:?}"),
            Node::Opaque(_) => "opaque".into(),
        };
        let _ = write!(self.out, "({operator}");
        for child in node.children() {
            self.out.push(' ');
            self.term(child);
        }
        self.out.push(')');
    }

    fn atom(&mut self, text: std::fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::node::Function;
    use crate::sort::Sort;

    #[test]
    fn terms_are_cut_where_they_share_too_much() {
        let mut pool = TermPool::new();
        let this = pool.function(Function::input("this", Sort::Reference));
        let next = pool.function(Function::field("Node", "next", Sort::Reference));
        let this = pool.apply(this, &[]);
        let next = pool.apply(next, &[this]);
        let is_null = pool.is_null(next);
        let is_not = pool.not(is_null);
        assert_eq!(debug_text(&pool, is_not), "(not (== (Node.next this) null))");
        let mut large = is_null;
        for _ in 0..100 {
            large = pool.intern(Node::And(large, large));
        }
        assert!(debug_text(&pool, large).len() < 10_000);
    }
}

//! Reads a query back from a file that a [`crate::QueryDump`] wrote.
//!
//! Such a file says which bit vectors are references (their sort has a name), and which classes there are
//! (`set-info`). So what is read are the terms that were asked, not their bits. Only what the writer writes is
//! read, and no floating-point numbers.

mod expressions;

use crate::backend::{Backend, QueryLimits, SatResult};
use crate::classes::{ClassUniverse, ObjectLimit};
use crate::embedded::Embedded;
use crate::smtlib::{SmtLibProcess, StartError};
use crate::statistics::EmbeddedStatistics;
use expressions::Expression::{self, Atom, List};
use forkless_term::{
    BinaryOp, ClassSet, Function, FunctionId, Location, Sort, Symbol, Term, TermPool, UnaryOp,
    Width,
};
use rustc_hash::FxHashMap;

/// A query as it was put to the SAT solver.
#[derive(Debug)]
pub struct DumpedQuery {
    pool: TermPool,
    conjuncts: Vec<Term>,
    universe: ClassUniverse,
    /// The answer that is noted in the file: `sat`, `unsat` or `unknown`.
    pub status: Option<String>,
}

impl DumpedQuery {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// If it has something that the writer does not write, or that is not read.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut reader = Reader {
            query: DumpedQuery {
                pool: TermPool::new(),
                conjuncts: vec![],
                universe: ClassUniverse::default(),
                status: None,
            },
            reference_bits: None,
            declared: FxHashMap::default(),
            functions: FxHashMap::default(),
            names: FxHashMap::default(),
        };
        for command in &expressions::parse(text)? {
            reader.command(command)?;
        }
        Ok(reader.query)
    }

    /// Asks the SAT solver of this process, as the run did, but without a model to begin with.
    pub fn ask_embedded(&self, limits: &QueryLimits) -> (SatResult, EmbeddedStatistics) {
        let mut embedded = Embedded::new(self.universe.clone());
        let answer = embedded.check(&self.pool, &self.conjuncts, None, limits);
        (answer, *embedded.statistics())
    }

    /// Asks another solver.
    ///
    /// # Errors
    /// If that cannot be started.
    pub fn ask_external(
        &self,
        command: &str,
        limits: &QueryLimits,
    ) -> Result<SatResult, StartError> {
        let mut process = SmtLibProcess::isolated(command, self.universe.clone())?;
        Ok(process.check(&self.pool, &self.conjuncts, None, limits))
    }
}

struct Reader<'a> {
    query: DumpedQuery,
    /// How many bits a reference has.
    reference_bits: Option<u32>,
    /// What has a sort, and may turn out to be an application.
    declared: FxHashMap<&'a str, Sort>,
    functions: FxHashMap<&'a str, FunctionId>,
    names: FxHashMap<&'a str, Term>,
}

impl<'a> Reader<'a> {
    fn command(&mut self, command: &Expression<'a>) -> Result<(), String> {
        let List(parts) = command else { return Err(format!("`{command}` is no command")) };
        match &parts[..] {
            [Atom("set-info"), Atom(name), Atom(value)] => self.info(name, value),
            [Atom("set-logic"), _] | [Atom("check-sat")] => Ok(()),
            [Atom("define-sort"), Atom("Reference"), List(_), sort] => {
                self.reference_bits = Some(bits_of(sort)?);
                Ok(())
            }
            [Atom("declare-fun"), Atom(name), List(arguments), result] => {
                self.declare(name, arguments, result)
            }
            [Atom("define-fun"), Atom(name), List(_), sort, value] => {
                let value = match sort {
                    Atom("Reference") if number(value).is_some() => self.known_reference(value)?,
                    _ => self.term(value)?,
                };
                self.names.insert(name, value);
                Ok(())
            }
            [Atom("assert"), what] => self.assert(what),
            _ => Err(format!("`{command}` is not read")),
        }
    }

    fn info(&mut self, name: &str, value: &str) -> Result<(), String> {
        let numbers = || -> Result<Vec<u32>, String> {
            let words = value.trim_matches('"').split_whitespace();
            let numbers: Result<Vec<u32>, _> = words.map(str::parse).collect();
            numbers.map_err(|_| format!("`{value}` should be numbers"))
        };
        let split = |numbers: &[u32]| -> Result<(u32, Vec<(u32, u32)>), String> {
            match numbers.split_first() {
                Some((&first, ranges)) if ranges.len().is_multiple_of(2) => {
                    let ranges = ranges.chunks(2).map(|pair| (pair[0], pair[1])).collect();
                    Ok((first, ranges))
                }
                _ => Err(format!("`{value}` should be a number and ranges")),
            }
        };
        match name {
            ":status" => self.query.status = Some(value.to_string()),
            ":classes" => {
                let (default_class, ranges) = split(&numbers()?)?;
                let universe = &mut self.query.universe;
                (universe.default_class, universe.ranges) = (default_class, ranges);
                if !universe.contains(default_class) {
                    return Err(format!("class {default_class} is none of `{value}`"));
                }
            }
            ":limit" => {
                let (most, ranges) = split(&numbers()?)?;
                self.query.universe.limits.push(ObjectLimit { ranges, most });
            }
            _ => {}
        }
        Ok(())
    }

    fn sort(&self, sort: &Expression<'a>) -> Result<Sort, String> {
        match sort {
            Atom("Bool") => Ok(Sort::Bool),
            Atom("Reference") => Ok(Sort::Reference),
            sort => bits_of(sort).and_then(width).map(Sort::Bits),
        }
    }

    fn declare(
        &mut self,
        name: &'a str,
        arguments: &[Expression<'a>],
        result: &Expression<'a>,
    ) -> Result<(), String> {
        let result = self.sort(result)?;
        if arguments.is_empty() {
            self.declared.insert(name, result);
            return Ok(());
        }
        // The classes of references are no function of the heap.
        if name == "class" {
            return Ok(());
        }
        let arguments: Result<Vec<Sort>, String> =
            arguments.iter().map(|argument| self.sort(argument)).collect();
        let symbol = Symbol::Field { class: String::new(), name: name.into() };
        let declaration = Function { symbol, arguments: arguments?, result };
        if declaration.arguments.len() > 2 {
            return Err(format!("`{name}` has more than two arguments"));
        }
        let function = self.query.pool.function(declaration);
        self.functions.insert(name, function);
        Ok(())
    }

    /// What is stated of classes and codes of references is known already.
    fn assert(&mut self, what: &Expression<'a>) -> Result<(), String> {
        if let List(parts) = what {
            match &parts[..] {
                [Atom("="), Atom(name), List(application)] => {
                    return self.application(name, application);
                }
                [Atom("="), List(_), Atom("#b0")] => return Ok(()),
                [Atom("or" | "bvule"), ..] => return Ok(()),
                _ => return Err(format!("`(assert {what})` is not read")),
            }
        }
        let conjunct = self.term(what)?;
        self.has_sort(conjunct, Sort::Bool)?;
        self.query.conjuncts.push(conjunct);
        Ok(())
    }

    fn application(&mut self, name: &'a str, parts: &[Expression<'a>]) -> Result<(), String> {
        let Some((Atom(function), arguments)) = parts.split_first() else {
            return Err(format!("`{name}` is no application"));
        };
        if *function == "class" {
            return Ok(());
        }
        let Some(&function) = self.functions.get(function) else {
            return Err(format!("`{function}` is not declared"));
        };
        let arguments: Result<Vec<Term>, String> =
            arguments.iter().map(|argument| self.term(argument)).collect();
        let arguments = arguments?;
        let declaration = self.query.pool.declaration(function).clone();
        if declaration.arguments.len() != arguments.len() {
            return Err(format!("`{name}` has the wrong number of arguments"));
        }
        for (&argument, sort) in arguments.iter().zip(declaration.arguments) {
            self.has_sort(argument, sort)?;
        }
        if self.declared.get(name) != Some(&declaration.result) {
            return Err(format!("`{name}` has another sort than its function"));
        }
        let application = self.query.pool.apply(function, &arguments);
        self.names.insert(name, application);
        Ok(())
    }

    /// Null, an object that has a number, or one that the run allocated.
    fn known_reference(&mut self, value: &Expression<'a>) -> Result<Term, String> {
        let Some((code, bits)) = number(value) else { return Err("no reference".into()) };
        if Some(bits) != self.reference_bits || !(2..=32).contains(&bits) {
            return Err(format!("`{value}` is no reference"));
        }
        let allocated = 1_u64 << (bits - 1);
        let pool = &mut self.query.pool;
        Ok(match code {
            0 => pool.null(),
            code if code & allocated == 0 => pool.object(code as u32 - 1),
            code => pool.location(Location((code & !allocated) as u32)),
        })
    }

    fn has_sort(&self, term: Term, wanted: Sort) -> Result<(), String> {
        let sort = self.query.pool.sort(term);
        match sort == wanted {
            true => Ok(()),
            false => Err(format!("{sort:?} in place of {wanted:?}")),
        }
    }

    fn is_bits(&self, term: Term) -> Result<Width, String> {
        match self.query.pool.sort(term) {
            Sort::Bits(width) => Ok(width),
            other => Err(format!("{other:?} in place of bits")),
        }
    }

    fn term(&mut self, expression: &Expression<'a>) -> Result<Term, String> {
        let parts = match expression {
            Atom("true") => return Ok(self.query.pool.truth(true)),
            Atom("false") => return Ok(self.query.pool.truth(false)),
            Atom(name) => return self.named(name),
            List(parts) => parts,
        };
        if let Some((value, bits)) = number(expression) {
            return Ok(self.query.pool.bits(width(bits)?, value));
        }
        match &parts[..] {
            [List(resizing), operand] => self.resized(resizing, operand),
            [Atom("and"), List(not_null), List(ranges)] => self.class_test(not_null, ranges),
            [Atom(op), operands @ ..] => {
                let operands: Result<Vec<Term>, String> =
                    operands.iter().map(|operand| self.term(operand)).collect();
                self.operation(op, &operands?)
            }
            _ => Err(format!("`{expression}` is not read")),
        }
    }

    fn named(&mut self, name: &'a str) -> Result<Term, String> {
        if let Some(&term) = self.names.get(name) {
            return Ok(term);
        }
        let Some(&sort) = self.declared.get(name) else {
            return Err(format!("`{name}` is not declared"));
        };
        let input = self.query.pool.function(Function::input(name, sort));
        let term = self.query.pool.apply(input, &[]);
        self.names.insert(name, term);
        Ok(term)
    }

    fn resized(
        &mut self,
        resizing: &[Expression<'a>],
        operand: &Expression<'a>,
    ) -> Result<Term, String> {
        let operand = self.term(operand)?;
        let from = self.is_bits(operand)?.bits();
        let count = |digits: &str| digits.parse::<u32>().map_err(|_| format!("`{digits}`?"));
        let (signed, to) = match resizing {
            [Atom("_"), Atom("sign_extend"), Atom(more)] => (true, from + count(more)?),
            [Atom("_"), Atom("zero_extend"), Atom(more)] => (false, from + count(more)?),
            [Atom("_"), Atom("extract"), Atom(high), Atom("0")] => (false, count(high)? + 1),
            _ => return Err("this operation on bits is not read".into()),
        };
        Ok(self.query.pool.resize(signed, width(to)?, operand))
    }

    /// `(and (not (= reference null)) (or false (and (bvule low class) (bvult class high)) …))`
    fn class_test(
        &mut self,
        not_null: &[Expression<'a>],
        tests: &[Expression<'a>],
    ) -> Result<Term, String> {
        let [Atom("not"), List(is_null)] = not_null else { return Err("no class test".into()) };
        let ([Atom("="), reference, _], [Atom("or"), Atom("false"), tests @ ..]) =
            (&is_null[..], tests)
        else {
            return Err("no class test".into());
        };
        let reference = self.term(reference)?;
        self.has_sort(reference, Sort::Reference)?;
        let range = |test: &Expression<'a>| -> Option<(u32, u32)> {
            let List(test) = test else { return None };
            let [Atom("and"), List(low), List(high)] = &test[..] else { return None };
            let [Atom("bvule"), low, _] = &low[..] else { return None };
            let [Atom("bvult"), _, high] = &high[..] else { return None };
            Some((number(low)?.0 as u32, number(high)?.0 as u32))
        };
        let ranges: Option<Vec<(u32, u32)>> = tests.iter().map(range).collect();
        let ranges = ranges.ok_or("a class test has no ranges")?;
        let set = ClassSet { name: String::new(), is_object: false, ranges };
        let set = self.query.pool.class_set(set);
        Ok(self.query.pool.instance_of(reference, set))
    }

    fn operation(&mut self, op: &str, operands: &[Term]) -> Result<Term, String> {
        match *operands {
            [operand] => match op {
                "not" => {
                    self.has_sort(operand, Sort::Bool)?;
                    return Ok(self.query.pool.not(operand));
                }
                "bvneg" | "bvnot" => {
                    self.is_bits(operand)?;
                    let op = if op == "bvneg" { UnaryOp::Negate } else { UnaryOp::Complement };
                    return Ok(self.query.pool.unary(op, operand));
                }
                _ => {}
            },
            [left, right] => {
                self.has_sort(right, self.query.pool.sort(left))?;
                if let Some(term) = self.between(op, left, right)? {
                    return Ok(term);
                }
            }
            [condition, then, otherwise] if op == "ite" => {
                self.has_sort(condition, Sort::Bool)?;
                self.has_sort(otherwise, self.query.pool.sort(then))?;
                return Ok(self.query.pool.ite(condition, then, otherwise));
            }
            _ => {}
        }
        Err(format!("`{op}` is not read"))
    }

    /// An operation on two operands of one sort, if it is known.
    fn between(&mut self, op: &str, left: Term, right: Term) -> Result<Option<Term>, String> {
        if op == "=" {
            return Ok(Some(self.query.pool.equal(left, right)));
        }
        if op == "and" {
            self.has_sort(left, Sort::Bool)?;
            return Ok(Some(self.query.pool.and(left, right)));
        }
        self.is_bits(left)?;
        let pool = &mut self.query.pool;
        Ok(Some(match op {
            "bvslt" => pool.signed_less(left, right),
            "bvult" => pool.unsigned_less(left, right),
            _ => {
                let all = BINARY_OPS.iter();
                let Some(&known) = all.into_iter().find(|known| super::binary_name(**known) == op)
                else {
                    return Ok(None);
                };
                pool.binary(known, left, right)
            }
        }))
    }
}

const BINARY_OPS: [BinaryOp; 11] = [
    BinaryOp::Add,
    BinaryOp::Subtract,
    BinaryOp::Multiply,
    BinaryOp::SignedDivide,
    BinaryOp::SignedRemainder,
    BinaryOp::And,
    BinaryOp::Or,
    BinaryOp::Xor,
    BinaryOp::ShiftLeft,
    BinaryOp::ShiftRightSigned,
    BinaryOp::ShiftRightUnsigned,
];

/// A constant such as `(_ bv7 32)`: its bits, and how many there are.
fn number(expression: &Expression) -> Option<(u64, u32)> {
    let List(parts) = expression else { return None };
    let [Atom("_"), Atom(value), Atom(bits)] = &parts[..] else { return None };
    Some((value.strip_prefix("bv")?.parse().ok()?, bits.parse().ok()?))
}

fn bits_of(sort: &Expression) -> Result<u32, String> {
    if let List(parts) = sort
        && let [Atom("_"), Atom("BitVec"), Atom(bits)] = &parts[..]
        && let Ok(bits) = bits.parse()
    {
        return Ok(bits);
    }
    Err(format!("the sort `{sort}` is not read"))
}

fn width(bits: u32) -> Result<Width, String> {
    let found = Width::ALL.into_iter().find(|width| width.bits() == bits);
    found.ok_or_else(|| format!("numbers of {bits} bits are not read"))
}

#[cfg(test)]
mod tests;

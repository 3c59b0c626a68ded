//! Preconditions: methods that are called on the inputs before anything else, and whose results are
//! assumed. A path on which one returns false or throws is none of the program's.
//!
//! A precondition is a method of any class. An instance method has its receiver as its first
//! parameter. `choice` decides which inputs it is called with.

mod choice;

use super::invocation::{Invocation, InvocationKind, declaring_class};
use super::target::{self, NamedTarget};
use super::{EntryBuilder, assume, classes, problem, problem_with_help};
use crate::classfile::{ClassFile, JavaType, MethodDescriptor, MethodInfo};
use crate::java::Java;
use crate::names::{dotted, internal, name_of, type_of};
use crate::synthetic::Maker;
use choice::{Choice, choose};
use forkless_ir::{
    BinaryOp, Callee, ClassId, Constant, Handler, LoadError, MethodId, Op, Program, Register,
    Terminator, Type, nearest,
};
use std::sync::Arc;

/// The inputs that a precondition may take, in their order.
pub(super) struct Offer {
    /// Is the first one the receiver?
    pub has_receiver: bool,
    pub inputs: Vec<OfferedInput>,
}

/// One of them.
pub(super) struct OfferedInput {
    pub name: String,
    pub ty: JavaType,
    pub register: Register,
}

/// A method that the user may mean, and the inputs that it would be called with.
struct Candidate<'f> {
    info: &'f MethodInfo,
    method: MethodId,
    descriptor: String,
    is_static: bool,
    /// With the receiver, if it has one.
    parameters: Vec<JavaType>,
    choice: Choice,
}

/// Calls the method that the user named, and assumes its result.
pub(super) fn require(
    entry: &EntryBuilder<'_>,
    maker: &mut Maker<'_>,
    name: &str,
    offer: &Offer,
) -> Result<Invocation, LoadError> {
    let named = NamedTarget::parse(name).map_err(problem)?;
    let class = match named.class.as_str() {
        "" => entry.found.class.clone(),
        class => classes::find_class(entry.java, class)?.0,
    };
    let files = with_superclasses(entry.java, &class)?;
    let named_so = methods(&files, &named);
    if named_so.is_empty() {
        return Err(not_found(&named, &class, &files));
    }
    let tests: Vec<&MethodInfo> =
        named_so.iter().copied().filter(|method| method.descriptor.ends_with(")Z")).collect();
    if tests.is_empty() {
        let message = format!("the precondition `{name}` does not return `boolean`");
        return Err(problem_with_help(message, &format!("there is {}", target::list(&named_so))));
    }
    let id = entry.program.intern_class(&class);
    let candidates = tests.iter().filter_map(|method| candidate(entry, &class, id, method, offer));
    let (found, taken) = choose_candidate(candidates.collect(), name, &class, offer)?;
    let taken: Vec<&OfferedInput> = taken.into_iter().map(|place| &offer.inputs[place]).collect();
    call(entry.program, maker, &found, id, taken.iter().map(|input| input.register).collect());
    let dispatch = if found.is_static { InvocationKind::Static } else { InvocationKind::Virtual };
    Ok(Invocation {
        class: declaring_class(entry.program, found.method),
        name: named.method,
        descriptor: found.descriptor,
        dispatch,
        inputs: taken.iter().map(|input| input.name.clone()).collect(),
    })
}

/// The files of a class and of everything above it; its own is the first.
fn with_superclasses(java: &Java, class: &str) -> Result<Vec<Arc<ClassFile>>, LoadError> {
    let own = java.file_named(class);
    let mut files = vec![own.ok_or_else(|| problem(java.class_problem(class).to_string()))?];
    let mut next = 0;
    while let Some(file) = files.get(next).cloned() {
        next += 1;
        for above in file.superclass.iter().chain(&file.interfaces) {
            let is_new = files.iter().all(|known| known.name != *above);
            files.extend(java.file_named(&dotted(above)).filter(|_| is_new));
        }
    }
    Ok(files)
}

/// The methods that the user may mean. One that overrides another stands for both.
fn methods<'f>(files: &'f [Arc<ClassFile>], named: &NamedTarget) -> Vec<&'f MethodInfo> {
    let mut found: Vec<&MethodInfo> = vec![];
    for method in files.iter().flat_map(|file| &file.methods) {
        let is_meant = named.names(method) && !method.access.is_synthetic();
        if is_meant && found.iter().all(|known| known.descriptor != method.descriptor) {
            found.push(method);
        }
    }
    found
}

/// A method with the inputs that it would be called with.
fn candidate<'f>(
    entry: &EntryBuilder<'_>,
    class: &str,
    id: ClassId,
    info: &'f MethodInfo,
    offer: &Offer,
) -> Option<Candidate<'f>> {
    let descriptor = info.descriptor.clone();
    let method = entry.java.find_method(entry.program, id, &info.name, &descriptor)?;
    let is_static = info.access.is_static();
    let receiver = (!is_static).then(|| JavaType::Class(internal(class)));
    let declared = MethodDescriptor::parse(&descriptor).ok()?.parameters;
    let parameters: Vec<JavaType> = receiver.into_iter().chain(declared).collect();
    let fits =
        |at: usize, input: usize| is_a(entry.program, &offer.inputs[input].ty, &parameters[at]);
    let choice = choose(parameters.len(), offer.inputs.len(), offer.has_receiver, fits);
    Some(Candidate { info, method, descriptor, is_static, parameters, choice })
}

/// Can a value of one type be given where the other is declared? Numbers are not converted.
fn is_a(program: &Program, given: &JavaType, declared: &JavaType) -> bool {
    match (type_of(program, given), type_of(program, declared)) {
        (Type::Ref(given), Type::Ref(declared)) => program.hierarchy().is_subtype(given, declared),
        (given, declared) => given == declared,
    }
}

/// The method whose choice of inputs comes first, with these. Of two that take the same, an instance
/// method.
fn choose_candidate<'f>(
    candidates: Vec<Candidate<'f>>,
    name: &str,
    class: &str,
    offer: &Offer,
) -> Result<(Candidate<'f>, Vec<usize>), LoadError> {
    let rank = |candidate: &Candidate<'_>| match &candidate.choice {
        Choice::One(rank, _) => Some((*rank, candidate.is_static)),
        Choice::None | Choice::Several(..) => None,
    };
    let Some(best) = candidates.iter().filter_map(rank).min() else {
        return Err(no_choice(&candidates, name, offer));
    };
    let mut fitting: Vec<Candidate<'f>> =
        candidates.into_iter().filter(|candidate| rank(candidate) == Some(best)).collect();
    if fitting.len() > 1 {
        let message =
            format!("class `{class}` has several methods that can be called for `{name}`");
        let methods: Vec<&MethodInfo> = fitting.iter().map(|candidate| candidate.info).collect();
        let help = format!("say which one by its parameters: {}", target::list(&methods));
        return Err(problem_with_help(message, &help));
    }
    let found = fitting.pop().map(|found| (found.choice.clone(), found));
    match found {
        Some((Choice::One(_, taken), found)) => Ok((found, taken)),
        _ => Err(no_choice(&[], name, offer)),
    }
}

/// No method of this name can be called with inputs, or it is not clear with which.
fn no_choice(candidates: &[Candidate<'_>], name: &str, offer: &Offer) -> LoadError {
    let several = candidates.iter().find_map(|candidate| match &candidate.choice {
        Choice::Several(first, other) => Some((candidate, first, other)),
        Choice::None | Choice::One(..) => None,
    });
    let inputs: Vec<String> = offer
        .inputs
        .iter()
        .map(|input| format!("`{} {}`", name_of(&input.ty), input.name))
        .collect();
    let there = match inputs.is_empty() {
        true => "there are no inputs".to_string(),
        false => format!("the inputs are {}", inputs.join(", ")),
    };
    if let Some((candidate, first, other)) = several {
        let message = format!("the precondition `{name}` can take different inputs");
        let help = format!(
            "{} fits {} as well as {}; {there}: let it take all of them",
            wanted(candidate),
            names(offer, first),
            names(offer, other)
        );
        return problem_with_help(message, &help);
    }
    let message = format!("the precondition `{name}` cannot be called here");
    let wanted: Vec<String> = candidates.iter().map(wanted).collect();
    let help = format!("it takes {}; {there}", wanted.join(" or "));
    problem_with_help(message, &help)
}

/// `(int, Node)`: what a method takes, an instance method its receiver first.
fn wanted(candidate: &Candidate<'_>) -> String {
    let types: Vec<String> = candidate.parameters.iter().map(name_of).collect();
    format!("`({})`", types.join(", "))
}

/// The names of inputs, as a list.
fn names(offer: &Offer, taken: &[usize]) -> String {
    let names: Vec<&str> = taken.iter().map(|&place| offer.inputs[place].name.as_str()).collect();
    format!("`({})`", names.join(", "))
}

/// The call has a block of its own, with a handler for whatever it throws.
fn call(
    program: &Program,
    maker: &mut Maker<'_>,
    found: &Candidate<'_>,
    class: ClassId,
    arguments: Vec<Register>,
) {
    let callee = match program.method(found.method).selector {
        _ if found.is_static => Callee::Static(found.method),
        Some(selector) => Callee::Virtual { selector, receiver: Some(class) },
        None => Callee::Special(found.method),
    };
    let (calling, failed, go_on) = (maker.body.block(), maker.body.block(), maker.body.block());
    let thrown = maker.temporary(Type::Ref(maker.class("java.lang.Throwable")));
    let zero = maker.constant(Constant::I32(0));
    maker.end(Terminator::Jump(calling));
    maker.body.switch_to(calling);
    maker.body.handle(Handler { catches: None, target: failed, exception: thrown });
    if found.is_static
        && let Some(declaring) = program.method(found.method).class
    {
        maker.initialize(declaring);
    }
    let result = maker.call(callee, arguments, Some(Type::I32)).unwrap_or(zero);
    maker.body.mark_precondition();
    maker.end(Terminator::Jump(go_on));
    maker.body.switch_to(failed);
    let never = maker.constant(Constant::Bool(false));
    maker.push(Op::Assume { condition: never });
    maker.end(Terminator::Throw(thrown));
    maker.body.switch_to(go_on);
    let holds = maker.binary(BinaryOp::NotEqual, result, zero, Type::Bool);
    assume(maker, holds);
}

/// No method of the class has this name, or these parameters.
fn not_found(named: &NamedTarget, class: &str, files: &[Arc<ClassFile>]) -> LoadError {
    let name = &named.method;
    let all = || files.iter().flat_map(|file| &file.methods);
    let same: Vec<&MethodInfo> = all().filter(|method| method.name == *name).collect();
    if !same.is_empty() {
        let message = format!("no method `{name}` of class `{class}` has these parameters");
        return problem_with_help(message, &format!("there is {}", target::list(&same)));
    }
    let message = format!("the precondition `{name}` is not a method of class `{class}`");
    let is_test =
        |method: &&MethodInfo| method.descriptor.ends_with(")Z") && !method.access.is_synthetic();
    let own = files.first().into_iter().flat_map(|file| &file.methods);
    let tests: Vec<&str> = own.filter(is_test).map(|method| method.name.as_str()).collect();
    let known = all().filter(is_test).map(|method| method.name.as_str());
    let help = match nearest(name, known) {
        Some(near) => format!("did you mean `{near}`?"),
        None if tests.is_empty() => {
            format!("a precondition returns `boolean`: no method of `{class}` does")
        }
        None => format!("these return `boolean`: {}", tests.join(", ")),
    };
    problem_with_help(message, &help)
}

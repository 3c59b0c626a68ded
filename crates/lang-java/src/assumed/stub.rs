//! What runs in place of a call: the contract of the method.
//!
//! What the method requires is checked; where it does not hold, the path leaves a mark and goes on with the code of the
//! method. Else the fields that the method may change, its result, and whether it throws are open within what the
//! contract says.

use super::effects::{effects, implementations};
use super::{Assumed, AssumedCall, AssumedContract, BY_CONTRACT, Promise, name};
use crate::classfile::{JavaType, MethodDescriptor, MethodInfo};
use crate::contract::{
    ClauseKind, ContractClause, ContractMethod, Takes, declared_frame, parameter_names,
    with_all_above,
};
use crate::entry::contract::{Given, call_clause, call_guarded};
use crate::java::NativeKind;
use crate::names::{computational, dotted, package, type_of};
use crate::synthetic::Maker;
use forkless_ir::{
    BlockId, ClassId, FieldId, MethodId, Op, Register, Terminator, Type, Unsupported, call_mark,
};

/// Writes what stands for a call.
pub(crate) fn write(maker: &mut Maker<'_>, call: u32) -> Result<(), Unsupported> {
    let java = maker.java;
    let assumed = java.assumed.get().expect("calls are replaced only if contracts are assumed");
    let call = assumed.calls.value(call);
    let stub = Stub::new(maker, assumed, call)?;
    match stub.freedom(maker) {
        Ok(freedom) => {
            assumed.log.note(AssumedContract {
                method: stub.name.clone(),
                clauses: stub.promise.clauses.iter().filter_map(in_words).collect(),
                changes: freedom.changed.iter().map(|one| one.name.clone()).collect(),
            });
            stub.assume(maker, &freedom)
        }
        Err(reason) => {
            assumed.log.note_not(stub.name.clone(), reason);
            stub.run_code(maker);
            Ok(())
        }
    }
}

/// A clause as a result names it; frames are named by what may change.
fn in_words(clause: &ContractClause) -> Option<String> {
    let ContractClause { kind, text, exception, .. } = clause;
    Some(match kind {
        ClauseKind::Requires => format!("requires {text}"),
        ClauseKind::Ensures => format!("ensures {text}"),
        ClauseKind::ThrowEnsures => {
            format!("throws {} if {text}", exception.as_deref().unwrap_or("Throwable"))
        }
        ClauseKind::Invariant => format!("invariant {text}"),
        ClauseKind::Modifies => return None,
    })
}

/// What a contract leaves open.
struct Freedom {
    changed: Vec<Changed>,
    thrown: Vec<(ClassId, &'static str)>,
}

/// A field that may change.
struct Changed {
    object: Register,
    field: FieldId,
    /// `this.size`
    name: String,
}

/// What is being written.
struct Stub<'a> {
    promise: &'a Promise,
    call: &'a AssumedCall,
    name: String,
    info: MethodInfo,
    shape: MethodDescriptor,
    method: MethodId,
    receiver: Option<Register>,
    arguments: Vec<Register>,
}

impl<'a> Stub<'a> {
    fn new(
        maker: &mut Maker<'_>,
        assumed: &'a Assumed,
        call: &'a AssumedCall,
    ) -> Result<Stub<'a>, Unsupported> {
        let promise = &assumed.promises[&call.promise];
        let Promise { file, place, .. } = promise;
        let info = file.methods[*place].clone();
        let shape = MethodDescriptor::parse(&info.descriptor)
            .map_err(|error| Unsupported::from(error.to_string()))?;
        let class = maker.class(&dotted(&file.name));
        let method = maker.method(class, &info.name, &info.descriptor)?;
        let receiver = (!info.access.is_static()).then(|| maker.temporary(Type::Ref(class)));
        let types = shape.parameters.iter().map(|ty| computational(type_of(maker.program, ty)));
        let types: Vec<Type> = types.collect();
        let arguments = types.into_iter().map(|ty| maker.temporary(ty)).collect();
        let name = name(file, *place);
        Ok(Stub { promise, call, name, info, shape, method, receiver, arguments })
    }

    fn given(&self) -> Given<'_> {
        Given { receiver: self.receiver, arguments: &self.arguments }
    }

    /// What the contract leaves open.
    ///
    /// # Errors
    /// If the code has to run, since nothing sound can be said, in words.
    fn freedom(&self, maker: &Maker<'_>) -> Result<Freedom, String> {
        let result = self.shape.returns.as_ref().map(|ty| type_of(maker.program, ty));
        if !result.is_none_or(|ty| is_open(maker, ty)) {
            return Err("it returns an object".to_string());
        }
        let changed = self.changed(maker)?;
        for Changed { field, name, .. } in &changed {
            if !is_open(maker, maker.program.field(*field).ty) {
                return Err(format!("it changes `{name}`, which is an object"));
            }
        }
        let declared = self.info.exceptions.iter().map(|name| dotted(name));
        let clauses = self.promise.clauses.iter().filter_map(|clause| clause.exception.clone());
        let mut thrown = vec![];
        for name in clauses.map(|name| self.full_name(maker, &name)).chain(declared.map(Some)) {
            let name = name.ok_or("nobody knows the class of an exception of its contract")?;
            let class = maker.class(&name);
            let constructors = ["(Ljava/lang/String;)V", "()V"];
            let constructor = constructors.into_iter().find(|shape| {
                maker.java.declared_method(maker.program, class, "<init>", shape).is_some()
            });
            let constructor =
                constructor.ok_or_else(|| format!("nobody knows how a `{name}` is made"))?;
            if !thrown.contains(&(class, constructor)) {
                thrown.push((class, constructor));
            }
        }
        Ok(Freedom { changed, thrown })
    }

    /// The fields that may change: those of the frame, or those that the code may write.
    fn changed(&self, maker: &Maker<'_>) -> Result<Vec<Changed>, String> {
        let (java, program) = (maker.java, maker.program);
        let code = implementations(java, program, self.method)?;
        // A frame may say less than what the code may write, where that does not happen. It never says more than this.
        let written = effects(java, program, &code)?;
        let files = with_all_above(java, &self.promise.file);
        let names = parameter_names(&self.promise.file, &self.info);
        let all: Vec<Register> = self.receiver.into_iter().chain(self.arguments.clone()).collect();
        let has_receiver = usize::from(self.receiver.is_some());
        let named = |place: usize, field: FieldId| Changed {
            object: all[place],
            field,
            name: format!(
                "{}.{}",
                if place < has_receiver { "this" } else { &names[place - has_receiver] },
                program.field(field).name
            ),
        };
        let Some(frame) = declared_frame(&files, &self.info)? else {
            if code.is_empty() {
                return Err("it has no code, and no `@Modifies` says what it changes".to_string());
            }
            return Ok(written.into_iter().map(|(place, field)| named(place, field)).collect());
        };
        let mut changed = vec![];
        for one in frame {
            let (place, class) = match &one.argument {
                None if has_receiver == 1 => (0, self.promise.file.name.clone()),
                None => return Err(format!("`{}` is no field of an argument", one.field)),
                Some(argument) => {
                    let place = names.iter().position(|name| name == argument);
                    let place =
                        place.ok_or_else(|| format!("there is no argument `{argument}`"))?;
                    match &self.shape.parameters[place] {
                        JavaType::Class(class) => (place + has_receiver, class.clone()),
                        _ => return Err(format!("`{argument}` has no fields")),
                    }
                }
            };
            let class = maker.class(&dotted(&class));
            let field = java.find_field(program, class, &one.field);
            let field = field.ok_or_else(|| format!("there is no field `{}`", one.field))?;
            changed.push(named(place, field));
        }
        Ok(changed)
    }

    /// The class of an exception that a contract names as its source does.
    fn full_name(&self, maker: &Maker<'_>, name: &str) -> Option<String> {
        let file = &self.promise.file;
        let mentioned = file.pool.class_names().map(dotted);
        let mentioned = mentioned.filter(|one| one.rsplit(['.', '$']).next() == Some(name));
        let beside = match package(&dotted(&file.name)) {
            "" => name.to_string(),
            package => format!("{package}.{name}"),
        };
        let nested = format!("{}${name}", dotted(&file.name));
        let usual = [name.to_string(), nested, beside, format!("java.lang.{name}")];
        let mut all = usual.into_iter().chain(mentioned);
        all.find(|name| maker.java.file_named(name).is_some())
    }

    /// Calls the method itself.
    fn run_code(&self, maker: &mut Maker<'_>) {
        let returns = self.shape.returns.as_ref();
        let returns = returns.map(|ty| computational(type_of(maker.program, ty)));
        let arguments = self.receiver.into_iter().chain(self.arguments.clone()).collect();
        let result = maker.call(self.call.callee, arguments, returns);
        maker.end(Terminator::Return(result));
    }

    /// Checks what is required, and leaves open what the contract leaves open.
    fn assume(&self, maker: &mut Maker<'_>, freedom: &Freedom) -> Result<(), Unsupported> {
        let broken = maker.body.block();
        self.check_requirements(maker, broken)?;
        let old = self.old_values(maker)?;
        for changed in &freedom.changed {
            self.change(maker, changed);
        }
        self.throw(maker, freedom, &old)?;
        let returns = self.shape.returns.as_ref().map(|ty| type_of(maker.program, ty));
        let result = returns.map(|ty| self.open_value(maker, "", ty));
        self.assume_clauses(maker, &old, result, |takes| matches!(takes, Takes::Result { .. }))?;
        maker.end(Terminator::Return(result));
        maker.body.switch_to(broken);
        self.run_code(maker);
        Ok(())
    }

    /// Goes on where everything that is required holds; elsewhere a mark is left, and `broken` is next.
    fn check_requirements(
        &self,
        maker: &mut Maker<'_>,
        broken: BlockId,
    ) -> Result<(), Unsupported> {
        let methods = &self.promise.methods;
        let is_invariant = |method: &&ContractMethod| method.kind == ClauseKind::Invariant;
        let others = methods.iter().filter(|method| !is_invariant(method));
        for method in methods.iter().filter(is_invariant).chain(others) {
            let given = match method.takes {
                Takes::Arguments => self.given(),
                Takes::Nothing => Given { arguments: &[], ..self.given() },
                Takes::Result { .. } | Takes::Exception { .. } | Takes::Values { .. } => continue,
            };
            let called = (method.name.as_str(), method.descriptor.as_str());
            let class = &self.promise.class;
            let holds = call_clause(maker, class, called, method.is_static, given)?;
            let violated = maker.branch(holds);
            let go_on = maker.body.block();
            maker.end(Terminator::Jump(go_on));
            maker.body.switch_to(violated);
            let requirement = format!("`{}` requires {}", self.name, self.required(method));
            maker.push(Op::Mark { name: call_mark(&self.call.position, &requirement) });
            maker.end(Terminator::Jump(broken));
            maker.body.switch_to(go_on);
        }
        Ok(())
    }

    /// What a method of the contract asks for, which may be several clauses.
    fn required(&self, method: &ContractMethod) -> String {
        let clauses = &self.promise.clauses;
        if method.kind == ClauseKind::Invariant {
            return clauses[method.clause].text.clone();
        }
        let requires = clauses.iter().filter(|clause| clause.kind == ClauseKind::Requires);
        requires.map(|clause| clause.text.as_str()).collect::<Vec<_>>().join(" and ")
    }

    /// The values before the call that clauses speak of: for each clause its own.
    fn old_values(&self, maker: &mut Maker<'_>) -> Result<Vec<Vec<Register>>, Unsupported> {
        let object = Type::Ref(maker.class("java.lang.Object"));
        let mut all = vec![];
        for method in &self.promise.methods {
            let mut values = vec![];
            for old in method.old.iter().filter(|_| method.kind != ClauseKind::Modifies) {
                let called = (old.name.as_str(), old.descriptor.as_str());
                let class = &self.promise.class;
                let given = self.given();
                values.push(call_guarded(maker, class, called, old.is_static, given, object)?);
            }
            all.push(values);
        }
        Ok(all)
    }

    /// A value that the contract leaves open, as registers hold it.
    fn open_value(&self, maker: &mut Maker<'_>, of: &str, ty: Type) -> Register {
        let name: Vec<u16> = format!("{BY_CONTRACT}{}{of}", self.name).encode_utf16().collect();
        let name = maker.java.intern_text(&name);
        let native = maker.java.native(NativeKind::ByContract { name, ty });
        let destination = maker.temporary(computational(ty));
        maker.push(Op::Native { destination: Some(destination), native, arguments: vec![] });
        destination
    }

    /// Gives a field any value, if there is an object that has it: it may be one of a class below.
    fn change(&self, maker: &mut Maker<'_>, changed: &Changed) {
        let Changed { object, field, name } = changed;
        let class = maker.program.field(*field).class;
        let has_field = maker.temporary(Type::Bool);
        maker.push(Op::InstanceOf { destination: has_field, object: *object, class });
        let go_on = maker.branch(has_field);
        let ty = maker.program.field(*field).ty;
        let value = self.open_value(maker, &format!(", {name}"), ty);
        let value = maker.convert(value, computational(ty), ty);
        maker.push(Op::PutField { object: *object, field: *field, value });
        maker.end(Terminator::Jump(go_on));
        maker.body.switch_to(go_on);
    }

    /// The ends with exceptions. The answer is in the current block: it returns.
    fn throw(
        &self,
        maker: &mut Maker<'_>,
        freedom: &Freedom,
        old: &[Vec<Register>],
    ) -> Result<(), Unsupported> {
        if freedom.thrown.is_empty() {
            return Ok(());
        }
        let value = self.open_value(maker, ", which end", Type::I32);
        let blocks: Vec<BlockId> = freedom.thrown.iter().map(|_| maker.body.block()).collect();
        let default = maker.body.block();
        let cases = blocks.iter().enumerate().map(|(place, &block)| (place as i32 + 1, block));
        maker.end(Terminator::Switch { value, cases: cases.collect(), default });
        for (&(class, constructor), block) in freedom.thrown.iter().zip(blocks) {
            maker.body.switch_to(block);
            let string = Type::Ref(maker.class("java.lang.String"));
            let message = match constructor {
                "()V" => vec![],
                _ => vec![self.open_value(maker, ", message", string)],
            };
            let exception = maker.construct(class, constructor, &message)?;
            let is_about = |takes| matches!(takes, Takes::Exception { .. });
            self.assume_clauses(maker, old, Some(exception), is_about)?;
            maker.end(Terminator::Throw(exception));
        }
        maker.body.switch_to(default);
        Ok(())
    }

    /// Assumes the invariant, and the clauses about this end.
    fn assume_clauses(
        &self,
        maker: &mut Maker<'_>,
        old: &[Vec<Register>],
        last: Option<Register>,
        is_about: impl Fn(Takes) -> bool,
    ) -> Result<(), Unsupported> {
        for (method, old) in self.promise.methods.iter().zip(old) {
            let arguments: Vec<Register> = match method.takes {
                Takes::Nothing => vec![],
                takes if is_about(takes) => {
                    old.iter().chain(&self.arguments).copied().chain(last).collect()
                }
                Takes::Arguments
                | Takes::Result { .. }
                | Takes::Exception { .. }
                | Takes::Values { .. } => continue,
            };
            let called = (method.name.as_str(), method.descriptor.as_str());
            let given = Given { receiver: self.receiver, arguments: &arguments };
            let holds = call_clause(maker, &self.promise.class, called, method.is_static, given)?;
            maker.push(Op::Assume { condition: holds });
        }
        Ok(())
    }
}

/// Can a value of a type be anything, whatever objects there are? Objects that the caller has made are no inputs.
fn is_open(maker: &Maker<'_>, ty: Type) -> bool {
    match ty {
        Type::Ref(class) => maker.program.class_name(class) == "java.lang.String",
        Type::AnyRef | Type::Any => false,
        Type::Bool
        | Type::I8
        | Type::I16
        | Type::U16
        | Type::I32
        | Type::I64
        | Type::F32
        | Type::F64 => true,
    }
}

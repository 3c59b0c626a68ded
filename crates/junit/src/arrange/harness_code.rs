//! The code of a harness: makes the object, and assumes what it holds.

use super::assembler::{Assembler, op};
use super::classes::{CallKind, Classes, internal};
use super::graph::{Kind, Wanted};
use super::harness::{Goal, Plan, VERIFIER, is_chained};
use super::types::{descriptor, erased_name, signature, value_type};
use forkless_ir::Type;
use forkless_lang_java::classfile::{GenericType, JavaType, MethodDescriptor};
use forkless_term::Value;
use std::collections::BTreeMap;

/// The code of a harness.
pub(super) struct HarnessCode<'a> {
    classes: &'a Classes,
    goal: &'a Goal<'a>,
    plan: &'a Plan,
    /// The types of the parameters.
    parameters: Vec<GenericType>,
    code: Assembler,
    /// The local variables that hold objects of the goal.
    slots: BTreeMap<usize, u16>,
}

impl<'a> HarnessCode<'a> {
    pub(super) fn new(classes: &'a Classes, goal: &'a Goal<'a>, plan: &'a Plan) -> Self {
        let given = plan.all().flat_map(|call| call.parameters.iter().cloned());
        let outside = goal.outside.iter().map(|(_, ty)| ty.clone());
        let parameters: Vec<GenericType> = given.chain(outside).collect();
        let slots = parameters.iter().map(slots_of).sum();
        HarnessCode {
            classes,
            goal,
            plan,
            parameters,
            code: Assembler::new(slots),
            slots: BTreeMap::new(),
        }
    }

    pub(super) fn write(mut self, class: &str) -> Option<Vec<u8>> {
        let root = self.code.locals;
        self.code.locals += 1;
        let start = self.code.here();
        let next = self.calls(root)?;
        let end = self.code.here();
        let outside: Vec<u16> = (next..).take(self.goal.outside.len()).collect();
        for (&(number, _), &slot) in self.goal.outside.iter().zip(&outside) {
            self.slots.insert(number, slot);
        }
        let over = self.code.jump(op::GOTO);
        let handler = self.code.here();
        // What throws makes nothing.
        self.code.op(op::POP);
        self.code.op(op::INT_0);
        self.assume();
        self.code.op(op::NULL);
        self.code.op(op::RETURN_REFERENCE);
        self.code.handle(start, end, handler);
        self.code.land(over);
        self.know_outside();
        self.code.local(op::LOAD_REFERENCE, root);
        self.compare(Wanted::Object(self.goal.root), "Ljava/lang/Object;")?;
        self.tell_apart();
        self.code.local(op::LOAD_REFERENCE, root);
        self.code.op(op::RETURN_REFERENCE);
        let descriptors: String =
            self.parameters.iter().map(|ty| descriptor(&erased_name(ty))).collect();
        let signatures: String = self.parameters.iter().map(signature).collect();
        let object = "Ljava/lang/Object;";
        self.code.finish(
            class,
            "make",
            &format!("({descriptors}){object}"),
            &format!("({signatures}){object}"),
        )
    }

    /// Calls everything. What comes next is the local variable of the first object outside.
    fn calls(&mut self, root: u16) -> Option<u16> {
        let mut slot = 0;
        let plan = self.plan;
        for (place, call) in plan.all().enumerate() {
            let shape = MethodDescriptor::parse(&call.descriptor).ok()?;
            let owner = internal(&call.class);
            if call.kind == CallKind::Constructor {
                self.code.on_class(op::NEW, &owner);
                self.code.op(op::DUP);
            }
            if place > 0 {
                self.code.local(op::LOAD_REFERENCE, root);
                self.code.on_class(op::CHECK_CAST, &owner);
            }
            let is_inner = call.kind == CallKind::Constructor
                && self.classes.outer_object(&call.class).is_some();
            if is_inner && !call.parameters.is_empty() {
                // The object around it is there.
                self.code.local(op::LOAD_REFERENCE, slot);
                self.assume_jump(op::IF_NOT_NULL);
            }
            let mut argument_slots = 1;
            for ty in &call.parameters {
                self.code.local(load_of(ty), slot);
                slot += slots_of(ty);
                argument_slots += slots_of(ty);
            }
            match call.kind {
                CallKind::Constructor => {
                    self.code.invoke(op::INVOKE_SPECIAL, &owner, "<init>", &call.descriptor)
                }
                CallKind::Static if call.is_interface => {
                    self.code.invoke_interface_static(&owner, &call.name, &call.descriptor);
                }
                CallKind::Static => {
                    self.code.invoke(op::INVOKE_STATIC, &owner, &call.name, &call.descriptor)
                }
                CallKind::Instance if call.is_interface => {
                    self.code.invoke_interface(
                        &owner,
                        &call.name,
                        &call.descriptor,
                        argument_slots as u8,
                    );
                }
                CallKind::Instance => {
                    self.code.invoke(op::INVOKE_VIRTUAL, &owner, &call.name, &call.descriptor)
                }
            }
            let is_last = plan.finish.as_ref() == Some(call) && place > 0;
            match &shape.returns {
                _ if place == 0 => self.code.local(op::STORE_REFERENCE, root),
                Some(_) if is_last || is_chained(call, &plan.make) => {
                    self.code.local(op::STORE_REFERENCE, root)
                }
                Some(JavaType::Long | JavaType::Double) => self.code.op(op::POP2),
                Some(_) => self.code.op(op::POP),
                None => {}
            }
        }
        Some(slot)
    }

    /// Assumes what is on the stack.
    fn assume(&mut self) {
        self.code.invoke(op::INVOKE_STATIC, VERIFIER, "assume", "(Z)V");
    }

    /// Assumes that a jump is taken.
    fn assume_jump(&mut self, opcode: u8) {
        let taken = self.code.jump(opcode);
        self.code.op(op::INT_0);
        let over = self.code.jump(op::GOTO);
        self.code.land(taken);
        self.code.op(op::INT_1);
        self.code.land(over);
        self.assume();
    }

    /// Assumes that what is on the stack, of a type, is as wanted. None if that cannot be said.
    fn compare(&mut self, wanted: Wanted, declared: &str) -> Option<()> {
        match wanted {
            Wanted::Null => {
                self.code.op(op::NULL);
                self.assume_jump(op::IF_SAME);
            }
            Wanted::Primitive(_, value) => self.compare_primitive(value, declared),
            Wanted::Object(number) => self.compare_object(number)?,
        }
        Some(())
    }

    fn compare_primitive(&mut self, value: Value, declared: &str) {
        match (declared, value) {
            ("J", Value::Bits(width, bits)) => {
                self.code.long(width.signed(bits));
                self.code.op(op::COMPARE_LONG);
                self.assume_jump(op::IF_ZERO);
            }
            ("F", Value::Float(_, bits)) => {
                self.code.invoke(op::INVOKE_STATIC, "java/lang/Float", "floatToRawIntBits", "(F)I");
                self.code.int(bits as u32 as i32);
                self.assume_jump(op::IF_INTS_EQUAL);
            }
            ("D", Value::Float(_, bits)) => {
                self.code.invoke(
                    op::INVOKE_STATIC,
                    "java/lang/Double",
                    "doubleToRawLongBits",
                    "(D)J",
                );
                self.code.long(bits as i64);
                self.code.op(op::COMPARE_LONG);
                self.assume_jump(op::IF_ZERO);
            }
            (_, value) => {
                let number = match value {
                    Value::Bool(value) => i32::from(value),
                    Value::Bits(_, bits) if declared == "C" => bits as u16 as i32,
                    Value::Bits(width, bits) => width.signed(bits) as i32,
                    Value::Float(..) | Value::Reference(_) => 0,
                };
                self.code.int(number);
                self.assume_jump(op::IF_INTS_EQUAL);
            }
        }
    }

    fn compare_object(&mut self, number: usize) -> Option<()> {
        if let Some(&slot) = self.slots.get(&number) {
            self.code.local(op::LOAD_REFERENCE, slot);
            self.assume_jump(op::IF_SAME);
            return Some(());
        }
        let goal = self.goal;
        let node = &goal.graph.nodes[number];
        if !node.is_value() && !goal.inside.contains(&number) {
            return None;
        }
        match &node.kind {
            Kind::Text(units) | Kind::OwnText(units) => {
                let slot = self.keep(number, "java/lang/String", false);
                if node.is_value() {
                    self.slots.remove(&number);
                }
                self.code.text(units);
                self.code.local(op::LOAD_REFERENCE, slot);
                self.code.invoke(
                    op::INVOKE_VIRTUAL,
                    "java/lang/String",
                    "equals",
                    "(Ljava/lang/Object;)Z",
                );
                self.assume();
            }
            Kind::Boxed(ty, value) => {
                let class = internal(&node.class);
                let slot = self.keep(number, &class, false);
                self.slots.remove(&number);
                self.code.local(op::LOAD_REFERENCE, slot);
                self.code.on_class(op::CHECK_CAST, &class);
                let (name, declared) = unboxing(*ty)?;
                self.code.invoke(op::INVOKE_VIRTUAL, &class, name, &format!("(){declared}"));
                self.compare_primitive(*value, declared);
            }
            Kind::Constant { class, field } => {
                self.code.on_field(op::GET_STATIC, &internal(class), field, &descriptor(class));
                self.assume_jump(op::IF_SAME);
            }
            Kind::Function { .. } => return None,
            Kind::Array { elements } => self.compare_array(number, elements)?,
            Kind::List(elements) => {
                let slot = self.keep(number, "java/util/List", false);
                self.compare_size(slot, "java/util/List", elements.len());
                for (index, &one) in elements.iter().enumerate() {
                    self.load(slot, "java/util/List");
                    self.code.int(index as i32);
                    self.code.invoke_interface("java/util/List", "get", "(I)Ljava/lang/Object;", 2);
                    self.compare(one, "Ljava/lang/Object;")?;
                }
            }
            Kind::Set(elements) => {
                let slot = self.keep(number, "java/util/Set", false);
                self.compare_size(slot, "java/util/Set", elements.len());
                for &one in elements {
                    self.load(slot, "java/util/Set");
                    self.push(one)?;
                    self.code.invoke_interface(
                        "java/util/Set",
                        "contains",
                        "(Ljava/lang/Object;)Z",
                        2,
                    );
                    self.assume();
                }
            }
            Kind::Map(entries) => {
                let slot = self.keep(number, "java/util/Map", false);
                self.compare_size(slot, "java/util/Map", entries.len());
                for &(key, value) in entries {
                    self.load(slot, "java/util/Map");
                    self.push(key)?;
                    self.code.invoke_interface(
                        "java/util/Map",
                        "containsKey",
                        "(Ljava/lang/Object;)Z",
                        2,
                    );
                    self.assume();
                    self.load(slot, "java/util/Map");
                    self.push(key)?;
                    self.code.invoke_interface(
                        "java/util/Map",
                        "get",
                        "(Ljava/lang/Object;)Ljava/lang/Object;",
                        2,
                    );
                    self.compare(value, "Ljava/lang/Object;")?;
                }
            }
            Kind::Fields(fields) => {
                let slot = self.keep(number, &internal(&node.class), true);
                for field in fields {
                    let key = (field.class.clone(), field.name.clone());
                    if number == goal.root && self.plan.assigned.contains(&key) {
                        continue;
                    }
                    let info = self.classes.field(&field.class, &field.name)?;
                    self.load(slot, &internal(&field.class));
                    self.code.on_field(
                        op::GET_FIELD,
                        &internal(&field.class),
                        &field.name,
                        &info.descriptor,
                    );
                    self.compare(field.value, &info.descriptor)?;
                }
            }
        }
        Some(())
    }

    fn compare_array(&mut self, number: usize, elements: &[Option<Wanted>]) -> Option<()> {
        let class = self.goal.graph.nodes[number].class.clone();
        let written = descriptor(&class);
        let slot = self.keep(number, &written, false);
        self.load(slot, &written);
        self.code.op(op::ARRAY_LENGTH);
        self.code.int(elements.len() as i32);
        self.assume_jump(op::IF_INTS_EQUAL);
        let element = descriptor(class.strip_suffix("[]")?);
        for (index, one) in elements.iter().enumerate() {
            let Some(one) = one else { continue };
            self.load(slot, &written);
            self.code.int(index as i32);
            self.code.op(match element.as_str() {
                "Z" | "B" => op::ARRAY_BYTE,
                "C" => op::ARRAY_CHAR,
                "S" => op::ARRAY_SHORT,
                "I" => op::ARRAY_INT,
                "J" => op::ARRAY_LONG,
                "F" => op::ARRAY_FLOAT,
                "D" => op::ARRAY_DOUBLE,
                _ => op::ARRAY_REFERENCE,
            });
            self.compare(*one, &element)?;
        }
        Some(())
    }

    /// Keeps the object on the stack in a local variable, and assumes that it is of a class: of no other if it is to be
    /// exact.
    fn keep(&mut self, number: usize, class: &str, is_exact: bool) -> u16 {
        let slot = self.code.locals;
        self.code.locals += 1;
        self.code.local(op::STORE_REFERENCE, slot);
        self.slots.insert(number, slot);
        self.code.local(op::LOAD_REFERENCE, slot);
        self.assume_jump(op::IF_NOT_NULL);
        self.code.local(op::LOAD_REFERENCE, slot);
        self.code.on_class(op::INSTANCE_OF, class);
        self.assume();
        let known = self.classes.get(&super::classes::dotted(class));
        if is_exact && known.is_none_or(|known| !known.file.access.is_final()) {
            self.code.local(op::LOAD_REFERENCE, slot);
            self.code.invoke(
                op::INVOKE_VIRTUAL,
                "java/lang/Object",
                "getClass",
                "()Ljava/lang/Class;",
            );
            self.code.class_object(class);
            self.assume_jump(op::IF_SAME);
        }
        slot
    }

    fn load(&mut self, slot: u16, class: &str) {
        self.code.local(op::LOAD_REFERENCE, slot);
        self.code.on_class(op::CHECK_CAST, class);
    }

    fn compare_size(&mut self, slot: u16, class: &str, size: usize) {
        self.load(slot, class);
        self.code.invoke_interface(class, "size", "()I", 1);
        self.code.int(size as i32);
        self.assume_jump(op::IF_INTS_EQUAL);
    }

    /// Pushes a value that needs no object of the goal.
    fn push(&mut self, wanted: Wanted) -> Option<()> {
        let Wanted::Object(number) = wanted else {
            self.code.op(op::NULL);
            return Some(());
        };
        if let Some(&slot) = self.slots.get(&number) {
            self.code.local(op::LOAD_REFERENCE, slot);
            return Some(());
        }
        let node = &self.goal.graph.nodes[number];
        match &node.kind {
            Kind::Text(units) => self.code.text(units),
            Kind::Constant { class, field } => {
                self.code.on_field(op::GET_STATIC, &internal(class), field, &descriptor(class));
            }
            Kind::Boxed(ty, Value::Bits(width, bits)) => {
                let (_, declared) = unboxing(*ty)?;
                match declared {
                    "J" => self.code.long(width.signed(*bits)),
                    "C" => self.code.int(*bits as u16 as i32),
                    _ => self.code.int(width.signed(*bits) as i32),
                }
                let class = internal(&node.class);
                self.code.invoke(
                    op::INVOKE_STATIC,
                    &class,
                    "valueOf",
                    &format!("({declared})L{class};"),
                );
            }
            _ => return None,
        }
        Some(())
    }

    /// What is given from outside are objects of their classes.
    fn know_outside(&mut self) {
        for (number, _) in &self.goal.outside {
            let slot = self.slots[number];
            self.code.local(op::LOAD_REFERENCE, slot);
            self.assume_jump(op::IF_NOT_NULL);
            let node = &self.goal.graph.nodes[*number];
            if !matches!(node.kind, Kind::Function { .. }) {
                self.code.local(op::LOAD_REFERENCE, slot);
                self.code.on_class(op::INSTANCE_OF, &class_entry(&node.class));
                self.assume();
            }
        }
    }

    /// Different objects of one class are different.
    fn tell_apart(&mut self) {
        const MOST: usize = 8;
        let outside = self.goal.outside.iter().map(|(number, _)| *number);
        let inside = self.goal.inside.iter().copied().chain(outside);
        let inside: Vec<usize> = inside.filter(|number| self.slots.contains_key(number)).collect();
        if inside.len() > MOST {
            return;
        }
        for (place, first) in inside.iter().enumerate() {
            for second in &inside[place + 1..] {
                if self.goal.graph.nodes[*first].class == self.goal.graph.nodes[*second].class {
                    self.code.local(op::LOAD_REFERENCE, self.slots[first]);
                    self.code.local(op::LOAD_REFERENCE, self.slots[second]);
                    self.assume_jump(op::IF_OTHER);
                }
            }
        }
    }
}

/// A class as operations name it: an array by its descriptor.
fn class_entry(class: &str) -> String {
    if class.ends_with("[]") { descriptor(class) } else { internal(class) }
}

/// The method that gives what is in a box, and its type.
fn unboxing(ty: Type) -> Option<(&'static str, &'static str)> {
    Some(match ty {
        Type::Bool => ("booleanValue", "Z"),
        Type::I8 => ("byteValue", "B"),
        Type::I16 => ("shortValue", "S"),
        Type::U16 => ("charValue", "C"),
        Type::I32 => ("intValue", "I"),
        Type::I64 => ("longValue", "J"),
        Type::F32 => ("floatValue", "F"),
        Type::F64 => ("doubleValue", "D"),
        Type::Ref(_) | Type::AnyRef | Type::Any => return None,
    })
}

fn slots_of(ty: &GenericType) -> u16 {
    match ty {
        GenericType::Primitive(ty) => ty.slots(),
        GenericType::Class { .. } | GenericType::Array(_) | GenericType::Variable(_) => 1,
    }
}

fn load_of(ty: &GenericType) -> u8 {
    match ty {
        GenericType::Primitive(primitive) => match value_type(primitive) {
            Type::I64 => op::LOAD_LONG,
            Type::F32 => op::LOAD_FLOAT,
            Type::F64 => op::LOAD_DOUBLE,
            _ => op::LOAD_INT,
        },
        GenericType::Class { .. } | GenericType::Array(_) | GenericType::Variable(_) => {
            op::LOAD_REFERENCE
        }
    }
}

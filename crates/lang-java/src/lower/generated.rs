//! Code that a compiler made up: nobody wrote it, so nobody wants to cover it.
//!
//! What counts as made up is what JaCoCo leaves out of code by `javac`: synthetic classes, synthetic and bridge
//! methods, those of every enum and record, empty private constructors, methods marked as generated; of other methods
//! the part of `synchronized`, `switch` over strings and `try` with resources that no source shows. Statements of
//! `finally` are there several times, and count once. (JaCoCo knows Kotlin and Eclipse's compiler too.)

use crate::classfile::{ClassFile, CodeAttribute, JvmInstruction, MethodInfo, SlotKind};
use forkless_ir::CodeInstruction;
use std::ops::Range;

/// Marks the instructions of a method that a compiler made up.
pub(super) fn mark(
    file: &ClassFile,
    info: &MethodInfo,
    code: &CodeAttribute,
    instructions: &mut [CodeInstruction],
) {
    let method = Method { file, info, code };
    if method.is_generated() {
        hide(instructions, 0..instructions.len());
        return;
    }
    method.assertions(instructions);
    method.locks(instructions);
    method.resources(instructions);
    method.finally(instructions);
    method.string_switches(instructions);
}

fn hide(instructions: &mut [CodeInstruction], places: Range<usize>) {
    for instruction in instructions.get_mut(places).unwrap_or_default() {
        instruction.is_hidden = true;
    }
}

struct Method<'a> {
    file: &'a ClassFile,
    info: &'a MethodInfo,
    code: &'a CodeAttribute,
}

impl Method<'_> {
    fn at(&self, place: usize) -> Option<&JvmInstruction> {
        self.code.instructions.get(place).map(|(_, instruction)| instruction)
    }

    /// Does the instruction call a method of this name and shape?
    fn calls(&self, place: usize, name: &str, descriptor: &str) -> bool {
        let (JvmInstruction::InvokeVirtual(index)
        | JvmInstruction::InvokeInterface(index)
        | JvmInstruction::InvokeSpecial(index)) = self.at(place).unwrap_or(&JvmInstruction::Nop)
        else {
            return false;
        };
        let member = self.file.pool.member(*index);
        member.is_ok_and(|member| member.name == name && member.descriptor == descriptor)
    }

    /// Is the whole method made up?
    fn is_generated(&self) -> bool {
        let MethodInfo { access, name, descriptor, annotations, .. } = self.info;
        let is_marked = annotations.iter().chain(&self.file.annotations).any(|annotation| {
            let name = annotation.descriptor.trim_end_matches(';');
            name.rsplit(['/', '$']).next().is_some_and(|simple| simple.contains("Generated"))
        });
        let is_synthetic = access.is_synthetic() && !name.starts_with("lambda$");
        is_marked
            || is_synthetic
            || self.file.access.is_synthetic()
            || access.is_bridge()
            || self.is_of_every_enum(name, descriptor)
            || self.is_of_record()
            || self.is_empty_constructor()
    }

    /// `assert`: the jumps that depend on whether assertions are switched on. They count, as JaCoCo counts them.
    fn assertions(&self, instructions: &mut [CodeInstruction]) {
        for (place, instruction) in instructions.iter_mut().enumerate().skip(1) {
            let is_flag = match self.at(place - 1) {
                Some(JvmInstruction::GetStatic(index)) => {
                    let member = self.file.pool.member(*index);
                    member.is_ok_and(|member| member.name == "$assertionsDisabled")
                }
                _ => self.calls(place - 1, "desiredAssertionStatus", "()Z"),
            };
            let is_branch = matches!(self.at(place), Some(JvmInstruction::BranchIfZero(..)));
            instruction.asks_for_assertions = is_flag && is_branch;
        }
    }

    fn extends(&self, class: &str) -> bool {
        self.file.superclass.as_deref() == Some(class)
    }

    fn is_of_every_enum(&self, name: &str, descriptor: &str) -> bool {
        let own = &self.file.name.replace('.', "/");
        self.extends("java/lang/Enum")
            && (name == "values" && descriptor == format!("()[L{own};")
                || name == "valueOf" && descriptor == format!("(Ljava/lang/String;)L{own};"))
    }

    /// Is it an accessor of a record, or one of the methods that every record has, as the compiler writes them?
    fn is_of_record(&self) -> bool {
        let Some(components) = &self.file.record else { return false };
        let instructions: Vec<&JvmInstruction> =
            self.code.instructions.iter().map(|(_, instruction)| instruction).collect();
        match instructions.as_slice() {
            [JvmInstruction::Load(..), JvmInstruction::GetField(_), JvmInstruction::Return(_)] => {
                components.iter().any(|component| component.name == self.info.name)
            }
            [loads @ .., JvmInstruction::InvokeDynamic(_), JvmInstruction::Return(_)] => {
                loads.iter().all(|one| matches!(one, JvmInstruction::Load(..)))
                    && matches!(self.info.name.as_str(), "toString" | "hashCode" | "equals")
            }
            _ => false,
        }
    }

    /// Is it a private constructor that only calls the one above: of a class without objects, or of an enum?
    fn is_empty_constructor(&self) -> bool {
        let MethodInfo { access, name, descriptor, .. } = self.info;
        let is_enum = self.extends("java/lang/Enum") && descriptor == "(Ljava/lang/String;I)V";
        if !access.is_private() || name != "<init>" || !(is_enum || descriptor == "()V") {
            return false;
        }
        let count = self.code.instructions.len();
        let is_load = |place| matches!(self.at(place), Some(JvmInstruction::Load(..)));
        count == if is_enum { 5 } else { 3 }
            && (0..count - 2).all(is_load)
            && self.calls(count - 2, "<init>", descriptor)
            && matches!(self.at(count - 1), Some(JvmInstruction::Return(None)))
    }

    /// Where the handlers are that take every exception, or every `Throwable`.
    fn handlers(&self, catches: Option<&str>) -> Vec<usize> {
        let mut found = vec![];
        for range in &self.code.handlers {
            if range.catches.as_deref() == catches
                && let Some(place) = self.code.index_of(range.handler)
                && !found.contains(&place)
            {
                found.push(place);
            }
        }
        found
    }

    fn slot_of_store(&self, place: usize) -> Option<u16> {
        match self.at(place)? {
            JvmInstruction::Store(SlotKind::Reference, slot) => Some(*slot),
            _ => None,
        }
    }

    fn loads(&self, place: usize, slot: u16) -> bool {
        self.at(place) == Some(&JvmInstruction::Load(SlotKind::Reference, slot))
    }

    /// `synchronized`: the handler that unlocks.
    fn locks(&self, instructions: &mut [CodeInstruction]) {
        for first in self.handlers(None) {
            let Some(exception) = self.slot_of_store(first) else { continue };
            let is_unlocking =
                matches!(self.at(first + 1), Some(JvmInstruction::Load(SlotKind::Reference, _)))
                    && self.at(first + 2) == Some(&JvmInstruction::MonitorExit)
                    && self.loads(first + 3, exception)
                    && self.at(first + 4) == Some(&JvmInstruction::Throw);
            if is_unlocking {
                hide(instructions, first..first + 5);
            }
        }
    }

    /// `if (resource != null) resource.close()`: the resource, and where that ends. The test may be missing.
    fn close(&self, place: usize, is_tested: bool) -> Option<(u16, usize)> {
        let Some(&JvmInstruction::Load(SlotKind::Reference, resource)) = self.at(place) else {
            return None;
        };
        let mut place = place + 1;
        if is_tested {
            let is_test =
                matches!(self.at(place), Some(JvmInstruction::BranchIfNull { null: true, .. }));
            if !is_test || !self.loads(place + 1, resource) {
                return None;
            }
            place += 2;
        }
        self.calls(place, "close", "()V").then_some((resource, place + 1))
    }

    /// `try` with resources: closing them, as compilers since Java 11 write it.
    fn resources(&self, instructions: &mut [CodeInstruction]) {
        for first in self.handlers(Some("java/lang/Throwable")) {
            let found = [true, false]
                .into_iter()
                .find_map(|is_tested| Some((self.closing_handler(first, is_tested)?, is_tested)));
            let Some(((resource, end), is_tested)) = found else { continue };
            // The same without an exception is in front of it.
            let before = (0..first).rev().find_map(|place| {
                let (closed, behind) = self.close(place, is_tested)?;
                (closed == resource).then_some((place, behind))
            });
            let Some((start, behind)) = before else { continue };
            let is_jump = matches!(self.at(behind), Some(JvmInstruction::Goto(_)));
            hide(instructions, start..behind + usize::from(is_jump));
            hide(instructions, first..end);
        }
    }

    /// The resource that a handler closes before it throws on, and where that ends.
    fn closing_handler(&self, first: usize, is_tested: bool) -> Option<(u16, usize)> {
        let exception = self.slot_of_store(first)?;
        let (resource, jump) = self.close(first + 1, is_tested)?;
        let JvmInstruction::Goto(_) = self.at(jump)? else { return None };
        let second = self.slot_of_store(jump + 1)?;
        let is_rest = self.loads(jump + 2, exception)
            && self.loads(jump + 3, second)
            && self.calls(jump + 4, "addSuppressed", "(Ljava/lang/Throwable;)V")
            && self.loads(jump + 5, exception)
            && self.at(jump + 6) == Some(&JvmInstruction::Throw);
        is_rest.then_some((resource, jump + 7))
    }

    /// `finally`: its statements stand in the handler that takes every exception, and again wherever control
    /// leaves the guarded code.
    fn finally(&self, instructions: &mut [CodeInstruction]) {
        for handler in self.handlers(None) {
            let Some(length) = self.finally_length(handler) else { continue };
            for copy in self.exits(handler) {
                self.copy(instructions, handler, length, copy);
            }
        }
    }

    /// How many instructions a handler has between keeping the exception and throwing it on.
    fn finally_length(&self, handler: usize) -> Option<usize> {
        let exception = self.slot_of_store(handler)?;
        let behind = handler + 1..self.code.instructions.len();
        let end = behind.into_iter().find(|&place| self.loads(place, exception))?;
        let is_thrown = self.at(end + 1) == Some(&JvmInstruction::Throw);
        (is_thrown && end > handler + 1).then_some(end - handler - 1)
    }

    /// Where control may go on when it leaves the code that a handler guards.
    fn exits(&self, handler: usize) -> Vec<usize> {
        let code = self.code;
        let index = |offset: u32| code.index_of(offset).unwrap_or(code.instructions.len());
        let guarded = |start: u32, end: u32| index(start)..index(end);
        let of_handler = |catches: &Option<String>, at: u32| {
            catches.is_none() && code.index_of(at) == Some(handler)
        };
        let own: Vec<Range<usize>> = code
            .handlers
            .iter()
            .filter(|range| code.index_of(range.handler) == Some(handler))
            .map(|range| guarded(range.start, range.end))
            .collect();
        let is_inside = |place: usize| own.iter().any(|range| range.contains(&place));
        let mut exits = vec![];
        for range in &own {
            let mut goes_on = false;
            for place in range.clone() {
                let Some(instruction) = self.at(place) else { break };
                goes_on = instruction.falls_through()
                    || matches!(instruction, JvmInstruction::Switch { .. });
                if !matches!(instruction, JvmInstruction::Switch { .. }) {
                    exits.extend(instruction.targets().filter_map(|target| code.index_of(target)));
                }
            }
            exits.extend(Some(range.end).filter(|_| goes_on));
        }
        // Other handlers of the same code keep their exception first.
        for own in code.handlers.iter().filter(|range| of_handler(&range.catches, range.handler)) {
            let same = code.handlers.iter().filter(|range| {
                (range.start, range.end) == (own.start, own.end) && range.handler != own.handler
            });
            exits.extend(same.filter_map(|range| Some(code.index_of(range.handler)? + 1)));
        }
        exits.retain(|&place| !is_inside(place));
        exits
    }

    /// Marks a copy of the statements of a handler, if it is one.
    fn copy(
        &self,
        instructions: &mut [CodeInstruction],
        handler: usize,
        length: usize,
        copy: usize,
    ) {
        let is_copy = (0..length).all(|number| {
            let pair = (self.at(handler + 1 + number), self.at(copy + number));
            matches!(pair, (Some(one), Some(other)) if is_same(one, other))
        });
        if !is_copy {
            return;
        }
        hide(instructions, handler..handler + 1);
        hide(instructions, handler + 1 + length..handler + 3 + length);
        for number in 0..length {
            let (original, place) = (handler + 1 + number, copy + number);
            if original != place {
                instructions[place].copy_of = Some(original);
            }
        }
        if let Some(JvmInstruction::Goto(_)) = self.at(copy + length) {
            hide(instructions, copy + length..copy + length + 1);
        }
    }

    /// `switch` over strings: the first of the two switches, which goes by hash codes.
    fn string_switches(&self, instructions: &mut [CodeInstruction]) {
        for place in 0..self.code.instructions.len() {
            let Some(JvmInstruction::Switch { default, .. }) = self.at(place) else { continue };
            let Some(end) = self.code.index_of(*default) else { continue };
            if self.is_string_switch(place, end) {
                hide(instructions, place..end);
            }
        }
    }

    /// Does a switch over hash codes find the number of a string, up to where it is loaded again?
    fn is_string_switch(&self, first: usize, end: usize) -> bool {
        let Some(JvmInstruction::Load(SlotKind::Int, number)) = self.at(end) else { return false };
        let is_hash = first >= 2
            && self.calls(first - 1, "hashCode", "()I")
            && matches!(self.at(first - 2), Some(JvmInstruction::Load(SlotKind::Reference, _)));
        let mut place = first + 1;
        while is_hash && place < end {
            let is_comparison =
                matches!(self.at(place), Some(JvmInstruction::Load(SlotKind::Reference, _)))
                    && matches!(self.at(place + 1), Some(JvmInstruction::LoadConstant(_)))
                    && self.calls(place + 2, "equals", "(Ljava/lang/Object;)Z")
                    && matches!(self.at(place + 3), Some(JvmInstruction::BranchIfZero(..)))
                    && matches!(self.at(place + 4), Some(JvmInstruction::PushInt(_)))
                    && self.at(place + 5) == Some(&JvmInstruction::Store(SlotKind::Int, *number));
            if !is_comparison {
                return false;
            }
            place += 6;
            if let Some(JvmInstruction::Goto(_)) = self.at(place) {
                place += 1;
            }
        }
        is_hash && place == end
    }
}

/// Do two instructions the same, perhaps with other variables or at other places?
fn is_same(one: &JvmInstruction, other: &JvmInstruction) -> bool {
    match (one, other) {
        (JvmInstruction::Load(one, _), JvmInstruction::Load(other, _))
        | (JvmInstruction::Store(one, _), JvmInstruction::Store(other, _)) => one == other,
        (JvmInstruction::Increment { .. }, JvmInstruction::Increment { .. })
        | (JvmInstruction::Goto(_), JvmInstruction::Goto(_))
        | (JvmInstruction::Switch { .. }, JvmInstruction::Switch { .. }) => true,
        (JvmInstruction::BranchIfZero(one, _), JvmInstruction::BranchIfZero(other, _))
        | (JvmInstruction::BranchIfInts(one, _), JvmInstruction::BranchIfInts(other, _)) => {
            one == other
        }
        (
            JvmInstruction::BranchIfRefs { equal: one, .. },
            JvmInstruction::BranchIfRefs { equal: other, .. },
        )
        | (
            JvmInstruction::BranchIfNull { null: one, .. },
            JvmInstruction::BranchIfNull { null: other, .. },
        ) => one == other,
        (one, other) => one == other,
    }
}

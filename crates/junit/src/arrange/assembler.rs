//! Writes a class file with one static method.
//!
//! Only forkless reads it, so it has no stack maps, and reads private fields of other classes.

use std::collections::HashMap;

/// A class file that has no class above it but `Object`.
pub(super) struct Assembler {
    pool: Vec<u8>,
    entries: HashMap<Vec<u8>, u16>,
    next: u16,
    code: Vec<u8>,
    handlers: Vec<(u16, u16, u16)>,
    /// The first local variable that nothing uses.
    pub locals: u16,
}

/// The version of the file: the last one without stack maps.
const VERSION: u16 = 49;

/// Enough for all that is written here.
const MAX_STACK: u16 = 300;

impl Assembler {
    /// A method whose parameters take so many places.
    pub fn new(parameter_slots: u16) -> Self {
        Assembler {
            pool: vec![],
            entries: HashMap::new(),
            next: 1,
            code: vec![],
            handlers: vec![],
            locals: parameter_slots,
        }
    }

    fn entry(&mut self, bytes: Vec<u8>, places: u16) -> u16 {
        if let Some(&known) = self.entries.get(&bytes) {
            return known;
        }
        let index = self.next;
        self.pool.extend_from_slice(&bytes);
        self.entries.insert(bytes, index);
        self.next += places;
        index
    }

    fn utf8(&mut self, text: &str) -> u16 {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.units(&units)
    }

    /// Characters in the encoding of class files: each unit by itself, and no zero byte.
    fn units(&mut self, units: &[u16]) -> u16 {
        let mut text = vec![];
        for &unit in units {
            match unit {
                1..=0x7f => text.push(unit as u8),
                0 | 0x80..=0x7ff => {
                    text.extend([0xc0 | (unit >> 6) as u8, 0x80 | (unit & 0x3f) as u8]);
                }
                _ => text.extend([
                    0xe0 | (unit >> 12) as u8,
                    0x80 | (unit >> 6 & 0x3f) as u8,
                    0x80 | (unit & 0x3f) as u8,
                ]),
            }
        }
        let mut bytes = vec![1];
        bytes.extend((text.len() as u16).to_be_bytes());
        bytes.extend(text);
        self.entry(bytes, 1)
    }

    fn pair(&mut self, tag: u8, first: u16, second: u16) -> u16 {
        let mut bytes = vec![tag];
        bytes.extend(first.to_be_bytes());
        bytes.extend(second.to_be_bytes());
        self.entry(bytes, 1)
    }

    /// A class by its internal name, an array by its descriptor.
    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        let mut bytes = vec![7];
        bytes.extend(name.to_be_bytes());
        self.entry(bytes, 1)
    }

    fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let class = self.class(class);
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let both = self.pair(12, name, descriptor);
        self.pair(tag, class, both)
    }

    /// An operation without operands.
    pub fn op(&mut self, opcode: u8) {
        self.code.push(opcode);
    }

    fn with_index(&mut self, opcode: u8, index: u16) {
        self.code.push(opcode);
        self.code.extend(index.to_be_bytes());
    }

    /// An operation on a class.
    pub fn on_class(&mut self, opcode: u8, class: &str) {
        let class = self.class(class);
        self.with_index(opcode, class);
    }

    /// An operation on a field.
    pub fn on_field(&mut self, opcode: u8, class: &str, name: &str, descriptor: &str) {
        let field = self.member(9, class, name, descriptor);
        self.with_index(opcode, field);
    }

    /// A call of a method of a class.
    pub fn invoke(&mut self, opcode: u8, class: &str, name: &str, descriptor: &str) {
        let method = self.member(10, class, name, descriptor);
        self.with_index(opcode, method);
    }

    /// A call of a method of an interface.
    pub fn invoke_interface(&mut self, class: &str, name: &str, descriptor: &str, slots: u8) {
        let method = self.member(11, class, name, descriptor);
        self.with_index(op::INVOKE_INTERFACE, method);
        self.code.extend([slots, 0]);
    }

    /// A static call of a method of an interface.
    pub fn invoke_interface_static(&mut self, class: &str, name: &str, descriptor: &str) {
        let method = self.member(11, class, name, descriptor);
        self.with_index(op::INVOKE_STATIC, method);
    }

    /// Pushes a number.
    pub fn int(&mut self, number: i32) {
        let mut bytes = vec![3];
        bytes.extend(number.to_be_bytes());
        let index = self.entry(bytes, 1);
        self.with_index(op::LDC_W, index);
    }

    /// Pushes a long number.
    pub fn long(&mut self, number: i64) {
        let mut bytes = vec![5];
        bytes.extend(number.to_be_bytes());
        let index = self.entry(bytes, 2);
        self.with_index(op::LDC2_W, index);
    }

    /// Pushes a string.
    pub fn text(&mut self, units: &[u16]) {
        let text = self.units(units);
        let mut bytes = vec![8];
        bytes.extend(text.to_be_bytes());
        let index = self.entry(bytes, 1);
        self.with_index(op::LDC_W, index);
    }

    /// Pushes a class object.
    pub fn class_object(&mut self, class: &str) {
        let class = self.class(class);
        self.with_index(op::LDC_W, class);
    }

    /// Loads or stores a local variable.
    pub fn local(&mut self, opcode: u8, slot: u16) {
        self.code.push(op::WIDE);
        self.with_index(opcode, slot);
    }

    /// A jump that is given its target later: the place to give to [`Assembler::land`].
    pub fn jump(&mut self, opcode: u8) -> usize {
        self.with_index(opcode, 0);
        self.code.len() - 3
    }

    /// A jump lands here.
    pub fn land(&mut self, jump: usize) {
        let offset = (self.code.len() - jump) as u16;
        self.code[jump + 1..jump + 3].copy_from_slice(&offset.to_be_bytes());
    }

    /// Where the next operation is.
    pub fn here(&self) -> u16 {
        self.code.len() as u16
    }

    /// Exceptions between the places go to the third.
    pub fn handle(&mut self, start: u16, end: u16, handler: u16) {
        self.handlers.push((start, end, handler));
    }

    /// The bytes of a class with the method; none if its code is too long.
    pub fn finish(
        mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        signature: &str,
    ) -> Option<Vec<u8>> {
        const LONGEST: usize = 30_000;
        if self.code.len() > LONGEST {
            return None;
        }
        let this = self.class(class);
        let object = self.class("java/lang/Object");
        let (name, descriptor) = (self.utf8(name), self.utf8(descriptor));
        let (code_name, signature_name) = (self.utf8("Code"), self.utf8("Signature"));
        let signature = self.utf8(signature);
        let mut code = vec![];
        code.extend(MAX_STACK.to_be_bytes());
        code.extend((self.locals + 2).to_be_bytes());
        code.extend((self.code.len() as u32).to_be_bytes());
        code.extend(&self.code);
        code.extend((self.handlers.len() as u16).to_be_bytes());
        for (start, end, handler) in &self.handlers {
            for part in [*start, *end, *handler, 0] {
                code.extend(part.to_be_bytes());
            }
        }
        code.extend([0, 0]);
        let mut out = vec![];
        out.extend(0xcafe_babe_u32.to_be_bytes());
        for part in [0, VERSION, self.next] {
            out.extend(part.to_be_bytes());
        }
        out.extend(&self.pool);
        // Public; no interfaces, no fields, one method that is public and static, with two attributes.
        for part in [0x21, this, object, 0, 0, 1, 0x9, name, descriptor, 2, code_name] {
            out.extend(part.to_be_bytes());
        }
        out.extend((code.len() as u32).to_be_bytes());
        out.extend(code);
        out.extend(signature_name.to_be_bytes());
        out.extend(2_u32.to_be_bytes());
        out.extend(signature.to_be_bytes());
        out.extend([0, 0]);
        Some(out)
    }
}

/// Numbers of operations.
pub(super) mod op {
    pub const NULL: u8 = 1;
    pub const INT_0: u8 = 3;
    pub const INT_1: u8 = 4;
    pub const LDC_W: u8 = 19;
    pub const LDC2_W: u8 = 20;
    pub const LOAD_INT: u8 = 21;
    pub const LOAD_LONG: u8 = 22;
    pub const LOAD_FLOAT: u8 = 23;
    pub const LOAD_DOUBLE: u8 = 24;
    pub const LOAD_REFERENCE: u8 = 25;
    pub const ARRAY_INT: u8 = 46;
    pub const ARRAY_LONG: u8 = 47;
    pub const ARRAY_FLOAT: u8 = 48;
    pub const ARRAY_DOUBLE: u8 = 49;
    pub const ARRAY_REFERENCE: u8 = 50;
    pub const ARRAY_BYTE: u8 = 51;
    pub const ARRAY_CHAR: u8 = 52;
    pub const ARRAY_SHORT: u8 = 53;
    pub const STORE_REFERENCE: u8 = 58;
    pub const POP: u8 = 87;
    pub const POP2: u8 = 88;
    pub const DUP: u8 = 89;
    pub const COMPARE_LONG: u8 = 148;
    pub const IF_ZERO: u8 = 153;
    pub const IF_INTS_EQUAL: u8 = 159;
    pub const IF_SAME: u8 = 165;
    pub const IF_OTHER: u8 = 166;
    pub const GOTO: u8 = 167;
    pub const RETURN_REFERENCE: u8 = 176;
    pub const RETURN: u8 = 177;
    pub const GET_STATIC: u8 = 178;
    pub const GET_FIELD: u8 = 180;
    pub const INVOKE_VIRTUAL: u8 = 182;
    pub const INVOKE_SPECIAL: u8 = 183;
    pub const INVOKE_STATIC: u8 = 184;
    pub const INVOKE_INTERFACE: u8 = 185;
    pub const NEW: u8 = 187;
    pub const ARRAY_LENGTH: u8 = 190;
    pub const CHECK_CAST: u8 = 192;
    pub const INSTANCE_OF: u8 = 193;
    pub const WIDE: u8 = 196;
    pub const IF_NOT_NULL: u8 = 199;
}

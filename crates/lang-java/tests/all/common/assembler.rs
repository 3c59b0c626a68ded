//! Makes class files byte by byte, also broken ones.

/// A class file in the making: `class A` with what is added.
pub struct Assembler {
    pub major: u16,
    pub minor: u16,
    pub access: u16,
    pool: Vec<u8>,
    next: u16,
    methods: Vec<Vec<u8>>,
    fields: Vec<Vec<u8>>,
    attributes: Vec<Vec<u8>>,
    this: u16,
    superclass: u16,
}

/// The code of a method in the making.
#[derive(Default)]
pub struct CodeParts {
    pub max_locals: u16,
    pub bytes: Vec<u8>,
    /// Start, end, handler and class entry.
    pub handlers: Vec<[u16; 4]>,
    /// Attributes as [`Assembler::attribute`] makes them.
    pub attributes: Vec<Vec<u8>>,
}

/// Numbers as class files write them.
pub fn numbers(values: &[u16]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_be_bytes()).collect()
}

impl Assembler {
    pub fn new() -> Assembler {
        Assembler::named("A")
    }

    /// A class of another name.
    pub fn named(name: &str) -> Assembler {
        let mut made = Assembler {
            major: 61,
            minor: 0,
            access: 0x21,
            pool: Vec::new(),
            next: 1,
            methods: Vec::new(),
            fields: Vec::new(),
            attributes: Vec::new(),
            this: 0,
            superclass: 0,
        };
        made.this = made.class(name);
        made.superclass = made.class("java/lang/Object");
        made
    }

    /// Sets the class that it extends.
    pub fn set_superclass(&mut self, name: &str) {
        self.superclass = self.class(name);
    }

    /// Adds a constant: its tag and contents.
    pub fn constant(&mut self, tag: u8, contents: &[u8]) -> u16 {
        self.pool.push(tag);
        self.pool.extend(contents);
        let index = self.next;
        self.next += if tag == 5 || tag == 6 { 2 } else { 1 };
        index
    }

    pub fn bytes(&mut self, text: &[u8]) -> u16 {
        let mut contents = numbers(&[text.len() as u16]);
        contents.extend(text);
        self.constant(1, &contents)
    }

    pub fn text(&mut self, text: &str) -> u16 {
        self.bytes(text.as_bytes())
    }

    pub fn class(&mut self, name: &str) -> u16 {
        let name = self.text(name);
        self.constant(7, &numbers(&[name]))
    }

    pub fn string(&mut self, text: &[u8]) -> u16 {
        let text = self.bytes(text);
        self.constant(8, &numbers(&[text]))
    }

    pub fn name_and_type(&mut self, name: &str, descriptor: &str) -> u16 {
        let (name, descriptor) = (self.text(name), self.text(descriptor));
        self.constant(12, &numbers(&[name, descriptor]))
    }

    /// A field (tag 9), a method (10) or a method of an interface (11).
    pub fn member(&mut self, tag: u8, class: &str, name: &str, descriptor: &str) -> u16 {
        let (class, member) = (self.class(class), self.name_and_type(name, descriptor));
        self.constant(tag, &numbers(&[class, member]))
    }

    pub fn attribute(&mut self, name: &str, contents: &[u8]) -> Vec<u8> {
        let mut bytes = numbers(&[self.text(name)]);
        bytes.extend((contents.len() as u32).to_be_bytes());
        bytes.extend(contents);
        bytes
    }

    pub fn add_attribute(&mut self, name: &str, contents: &[u8]) {
        let attribute = self.attribute(name, contents);
        self.attributes.push(attribute);
    }

    fn member_info(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        attributes: &[Vec<u8>],
    ) -> Vec<u8> {
        let (name, descriptor) = (self.text(name), self.text(descriptor));
        let mut bytes = numbers(&[access, name, descriptor, attributes.len() as u16]);
        bytes.extend(attributes.concat());
        bytes
    }

    pub fn add_field(&mut self, name: &str, descriptor: &str, attributes: &[Vec<u8>]) {
        let field = self.member_info(0x8, name, descriptor, attributes);
        self.fields.push(field);
    }

    pub fn add_method(
        &mut self,
        access: u16,
        name: &str,
        descriptor: &str,
        attributes: &[Vec<u8>],
    ) {
        let method = self.member_info(access, name, descriptor, attributes);
        self.methods.push(method);
    }

    /// Adds a static method `m()V` with code.
    pub fn add_code(&mut self, code: &CodeParts) {
        let attribute = self.code_attribute(code);
        self.add_method(0x9, "m", "()V", &[attribute]);
    }

    pub fn code_attribute(&mut self, code: &CodeParts) -> Vec<u8> {
        let mut contents = numbers(&[10, code.max_locals]);
        contents.extend((code.bytes.len() as u32).to_be_bytes());
        contents.extend(&code.bytes);
        contents.extend(numbers(&[code.handlers.len() as u16]));
        contents.extend(numbers(&code.handlers.concat()));
        contents.extend(numbers(&[code.attributes.len() as u16]));
        contents.extend(code.attributes.concat());
        self.attribute("Code", &contents)
    }

    pub fn finish(self) -> Vec<u8> {
        let mut bytes = vec![0xca, 0xfe, 0xba, 0xbe];
        bytes.extend(numbers(&[self.minor, self.major, self.next]));
        bytes.extend(self.pool);
        bytes.extend(numbers(&[self.access, self.this, self.superclass, 0]));
        for list in [self.fields, self.methods, self.attributes] {
            bytes.extend(numbers(&[list.len() as u16]));
            bytes.extend(list.concat());
        }
        bytes
    }
}

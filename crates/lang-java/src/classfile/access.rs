//! Access flags of classes, fields, methods and nested classes.

/// The access flags of a class, a field or a method: which bits mean what depends on which it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct AccessFlags(pub u16);

impl AccessFlags {
    fn has(self, bit: u16) -> bool {
        self.0 & bit != 0
    }

    /// `public`.
    pub fn is_public(self) -> bool {
        self.has(0x0001)
    }

    /// `private`.
    pub fn is_private(self) -> bool {
        self.has(0x0002)
    }

    /// `protected`.
    pub fn is_protected(self) -> bool {
        self.has(0x0004)
    }

    /// Neither public nor protected nor private.
    pub fn is_package_private(self) -> bool {
        self.0 & 0x0007 == 0
    }

    /// `static`; of a class only the flags in [`super::InnerClass`] say so.
    pub fn is_static(self) -> bool {
        self.has(0x0008)
    }

    /// `final`.
    pub fn is_final(self) -> bool {
        self.has(0x0010)
    }

    /// A `synchronized` method.
    pub fn is_synchronized(self) -> bool {
        self.has(0x0020)
    }

    /// A `volatile` field.
    pub fn is_volatile(self) -> bool {
        self.has(0x0040)
    }

    /// A bridge method: made by the compiler to override with another erased type.
    pub fn is_bridge(self) -> bool {
        self.has(0x0040)
    }

    /// A `transient` field.
    pub fn is_transient(self) -> bool {
        self.has(0x0080)
    }

    /// A method whose last parameter is `T...`.
    pub fn is_varargs(self) -> bool {
        self.has(0x0080)
    }

    /// A `native` method.
    pub fn is_native(self) -> bool {
        self.has(0x0100)
    }

    /// An interface.
    pub fn is_interface(self) -> bool {
        self.has(0x0200)
    }

    /// `abstract`.
    pub fn is_abstract(self) -> bool {
        self.has(0x0400)
    }

    /// A `strictfp` method.
    pub fn is_strict(self) -> bool {
        self.has(0x0800)
    }

    /// Made by the compiler, not in the source.
    pub fn is_synthetic(self) -> bool {
        self.has(0x1000)
    }

    /// An annotation type.
    pub fn is_annotation(self) -> bool {
        self.has(0x2000)
    }

    /// An enum, the class of an enum constant with a body, or the field of a constant.
    pub fn is_enum(self) -> bool {
        self.has(0x4000)
    }

    /// A module description.
    pub fn is_module(self) -> bool {
        self.has(0x8000)
    }
}

impl std::fmt::Debug for AccessFlags {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:#06x}", self.0)
    }
}

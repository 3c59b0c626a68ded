//! The objects of the virtual machine that natives make: threads, modules, streams, handles.

use crate::java::ObjectMeaning;
use forkless_ir::{ClassId, FieldId, Key};

/// What an object of the virtual machine is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum VmObject {
    /// A module: `java.base` or the one without a name.
    Module(Module),
    /// Where `System.out` or `System.err` write.
    Stream(StandardStream),
    /// An array with the threads that run when the program ends.
    ShutdownHooks,
    /// A class loader.
    Loader(Loader),
    /// The thread that runs.
    MainThread,
    /// A group of threads: that of the system or the main one below it.
    ThreadGroup(ThreadGroup),
    /// An array with a number that goes up.
    Counter(Counter),
    /// A `VarHandle` of a field.
    FieldHandle(FieldId),
    /// A `VarHandle` of the elements of an array class.
    ElementHandle(ClassId),
    /// A `Package`, by the number of the text of its name.
    Package(u32),
    /// The value of a system property, by the number of the text of its name.
    Property(u32),
    /// A `MethodHandle`, by the number of what it means.
    MethodHandle(u32),
    /// A `VarHandle` that sees several bytes of a `byte[]` as one value.
    BytesHandle(BytesView),
    /// Holds the seed of a `Random` that was made without one, by the number of the object.
    UnknownSeed(u32),
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Counter {
    /// The time.
    Clock,
    /// The numbers of threads.
    Threads,
    /// Interruptions of the thread that the program has not read yet.
    Interruptions,
    /// How much of a file of the JDK has been read, by the number of the text of its path.
    File(u32),
}

/// How several bytes are one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct BytesView {
    /// The letter of its type in descriptors.
    pub letter: char,
    /// Whether the first byte is the most significant one.
    pub big_endian: bool,
}

/// Modules: which class belongs to which is told apart only by whether it is the JDK's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Module {
    /// That of the JDK.
    Base,
    /// That of the program.
    Unnamed,
}

/// Class loaders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Loader {
    /// That of the class path.
    App,
    /// The one above it, which sees the JDK's classes alone.
    Platform,
}

/// Standard output and standard error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StandardStream {
    /// `System.out`
    Output,
    /// `System.err`
    Error,
}

/// Groups of threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ThreadGroup {
    /// The outermost.
    System,
    /// That of the thread that runs.
    Main,
}

/// All that has no number of its own, by tag and index.
const PLAIN: [(u32, u32, VmObject); 13] = [
    (0, 0, VmObject::Module(Module::Base)),
    (0, 1, VmObject::Module(Module::Unnamed)),
    (1, 0, VmObject::Stream(StandardStream::Output)),
    (1, 1, VmObject::Stream(StandardStream::Error)),
    (2, 0, VmObject::MainThread),
    (3, 0, VmObject::ThreadGroup(ThreadGroup::System)),
    (3, 1, VmObject::ThreadGroup(ThreadGroup::Main)),
    (4, 0, VmObject::Counter(Counter::Clock)),
    (4, 1, VmObject::Counter(Counter::Threads)),
    (4, 2, VmObject::Counter(Counter::Interruptions)),
    (11, 0, VmObject::Loader(Loader::App)),
    (11, 1, VmObject::Loader(Loader::Platform)),
    (12, 0, VmObject::ShutdownHooks),
];

/// Tags of what has numbers of its own.
const FIELD_HANDLE: u32 = 5;
const ELEMENT_HANDLE: u32 = 6;
const BYTES_HANDLE: u32 = 7;
const METHOD_HANDLE: u32 = 8;
const PACKAGE: u32 = 9;
const FILE: u32 = 10;
const UNKNOWN_SEED: u32 = 13;
const PROPERTY: u32 = 14;

impl VmObject {
    /// The key that its object is registered with.
    pub fn key(self) -> Key {
        let (tag, index) = match self {
            VmObject::FieldHandle(field) => (FIELD_HANDLE, field.0),
            VmObject::MethodHandle(number) => (METHOD_HANDLE, number),
            VmObject::Package(name) => (PACKAGE, name),
            VmObject::Property(name) => (PROPERTY, name),
            VmObject::UnknownSeed(number) => (UNKNOWN_SEED, number),
            VmObject::Counter(Counter::File(path)) => (FILE, path),
            VmObject::ElementHandle(class) => (ELEMENT_HANDLE, class.0),
            VmObject::BytesHandle(BytesView { letter, big_endian }) => {
                (BYTES_HANDLE, u32::from(letter) << 1 | u32::from(big_endian))
            }
            VmObject::Module(_)
            | VmObject::Loader(_)
            | VmObject::ShutdownHooks
            | VmObject::Stream(_)
            | VmObject::MainThread
            | VmObject::ThreadGroup(_)
            | VmObject::Counter(_) => PLAIN
                .iter()
                .find(|(_, _, special)| *special == self)
                .map(|&(tag, index, _)| (tag, index))
                .expect("everything without a number is listed"),
        };
        ObjectMeaning::Other { tag, index }.key()
    }

    /// What a key stands for; none for texts, classes and the like.
    pub fn of(key: Key) -> Option<VmObject> {
        let ObjectMeaning::Other { tag, index } = ObjectMeaning::of(key) else { return None };
        match tag {
            FIELD_HANDLE => Some(VmObject::FieldHandle(FieldId(index))),
            METHOD_HANDLE => Some(VmObject::MethodHandle(index)),
            PACKAGE => Some(VmObject::Package(index)),
            PROPERTY => Some(VmObject::Property(index)),
            UNKNOWN_SEED => Some(VmObject::UnknownSeed(index)),
            FILE => Some(VmObject::Counter(Counter::File(index))),
            ELEMENT_HANDLE => Some(VmObject::ElementHandle(ClassId(index))),
            BYTES_HANDLE => Some(VmObject::BytesHandle(BytesView {
                letter: char::from_u32(index >> 1)?,
                big_endian: index & 1 == 1,
            })),
            _ => {
                let found = PLAIN.iter().find(|plain| (plain.0, plain.1) == (tag, index));
                found.map(|&(_, _, special)| special)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_go_both_ways() {
        let others = [
            VmObject::FieldHandle(FieldId(7)),
            VmObject::MethodHandle(7),
            VmObject::Package(7),
            VmObject::Property(7),
            VmObject::UnknownSeed(7),
            VmObject::Counter(Counter::File(7)),
            VmObject::ElementHandle(ClassId(8)),
            VmObject::BytesHandle(BytesView { letter: 'J', big_endian: true }),
        ];
        for special in PLAIN.iter().map(|plain| plain.2).chain(others) {
            assert_eq!(VmObject::of(special.key()), Some(special));
        }
        assert_eq!(VmObject::of(ObjectMeaning::Text(3).key()), None);
    }
}

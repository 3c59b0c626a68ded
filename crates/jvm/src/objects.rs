//! Objects of a witness.

use forkless_engine::HeapObject;
use forkless_term::Value;

/// The elements of an object of the input, in the order of indices. A condition may speak of
/// elements that its array does not have: they are no part of the input.
pub(crate) fn elements(array: &HeapObject) -> &[(u32, Value)] {
    let length = array.length.unwrap_or(0);
    let end = array.elements.partition_point(|&(index, _)| index < length);
    &array.elements[..end]
}

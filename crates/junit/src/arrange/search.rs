//! Finds calls that make an object.

use super::writer::{Site, Use, Writer};

impl Writer<'_> {
    /// Makes an object by calls and assignments.
    pub(super) fn by_calls(
        &mut self,
        site: &mut Site<'_>,
        number: usize,
        of: Use<'_>,
    ) -> Result<String, String> {
        self.by_reflection(site, number, of)
    }
}

//! How much memory the process uses.

/// Resident memory in bytes; `None` where the system does not tell.
pub(super) fn resident_bytes() -> Option<u64> {
    // The second number is the resident set in pages. Pages of 4 KiB are assumed: systems with
    // larger ones stop later than asked, never earlier.
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

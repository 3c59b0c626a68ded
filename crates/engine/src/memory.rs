//! How much memory this process uses, and how long a thread had a processor. Only Linux tells, in files.

/// Resident memory in bytes; `None` where the system does not tell.
pub fn resident_bytes() -> Option<u64> {
    // This is asked every few hundred steps, and `status` takes twice as long to read. The second
    // number is the resident set in pages. Pages of 4 KiB are assumed: systems with larger ones stop
    // later than asked, never earlier.
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * 4096)
}

/// The most resident memory that the process ever had, in bytes; `None` where the system does not tell.
pub fn peak_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let number = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = number.split_whitespace().next()?.parse().ok()?;
    Some(kibibytes * 1024)
}

/// How long this thread had a processor, in nanoseconds; `None` where the system does not tell.
pub fn thread_nanoseconds() -> Option<u64> {
    // The system counts when a thread gives its processor away.
    std::thread::yield_now();
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse().ok()
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_system_tells() {
        assert!(resident_bytes().expect("Linux tells") > 100_000);
        assert!(peak_bytes().expect("Linux tells") > 100_000);
        assert!(thread_nanoseconds().expect("Linux tells") > 0);
    }
}

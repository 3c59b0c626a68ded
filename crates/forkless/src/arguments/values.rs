//! Values that options take: decisions, times, amounts of memory, lengths.

use forkless_driver::{Exceptions, ObjectRequest};
use forkless_engine::Shard;
use forkless_notation::read_decisions;
use std::time::Duration;

/// A list of decisions.
#[derive(Clone, Debug, Default)]
pub struct Decisions(pub Vec<u32>);

/// A limit, or none.
#[derive(Clone, Copy, Debug)]
pub struct Limit<T>(pub Option<T>);

/// `01(12)3`, as the tables print it.
pub fn parse_decisions(text: &str) -> Result<Decisions, String> {
    read_decisions(text).map(Decisions)
}

/// `3/8`: the third of eight.
pub fn parse_shard(text: &str) -> Result<Shard, String> {
    let numbers = text.split_once('/');
    let numbers = numbers.and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
    let (number, of) = numbers.ok_or("write it as `3/8`: the third of eight")?;
    Shard::new(number, of).ok_or_else(|| {
        format!("there is no shard {number} of {of}: they count from 1, up to {}", Shard::MOST)
    })
}

/// A number of elements.
pub fn parse_length(text: &str) -> Result<Limit<u32>, String> {
    if text == "none" {
        return Ok(Limit(None));
    }
    let length = text.parse().map_err(|_| format!("`{text}` is neither a number nor `none`"))?;
    Ok(Limit(Some(length)))
}

/// `9` or `Node=9`.
pub fn parse_objects(text: &str) -> Result<ObjectRequest, String> {
    let (class, number) = match text.rsplit_once('=') {
        None => (None, text),
        Some(("", _)) => return Err("a class is missing before the `=`".to_string()),
        Some((class, number)) => (Some(class.to_string()), number),
    };
    let most = number.parse().map_err(|_| format!("`{number}` is not a number of objects"))?;
    Ok(ObjectRequest { class, most })
}

/// `none`, `operations`, `all`, or the names of classes.
pub fn parse_exceptions(text: &str) -> Result<Exceptions, String> {
    Ok(match text {
        "none" => Exceptions::None,
        "operations" => Exceptions::Operations,
        "all" => Exceptions::All,
        names => {
            let names: Vec<&str> = names.split(',').map(str::trim).collect();
            if names.iter().any(|name| name.is_empty()) {
                return Err("the name of a class is missing".to_string());
            }
            Exceptions::Of(names.into_iter().map(str::to_string).collect())
        }
    })
}

/// More threads than any machine has cores would only cost memory.
const MOST_THREADS: usize = 256;

/// How long a run may take: clocks cannot count without end.
const MOST_TIME: Duration = Duration::from_secs(365 * 24 * 3600);

/// How many threads: at least one, and not more than are of use.
pub fn parse_threads(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(0) => Err("at least one thread is needed".to_string()),
        Ok(threads) => Ok(std::cmp::min(threads, MOST_THREADS)),
        Err(_) => Err(format!("`{text}` is not a number")),
    }
}

/// More workers than this need no simulation.
const MOST_WORKERS: usize = 1 << 20;

/// How many simulated workers.
pub fn parse_workers(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(workers @ 1..=MOST_WORKERS) => Ok(workers),
        Ok(_) => Err(format!("from 1 to {MOST_WORKERS}")),
        Err(_) => Err(format!("`{text}` is not a number")),
    }
}

fn split_unit(text: &str) -> Result<(f64, &str), String> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number =
        text[..end].parse().map_err(|_| format!("`{text}` does not start with a number"))?;
    Ok((number, &text[end..]))
}

pub fn parse_time(text: &str) -> Result<Limit<Duration>, String> {
    if text == "none" {
        return Ok(Limit(None));
    }
    parse_duration(text).map(|time| Limit(Some(time)))
}

pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let (number, unit) = split_unit(text)?;
    let seconds = match unit {
        "ms" => number / 1e3,
        "s" => number,
        "m" => number * 60.0,
        "h" => number * 3600.0,
        _ => return Err("give a unit: ms, s, m or h".to_string()),
    };
    let time = Duration::try_from_secs_f64(seconds).ok().filter(|time| *time <= MOST_TIME);
    time.ok_or_else(|| "that is more than a year; `none` is no limit".to_string())
}

pub fn parse_memory(text: &str) -> Result<Limit<u64>, String> {
    if text == "none" {
        return Ok(Limit(None));
    }
    let (number, unit) = split_unit(text)?;
    let bytes = match unit {
        "K" => number * 1024.0,
        "M" => number * 1024.0 * 1024.0,
        "G" => number * 1024.0 * 1024.0 * 1024.0,
        _ => return Err("give a unit: K, M or G".to_string()),
    };
    if bytes >= u64::MAX as f64 {
        return Err("no machine has that much; `none` is no limit".to_string());
    }
    Ok(Limit(Some(bytes as u64)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_read_as_they_are_printed() {
        let decisions = vec![0, 1, 12, 3];
        let text = forkless_notation::decision_string(&decisions);
        assert_eq!(parse_decisions(&text).unwrap().0, decisions);
        assert!(parse_decisions("0x").is_err());
        assert!(parse_decisions("(1").is_err());
    }

    #[test]
    fn shards_count_from_one() {
        assert_eq!(parse_shard("3/8"), Ok(Shard::new(3, 8).unwrap()));
        for text in ["0/8", "9/8", "1/0", "3", "3/", "/8", "-1/8", "1/99999", "a/b", ""] {
            assert!(parse_shard(text).is_err(), "{text}");
        }
    }

    #[test]
    fn limits_need_units() {
        assert_eq!(parse_time("1.5s").unwrap().0, Some(Duration::from_millis(1500)));
        assert_eq!(parse_time("none").unwrap().0, None);
        assert!(parse_time("10").is_err());
        assert_eq!(parse_memory("2K").unwrap().0, Some(2048));
        assert!(parse_memory("many").is_err());
        assert_eq!(parse_length("8").unwrap().0, Some(8));
        assert_eq!(parse_length("none").unwrap().0, None);
        assert!(parse_length("-1").is_err());
        assert_eq!(parse_threads("2"), Ok(2));
        assert_eq!(parse_threads("1000000"), Ok(MOST_THREADS));
        assert!(parse_threads("99999999999999999999").is_err());
        for time in ["9000h", "99999999999999999999999h", "1.2.3s", "-1s", "NaNs", "s", ""] {
            assert!(parse_time(time).is_err(), "{time}");
        }
        for memory in ["99999999999999G", "-1M", "1.2.3M", "M", "1T", ""] {
            assert!(parse_memory(memory).is_err(), "{memory}");
        }
        assert!(parse_threads("0").is_err() && parse_threads("many").is_err());
    }
}

//! Findings as SARIF 2.1.0, the format that code scanners share.

use super::{CheckReport, FindingWords, KnownFinding, MethodVerdict, RouteWords, path_in_package};
use forkless_driver::Rule;
use serde_json::{Value as Json, json};

const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// The name of our fingerprints: another number if they are made in another way.
const FINGERPRINT: &str = "forkless/v1";

/// The log: rules, results with the path as a code flow, what was not checked as notifications.
pub fn sarif(report: &CheckReport) -> Json {
    let is_compared = report.baseline.is_some();
    let found = report.findings().into_iter();
    let found = found.map(|(method, finding)| result(method, finding, is_compared));
    let unconfirmed = report.unconfirmed().into_iter().map(|(method, finding)| {
        let mut result = result(method, finding, is_compared);
        // Somebody has to look at it.
        result["kind"] = json!("review");
        result["level"] = json!("none");
        result
    });
    let gone = report.baseline.iter().flat_map(|compared| &compared.gone).map(absent);
    let results: Vec<Json> = found.chain(unconfirmed).chain(gone).collect();
    let notifications: Vec<Json> = report.methods.iter().filter_map(notification).collect();
    let rules: Vec<Json> = Rule::ALL.into_iter().map(rule).collect();
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": report.tool,
                "version": report.version,
                "semanticVersion": report.version,
                "rules": rules,
            } },
            "invocations": [{
                "executionSuccessful": !report.methods.iter().any(|method| method.bug),
                "toolExecutionNotifications": notifications,
            }],
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn rule(rule: Rule) -> Json {
    json!({
        "id": rule.name(),
        "name": camel_case(rule.name()),
        "shortDescription": { "text": rule.title() },
        "fullDescription": { "text": rule.explanation() },
        "help": { "text": rule.explanation(), "markdown": page(rule) },
        "defaultConfiguration": { "level": "error" },
    })
}

/// The page of a rule in the docs.
fn page(rule: Rule) -> &'static str {
    match rule {
        Rule::Assertion => include_str!("../../../../docs/rules/assertion.md"),
        Rule::Postcondition => include_str!("../../../../docs/rules/postcondition.md"),
        Rule::Precondition => include_str!("../../../../docs/rules/precondition.md"),
        Rule::Invariant => include_str!("../../../../docs/rules/invariant.md"),
        Rule::NullDereference => include_str!("../../../../docs/rules/null-dereference.md"),
        Rule::IndexOutOfBounds => include_str!("../../../../docs/rules/index-out-of-bounds.md"),
        Rule::ClassCast => include_str!("../../../../docs/rules/class-cast.md"),
        Rule::Arithmetic => include_str!("../../../../docs/rules/arithmetic.md"),
        Rule::ArrayStore => include_str!("../../../../docs/rules/array-store.md"),
        Rule::NegativeArraySize => include_str!("../../../../docs/rules/negative-array-size.md"),
        Rule::StackOverflow => include_str!("../../../../docs/rules/stack-overflow.md"),
        Rule::Exception => include_str!("../../../../docs/rules/exception.md"),
        Rule::WrongKind => include_str!("../../../../docs/rules/wrong-kind.md"),
    }
}

/// `null-dereference` as `NullDereference`.
fn camel_case(name: &str) -> String {
    let capitals = name.split('-').map(|word| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
    });
    capitals.collect::<Vec<String>>().concat()
}

/// A finding that was known and is there no more.
fn absent(known: &KnownFinding) -> Json {
    let place = known.place.as_ref().unwrap_or(&known.checked);
    json!({
        "ruleId": known.rule,
        "level": "none",
        "baselineState": "absent",
        "message": { "text": format!("gone: {}", known.words()) },
        "locations": [{
            "logicalLocations": [{ "fullyQualifiedName": place, "kind": "function" }],
        }],
        "partialFingerprints": { FINGERPRINT: known.fingerprint },
    })
}

fn result(method: &MethodVerdict, finding: &FindingWords, is_compared: bool) -> Json {
    let index = Rule::ALL.iter().position(|rule| *rule == finding.rule);
    let mut result = json!({
        "ruleId": finding.rule.name(),
        "ruleIndex": index,
        "level": "error",
        "message": { "text": finding.message(&method.method) },
        "locations": [location(finding, None)],
        "partialFingerprints": { FINGERPRINT: finding.fingerprint },
        "properties": {
            "checked": method.method,
            "condition": finding.condition,
            "input": finding.input,
            "confirmedBy": finding.confirmed_by,
            "assumedContracts": method.assumed_contracts,
        },
    });
    if is_compared {
        result["baselineState"] = json!(if finding.known { "unchanged" } else { "new" });
    }
    let steps: Vec<Json> = match finding.route.is_empty() {
        true => finding.stack.iter().rev().map(|frame| step(frame)).collect(),
        false => finding.route.iter().map(route_step).collect(),
    };
    if !steps.is_empty() {
        result["codeFlows"] = json!([{ "threadFlows": [{ "locations": steps }] }]);
    }
    result
}

/// Where a finding is.
fn location(finding: &FindingWords, message: Option<&str>) -> Json {
    let mut location = json!({});
    if let Some(file) = finding.source_path() {
        location["physicalLocation"] = physical(&file, finding.line);
    }
    if let (Some(class), Some(method)) = (&finding.class, &finding.method) {
        location["logicalLocations"] =
            json!([{ "fullyQualifiedName": format!("{class}.{method}"), "kind": "function" }]);
    }
    if let Some(message) = message {
        location["message"] = json!({ "text": message });
    }
    location
}

fn physical(file: &str, line: Option<usize>) -> Json {
    let mut place = json!({ "artifactLocation": { "uri": uri(file) } });
    if let Some(line) = line {
        place["region"] = json!({ "startLine": line });
    }
    place
}

/// A line on the way as a step of the flow.
fn route_step(words: &RouteWords) -> Json {
    let RouteWords { class, method, file, line, depth, kind, text } = words;
    let mut location = json!({
        "logicalLocations": [{ "fullyQualifiedName": format!("{class}.{method}"), "kind": "function" }],
    });
    if let Some(file) = file {
        location["physicalLocation"] = physical(&path_in_package(file, Some(class)), *line);
    }
    if let Some(text) = text {
        location["message"] = json!({ "text": text });
    }
    let mut step = json!({ "location": location, "nestingLevel": depth });
    if *kind != "line" {
        step["kinds"] = json!([kind]);
    }
    step
}

/// A frame of the stack as a step of the flow.
fn step(frame: &str) -> Json {
    let call = frame.strip_prefix("at ").unwrap_or(frame);
    let mut location = json!({ "message": { "text": frame } });
    if let Some((method, place)) = call.strip_suffix(')').and_then(|call| call.rsplit_once('(')) {
        let class = method.rsplit_once('.').map(|(class, _)| class);
        if let Some((file, line)) = place.rsplit_once(':') {
            location["physicalLocation"] =
                physical(&path_in_package(file, class), line.parse().ok());
        }
        location["logicalLocations"] =
            json!([{ "fullyQualifiedName": method, "kind": "function" }]);
    }
    json!({ "location": location })
}

/// A path as a reference of a URI.
fn uri(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~$".contains(&byte);
    let encoded = path.bytes().map(|byte| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    encoded.collect()
}

/// A method without a verdict.
fn notification(method: &MethodVerdict) -> Option<Json> {
    let why = method.no_verdict()?;
    Some(json!({
        "level": "note",
        "message": { "text": format!("{}: {}: {why}", method.method, method.verdict.name()) },
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_places() {
        let step = step("at a.b.C.<init>(C.java:12)");
        let place = &step["location"]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], "a/b/C.java");
        assert_eq!(place["region"]["startLine"], 12);
        assert_eq!(camel_case("null-dereference"), "NullDereference");
        assert_eq!(uri("a b/ä.java"), "a%20b/%C3%A4.java");
    }
}

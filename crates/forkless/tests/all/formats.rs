//! The formats of `forkless check` that other tools read: SARIF against the schema of the standard, JUnit and
//! GitHub's workflow commands as they are.

use crate::command::{forkless, root, stderr, stdout};
use forkless_lang_java::javac::compile;
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::Folder;
use serde_json::{Map, Value as Json, json};

/// Findings of several rules, in a package; a vacuous method, one that cannot be checked, one that holds.
const SOURCE: &str = r#"package shop;

class Till {
    private int cents;

    @interface Requires { String value(); }

    @interface Ensures { String value(); }

    int share(int people) {
        return cents / people;
    }

    @Ensures("cents >= old(cents)")
    void add(int amount) {
        cents += amount;
    }

    @Requires("amount < 0 && amount > 0")
    void never(int amount) {}

    @Ensures("cent > 0")
    void misspelt() {}

    static int first(int[] prices) {
        return price(prices, 0);
    }

    private static int price(int[] prices, int index) {
        return prices[index];
    }

    int zero() {
        return 0;
    }
}
"#;

const METHODS: [&str; 6] = ["share", "add", "never", "misspelt", "first", "zero"];

/// What the command prints; none without a compiler.
fn checked(format: &str, options: &[&str]) -> Option<String> {
    let Some(jdk) = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some()) else {
        println!("skipped: there is no JDK with a compiler");
        return None;
    };
    let folder = Folder::new();
    let source = folder.write("shop/Till.java", SOURCE);
    let compiled = compile(&source, &[], &jdk).expect("it compiles");
    let target = compiled.folder().to_string_lossy().into_owned();
    let methods: Vec<String> = METHODS.iter().map(|name| format!("shop.Till.{name}")).collect();
    let methods: Vec<&str> = methods.iter().map(String::as_str).collect();
    let format = ["--format", format];
    let output = forkless(&[&["check", &target], &methods[..], &format, options].concat());
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    Some(stdout(&output).replace(&target, "TARGET"))
}

#[test]
fn sarif_is_valid() {
    for options in [&[][..], &["--ensures", "true == (1 < 0)"][..], &["--no-jvm"][..]] {
        let Some(log) = checked("sarif", options) else { return };
        let log: Json = serde_json::from_str(&log).expect("it is JSON");
        let mut problems = vec![];
        schema().check(&log, &schema().0, "", &mut problems);
        assert!(problems.is_empty(), "{options:?}:\n{}", problems.join("\n"));
        let results = log["runs"][0]["results"].as_array().expect("there are results");
        assert!(results.len() >= 3, "{results:?}");
    }
}

#[test]
fn sarif_has_places_and_flows() {
    let Some(log) = checked("sarif", &[]) else { return };
    let log: Json = serde_json::from_str(&log).expect("it is JSON");
    let run = &log["runs"][0];
    let result = |rule: &str| {
        let mut results = run["results"].as_array().into_iter().flatten();
        results.find(|one| one["ruleId"] == rule).unwrap_or_else(|| panic!("no {rule}")).clone()
    };
    let place = |result: &Json| {
        let place = &result["locations"][0]["physicalLocation"];
        (place["artifactLocation"]["uri"].clone(), place["region"]["startLine"].clone())
    };
    assert_eq!(place(&result("arithmetic")), (json!("shop/Till.java"), json!(11)));
    let index = result("index-out-of-bounds");
    assert_eq!(place(&index), (json!("shop/Till.java"), json!(30)));
    // The flow goes from the method that is checked to the one that fails.
    let flow = index["codeFlows"][0]["threadFlows"][0]["locations"].as_array().cloned();
    let lines: Vec<Json> = flow
        .into_iter()
        .flatten()
        .map(|step| step["location"]["physicalLocation"]["region"]["startLine"].clone())
        .collect();
    assert_eq!(lines, [json!(26), json!(30)]);
    assert_eq!(place(&result("postcondition")), (json!("shop/Till.java"), json!(16)));
    // Each result names a rule of the list.
    for result in run["results"].as_array().into_iter().flatten() {
        let index = result["ruleIndex"].as_u64().expect("it has a rule") as usize;
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
    }
    let notes = run["invocations"][0]["toolExecutionNotifications"].as_array().map(Vec::len);
    assert_eq!(notes, Some(2));
}

const GITHUB: &str = "\
::error file=shop/Till.java,line=11,title=division by zero%2C or overflow of an exact operation::division by zero, \
or overflow of an exact operation: java.lang.ArithmeticException in shop.Till.share, when people == 0; input: \
this = shop.Till@1; people = 0; shop.Till@1
::error file=shop/Till.java,line=16,title=postcondition fails::postcondition fails: cents >= old(cents) in \
shop.Till.add, when this.cents + amount < this.cents; input: this = shop.Till@1; amount = -1; \
shop.Till@1 { cents: -3 }
::error file=shop/Till.java,line=30,title=index out of bounds::index out of bounds: \
java.lang.ArrayIndexOutOfBoundsException in shop.Till.first, when prices.length == 0; input: prices = int[]@1; \
int[]@1 { length: 0 }
::notice title=forkless::violated: 6 methods
";

#[test]
fn github_gets_a_command_for_each_finding() {
    let Some(text) = checked("github", &[]) else { return };
    assert_eq!(text, GITHUB);
}

const JUNIT: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<testsuite name="forkless check TARGET" tests="6" failures="3" errors="0" skipped="2" time="TIME">
  <testcase classname="shop.Till" name="share" time="TIME">
    <failure type="arithmetic" message="division by zero, or overflow of an exact operation">division by zero, or overflow of an exact operation: java.lang.ArithmeticException in shop.Till.share, when people == 0; input: this = shop.Till@1; people = 0; shop.Till@1</failure>
  </testcase>
  <testcase classname="shop.Till" name="add" time="TIME">
    <failure type="postcondition" message="postcondition fails">postcondition fails: cents &gt;= old(cents) in shop.Till.add, when this.cents + amount &lt; this.cents; input: this = shop.Till@1; amount = -1; shop.Till@1 { cents: -3 }</failure>
  </testcase>
  <testcase classname="shop.Till" name="never" time="TIME">
    <skipped message="vacuous: no input satisfies the precondition"/>
  </testcase>
  <testcase classname="shop.Till" name="misspelt" time="TIME">
    <skipped message="inconclusive: error: the contract of `shop.Till.misspelt` does not compile
shop/Till.java:23: `cent &gt; 0`: cannot find symbol (symbol: variable cent)"/>
  </testcase>
  <testcase classname="shop.Till" name="first" time="TIME">
    <failure type="index-out-of-bounds" message="index out of bounds">index out of bounds: java.lang.ArrayIndexOutOfBoundsException in shop.Till.first, when prices.length == 0; input: prices = int[]@1; int[]@1 { length: 0 }</failure>
  </testcase>
  <testcase classname="shop.Till" name="zero" time="TIME">
  </testcase>
</testsuite>
"#;

#[test]
fn junit_gets_a_case_for_each_method() {
    let Some(text) = checked("junit", &[]) else { return };
    assert_eq!(without_times(&text), JUNIT);
}

/// A document whose times are all the same.
fn without_times(text: &str) -> String {
    let mut parts = text.split(" time=\"");
    let first = parts.next().unwrap_or_default().to_string();
    parts.fold(first, |before, part| {
        let (time, rest) = part.split_once('"').unwrap_or_default();
        assert!(time.parse::<f64>().is_ok(), "{time}");
        format!("{before} time=\"TIME\"{rest}")
    })
}

/// The validator finds what is wrong.
#[test]
fn the_schema_is_used() {
    let problems = |log: Json| {
        let mut problems = vec![];
        schema().check(&log, &schema().0, "", &mut problems);
        problems
    };
    let run = json!({ "tool": { "driver": { "name": "a" } } });
    assert_eq!(problems(json!({ "version": "2.1.0", "runs": [run] })), Vec::<String>::new());
    assert_eq!(problems(json!({ "runs": [run] })), ["/: `version` is missing"]);
    assert_eq!(
        problems(json!({ "version": "2", "runs": [run] })),
        ["/version: not one of the values"]
    );
    let wrong = json!({ "tool": { "driver": { "name": 1, "nome": "a" } } });
    assert_eq!(
        problems(json!({ "version": "2.1.0", "runs": [wrong] })),
        ["/runs/0/tool/driver/name: not a string", "/runs/0/tool/driver: `nome` is not known"]
    );
}

/// A JSON schema, as far as that of SARIF needs it.
struct Schema(Json);

fn schema() -> Schema {
    let file = root().join("crates/forkless/tests/all/sarif/sarif-schema-2.1.0.json");
    let text = std::fs::read_to_string(file).expect("the schema is there");
    Schema(serde_json::from_str(&text).expect("the schema is JSON"))
}

impl Schema {
    /// Adds what is wrong with a value at a path.
    fn check(&self, value: &Json, schema: &Json, path: &str, problems: &mut Vec<String>) {
        let schema = schema.as_object().expect("a schema is an object");
        let here = if path.is_empty() { "/" } else { path };
        for (keyword, wanted) in schema {
            let problem = match keyword.as_str() {
                "$ref" => {
                    let name = wanted.as_str().and_then(|one| one.strip_prefix("#/definitions/"));
                    let name = name.expect("references are to definitions");
                    self.check(value, &self.0["definitions"][name], path, problems);
                    None
                }
                "type" => wrong_type(value, wanted),
                "enum" => (!wanted.as_array().is_some_and(|all| all.contains(value)))
                    .then(|| "not one of the values".to_string()),
                "minimum" => (value.as_f64() < wanted.as_f64()).then(|| "too small".to_string()),
                "maximum" => (value.as_f64() > wanted.as_f64()).then(|| "too large".to_string()),
                "minItems" => {
                    let length = value.as_array().map(|items| items.len() as u64);
                    (length < wanted.as_u64()).then(|| "too few items".to_string())
                }
                "uniqueItems" => {
                    let items = value.as_array().cloned().unwrap_or_default();
                    let again = |(place, item): (usize, &Json)| items[..place].contains(item);
                    items.iter().enumerate().any(again).then(|| "an item twice".to_string())
                }
                "format" => {
                    let text = value.as_str().unwrap_or_default();
                    wrong_format(text, wanted.as_str().unwrap_or_default())
                }
                "items" => {
                    for (place, item) in value.as_array().into_iter().flatten().enumerate() {
                        self.check(item, wanted, &format!("{path}/{place}"), problems);
                    }
                    None
                }
                "anyOf" | "oneOf" => self.wrong_choice(value, wanted, path, keyword == "oneOf"),
                "properties" | "required" | "additionalProperties" => None,
                "description" | "title" | "default" | "definitions" | "$schema" | "$id" => None,
                other => Some(format!("the test does not know the keyword `{other}`")),
            };
            problems.extend(problem.map(|problem| format!("{here}: {problem}")));
        }
        if let Some(object) = value.as_object() {
            self.check_object(object, schema, path, problems);
        }
    }

    fn check_object(
        &self,
        object: &Map<String, Json>,
        schema: &Map<String, Json>,
        path: &str,
        problems: &mut Vec<String>,
    ) {
        let here = if path.is_empty() { "/" } else { path };
        for name in schema.get("required").and_then(Json::as_array).into_iter().flatten() {
            let name = name.as_str().unwrap_or_default();
            if !object.contains_key(name) {
                problems.push(format!("{here}: `{name}` is missing"));
            }
        }
        let known = schema.get("properties").and_then(Json::as_object);
        for (name, value) in object {
            let path = format!("{path}/{name}");
            match (known.and_then(|known| known.get(name)), schema.get("additionalProperties")) {
                (Some(wanted), _) => self.check(value, wanted, &path, problems),
                (None, Some(Json::Bool(false))) => {
                    problems.push(format!("{here}: `{name}` is not known"));
                }
                (None, Some(wanted)) if wanted.is_object() => {
                    self.check(value, wanted, &path, problems);
                }
                (None, _) => {}
            }
        }
    }

    fn wrong_choice(
        &self,
        value: &Json,
        choices: &Json,
        path: &str,
        exactly_one: bool,
    ) -> Option<String> {
        let fits = |choice: &&Json| {
            let mut problems = vec![];
            self.check(value, choice, path, &mut problems);
            problems.is_empty()
        };
        let fitting = choices.as_array().into_iter().flatten().filter(fits).count();
        let is_right = if exactly_one { fitting == 1 } else { fitting > 0 };
        (!is_right).then(|| format!("{fitting} of the choices fit"))
    }
}

fn wrong_type(value: &Json, wanted: &Json) -> Option<String> {
    let names = wanted.as_array().cloned().unwrap_or_else(|| vec![wanted.clone()]);
    let fits = |name: &Json| match name.as_str() {
        Some("object") => value.is_object(),
        Some("array") => value.is_array(),
        Some("string") => value.is_string(),
        Some("boolean") => value.is_boolean(),
        Some("number") => value.is_number(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("null") => value.is_null(),
        _ => false,
    };
    let names_text = || {
        let names = names.iter().filter_map(Json::as_str);
        names.collect::<Vec<_>>().join(" or ")
    };
    (!names.iter().any(fits)).then(|| format!("not a {}", names_text()))
}

/// Paths and addresses have no blanks and no brackets; those of the test are no times.
fn wrong_format(text: &str, format: &str) -> Option<String> {
    let is_plain =
        text.chars().all(|letter| letter.is_ascii_graphic() && !"<>\"{}|\\^`".contains(letter));
    let is_right = match format {
        "uri-reference" => is_plain,
        "uri" => is_plain && text.contains(':'),
        _ => false,
    };
    (!is_right).then(|| format!("not a {format}"))
}

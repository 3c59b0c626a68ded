//! The real annotations of Contracts for Java (Cofoja; Debian: libcofoja-java), and its runtime as an oracle.
//!
//! A class has a method for each of 200 random inputs. Its precondition pins the input, so that a verdict on the
//! method is a verdict on that input. Cofoja's agent runs the same methods of the same class on the same inputs.

use crate::command::{forkless, stderr, stdout};
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::{Folder, Random};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// How many random inputs are tried.
const INPUTS: usize = 200;

/// Where Debian has the jars.
const JARS: &str = "/usr/share/java";

/// Cofoja's processor looks into the compiler.
const OPENED: [&str; 2] = [
    "-J--add-exports=jdk.compiler/com.sun.tools.javac.processing=ALL-UNNAMED",
    "-J--add-exports=jdk.compiler/com.sun.tools.javac.util=ALL-UNNAMED",
];

/// A method with a contract; `NAME` is its name.
struct Template {
    parameters: &'static [(&'static str, Kind)],
    /// What it requires beside its input.
    requires: &'static str,
    /// The other annotations, and the method.
    text: &'static str,
    /// A contract of the interface that the class implements.
    inherited: Option<Inherited>,
}

/// What a method of the interface requires and promises.
struct Inherited {
    requires: &'static str,
    ensures: &'static str,
    head: &'static str,
}

#[derive(Clone, Copy)]
enum Kind {
    Int,
    Boolean,
    Text,
    Array,
}

const TEMPLATES: [Template; 8] = [
    Template {
        parameters: &[("amount", Kind::Int)],
        requires: "amount > 0",
        text: "@Ensures({\"balance == old(balance) + amount\", \"balance > old(balance)\"})\n\
               public void NAME(int amount) { balance += amount; }",
        inherited: None,
    },
    Template {
        parameters: &[("amount", Kind::Int)],
        requires: "amount >= 0",
        text: "@Ensures({\"result == old(balance) - amount\", \"result == balance\", \"balance >= 0\"})\n\
               public int NAME(int amount) { balance -= amount; return balance; }",
        inherited: None,
    },
    Template {
        parameters: &[("amount", Kind::Int), ("back", Kind::Boolean)],
        requires: "amount != 0",
        text: "@ThrowEnsures({\"IllegalStateException\", \"balance == old(balance)\"})\n\
               public void NAME(int amount, boolean back) {\n\
                 balance -= amount;\n\
                 if (balance < 0) {\n\
                   if (back) balance += amount;\n\
                   throw new IllegalStateException();\n\
                 }\n\
               }",
        inherited: None,
    },
    Template {
        parameters: &[("a", Kind::Int), ("b", Kind::Int)],
        requires: "a != 1",
        text: "@Ensures({\"result >= a\", \"result >= b\", \"result == a || result == b\"})\n\
               public int NAME(int a, int b) { return a - b > 0 ? a : b; }",
        inherited: None,
    },
    Template {
        parameters: &[("s", Kind::Text)],
        requires: "s.length() > 0",
        text: "@Ensures({\"result.length() == old(s.length()) - 1\", \"!result.equals(\\\"b\\\")\"})\n\
               public String NAME(String s) { return s.substring(1); }",
        inherited: None,
    },
    Template {
        parameters: &[("xs", Kind::Array)],
        requires: "xs.length != 1",
        text: "@Ensures({\"xs.length < 2 || xs[0] <= xs[1]\", \
               \"xs.length == 0 || xs[xs.length - 1] == old(xs.clone())[xs.length - 1]\"})\n\
               public void NAME(int[] xs) {\n\
                 if (xs.length > 1 && xs[0] > xs[1]) { int x = xs[0]; xs[0] = xs[1]; xs[1] = x; }\n\
               }",
        inherited: None,
    },
    Template {
        parameters: &[("amount", Kind::Int)],
        requires: "amount < -1",
        text: "@Ensures(\"result != 6\")\n\
               public long NAME(int amount) { limit = amount; return amount * 2; }",
        inherited: Some(Inherited {
            requires: "amount > 1",
            ensures: "result == 2L * amount",
            head: "long NAME(int amount);",
        }),
    },
    Template {
        parameters: &[("amount", Kind::Int)],
        requires: "true",
        text: "public Integer NAME(int amount) {\n\
                 if (amount == 0) return null;\n\
                 balance = balance / amount;\n\
                 return balance;\n\
               }",
        inherited: Some(Inherited {
            requires: "false",
            ensures: "result == null || result <= old(balance)",
            head: "Integer NAME(int amount);",
        }),
    },
];

/// The random inputs.
struct Inputs(Random);

impl Inputs {
    fn int(&mut self) -> String {
        match self.0.below(6) {
            0 => "Integer.MAX_VALUE".to_string(),
            1 => "Integer.MIN_VALUE".to_string(),
            _ => (self.0.below(13) as i64 - 4).to_string(),
        }
    }

    /// A value of a kind, and what says that a parameter has it.
    fn value(&mut self, kind: Kind, name: &str) -> (String, Vec<String>) {
        match kind {
            Kind::Int => {
                let value = self.int();
                (value.clone(), vec![format!("{name} == {value}")])
            }
            Kind::Boolean => {
                let value = self.0.below(2) == 0;
                (value.to_string(), vec![format!("{name} == {value}")])
            }
            Kind::Text => {
                let text = ["", "a", "ab", "bb", "aab", "cdb"][self.0.below(6)];
                (format!("\"{text}\""), vec![format!("{name}.equals(\\\"{text}\\\")")])
            }
            Kind::Array => {
                let elements: Vec<String> = (0..self.0.below(4)).map(|_| self.int()).collect();
                let length = format!("{name}.length == {}", elements.len());
                let pinned = elements.iter().enumerate();
                let pinned = pinned.map(|(place, value)| format!("{name}[{place}] == {value}"));
                let pins = [length].into_iter().chain(pinned).collect();
                (format!("new int[] {{{}}}", elements.join(", ")), pins)
            }
        }
    }
}

/// The class with its interface, and a program that runs each method on its input.
struct Sources {
    cases: String,
    rules: String,
    main: String,
}

fn sources() -> Sources {
    let mut inputs = Inputs(Random::new(17));
    let mut cases = "import com.google.java.contract.*;\n\n\
        @Invariant(\"limit < 0 || balance <= limit\")\n\
        public class Cases implements Rules {\n    int balance;\n    int limit;\n\n    \
        public void touch() {}\n"
        .to_string();
    let mut rules = "import com.google.java.contract.*;\n\ninterface Rules {\n".to_string();
    let mut main = "import com.google.java.contract.*;\n\npublic class Main {\n    \
        interface Call { void run(Cases cases) throws Throwable; }\n\n    \
        static void run(String name, int balance, int limit, Call call) throws Throwable {\n        \
        Cases cases = new Cases();\n        cases.balance = balance;\n        cases.limit = limit;\n        \
        String end;\n        \
        try { cases.touch(); call.run(cases); end = \"holds\"; }\n        \
        catch (PreconditionError e) { end = \"vacuous\"; }\n        \
        catch (PostconditionError e) { end = \"postcondition\"; }\n        \
        catch (InvariantError e) { end = isValid(balance, limit) ? \"invariant\" : \"vacuous\"; }\n        \
        catch (IllegalStateException e) { end = \"holds\"; }\n        \
        System.out.println(name + \" \" + end);\n    }\n\n    \
        static boolean isValid(int balance, int limit) { return limit < 0 || balance <= limit; }\n\n    \
        public static void main(String[] arguments) throws Throwable {\n"
        .to_string();
    for number in 0..INPUTS {
        let template = &TEMPLATES[number % TEMPLATES.len()];
        let name = format!("case{number}");
        let (balance, limit) = (inputs.int(), inputs.int());
        let mut pins = vec![format!("balance == {balance}"), format!("limit == {limit}")];
        let mut arguments = vec![];
        for (parameter, kind) in template.parameters {
            let (value, pinned) = inputs.value(*kind, parameter);
            arguments.push(value);
            pins.extend(pinned);
        }
        // A method of an interface does not see the fields: the state is pinned by its implementation.
        let (state, input) = pins.split_at(2);
        let quoted = |clauses: &[String]| format!("\"{}\"", clauses.join("\", \""));
        let own = match &template.inherited {
            None => format!("{}, \"{}\"", quoted(&pins), template.requires),
            Some(inherited) => {
                let ensures = inherited.ensures.replace("old(balance)", "old(balance())");
                let state: Vec<String> =
                    state.iter().map(|pin| pin.replacen(" ==", "() ==", 1)).collect();
                let pins: Vec<String> = state.iter().chain(input).cloned().collect();
                let head = inherited.head.replace("NAME", &name);
                let requires = format!("{}, \"{}\"", quoted(&pins), inherited.requires);
                let _ = writeln!(
                    rules,
                    "    @Requires({{{requires}}})\n    @Ensures(\"{ensures}\")\n    {head}\n"
                );
                format!("{}, \"{}\"", quoted(&pins), template.requires)
            }
        };
        let text = template.text.replace("NAME", &name).replace('\n', "\n    ");
        let _ = writeln!(cases, "\n    @Requires({{{own}}})\n    {text}");
        let arguments = arguments.join(", ");
        let _ = writeln!(
            main,
            "        run(\"{name}\", {balance}, {limit}, cases -> cases.{name}({arguments}));"
        );
    }
    cases += "\n    public int balance() { return balance; }\n\n    \
              public int limit() { return limit; }\n}\n";
    rules += "    int balance();\n\n    int limit();\n}\n";
    main += "    }\n}\n";
    Sources { cases, rules, main }
}

fn jar(name: &str) -> Option<PathBuf> {
    let jar = Path::new(JARS).join(name);
    jar.is_file().then_some(jar)
}

fn run(command: &mut Command) -> Output {
    let output = command.output().expect("it starts");
    assert!(output.status.success(), "{command:?}: {}{}", stdout(&output), stderr(&output));
    output
}

#[test]
fn verdicts_are_those_of_cofoja() {
    let jdk = Jdk::find(None).ok().and_then(|jdk| Some((jdk.home.join("bin/java"), jdk.javac()?)));
    let (Some((java, javac)), Some(cofoja), Some(asm)) =
        (jdk, jar("cofoja.jar"), jar("asm-all.jar"))
    else {
        println!(
            "skipped: there is no JDK with a compiler, or no {JARS}/cofoja.jar and asm-all.jar"
        );
        return;
    };
    let folder = Folder::new();
    let Sources { cases, rules, main } = sources();
    let files = [
        folder.write("src/Cases.java", &cases),
        folder.write("src/Rules.java", &rules),
        folder.write("src/Main.java", &main),
    ];
    let classes = folder.path().join("classes");
    std::fs::create_dir_all(&classes).expect("a folder can be made");
    let path = std::env::join_paths([&classes, &cofoja, &asm]).expect("no folder has a colon");
    let option =
        |name: &str, value: &Path| format!("-Acom.google.java.contract.{name}={}", value.display());
    run(Command::new(&javac)
        .args(OPENED)
        .args(["-g", "-nowarn", "-d"])
        .arg(&classes)
        .arg("-cp")
        .arg(&path)
        .arg("-processorpath")
        .arg(&path)
        .args([option("classpath", &cofoja), option("classoutput", &classes)])
        .args(files));
    let agent = format!("-javaagent:{}", cofoja.display());
    let ran = run(Command::new(java).arg(agent).arg("-cp").arg(&path).arg("Main"));
    let expected: BTreeMap<String, String> = stdout(&ran)
        .lines()
        .filter_map(|line| line.split_once(' '))
        .map(|(name, end)| (name.to_string(), end.to_string()))
        .collect();
    assert_eq!(expected.len(), INPUTS, "{}{}", stdout(&ran), stderr(&ran));
    compare(&classes, &cofoja, &expected);
}

/// Holds our verdicts against the ends of Cofoja's runs. The inputs are pinned, so no bound is needed.
fn compare(classes: &Path, cofoja: &Path, expected: &BTreeMap<String, String>) {
    let (target, path) = (classes.to_string_lossy(), cofoja.to_string_lossy());
    let output = forkless(&[
        "check",
        &target,
        "Cases",
        "--classpath",
        &path,
        "--format",
        "json",
        "--time",
        "300s",
        "-j",
        "2",
        "--array-bound",
        "none",
    ]);
    let document: Json = serde_json::from_str(&stdout(&output))
        .unwrap_or_else(|error| panic!("{error}: {}", stderr(&output)));
    let mut wrong = vec![];
    let mut ends: BTreeMap<&str, usize> = BTreeMap::new();
    for method in document["methods"].as_array().expect("there are methods") {
        let name = method["method"].as_str().unwrap_or_default();
        let name = name.trim_start_matches("Cases.").split('(').next().unwrap_or_default();
        let Some(end) = expected.get(name) else { continue };
        *ends.entry(end).or_default() += 1;
        let findings = method["findings"].as_array().cloned().unwrap_or_default();
        let rules: Vec<&str> = findings.iter().filter_map(|one| one["rule"].as_str()).collect();
        let agrees = match end.as_str() {
            // Cofoja stops at the first clause that does not hold.
            "postcondition" | "invariant" => rules.contains(&end.as_str()),
            verdict => method["verdict"].as_str() == Some(verdict),
        };
        let is_confirmed = findings.iter().all(|finding| finding["confirmed_by"].is_string());
        if !agrees || !is_confirmed {
            wrong.push(format!("{name}: Cofoja {end}, {} {rules:?} {}", method["verdict"], method));
        }
    }
    assert!(wrong.is_empty(), "{} of {INPUTS} differ:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(ends.values().sum::<usize>(), INPUTS);
    // Inputs of every kind were tried.
    let kinds: Vec<&str> = ends.keys().copied().collect();
    assert_eq!(kinds, ["holds", "invariant", "postcondition", "vacuous"], "{ends:?}");
}

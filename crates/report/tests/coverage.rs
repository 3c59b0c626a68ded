//! Reports of coverage. They are those of JaCoCo: the same inputs, executed with its probes, give the same counts.
//!
//! It needs a JDK with a compiler, and JaCoCo 0.8.6 or newer in `/usr/share/java`, where Debian has it.

use forkless_deadline::Deadline;
use forkless_driver::coverage::Coverage;
use forkless_driver::{Outcome, Plan, Project, Request, Subject, run};
use forkless_engine::{Budgets, Config, HeapObject, PathEnd, Witness};
use forkless_ir::{ClassKind, Program, Type};
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Invocation, InvocationKind, Options, load_with_calls};
use forkless_report::Style;
use forkless_report::coverage::{
    CoverageReport, coverage_page, coverage_text, document, jacoco, lcov,
};
use forkless_term::{ReferenceValue, Value};
use forkless_test_support::{
    Folder, is_long,
    jacoco::{differences, facts},
};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// JaCoCo, and what it needs.
const JARS: [&str; 6] =
    ["org.jacoco.core", "org.jacoco.report", "asm", "asm-commons", "asm-tree", "asm-analysis"];

/// Folders of the corpus whose classes are explored.
const FOLDERS: [&str; 4] = ["kiasan", "examples", "invariants", "check"];
/// So many classes are compared at least.
const FEWEST_CLASSES: usize = 30;
/// The paths of a method that are followed.
const PATHS: u64 = 40;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/java")
}

/// JaCoCo with the program that measures.
struct Jacoco {
    jdk: Jdk,
    class_path: String,
    folder: Folder,
}

impl Jacoco {
    /// None, and says so, where it is missing.
    fn find() -> Option<Jacoco> {
        let jars: Vec<PathBuf> =
            JARS.iter().map(|name| format!("/usr/share/java/{name}.jar").into()).collect();
        if !jars.iter().all(|jar| jar.is_file()) {
            println!("skipped: there is no JaCoCo in /usr/share/java");
            return None;
        }
        let jdk = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some());
        let Some(jdk) = jdk else {
            println!("skipped: there is no JDK with a compiler");
            return None;
        };
        let folder = Folder::new();
        let mut class_path: Vec<String> =
            jars.iter().map(|jar| jar.display().to_string()).collect();
        class_path.push(folder.path().display().to_string());
        let found = Jacoco { jdk, class_path: class_path.join(":"), folder };
        let source = found.folder.write("Measure.java", include_str!("jacoco/Measure.java"));
        let folder = found.folder.path();
        let arguments = ["-nowarn", "-cp", &found.class_path, "-d"];
        found.javac(&arguments, folder, &[source]).unwrap_or_else(|words| panic!("{words}"));
        Some(found)
    }

    fn javac(&self, arguments: &[&str], to: &Path, files: &[PathBuf]) -> Result<(), String> {
        let javac = self.jdk.javac().expect("there is a compiler");
        let done = Command::new(javac).args(arguments).arg(to).args(files).output();
        let done = done.expect("the compiler can be started");
        match done.status.success() {
            true => Ok(()),
            false => Err(String::from_utf8_lossy(&done.stderr).into_owned()),
        }
    }

    /// Calls methods with JaCoCo's probes, and checks the form of our report.
    fn measure(&self, arguments: &[&str]) {
        let java = self.jdk.home.join("bin/java");
        // Fields of input objects are set.
        let packages = [
            "java.lang",
            "java.util",
            "java.util.concurrent.atomic",
            "java.math",
            "java.text",
            "java.time",
            "sun.util.locale",
        ];
        let opens = packages.map(|package| format!("--add-opens=java.base/{package}=ALL-UNNAMED"));
        let done = Command::new(java)
            .args(opens)
            .args(["-cp", &self.class_path])
            .arg("Measure")
            .args(arguments)
            .output()
            .expect("a JVM can be started");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }
}

/// A value as the program that measures reads it; none if it cannot make it.
fn value(value: Value) -> Option<String> {
    Some(match value {
        Value::Bool(is) => u8::from(is).to_string(),
        Value::Bits(width, bits) => {
            let unused = 64 - width.bits();
            ((bits << unused) as i64 >> unused).to_string()
        }
        Value::Float(_, bits) => (bits as i64).to_string(),
        Value::Reference(ReferenceValue::Null) => "null".to_string(),
        Value::Reference(ReferenceValue::Input(number)) => format!("@{number}"),
        Value::Reference(ReferenceValue::Location(_)) => return None,
    })
}

/// The name of a class as `Class.forName` takes it.
fn class_name(program: &Program, class: forkless_ir::ClassId) -> Option<String> {
    let found = program.class(class);
    match found.kind {
        ClassKind::Array { element } => Some(match element {
            Type::Bool => "[Z".into(),
            Type::I8 => "[B".into(),
            Type::I16 => "[S".into(),
            Type::U16 => "[C".into(),
            Type::I32 => "[I".into(),
            Type::I64 => "[J".into(),
            Type::F32 => "[F".into(),
            Type::F64 => "[D".into(),
            Type::Ref(element) => {
                let element = class_name(program, element)?;
                if element.starts_with('[') {
                    format!("[{element}")
                } else {
                    format!("[L{element};")
                }
            }
            Type::AnyRef | Type::Any => return None,
        }),
        _ if found.is_stand_in => None,
        _ => Some(program.class_name(class).to_string()),
    }
}

/// The lines that make an object of an input.
fn object(
    program: &Program,
    number: usize,
    object: &HeapObject,
    out: &mut [String; 2],
) -> Option<()> {
    let name = class_name(program, object.class)?;
    let [making, filling] = out;
    let _ = match program.class(object.class).kind {
        ClassKind::Array { .. } => {
            // A length that does not matter may be any.
            let length = object.length.unwrap_or(0);
            writeln!(making, "array\t{number}\t{name}\t{length}")
        }
        _ => writeln!(making, "object\t{number}\t{name}"),
    };
    for &(field, held) in &object.fields {
        let field = program.field(field);
        let class = class_name(program, field.class)?;
        let _ = writeln!(filling, "field\t{number}\t{class}\t{}\t{}", field.name, value(held)?);
    }
    for &(index, held) in &object.elements {
        let _ = writeln!(filling, "element\t{number}\t{index}\t{}", value(held)?);
    }
    Some(())
}

/// The lines that call a method with an input; none if the program that measures cannot make it.
fn call(program: &Program, method: &Invocation, witness: &Witness) -> Option<String> {
    // Nobody can call the method of a class on an object whose own class overrides it.
    let receiver = method.inputs.first().filter(|_| method.dispatch == InvocationKind::Exact);
    let receiver = receiver.and_then(|name| witness.inputs.iter().find(|(input, _)| input == name));
    if let Some((_, Value::Reference(receiver))) = receiver
        && program.class_name(witness.object(*receiver)?.class) != method.class
    {
        return None;
    }
    let mut lines = [String::new(), String::new()];
    for (number, one) in witness.objects.iter().enumerate() {
        object(program, number, one, &mut lines)?;
    }
    let mut out = lines.concat();
    for name in &method.inputs {
        let found = witness.inputs.iter().find(|(input, _)| input == name);
        // What the path never reads may be anything.
        let text = found.map_or(Some("0".to_string()), |&(_, found)| value(found))?;
        let _ = writeln!(out, "argument\t{text}");
    }
    if method.inputs.len() < witness.inputs.len() {
        return None;
    }
    let _ = writeln!(out, "call\t{}\t{}\t{}", method.class, method.name, method.descriptor);
    Some(out)
}

/// Explores a method, and tells how its inputs are run. Paths that did not end are left out: perhaps they never do.
fn explore(subject: &Subject) -> Option<(Config, Outcome)> {
    let plan = subject.plan();
    let time = Duration::from_millis(if is_long() { 20_000 } else { 400 });
    let budgets = Budgets { paths: Some(PATHS), time: Some(time), ..plan.config.budgets };
    let config = Config { budgets, heap_bound: Some(2), array_bound: Some(3), ..plan.config };
    let plan = Plan { config: config.clone(), confirm: None, ..subject.plan() };
    let mut outcome = run(subject, &plan, &()).ok()?;
    outcome.exploration.paths.retain(|path| {
        path.witness.is_some() && !matches!(path.end, PathEnd::Cut(_) | PathEnd::Excluded)
    });
    Some((config, outcome))
}

/// What was compared, and what is different.
#[derive(Default)]
struct Compared {
    classes: usize,
    methods: usize,
    branches: usize,
    wrong: Vec<String>,
}

/// Compiles the classes of a folder, as far as the compiler takes them as Java 11: JaCoCo 0.8.6 does not know the
/// classes of much newer versions.
fn compile(tool: &Jacoco, files: &mut Vec<PathBuf>, to: &Path) {
    loop {
        let arguments = ["-nowarn", "-g", "-parameters", "--release", "11", "-d"];
        let Err(words) = tool.javac(&arguments, to, files) else { return };
        let count = files.len();
        let is_named = |file: &PathBuf| words.contains(&format!("{}:", file.display()));
        files.retain(|file| !is_named(file));
        assert!(files.len() < count, "{words}");
    }
}

/// Compares our report of the classes of a folder with JaCoCo's.
fn compare(tool: &Jacoco, files: &mut Vec<PathBuf>) -> Compared {
    let folder = Folder::new();
    let classes = folder.path().join("classes");
    std::fs::create_dir(&classes).expect("the temporary folder is writable");
    compile(tool, files, &classes);
    let target = classes.display().to_string();
    let options = Options {
        class_path: vec![classes.clone()],
        jdk: Some(tool.jdk.clone()),
        conditions_fork: true,
        assertions: true,
        ..Options::default()
    };
    let request = Request { conditions_fork: true, ..Request::of(&target).with_method("all") };
    let project = Project::open(&request).unwrap_or_else(|failure| panic!("{failure}"));
    let mut coverage = Coverage::default();
    let (mut calls, mut names, mut found) = (String::new(), vec![], Compared::default());
    for file in files.iter() {
        let name = file.file_stem().expect("it is a file").to_string_lossy().into_owned();
        let methods = project.class_methods(Some(&name)).unwrap_or_else(|words| panic!("{words}"));
        let Some(methods) = methods else { continue };
        let before = found.methods;
        for method in &methods.methods {
            let Ok(subject) = project.load(Some(method)) else { continue };
            coverage.add_class(&subject);
            let Some(lines) = add(&mut coverage, &subject, method, &options) else { continue };
            calls.push_str(&lines);
            found.methods += 1;
        }
        found.classes += usize::from(found.methods > before);
        names.push(name);
    }
    let report = CoverageReport::new(target.clone(), &coverage);
    found.branches = report.methods.iter().map(|method| method.branch_tally().reached).sum();
    let ours = folder.write("ours.xml", jacoco(&report));
    let calls = folder.write("calls", calls);
    let theirs = folder.path().join("theirs.xml");
    let paths = [&classes, &calls, &theirs, &ours].map(|path| path.display().to_string());
    tool.measure(&paths.each_ref().map(String::as_str));
    let read = |path: &Path| {
        let text = std::fs::read_to_string(path).expect("the report was written");
        facts(&text, &names)
    };
    found.wrong = differences(&read(&ours), &read(&theirs));
    found
}

/// Explores a method, and adds what its inputs cover: the lines that run them. None if not all of them can be made.
fn add(
    coverage: &mut Coverage,
    subject: &Subject,
    method: &str,
    options: &Options,
) -> Option<String> {
    let (_, entry) = load_with_calls(method, options).ok()?;
    if !entry.statics.is_empty() || !entry.initialized.is_empty() {
        return None;
    }
    let (config, outcome) = explore(subject)?;
    let paths = outcome.exploration.paths.iter();
    let lines: Option<String> =
        paths.map(|path| call(&subject.program, &entry.method, path.witness.as_ref()?)).collect();
    let lines = lines?;
    coverage.add(subject, &config, &outcome, Deadline::default());
    Some(lines)
}

#[test]
fn reports_are_those_of_jacoco() {
    let Some(tool) = Jacoco::find() else { return };
    let (mut classes, mut methods, mut branches, mut wrong) = (0, 0, 0, vec![]);
    let generated = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/jacoco/Generated.java");
    let own = compare(&tool, &mut vec![generated]);
    assert!(own.wrong.is_empty(), "{}", own.wrong.join("\n"));
    assert_eq!(own.methods, 11, "all methods of the class were compared");
    for folder in FOLDERS {
        let entries = std::fs::read_dir(corpus().join(folder)).expect("the corpus is there");
        let mut files: Vec<PathBuf> =
            entries.map(|entry| entry.expect("the corpus is there").path()).collect();
        files.retain(|file| file.extension().is_some_and(|end| end == "java"));
        files.sort();
        let compared = compare(&tool, &mut files);
        classes += compared.classes;
        methods += compared.methods;
        branches += compared.branches;
        wrong.extend(compared.wrong.into_iter().map(|words| format!("{folder}: {words}")));
    }
    println!("{classes} classes, {methods} methods, {branches} covered branches were compared");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(classes >= FEWEST_CLASSES, "only {classes} classes were compared");
}

/// A report of a method of an example; none, and says so, where there is no compiler.
fn example(file: &str, method: &str, paths: Option<u64>) -> Option<CoverageReport> {
    if !Jdk::find(None).is_ok_and(|jdk| jdk.javac().is_some()) {
        println!("skipped: there is no JDK with a compiler");
        return None;
    }
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").join(file);
    let target = target.display().to_string();
    let request = Request { conditions_fork: true, ..Request::of(&target).with_method(method) };
    let subject = forkless_driver::load(&request).unwrap_or_else(|failure| panic!("{failure}"));
    let usual = subject.plan();
    let budgets = Budgets { paths, ..usual.config.budgets };
    let plan = Plan { config: Config { budgets, ..usual.config }, confirm: None, ..subject.plan() };
    let outcome = run(&subject, &plan, &()).unwrap_or_else(|failure| panic!("{failure}"));
    let mut coverage = Coverage::default();
    coverage.add(&subject, &plan.config, &outcome, Deadline::default());
    Some(CoverageReport::new("Fare".to_string(), &coverage))
}

#[test]
fn formats_say_the_same() {
    let Some(report) = example("Fare.java", "price", None) else { return };
    let text = coverage_text(&report, Style::Plain);
    assert!(text.contains("9 of 10  11 of 14     9 of 11  proved unreachable"), "{text}");
    let trace = lcov(&report);
    let lines: Vec<&str> = trace.lines().collect();
    for line in ["FNF:1", "FNH:1", "BRF:14", "BRH:11", "DA:12,0", "LF:10", "LH:9", "end_of_record"]
    {
        assert!(lines.contains(&line), "no `{line}` in {trace}");
    }
    assert_eq!(lines.iter().filter(|line| line.starts_with("BRDA:")).count(), 14);
    assert!(lines[1].starts_with("SF:") && lines[1].ends_with("examples/Fare.java"), "{trace}");
    let document = document(&report);
    assert_eq!(document["totals"]["branches"]["reached"], 11);
    assert_eq!(document["methods"][0]["lines"][8]["status"], "unreachable");
    let page = coverage_page(&report);
    let row = "<tr class=\"unreachable\"><td class=\"n\">12</td>";
    assert!(page.contains(row) && page.contains("price = price - 50;"), "{page}");
    let xml = jacoco(&report);
    assert!(xml.contains("<counter type=\"BRANCH\" missed=\"3\" covered=\"11\"/>"), "{xml}");
}

#[test]
fn what_inputs_a_proof_is_about_is_said() {
    let Some(mut report) = example("Fare.java", "price", None) else { return };
    for run in &mut report.runs {
        run.scope.requires = vec!["isAdult".to_string()];
        run.left_out.array_bound = true;
    }
    let text = coverage_text(&report, Style::Plain);
    let words = "proved unreachable (complete within the bound on arrays, only inputs on which isAdult \
                 returns true)";
    assert!(text.contains(words), "{text}");
}

#[test]
fn what_was_not_explored_is_not_unreachable() {
    let Some(report) = example("Fare.java", "price", Some(2)) else { return };
    let text = coverage_text(&report, Style::Plain);
    assert!(!text.contains("unreachable"), "{text}");
    assert!(text.contains("not reached, perhaps because of: path budget"), "{text}");
    assert_eq!(document(&report)["runs"][0]["complete"], false);
}

//! Methods that harm the machine when they run are explored, and leave no mark.
//!
//! `corpus/java/harmful` has them. Each leaves a mark of its own: a file, a file that is gone, a
//! connection. Run plainly on a JVM all of them do, which is checked, too. Explored they leave none,
//! with and without a sandbox. And run plainly in the sandbox they leave none either.

use crate::command::{forkless, root, stderr, stdout};
use forkless_lang_java::javac::jdk_access;
use forkless_lang_java::jdk::Jdk;
use forkless_sandbox::{Access, Sandbox, SandboxMode};
use forkless_test_support::Folder;
use std::collections::BTreeMap;
use std::fs;
use std::net::{TcpListener, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Classes of the corpus that are no cases.
const HELPERS: [&str; 2] = ["Marks", "Plainly"];
/// The class whose methods are seen by who listens.
const NETWORK: &str = "UsesTheNetwork";
/// The class whose methods load libraries.
const NATIVE: &str = "CallsNativeCode";

/// The corpus, compiled, with a folder for its marks.
struct Corpus {
    jdk: Jdk,
    /// Kept as long as its contents are needed.
    _folder: Folder,
    classes: PathBuf,
    marks: PathBuf,
    /// Names of methods by class.
    cases: BTreeMap<String, Vec<String>>,
    /// How often somebody called on the network.
    calls: Arc<AtomicUsize>,
}

impl Corpus {
    fn new(jdk: &Jdk) -> Corpus {
        let folder = Folder::new();
        let path = folder.path().canonicalize().expect("the folder is there");
        let (classes, marks, sources) =
            (path.join("classes"), path.join("marks"), path.join("src"));
        let (port, calls) = listen();
        for made in [&classes, &marks, &sources] {
            fs::create_dir(made).expect("a folder can be made");
        }
        let mut cases = BTreeMap::new();
        for entry in fs::read_dir(root().join("corpus/java/harmful")).expect("it is there") {
            let file = entry.expect("it can be read").path();
            if file.extension().is_none_or(|ending| ending != "java") {
                continue;
            }
            let text = fs::read_to_string(&file).expect("it can be read");
            let folder = marks.to_str().expect("the name is a text");
            let text = text.replace("@FOLDER@", folder).replace("@PORT@", &port.to_string());
            let class = file.file_stem().expect("it has a name").to_string_lossy().into_owned();
            fs::write(sources.join(format!("{class}.java")), &text).expect("it can be written");
            if !HELPERS.contains(&class.as_str()) {
                cases.insert(class, methods(&text));
            }
        }
        let files = cases.keys().map(String::as_str).chain(HELPERS);
        let files = files.map(|class| sources.join(format!("{class}.java")));
        let javac = jdk.javac().expect("it is a JDK");
        let mut compiler = Command::new(javac);
        compiler.args(["-nowarn", "-g", "-d"]).arg(&classes).args(files).stderr(Stdio::null());
        assert!(compiler.status().expect("it runs").success(), "the corpus compiles");
        let corpus = Corpus { jdk: jdk.clone(), _folder: folder, classes, marks, cases, calls };
        corpus.make_libraries(&path);
        corpus
    }

    /// Libraries that leave marks when they are loaded.
    fn make_libraries(&self, folder: &Path) {
        fs::create_dir(folder.join("libraries")).expect("a folder can be made");
        for name in &self.cases[NATIVE] {
            let mark = self.marks.join(name);
            let text = format!(
                "#include <stdio.h>\n__attribute__((constructor)) static void start(void) {{\n\
                 FILE *file = fopen(\"{}\", \"w\"); if (file) fclose(file); }}\n",
                mark.display()
            );
            let source = folder.join("libraries").join(format!("{name}.c"));
            fs::write(&source, text).expect("it can be written");
            let library = folder.join("libraries").join(format!("lib{name}.so"));
            let mut compiler = Command::new("cc");
            compiler.args(["-shared", "-fPIC", "-o"]).arg(library).arg(source);
            assert!(compiler.status().expect("there is a compiler for C").success());
        }
    }

    /// No marks, and all victims as they were.
    fn reset(&self) {
        fs::remove_dir_all(&self.marks).expect("the marks can be removed");
        fs::create_dir_all(self.marks.join("victims")).expect("a folder can be made");
        fs::create_dir_all(self.marks.join("libraries")).expect("a folder can be made");
        for name in self.cases.values().flatten() {
            fs::write(self.marks.join("victims").join(name), "precious").expect("it is written");
        }
        let libraries = self.marks.parent().expect("it is in a folder").join("libraries");
        for name in &self.cases[NATIVE] {
            let file = format!("lib{name}.so");
            let place = self.marks.join("libraries").join(&file);
            fs::copy(libraries.join(file), place).expect("it can be copied");
        }
        self.calls.store(0, Ordering::SeqCst);
    }

    /// The methods of a class that left their mark since.
    fn marked(&self, class: &str) -> Vec<&str> {
        // A call on the network may still be on its way.
        thread::sleep(Duration::from_millis(50));
        let files = fs::read_dir(&self.marks).expect("it is there").flatten();
        let files: Vec<String> =
            files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
        let calls = self.calls.load(Ordering::SeqCst);
        let is_marked = |name: &&String| {
            let victim = fs::read_to_string(self.marks.join("victims").join(name));
            // A temporary file has a number behind its name.
            let is_its = |rest: &str| rest.chars().all(|next| next.is_ascii_digit());
            files.iter().any(|file| file.strip_prefix(name.as_str()).is_some_and(is_its))
                || victim.is_ok_and(|text| text != "precious")
                || !self.marks.join("victims").join(name).exists()
        };
        let names = self.cases[class].iter();
        match class {
            NETWORK => names.take(calls).map(String::as_str).collect(),
            _ => names.filter(is_marked).map(String::as_str).collect(),
        }
    }

    /// Runs a method as a program would.
    fn run_plainly(&self, sandbox: &Sandbox, class: &str, method: &str) {
        let java = self.jdk.home.join("bin/java");
        let mut access = jdk_access(&self.jdk);
        access.read.push(self.classes.clone());
        let mut command = sandbox.command(&java, &access).expect("it is there");
        command.args(["-XX:ActiveProcessorCount=3", "-XX:TieredStopAtLevel=1", "-Xshare:auto"]);
        command.arg("-cp").arg(&self.classes).args(["Plainly", class, method]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        command.status().expect("java can be run");
    }

    /// Runs all methods of a class plainly; the answer is which left their marks.
    fn plainly(&self, sandbox: &Sandbox, class: &str) -> Vec<&str> {
        self.reset();
        let next = AtomicUsize::new(0);
        let workers = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    while let Some(method) =
                        self.cases[class].get(next.fetch_add(1, Ordering::SeqCst))
                    {
                        self.run_plainly(sandbox, class, method);
                    }
                });
            }
        });
        self.marked(class)
    }

    /// Explores all methods of a class; the answer is which left their marks.
    fn explored(&self, mode: SandboxMode, class: &str) -> Vec<&str> {
        self.reset();
        let folder = self.classes.to_str().expect("the name is a text");
        let jdk = self.jdk.home.to_str().expect("the name is a text");
        let output = forkless(&[
            "explore",
            folder,
            class,
            "--sandbox",
            mode.name(),
            "--jdk",
            jdk,
            "--time",
            "60s",
        ]);
        let code = output.status.code();
        assert!(
            matches!(code, Some(0 | 3)),
            "{class} {}: {code:?}\n{}{}",
            mode.name(),
            stdout(&output),
            stderr(&output)
        );
        self.marked(class)
    }
}

/// The methods of a source file that are not private: all static ones before the nested classes.
fn methods(text: &str) -> Vec<String> {
    let own = text.split("\n    static class ").next().unwrap_or_default();
    let own = own.split("\n    enum ").next().unwrap_or_default();
    let name = |line: &str| {
        let head = line.strip_prefix("    static ")?.split('(').next()?;
        head.split(' ').next_back().map(str::to_string)
    };
    own.lines().filter(|line| line.contains('(')).filter_map(name).collect()
}

/// Listens on a port for TCP and UDP, and counts.
fn listen() -> (u16, Arc<AtomicUsize>) {
    let calls = Arc::new(AtomicUsize::new(0));
    loop {
        let tcp = TcpListener::bind("127.0.0.1:0").expect("there is a port");
        let port = tcp.local_addr().expect("it has one").port();
        let Ok(udp) = UdpSocket::bind(("127.0.0.1", port)) else { continue };
        let (by_tcp, by_udp) = (Arc::clone(&calls), Arc::clone(&calls));
        thread::spawn(move || {
            for _ in tcp.incoming() {
                by_tcp.fetch_add(1, Ordering::SeqCst);
            }
        });
        thread::spawn(move || {
            while udp.recv(&mut [0; 8]).is_ok() {
                by_udp.fetch_add(1, Ordering::SeqCst);
            }
        });
        return (port, calls);
    }
}

fn jdks() -> Vec<Jdk> {
    let mut jdks: Vec<Jdk> = Jdk::find(None).into_iter().collect();
    jdks.extend(Jdk::named().unwrap_or_else(|error| panic!("{error}")));
    if jdks.is_empty() {
        eprintln!("skipped: there is no JDK");
    }
    jdks
}

fn sandbox() -> Sandbox {
    let launcher = Some(PathBuf::from(env!("CARGO_BIN_EXE_forkless")));
    Sandbox { mode: SandboxMode::Auto, launcher }
}

/// The corpus can fail: every method does its harm when it runs. In the sandbox none does, whatever
/// it tries; Landlock knows nothing of UDP.
#[test]
fn they_are_harmful() {
    for jdk in jdks() {
        let corpus = Corpus::new(&jdk);
        let count: usize = corpus.cases.values().map(Vec::len).sum();
        assert!(count >= 80, "{count} methods");
        for (class, methods) in &corpus.cases {
            assert_eq!(&corpus.plainly(&Sandbox::off(), class), methods, "{class}");
        }
        if !sandbox().protection().expect("nothing is required").is_there() {
            eprintln!("skipped: there is no sandbox");
            continue;
        }
        for class in ["ChangesFiles", "StartsPrograms", NATIVE, "WritesFiles"] {
            let none: Vec<&str> = vec![];
            assert_eq!(corpus.plainly(&sandbox(), class), none, "{class} in the sandbox");
        }
        assert_eq!(corpus.plainly(&sandbox(), NETWORK).len(), 1, "one uses UDP");
    }
}

#[test]
fn exploring_leaves_no_mark() {
    for jdk in jdks() {
        thread::scope(|scope| {
            for mode in [SandboxMode::Auto, SandboxMode::Off] {
                let jdk = &jdk;
                scope.spawn(move || {
                    let corpus = Corpus::new(jdk);
                    for class in corpus.cases.keys() {
                        let none: Vec<&str> = vec![];
                        let marked = corpus.explored(mode, class);
                        assert_eq!(marked, none, "{class} with --sandbox {}", mode.name());
                    }
                });
            }
        });
    }
}

/// What the launcher is told holds, and nothing else.
#[test]
fn the_launcher_keeps_its_word() {
    let touch = Path::new("/usr/bin/touch");
    let is_there = sandbox().protection().expect("nothing is required").is_there();
    if !is_there || !touch.exists() {
        eprintln!("skipped: there is no sandbox");
        return;
    }
    let folder = Folder::new();
    let (open, closed) = (folder.path().join("open"), folder.path().join("closed"));
    for made in [&open, &closed] {
        fs::create_dir(made).expect("a folder can be made");
    }
    let access = Access { read: vec![], write: vec![open.clone()] };
    for (place, expected) in [(open.join("file"), true), (closed.join("file"), false)] {
        let mut command = sandbox().command(touch, &access).expect("it is there");
        let status = command.arg(&place).stderr(Stdio::null()).status().expect("it runs");
        assert_eq!((status.success(), place.exists()), (expected, expected), "{place:?}");
    }
    let output = forkless(&[forkless_sandbox::LAUNCH, "--nonsense", "x"]);
    assert_eq!(output.status.code(), Some(126));
    assert!(stderr(&output).contains("--nonsense"), "{}", stderr(&output));
}

/// An annotation processor on the class path is not run when a source file is compiled.
#[test]
fn annotation_processors_do_not_run() {
    let Ok(jdk) = Jdk::find(None) else {
        eprintln!("skipped: there is no JDK");
        return;
    };
    let folder = Folder::new();
    let path = folder.path().canonicalize().expect("it is there");
    let (mark, classes) = (path.join("mark"), path.join("classes"));
    let processor = format!(
        "public class Processor extends javax.annotation.processing.AbstractProcessor {{\n\
         static {{ try {{ new java.io.FileOutputStream(\"{}\").close(); }} \
         catch (java.io.IOException e) {{ throw new RuntimeException(e); }} }}\n\
         public boolean process(java.util.Set<? extends javax.lang.model.element.TypeElement> a, \
         javax.annotation.processing.RoundEnvironment b) {{ return false; }} }}\n",
        mark.display()
    );
    fs::write(path.join("Processor.java"), processor).expect("it is written");
    fs::write(path.join("Plain.java"), "class Plain { static int f(int x) { return x; } }")
        .expect("it is written");
    let services = classes.join("META-INF/services");
    fs::create_dir_all(&services).expect("a folder can be made");
    fs::write(services.join("javax.annotation.processing.Processor"), "Processor\n")
        .expect("it is written");
    let javac = jdk.javac().expect("it is a JDK");
    let compile = |arguments: &[&str], file: &str| {
        let mut command = Command::new(&javac);
        command.args(arguments).arg("-cp").arg(&classes).arg("-d").arg(&classes);
        let status = command.arg(path.join(file)).stderr(Stdio::null()).status();
        assert!(status.expect("javac runs").success(), "{file}");
    };
    compile(&["-proc:none"], "Processor.java");
    // The processor works: a plain compiler runs it. (Since Java 23 it has to be asked to.)
    let full: &[&str] = if jdk.feature_version >= 21 { &["-proc:full"] } else { &[] };
    compile(full, "Plain.java");
    assert!(mark.exists(), "the processor leaves a mark");
    fs::remove_file(&mark).expect("it can be removed");
    for mode in SandboxMode::ALL {
        let required = mode == SandboxMode::Require;
        if required && !sandbox().protection().expect("nothing is required").is_there() {
            continue;
        }
        let file = path.join("Plain.java");
        let output = forkless(&[
            "explore",
            file.to_str().expect("a text"),
            "f",
            "--sandbox",
            mode.name(),
            "--classpath",
            classes.to_str().expect("a text"),
        ]);
        assert_eq!(output.status.code(), Some(0), "{}{}", stdout(&output), stderr(&output));
        assert!(!mark.exists(), "--sandbox {}", mode.name());
    }
}

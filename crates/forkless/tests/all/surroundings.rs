//! Broken surroundings: JDKs that hang, flood, lie or are missing, full disks, closed pipes, files without end.
//! Each is a clear error, or a result that says what is missing, and comes in time.

use crate::command::{Watched, root, watch};
use forkless_lang_java::javac::compile_texts;
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::Folder;
use std::fs::{File, Permissions};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// As the command is given `--time 3s`, it may take this long, and some more on a busy machine.
const LONGEST: Duration = Duration::from_millis(3_800 + 2_000);

const POSE: &str = "examples/sort_two.pose";

fn forkless(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_forkless"));
    command.args(arguments).current_dir(root());
    command
}

/// Runs a command. It ends in time with one of these exit codes, and says this.
fn check(what: &str, command: &mut Command, codes: &[i32], words: &str) -> Watched {
    let mut run = watch(command, 4 * LONGEST);
    run.said = run.said.chars().take(4_000).collect();
    assert!(!run.is_killed && run.time < LONGEST, "{what} takes {:?}: {}", run.time, run.said);
    assert!(run.code.is_some_and(|code| codes.contains(&code)), "{what}: {run:?}");
    assert!(run.said.contains(words), "{what}: {}", run.said);
    run
}

/// A folder that looks like a JDK, with programs of our own. Its classes are those of a real one.
struct FakeJdk {
    folder: Folder,
}

impl FakeJdk {
    fn new(real: &Jdk, programs: &[(&str, &str)]) -> FakeJdk {
        let folder = Folder::new();
        for (name, script) in programs {
            write_script(&folder.path().join("bin").join(name), script);
        }
        for place in ["lib", "release", "conf"] {
            let target = real.home.join(place);
            if target.exists() {
                symlink(target, folder.path().join(place)).expect("a link can be made");
            }
        }
        FakeJdk { folder }
    }

    fn path(&self) -> String {
        self.folder.path().display().to_string()
    }
}

fn write_script(path: &Path, script: &str) {
    std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder is made");
    std::fs::write(path, format!("#!/bin/sh\n{script}\n")).expect("a script is written");
    std::fs::set_permissions(path, Permissions::from_mode(0o755)).expect("it can be run");
}

/// A real JDK that can compile, and a folder with a class; none if there is no such JDK.
fn compiled() -> Option<(Jdk, Folder, PathBuf)> {
    let found = Jdk::find(None).ok().filter(|jdk| jdk.javac().is_some() && jdk.feature_version > 8);
    let Some(jdk) = found else {
        println!("skipped: there is no JDK with `javac`");
        return None;
    };
    let text = "class A { static int m(int n) { return n > 0 ? 1 : 2; } }";
    let classes = compile_texts(&[("A.java", text)], &jdk).expect("it compiles");
    let folder = Folder::new();
    let class = std::fs::read(classes.folder().join("A.class")).expect("it is compiled");
    folder.write("classes/A.class", class);
    let source = folder.write("A.java", text);
    Some((jdk, folder, source))
}

#[test]
fn a_broken_jvm_confirms_nothing_and_costs_no_time() {
    let Some((jdk, folder, _)) = compiled() else { return };
    let classes = folder.argument("classes");
    for (what, java) in [
        ("a JVM that hangs", "exec sleep 600"),
        ("a JVM that ends", "exit 0"),
        ("a JVM that fails", "echo this is no JVM >&2; exit 1"),
        ("a JVM that talks", "while :; do echo hello; done"),
        ("a JVM that floods", "exec cat /dev/zero"),
        ("a JVM that complains", "exec cat /dev/zero >&2"),
        ("a JVM that lies", "exec cat /bin/sh /dev/urandom"),
        ("a JVM that hears nothing", "exec <&-; exec sleep 600"),
        ("a JVM that says nothing", "exec >&- 2>&-; exec sleep 600"),
        ("a JVM that is killed", "kill -9 $$"),
    ] {
        let jdk = FakeJdk::new(&jdk, &[("java", java)]);
        let arguments = ["explore", &classes, "A.m", "--time", "3s", "--jdk", &jdk.path()];
        let run = check(what, &mut forkless(&arguments), &[0, 3], "not compared with");
        assert!(run.said.contains("2 paths"), "{what}: {}", run.said);
    }
    // A file that is no program.
    let jdk = FakeJdk::new(&jdk, &[]);
    let arguments = ["explore", &classes, "A.m", "--time", "3s", "--jdk", &jdk.path()];
    check("no JVM", &mut forkless(&arguments), &[0], "bin/java");
}

#[test]
fn a_broken_compiler_is_an_error_in_time() {
    let Some((jdk, _folder, source)) = compiled() else { return };
    let source = source.to_str().expect("the path is text");
    for (what, javac, words) in [
        ("a compiler that hangs", "exec sleep 600", "not done in time"),
        ("a compiler that leaves a child", "sleep 600 & exit 1", "javac finds errors"),
        ("a compiler that floods", "exec cat /dev/zero", "it prints more than"),
        ("a compiler that complains", "exec cat /dev/zero >&2", "it prints more than"),
        ("a compiler that fails", "echo I am broken >&2; exit 9", "I am broken"),
        ("a compiler that lies", "exit 0", "no class"),
        ("a compiler that is killed", "kill -9 $$", "signal"),
    ] {
        // The compiler is run by `java`, where there is one. A script does not start in a sandbox.
        let jdk = FakeJdk::new(&jdk, &[("javac", javac), ("java", javac)]);
        let arguments = ["explore", source, "A.m", "--time", "3s", "--jdk", &jdk.path()];
        let arguments = [&arguments[..], &["--sandbox", "off"]].concat();
        check(what, &mut forkless(&arguments), &[2], words);
    }
}

#[test]
fn a_java_on_the_path_that_does_not_answer_is_an_error() {
    let Some((_, folder, _)) = compiled() else { return };
    let classes = folder.argument("classes");
    for (what, java, words) in [
        ("a java that hangs", "exec sleep 600", "not done in time"),
        ("a java that floods", "exec cat /dev/zero >&2", "it prints more than"),
        ("a java that says nothing", "exit 0", "does not tell of one"),
        ("a java that lies", "echo '    java.home = /nowhere' >&2", "/nowhere"),
    ] {
        let bin = Folder::new();
        write_script(&bin.path().join("java"), java);
        let mut command = forkless(&["explore", &classes, "A.m", "--time", "3s"]);
        let path = format!("{}:/usr/bin:/bin", bin.path().display());
        check(what, command.env_remove("JAVA_HOME").env("PATH", path), &[2], words);
    }
    let mut command = forkless(&["explore", &classes, "A.m"]);
    check("no JDK", command.env("JAVA_HOME", "/nowhere"), &[2], "JAVA_HOME");
    let mut command = forkless(&["explore", &classes, "A.m"]);
    check(
        "no java",
        command.env_remove("JAVA_HOME").env("PATH", "/nowhere"),
        &[2],
        "no JDK was found",
    );
}

#[test]
fn the_classes_of_a_jdk_may_be_broken() {
    let Some((_, folder, _)) = compiled() else { return };
    let classes = folder.argument("classes");
    let check_image = |what: &str, bytes: &[u8]| {
        let home = Folder::new();
        home.write("release", "JAVA_VERSION=\"17\"\n");
        home.write("lib/modules", bytes);
        let arguments = ["explore", &classes, "A.m", "--time", "3s", "--jdk", &home.argument("")];
        let run = check(what, &mut forkless(&arguments), &[2], "");
        assert!(run.said.contains("error"), "{what}: {}", run.said);
    };
    check_image("an empty image", b"");
    check_image("an image of zeros", &[0; 4096]);
    check_image("an image that is none", b"not an image at all, but some words that go on and on");
}

#[test]
fn results_that_cannot_be_written_are_an_error() {
    let full = || Stdio::from(File::options().write(true).open("/dev/full").expect("there is one"));
    for arguments in [
        &["explore", POSE][..],
        &["explore", POSE, "--format", "json"],
        &["compare", POSE],
        &["count", POSE, "--bound", "1"],
        &["--help"],
    ] {
        let output = forkless(arguments).stdout(full()).output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
        assert!(said.contains("cannot write to standard output: the disk is full"), "{said}");
        // With nobody left to tell, it is still no panic.
        let output = forkless(arguments).stdout(full()).stderr(full()).output().expect("it starts");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
    let output = forkless(&["explore", "missing.pose"]).stderr(full()).output().expect("it starts");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_closed_pipe_is_an_error() {
    let mut child = forkless(&["explore", POSE, "--paths"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("its reader has closed it"), "{said}");
}

#[test]
fn files_that_cannot_be_written_are_an_error() {
    let folder = Folder::new();
    let file = folder.write("file", "a file");
    let inside = file.join("page.html").display().to_string();
    for path in ["/dev/full", "/nowhere/page.html", inside.as_str()] {
        let mut command = forkless(&["explore", POSE, "--view", path]);
        check(path, &mut command, &[2], &format!("cannot write `{path}`"));
        let mut command = forkless(&["explore", POSE, "--summary", path]);
        check(path, &mut command, &[2], &format!("cannot write `{path}`"));
    }
}

#[test]
fn files_without_an_end_are_refused() {
    let folder = Folder::new();
    for name in ["A.pose", "A.jl", "A.java", "A.jar", "classes/A.class"] {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().expect("it is in a folder")).expect("it is made");
        symlink("/dev/zero", path).expect("a link can be made");
    }
    check("zeros", &mut forkless(&["explore", "/dev/zero", "--lang", "pose"]), &[2], "more than");
    for name in ["A.pose", "A.jl"] {
        let target = folder.argument(name);
        check(name, &mut forkless(&["explore", &target]), &[2], "more than");
    }
    if Jdk::find(None).is_ok() {
        for (name, words) in [("A.java", "more than"), ("A.jar", "zip"), ("classes", "no class")] {
            let target = folder.argument(name);
            check(name, &mut forkless(&["explore", &target, "A.m"]), &[2], words);
        }
    }
}

#[test]
fn a_folder_for_temporary_files_may_be_missing() {
    let Some((_, folder, source)) = compiled() else { return };
    let classes = folder.argument("classes");
    let source = source.to_str().expect("the path is text");
    let mut command = forkless(&["explore", source, "A.m"]);
    check("no folder for classes", command.env("TMPDIR", "/nowhere"), &[2], "no temporary folder");
    let mut command = forkless(&["explore", &classes, "A.m"]);
    check("no folder for the JVM", command.env("TMPDIR", "/nowhere"), &[0], "no temporary folder");
}

#[test]
fn a_solver_may_be_anything() {
    let folder = Folder::new();
    for (what, script) in [
        ("a solver that floods", "exec cat /dev/zero"),
        ("a solver that ends", "exit 0"),
        ("a solver that talks", "while :; do echo hello; done"),
    ] {
        let path = folder.path().join("solver");
        write_script(&path, script);
        let solver = path.display().to_string();
        let arguments = ["explore", POSE, "--time", "3s", "--solver", &solver];
        check(what, &mut forkless(&arguments), &[2], "as an SMT-LIB 2 solver");
    }
}

//! Source files are compiled, and what compilers and tools of a JDK make is read.

use crate::common;
use forkless_lang_java::classfile::ClassFile;
use forkless_lang_java::classpath::{ClassOrigin, ClassPath};
use forkless_lang_java::javac::compile;
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::Folder;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn a_file_and_what_it_uses() {
    let Some(jdk) = common::jdk_with_compiler() else { return };
    let folder = Folder::new();
    folder.write("src/a/b/Other.java", "package a.b; class Other { int x = a.Root.Y; }");
    folder.write("src/a/Root.java", "package a; public class Root { public static int Y = 3; }");
    folder.write("src/a/b/Broken.java", "package a.b; class Broken { not Java }");
    let text = "// the file\npackage a.b; class Main { static int f(Other o) { return o.x; } }";
    let file = folder.write("src/a/b/Main.java", text);
    let compiled = compile(&file, &[], &jdk).unwrap_or_else(|error| panic!("{error}"));
    let classes = compiled.folder().to_path_buf();
    let path = ClassPath::open(std::slice::from_ref(&classes), Some(&jdk)).expect("it opens");
    let names = path.user_classes().expect("the classes are listed");
    assert_eq!(names, ["a/Root", "a/b/Main", "a/b/Other"]);
    let (main, origin) = path.load("a/b/Main").expect("it is read").expect("it is there");
    assert_eq!(origin, ClassOrigin::User(0));
    let method = main.method("f", "(La/b/Other;)I").expect("it is there");
    let code = main.code(method).expect("it decodes").expect("it has code");
    assert_eq!((code.line_at(0), code.locals[0].name.as_str()), (Some(2), "o"));
    drop(compiled);
    assert!(!classes.exists(), "the folder stays behind");
}

#[test]
fn files_that_do_not_lie_as_their_package_says() {
    let Some(jdk) = common::jdk_with_compiler() else { return };
    let folder = Folder::new();
    folder.write("Other.java", "package x.y; class Other {}");
    folder.write("Elsewhere.java", "package z; class Elsewhere { not Java }");
    let file = folder.write("Main.java", "package x.y; class Main extends Other {}");
    let compiled = compile(&file, &[], &jdk).unwrap_or_else(|error| panic!("{error}"));
    assert!(compiled.folder().join("x/y/Main.class").is_file());
    assert!(compiled.folder().join("x/y/Other.class").is_file());
}

#[test]
fn classes_that_are_given() {
    let Some(jdk) = common::jdk_with_compiler() else { return };
    let library = Folder::new();
    let file =
        library.write("Lib.java", "public class Lib { public static int f() { return 1; } }");
    let compiled_library = compile(&file, &[], &jdk).unwrap_or_else(|error| panic!("{error}"));
    let program = Folder::new();
    let file = program.write("-Main.java", "class Main { int x = Lib.f(); }");
    assert!(compile(&file, &[], &jdk).is_err());
    let classes = [compiled_library.folder().to_path_buf()];
    let compiled = compile(&file, &classes, &jdk).unwrap_or_else(|error| panic!("{error}"));
    assert!(compiled.folder().join("Main.class").is_file());
    assert!(!compiled.folder().join("Lib.class").exists());
}

#[test]
fn what_the_compiler_says() {
    let Some(jdk) = common::jdk_with_compiler() else { return };
    let folder = Folder::new();
    let file = folder.write("Wrong.java", "class Wrong {\n    int f() { return missing; }\n}\n");
    let error = compile(&file, &[], &jdk).map(drop).expect_err("it is wrong");
    assert_eq!(error.file, file);
    let text = error.to_string();
    assert!(text.starts_with(&format!("{}: javac finds errors", file.display())), "{text}");
    assert!(text.contains("Wrong.java:2:") && text.contains("missing"), "{text}");
    let nowhere = folder.path().join("Nowhere.java");
    let error = compile(&nowhere, &[], &jdk).map(drop).expect_err("it is missing").to_string();
    assert!(error.contains("Nowhere.java: "), "{error}");
}

#[test]
fn no_compiler() {
    let folder = Folder::new();
    let file = folder.write("A.java", "class A {}");
    let jre = Jdk { home: folder.path().to_path_buf(), feature_version: 17 };
    let error = compile(&file, &[], &jre).map(drop).expect_err("there is no compiler").to_string();
    assert!(error.contains("has no compiler (it is a JRE, not a JDK)"), "{error}");
}

#[test]
fn annotation_processors_do_not_run() {
    let Some(jdk) = common::jdk_with_compiler() else { return };
    let folder = Folder::new();
    // A processor that does not exist would be an error.
    folder.write("META-INF/services/javax.annotation.processing.Processor", "no.such.Processor\n");
    let file = folder.write("A.java", "@Deprecated class A {}");
    let classes = [folder.path().to_path_buf()];
    compile(&file, &classes, &jdk).unwrap_or_else(|error| panic!("{error}"));
}

/// The tool of a JDK, run in a folder; none if there is none.
fn run(jdk: &Jdk, tool: &str, folder: &Path, arguments: &[&str]) -> Option<()> {
    let tool = jdk.home.join("bin").join(tool);
    if !tool.is_file() {
        println!("skipped: there is no {}", tool.display());
        return None;
    }
    let output = Command::new(tool).args(arguments).current_dir(folder).output();
    let output = output.expect("the tool runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {said}");
    Some(())
}

#[test]
fn jars_of_the_jdks_own_tool() {
    let Some(jdk) = common::jdk_with_compiler() else { return };
    if jdk.feature_version < 9 {
        println!("skipped: jars with classes for several versions need Java 9");
        return;
    }
    let folder = Folder::new();
    let source = |body: &str| format!("package p; public class A {{ {body} }}");
    let old = folder.write("old/p/A.java", source("public void f() {}"));
    let new = folder.write("new/p/A.java", source("public void f() {} void g() {}"));
    let old = compile(&old, &[], &jdk).expect("it compiles");
    let new = compile(&new, &[], &jdk).expect("it compiles");
    let [old, new] = [&old, &new].map(|compiled| compiled.folder().to_string_lossy().into_owned());
    let arguments =
        ["--create", "--file", "x.jar", "-C", &old, ".", "--release", "9", "-C", &new, "."];
    let Some(()) = run(&jdk, "jar", folder.path(), &arguments) else { return };
    let jar: PathBuf = folder.path().join("x.jar");
    let methods = |jdk: Option<&Jdk>| {
        let path = ClassPath::open(std::slice::from_ref(&jar), jdk).expect("it opens");
        let (class, origin) = path.load("p/A").expect("it is read").expect("it is there");
        assert_eq!(origin, ClassOrigin::User(0));
        class.methods.len()
    };
    assert_eq!((methods(None), methods(Some(&jdk))), (2, 3));
}

#[test]
fn modules_of_a_jdk() {
    let mut found = false;
    for jdk in common::jdks() {
        let modules = jdk.home.join("jmods");
        if !modules.join("java.base.jmod").is_file() {
            continue;
        }
        found = true;
        // A JDK that has only modules, no image.
        let home = Folder::new();
        let copy = home.path().join("jmods");
        std::fs::create_dir(&copy).expect("a folder can be made");
        for name in ["java.base.jmod", "java.logging.jmod"] {
            std::fs::copy(modules.join(name), copy.join(name)).expect("a file can be copied");
        }
        let of_modules = Jdk::at(home.path()).expect("it is a JDK");
        assert_eq!(of_modules.feature_version, jdk.feature_version);
        let path = ClassPath::open(&[], Some(&of_modules)).expect("it opens");
        let image = ClassPath::open(&[], Some(&jdk)).expect("it opens");
        let names = path.jdk_classes("java.base").expect("the classes are listed");
        for name in ["java/lang/Object", "java/util/HashMap", "java/util/logging/Logger"] {
            let class = path.find(name).expect("it is read").expect("it is there");
            let class = ClassFile::parse(class.bytes).expect("it is a class");
            assert_eq!(class.name, name);
            assert!(image.find(name).expect("it is read").is_some());
        }
        println!("{}: {} classes in java.base.jmod", jdk.home.display(), names.len());
    }
    if !found {
        println!("skipped: no JDK with jmods is found");
    }
}

//! Folders, jars and JDKs that the tests make, whole and broken.

use crate::common::archives::{Resource, ZipEntry, jar, jimage, zip};
use crate::common::assembler::Assembler;
use forkless_lang_java::classpath::{ClassOrigin, ClassPath, ClassPathError};
use forkless_lang_java::jdk::Jdk;
use forkless_test_support::Folder;
use std::path::{Path, PathBuf};

fn open(entries: &[PathBuf], jdk: Option<&Jdk>) -> ClassPath {
    ClassPath::open(entries, jdk).unwrap_or_else(|error| panic!("{error}"))
}

/// What is found: contents as text, and from where.
fn found(path: &ClassPath, class: &str) -> Option<(String, ClassOrigin)> {
    let found = path.find(class).unwrap_or_else(|error| panic!("{class}: {error}"))?;
    Some((String::from_utf8_lossy(&found.bytes).into_owned(), found.origin))
}

fn user(text: &str, entry: usize) -> Option<(String, ClassOrigin)> {
    Some((text.to_string(), ClassOrigin::User(entry)))
}

/// A JDK of some version that has no classes.
fn empty_jdk(folder: &Folder, version: &str) -> Jdk {
    folder.write("lib/modules", jimage(&[], false));
    folder.write("release", format!("JAVA_VERSION=\"{version}\"\n"));
    Jdk::at(folder.path()).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn threads_may_share_what_is_read() {
    fn check<T: Send + Sync>() {}
    check::<ClassPath>();
    check::<forkless_lang_java::classfile::ClassFile>();
}

#[test]
fn folders_and_jars_in_order() {
    let folder = Folder::new();
    folder.write("classes/a/One.class", "one in the folder");
    folder.write("classes/a/Two.class", "two in the folder");
    folder.write("classes/a/package-info.class", "a package");
    folder.write("classes/Three.class/nothing", "");
    let archive = jar(&[
        ("a/Two.class", b"two in the jar"),
        ("Three.class", b"three in the jar"),
        ("module-info.class", b"a module"),
        ("META-INF/Four.class", b"four in the jar"),
        ("a/text.txt", b"text"),
    ]);
    let jar = folder.write("lib/x.jar", archive);
    let path = open(&[folder.path().join("classes"), jar], None);
    assert_eq!(found(&path, "a/One"), user("one in the folder", 0));
    assert_eq!(found(&path, "a/Two"), user("two in the folder", 0));
    assert_eq!(found(&path, "Three"), user("three in the jar", 1));
    assert_eq!(found(&path, "a/package-info"), user("a package", 0));
    let outside = ["", "One", "a/one/Two", "../classes/a/One", "a/../a/One", "/a/One", "a//One"];
    for name in outside.into_iter().chain(["a", "META-INF/Four", "a/One\0", &"x".repeat(9999)]) {
        assert_eq!(found(&path, name), None, "{name}");
    }
    assert_eq!(
        path.user_classes().as_deref(),
        Ok(&["Three", "a/One", "a/Two"].map(String::from)[..])
    );
    assert_eq!(path.jdk_classes("java.base").as_deref(), Ok(&[][..]));
}

#[test]
fn resources_of_the_user() {
    let folder = Folder::new();
    folder.write("classes/a/words.txt", "words");
    let jar = folder.write("x.jar", jar(&[("b/words.txt", b"words"), ("B.class", b"b")]));
    let path = open(&[folder.path().join("classes"), jar], None);
    for (name, is_there) in [("a/words.txt", true), ("b/words.txt", true), ("words.txt", false)] {
        let places = path.user_resources(name).expect("the places are known");
        assert_eq!(!places.is_empty(), is_there, "{name}");
    }
}

#[cfg(unix)]
#[test]
fn folders_that_contain_themselves() {
    let folder = Folder::new();
    folder.write("classes/a/One.class", "");
    let link = folder.path().join("classes/a/again");
    std::os::unix::fs::symlink(folder.path().join("classes"), link).expect("a link can be made");
    let path = open(&[folder.path().join("classes")], None);
    assert_eq!(path.user_classes().as_deref(), Ok(&["a/One".to_string()][..]));
}

#[test]
fn archives_of_all_shapes() {
    let entry = |name, contents, deflated| ZipEntry { name, contents, deflated };
    let long = "long ".repeat(10000);
    let entries = [
        entry("A.class", b"stored", false),
        entry("B.class", long.as_bytes(), true),
        entry("C.class", b"", false),
        entry("D.class", b"", true),
    ];
    let folder = Folder::new();
    for before in [&b""[..], b"#!/bin/sh\n", b"JM\x01\x00"] {
        for comment in [&b""[..], b"a comment", b"PK\x05\x06 is not the end of this comment"] {
            for wide in [false, true] {
                let file = folder.write("x.jar", zip(&entries, before, comment, wide));
                let path = open(&[file], None);
                assert_eq!(found(&path, "A"), user("stored", 0));
                assert_eq!(found(&path, "B"), user(&long, 0));
                assert_eq!(found(&path, "C"), user("", 0));
                assert_eq!(found(&path, "D"), user("", 0));
            }
        }
    }
    let file = folder.write("empty.jar", jar(&[]));
    assert_eq!(open(&[file], None).user_classes().as_deref(), Ok(&[][..]));
}

#[test]
fn classes_for_several_versions_of_java() {
    let folder = Folder::new();
    let archive = |manifest: &[u8]| {
        jar(&[
            ("META-INF/MANIFEST.MF", manifest),
            ("A.class", b"for all"),
            ("META-INF/versions/8/A.class", b"too old a version"),
            ("META-INF/versions/9/A.class", b"from 9"),
            ("META-INF/versions/17/A.class", b"from 17"),
            ("META-INF/versions/21/A.class", b"from 21"),
            ("META-INF/versions/21/B.class", b"only from 21"),
        ])
    };
    let several = folder.write("several.jar", archive(b"Multi-Release: true\r\n\r\n"));
    let one = folder.write("one.jar", archive(b"Manifest-Version: 1.0\r\n\r\n"));
    let check = |jar: &Path, version: &str, expected: &str, classes: usize| {
        let home = Folder::new();
        let jdk = empty_jdk(&home, version);
        let path = open(&[jar.to_path_buf()], Some(&jdk));
        assert_eq!(found(&path, "A"), user(expected, 0), "Java {version}");
        assert_eq!(path.user_classes().map(|names| names.len()), Ok(classes));
    };
    check(&several, "1.8.0_392", "for all", 1);
    check(&several, "9", "from 9", 1);
    check(&several, "11.0.2", "from 9", 1);
    check(&several, "17.0.1", "from 17", 1);
    check(&several, "25-ea", "from 21", 2);
    check(&one, "25", "for all", 1);
    assert_eq!(found(&open(&[several], None), "A"), user("for all", 0));
}

#[test]
fn jars_that_manifests_name() {
    let folder = Folder::new();
    let named = b"Class-Path: lib/b.jar missing.jar classes/\n";
    let first = folder.write("a.jar", jar(&[("META-INF/MANIFEST.MF", named), ("A.class", b"a")]));
    // It names the first one again.
    let back = b"Class-Path: ../a.jar ../lib/b.jar\n";
    folder.write("lib/b.jar", jar(&[("META-INF/MANIFEST.MF", back), ("B.class", b"b")]));
    folder.write("classes/C.class", "c");
    folder.write("all/z.jar", jar(&[("D.class", b"z")]));
    folder.write("all/y.JAR", jar(&[("D.class", b"y")]));
    folder.write("all/x.txt", "no jar");
    let path = open(&[first, folder.path().join("all/*")], None);
    assert_eq!(found(&path, "A"), user("a", 0));
    assert_eq!(found(&path, "B"), user("b", 0));
    assert_eq!(found(&path, "C"), user("c", 0));
    assert_eq!(found(&path, "D"), user("y", 1));
}

#[test]
fn entries_that_are_wrong() {
    let folder = Folder::new();
    let check = |name: &str, expected: &str| {
        let path = folder.path().join(name);
        let error = ClassPath::open(&[path], None).map(drop).expect_err(name).to_string();
        assert!(error.contains(name) && error.contains(expected), "{error}");
    };
    check("missing", "there is no such file or folder");
    folder.write("A.class", "");
    check("A.class", "is a folder or a jar, not a class");
    folder.write("text.jar", "no archive");
    check("text.jar", "byte 0: expected a zip archive, but its end record is missing");
    folder.write("nothing.jar", "");
    check("nothing.jar", "expected a zip archive");
}

#[test]
fn broken_jars() {
    let contents = "some text ".repeat(50);
    let whole = jar(&[("A.class", contents.as_bytes())]);
    let folder = Folder::new();
    let check = |change: &dyn Fn(&mut Vec<u8>), expected: &str| {
        let mut bytes = whole.clone();
        change(&mut bytes);
        let file = folder.write("x.jar", bytes);
        let result = ClassPath::open(&[file], None).and_then(|path| path.find("A"));
        let error = result.map(drop).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    };
    let end = whole.len() - 22;
    let find =
        |mark: &[u8]| whole.windows(4).position(|window| window == mark).expect("it is there");
    let (local, directory) = (find(b"PK\x03\x04"), find(b"PK\x01\x02"));
    check(&|bytes| bytes[end + 12] += 1, "does not fit before its end");
    check(&|bytes| bytes[end + 16] += 1, "does not fit before its end");
    check(&|bytes| bytes[directory] = 0, "expected an entry of a zip archive's directory");
    check(&|bytes| bytes[directory + 28] = 200, "expected 250 bytes of an entry, found 57");
    check(&|bytes| bytes[directory + 8] = 1, "entry `A.class`: encrypted entries");
    check(&|bytes| bytes[directory + 10] = 9, "compression method 9 is not supported");
    check(&|bytes| bytes[directory + 16] ^= 1, "expected contents with checksum");
    check(&|bytes| bytes[directory + 24] -= 1, "expected deflated data");
    check(&|bytes| bytes[directory + 24] += 1, "expected 501 bytes of contents, found 500");
    check(&|bytes| bytes[directory + 27] = 0x7f, "bytes are too many to read");
    check(&|bytes| bytes[directory + 22] = 2, "but the file has only");
    check(&|bytes| bytes[directory + 42] = 1, "expected the local header of a zip archive");
    check(&|bytes| bytes[local] = 0, "expected the local header of a zip archive");
    check(&|bytes| bytes[directory + 42..directory + 46].fill(0xff), "expected 64-bit sizes");
    check(&|bytes| bytes[local + 30 + 7 + 3] = 0xff, "expected deflated data");
}

/// A class of some module in an image.
fn resource<'a>(module: &'a str, parent: &'a str, base: &'a str, text: &str) -> Resource<'a> {
    let (contents, extension) = (text.as_bytes().to_vec(), "class");
    Resource { module, parent, base, extension, contents, compression: "" }
}

#[test]
fn images() {
    for big_endian in [false, true] {
        let mut resources = vec![
            resource("java.base", "java/lang", "Object", "object"),
            resource("java.base", "java/lang", "String", "string"),
            resource("java.base", "", "module-info", "module"),
            resource("java.xml", "org/xml", "Parser", "parser"),
            Resource {
                compression: "zip",
                ..resource("java.xml", "org/xml", "Packed", &"packed ".repeat(100))
            },
            Resource { compression: "compact-cp", ..resource("java.xml", "org/xml", "Odd", "odd") },
            Resource {
                extension: "properties",
                ..resource("java.base", "java/lang", "texts", "no class")
            },
        ];
        let names: Vec<String> = (0..200).map(|number| format!("C{number}")).collect();
        resources.extend(names.iter().map(|name| resource("java.base", "many", name, name)));
        let home = Folder::new();
        home.write("lib/modules", jimage(&resources, big_endian));
        home.write("release", "JAVA_VERSION=\"25.0.3\"\n");
        let jdk = Jdk::at(home.path()).expect("it is a JDK");
        assert_eq!(jdk.feature_version, 25);
        let path = open(&[], Some(&jdk));
        let jdk_class = |text: &str| Some((text.to_string(), ClassOrigin::Jdk));
        assert_eq!(found(&path, "java/lang/Object"), jdk_class("object"));
        assert_eq!(found(&path, "org/xml/Parser"), jdk_class("parser"));
        // Of packages `java.*` only the JDK has classes.
        let program = Folder::new();
        for name in ["java/lang/Object", "java/lang/Own", "javax/Own"] {
            program.write(&format!("{name}.class"), "own");
        }
        let both = open(&[program.path().to_path_buf()], Some(&jdk));
        assert_eq!(found(&both, "java/lang/Object"), jdk_class("object"));
        assert_eq!(found(&both, "java/lang/Own"), None);
        assert_eq!(found(&both, "javax/Own"), Some(("own".into(), ClassOrigin::User(0))));
        assert_eq!(found(&path, "org/xml/Packed"), jdk_class(&"packed ".repeat(100)));
        for name in &names {
            assert_eq!(found(&path, &format!("many/{name}")), jdk_class(name));
        }
        for name in ["", "Object", "java/lang/Objec", "java/lang/texts", "org/xml/Missing", "a/B"] {
            assert_eq!(found(&path, name), None, "{name}");
        }
        let error = path.find("org/xml/Odd").map(drop).expect_err("it cannot be read").to_string();
        assert!(error.contains("compressed by `compact-cp`, which is not supported"), "{error}");
        assert_eq!(path.jdk_classes("java.base").map(|names| names.len()), Ok(202));
        let xml = ["org/xml/Odd", "org/xml/Packed", "org/xml/Parser"].map(String::from);
        assert_eq!(path.jdk_classes("java.xml").as_deref(), Ok(&xml[..]));
        assert_eq!(path.jdk_classes("no.module").as_deref(), Ok(&[][..]));
    }
}

#[test]
fn broken_images() {
    let whole = jimage(&[resource("java.base", "java/lang", "Object", "object")], false);
    let check = |bytes: Vec<u8>, expected: &str| {
        let home = Folder::new();
        home.write("lib/modules", bytes);
        home.write("release", "JAVA_VERSION=\"25\"\n");
        let jdk = Jdk::at(home.path()).expect("it looks like a JDK");
        let path = ClassPath::open(&[], Some(&jdk));
        let found = path.and_then(|path| path.find("java/lang/Object"));
        let error = found.map(drop).expect_err(expected).to_string();
        assert!(error.contains(expected), "{error}");
    };
    let change = |at: usize, value: u8, expected: &str| {
        let mut bytes = whole.clone();
        bytes[at] = value;
        check(bytes, expected);
    };
    check(Vec::new(), "expected the header of an image of modules (28 bytes)");
    check(whole[..60].to_vec(), "expected the index of an image of modules");
    change(0, 0, "expected an image of modules, which starts with 0xcafedada");
    change(6, 2, "version 2.0 of images is not supported, only 1.x");
    change(19, 0xff, "expected the index of an image of modules");
    // Contents that end too early.
    check(whole[..whole.len() - 22].to_vec(), "expected the contents of a class (6 bytes)");
    // Both redirections lead nowhere.
    let mut bytes = whole.clone();
    bytes[28..36].copy_from_slice(&[0, 0, 0, 0x80, 0, 0, 0, 0x80]);
    check(bytes, "expected one of 2 entries, found redirection -2147483648");
    // Both locations lie behind the end.
    let mut bytes = whole.clone();
    bytes[36..44].fill(0x7f);
    check(bytes, "expected the end of a location");
}

#[test]
fn modules_and_older_jdks() {
    let object = Assembler::new().finish();
    let module = |class: &str, contents: &[u8]| {
        let name = format!("classes/{class}.class");
        let entries = [
            ZipEntry { name: &name, contents, deflated: true },
            ZipEntry { name: "lib/Other.class", contents, deflated: true },
        ];
        zip(&entries, b"JM\x01\x00", b"", false)
    };
    let home = Folder::new();
    home.write("jmods/java.base.jmod", module("java/lang/Object", &object));
    home.write("jmods/java.xml.jmod", module("org/xml/Parser", b"parser"));
    // There is no file `release`, so the classes tell.
    let jdk = Jdk::at(home.path()).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(jdk.feature_version, 17);
    let path = open(&[], Some(&jdk));
    assert_eq!(found(&path, "org/xml/Parser"), Some(("parser".to_string(), ClassOrigin::Jdk)));
    assert_eq!(found(&path, "lib/Other"), None);
    assert_eq!(path.jdk_classes("java.xml").as_deref(), Ok(&["org/xml/Parser".to_string()][..]));

    for lib in ["lib", "jre/lib"] {
        let home = Folder::new();
        home.write(&format!("{lib}/rt.jar"), jar(&[("java/lang/Object.class", b"object")]));
        home.write(&format!("{lib}/jce.jar"), jar(&[("javax/crypto/Cipher.class", b"cipher")]));
        home.write("release", "X=1\nJAVA_VERSION=\"1.8.0_392\"\n");
        let jdk = Jdk::at(home.path()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(jdk.feature_version, 8);
        let path = open(&[], Some(&jdk));
        assert_eq!(found(&path, "javax/crypto/Cipher"), Some(("cipher".into(), ClassOrigin::Jdk)));
        let names = path.jdk_classes("java.base").expect("they are listed");
        assert_eq!(names, ["java/lang/Object", "javax/crypto/Cipher"]);
    }
}

#[test]
fn folders_that_are_no_jdk() {
    let folder = Folder::new();
    let error = Jdk::find(Some(folder.path())).map(drop).expect_err("it is empty");
    assert!(matches!(error, ClassPathError::NoJdk(_)));
    let error = error.to_string();
    assert!(error.contains("is not the folder of a JDK: it has no lib/modules"), "{error}");
    let bundle = Folder::new();
    bundle.write("Contents/Home/lib/modules", jimage(&[], false));
    bundle.write("Contents/Home/release", "JAVA_VERSION=\"21.0.1\"\n");
    let jdk = Jdk::find(Some(bundle.path())).expect("it is a JDK");
    assert_eq!((jdk.feature_version, jdk.javac()), (21, None));
    assert!(jdk.home.ends_with("Contents/Home"));
}

#[test]
fn classes_are_loaded_by_name() {
    let folder = Folder::new();
    folder.write("A.class", Assembler::new().finish());
    folder.write("B.class", Assembler::new().finish());
    folder.write("C.class", "no class file");
    let path = open(&[folder.path().to_path_buf()], None);
    let (class, origin) = path.load("A").expect("it is well-formed").expect("it is there");
    assert_eq!((class.name.as_str(), origin), ("A", ClassOrigin::User(0)));
    assert!(path.load("D").is_ok_and(|found| found.is_none()));
    let error = path.load("B").map(drop).expect_err("it has another name").to_string();
    assert_eq!(error, "the class file of `B` has the class `A`");
    let error = path.load("C").map(drop).expect_err("it is broken").to_string();
    assert!(error.starts_with("class file of `C`, byte 0: expected a class file"), "{error}");
}

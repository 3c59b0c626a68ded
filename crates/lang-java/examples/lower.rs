//! Lowers all methods of jars or class folders, and prints those whose code is refused.
//!
//! `cargo run -p forkless-lang-java --example lower -- some.jar other.jar`

use forkless_ir::Code;
use forkless_lang_java::classpath::ClassPath;
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{Options, open};
use std::path::PathBuf;

fn main() {
    let class_path: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let jdk = Jdk::find(None).expect("there is a JDK");
    let classes = ClassPath::open(&class_path, None).and_then(|path| path.user_classes());
    let classes = classes.expect("the class path can be read");
    let options = Options { class_path, jdk: Some(jdk), ..Options::default() };
    let (program, _) = open(&options).expect("the program can be opened");
    let (mut bodies, mut refused) = (0, 0);
    for class in classes {
        let class = program.intern_class(&class.replace('/', "."));
        for &method in &program.class(class).methods {
            match program.code(method) {
                Code::Body(_) => bodies += 1,
                Code::Native(_) => {}
                Code::Missing(reason) => {
                    let reason = reason.to_string();
                    if reason.contains("bad bytecode") {
                        refused += 1;
                        println!("{reason}");
                    }
                }
            }
        }
    }
    println!("{bodies} methods lowered, {refused} refused");
}

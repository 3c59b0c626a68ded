//! A JVM process that runs paths: how it is started, and messages to and from it.
//!
//! Nothing waits for longer than it is told: a thread reads what the process says, and a process
//! that is silent for too long is killed. The process ends when this one does, however that
//! happens: it reads to the end of its input, and does not run a path for ever.

use crate::embedded;
use crate::protocol::{Garbled, MessageReader, MessageWriter, ReplayAnswer};
use forkless_deadline::Deadline;
use forkless_ir::io_reason;
use forkless_lang_java::javac::jdk_access;
use forkless_lang_java::jdk::Jdk;
use forkless_lang_java::{TemporaryFolder, system_properties, temporary_folder};
use forkless_sandbox::{Access, Sandbox};
use std::collections::hash_map::RandomState;
use std::ffi::OsString;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a JVM may take to start, on whatever machine.
const START_LIMIT: Duration = Duration::from_secs(60);

/// As much is kept of what the process says in words.
const MOST_WORDS: usize = 4000;

/// No message is longer.
const LONGEST: u32 = 1 << 30;

/// What is needed to start a process.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub java: PathBuf,
    pub jdk: Jdk,
    /// The folders and jars of the program, whose resources are read.
    pub places: Vec<PathBuf>,
    pub conditions: Conditions,
}

/// How a JVM runs paths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conditions {
    /// How long a path may take.
    pub limit: Duration,
    /// Are the assertions of the program's own classes checked?
    pub assertions: bool,
    /// What the process runs in.
    pub sandbox: Sandbox,
}

impl Default for Conditions {
    /// With assertions, as explored programs have them; and as long as it takes: our interpreters
    /// have run the path already, and are slower. Without a sandbox: nobody has said where a
    /// launcher is.
    fn default() -> Self {
        Conditions { limit: Duration::from_secs(10), assertions: true, sandbox: Sandbox::off() }
    }
}

impl Settings {
    /// Those for a JDK.
    ///
    /// # Errors
    /// In words, if it has no program that could be started.
    pub fn new(
        jdk: &Jdk,
        places: Vec<PathBuf>,
        conditions: Conditions,
    ) -> Result<Settings, String> {
        let name = format!("java{}", std::env::consts::EXE_SUFFIX);
        let programs = ["bin", "jre/bin"].map(|folder| jdk.home.join(folder).join(&name));
        match programs.into_iter().find(|java| java.is_file()) {
            Some(java) => Ok(Settings { java, jdk: jdk.clone(), places, conditions }),
            None => Err(format!("`{}` has no program bin/{name}", jdk.home.display())),
        }
    }

    /// What the process may touch: its own program, and the folder that it works in.
    fn access(&self, folder: &Path) -> Access {
        let mut access = jdk_access(&self.jdk);
        access.read.push(folder.join(PROGRAM));
        access.read.extend(self.places.iter().cloned());
        access.write.push(folder.join(WORK));
        access
    }

    /// The arguments of a JVM whose own program is in a folder beside the one that it works in.
    fn arguments(&self, folder: &Path, token: &MessageToken) -> Vec<OsString> {
        // The first is for the sake of those that follow it, which not every JVM knows.
        let mut arguments = vec![
            "-XX:+IgnoreUnrecognizedVMOptions",
            // Identity hashes are numbers in the order in which objects are asked, as in our
            // interpreters.
            "-XX:+UnlockExperimentalVMOptions",
            "-XX:hashCode=3",
            // To be up soon.
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-XX:-UsePerfData",
            // As in our interpreters, there is one processor.
            "-XX:ActiveProcessorCount=1",
            // What a crash leaves behind stays in the folder of the process.
            "-XX:ErrorFile=crash.log",
            "-XX:-CreateCoredumpOnCrash",
            // As in our interpreters, nothing is collected because a program asks for it.
            "-XX:+DisableExplicitGC",
            // Signals end it without running hooks of the program.
            "-Xrs",
            // Nobody attaches to it.
            "-XX:+DisableAttachMechanism",
            // These classes have a random number in a final field, which paths set: compiled code
            // would not see that.
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=exclude,java/util/ImmutableCollections*.*",
            "-XX:CompileCommand=dontinline,java/util/ImmutableCollections*.*",
            // Deep recursion is no error, but an endless one has to come to an end.
            "-Xss64m",
            "-Xmx1g",
            if self.conditions.assertions { "-ea" } else { "-da" },
            // As our interpreters have it, on every machine.
            "-Duser.language=en",
            "-Duser.country=US",
            "-Duser.timezone=UTC",
            "-Duser.dir=/",
            "-Dfile.encoding=UTF-8",
        ];
        if self.jdk.feature_version >= 9 {
            arguments.push("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED");
        }
        if self.jdk.feature_version >= 18 {
            // Each method is called once: making code for the call does not pay.
            arguments.push("-Djdk.reflect.useNativeAccessorOnly=true");
            // Before, paths with such objects are not run.
            arguments.push("--finalization=disabled");
        }
        let mut arguments: Vec<OsString> = arguments.into_iter().map(OsString::from).collect();
        arguments.extend(["-cp".into(), folder.join(PROGRAM).into(), "forkless.Replay".into()]);
        let limit = self.conditions.limit.as_secs().saturating_add(1);
        arguments.extend([token.text().into(), limit.to_string().into()]);
        arguments
    }
}

/// What every message of the process starts with.
#[derive(Clone, Copy, Debug)]
struct MessageToken([u8; 16]);

impl MessageToken {
    /// A random one.
    fn new() -> MessageToken {
        let mut bytes = [0; 16];
        for (number, part) in bytes.chunks_mut(8).enumerate() {
            let mut hasher = RandomState::new().build_hasher();
            hasher.write_usize(number);
            part.copy_from_slice(&hasher.finish().to_be_bytes());
        }
        // The first byte comes once only: so it is enough to look at one byte after the other.
        bytes[0] = 0x1b;
        for byte in &mut bytes[1..] {
            if *byte == 0x1b {
                *byte = 0x1c;
            }
        }
        MessageToken(bytes)
    }

    fn text(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Reads to the end of the next token.
    fn find(&self, input: &mut impl Read) -> io::Result<()> {
        let mut matched = 0;
        let mut byte = [0];
        while matched < self.0.len() {
            input.read_exact(&mut byte)?;
            matched = match byte[0] {
                next if next == self.0[matched] => matched + 1,
                next => usize::from(next == self.0[0]),
            };
        }
        Ok(())
    }
}

/// What the process says.
#[derive(Debug)]
enum Message {
    /// It is up; its version.
    Hello(String),
    /// It needs the file of this class.
    ClassWanted(String),
    /// It needs the places of the resources of this name.
    PlacesWanted(String),
    Answer(ReplayAnswer),
}

impl Message {
    fn read(bytes: &[u8]) -> Result<Message, Garbled> {
        let mut reader = MessageReader::new(bytes);
        match reader.byte()? {
            b'H' => Ok(Message::Hello(reader.text()?)),
            b'C' => Ok(Message::ClassWanted(reader.text()?)),
            b'P' => Ok(Message::PlacesWanted(reader.text()?)),
            b'A' => Ok(Message::Answer(ReplayAnswer::read(&mut reader)?)),
            other => Err(Garbled(format!("no message starts with {other:#04x}"))),
        }
    }
}

/// What a process needs of the program that it runs.
pub(crate) trait ProgramFiles {
    /// The file of a class of the program; none for the JDK's.
    fn class_file(&mut self, name: &str) -> Option<Arc<[u8]>>;
    /// The places of all resources of this name.
    fn places(&mut self, name: &str) -> Vec<String>;
}

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum ProcessFailure {
    /// The process was not up in time, or ended before it was.
    NotStarted(String),
    /// The path took too long.
    TooLong,
    /// The process has ended; with this exit code, if it has one.
    Ended(Option<i32>),
    /// It said something that is no message.
    Garbled(String),
}

/// A running JVM.
#[derive(Debug)]
pub(crate) struct JvmProcess {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Result<Message, Garbled>>,
    words: Arc<Mutex<Vec<u8>>>,
    limit: Duration,
    is_up: bool,
    /// Once it is up.
    pub version: String,
    started: Instant,
    feature_version: u32,
    /// The JVM's own program, not needed when it is up, and the folder that it works in.
    folder: TemporaryFolder,
}

impl JvmProcess {
    /// Starts a process; it is not waited for.
    pub fn start(settings: &Settings) -> Result<JvmProcess, String> {
        let folder =
            own_program().map_err(|error| format!("no temporary folder: {}", io_reason(&error)))?;
        let token = MessageToken::new();
        let mut child = settings
            .conditions
            .sandbox
            .command(&settings.java, &settings.access(folder.path()))?
            .args(settings.arguments(folder.path(), &token))
            .current_dir(folder.path().join(WORK))
            // As in our interpreters there are no variables. The one that is left says how the names of
            // files are written.
            .env_clear()
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("`{}`: {}", settings.java.display(), io_reason(&error)))?;
        let (Some(input), Some(output), Some(errors)) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take())
        else {
            return Err("the process has no pipes".into());
        };
        let (sender, messages) = channel();
        thread::spawn(move || read_messages(output, token, &sender));
        let words = Arc::default();
        let kept = Arc::clone(&words);
        thread::spawn(move || keep_words(errors, &kept));
        Ok(JvmProcess {
            child,
            input,
            messages,
            words,
            limit: settings.conditions.limit,
            is_up: false,
            version: String::new(),
            started: Instant::now(),
            feature_version: settings.jdk.feature_version,
            folder,
        })
    }

    /// How long it took to be up, waited for now if need be.
    pub fn wait_until_up(&mut self, deadline: Deadline) -> Result<Duration, ProcessFailure> {
        if !self.is_up {
            let begin = Instant::now();
            match self.receive(deadline.by(Some(begin + START_LIMIT))) {
                Ok(Message::Hello(version)) => self.version = version,
                Ok(other) => {
                    return Err(ProcessFailure::Garbled(format!("{other:?} before a greeting")));
                }
                Err(ProcessFailure::Ended(code)) => return Err(self.not_started(code)),
                Err(ProcessFailure::TooLong) => {
                    let words = format!("it was not up in {:.0} s", begin.elapsed().as_secs_f64());
                    return Err(ProcessFailure::NotStarted(words));
                }
                Err(other) => return Err(other),
            }
            self.is_up = true;
            // All classes of it are loaded. A folder that stays is removed with the other one.
            let _ = std::fs::remove_dir_all(self.folder.path().join(PROGRAM));
            let mut message = MessageWriter::new(b'S');
            let properties = system_properties(self.feature_version);
            message.count(properties.len());
            for (name, value) in properties {
                message.text(&name);
                message.text(&value);
            }
            self.send(&message.bytes())?;
        }
        Ok(self.started.elapsed())
    }

    fn not_started(&self, code: Option<i32>) -> ProcessFailure {
        // The thread that reads may still be at it.
        thread::sleep(Duration::from_millis(20));
        let words = self.words.lock().unwrap_or_else(PoisonError::into_inner);
        let words = String::from_utf8_lossy(&words);
        let code = code.map_or("no exit code".into(), |code| format!("exit code {code}"));
        ProcessFailure::NotStarted(format!("it ended with {code}: {}", words.trim()))
    }

    /// Sends a request and waits for its answer, not longer than until the deadline.
    pub fn ask(
        &mut self,
        request: &[u8],
        deadline: Deadline,
        files: &mut dyn ProgramFiles,
    ) -> Result<ReplayAnswer, ProcessFailure> {
        self.wait_until_up(deadline)?;
        self.send(request)?;
        let end = deadline.by(Some(Instant::now() + self.limit));
        loop {
            match self.receive(end)? {
                Message::Answer(answer) => return Ok(answer),
                Message::ClassWanted(name) => {
                    let mut file = MessageWriter::new(b'C');
                    if let Some(bytes) = files.class_file(&name) {
                        file.append(&bytes);
                    }
                    self.send(&file.bytes())?;
                }
                Message::PlacesWanted(name) => {
                    let places = files.places(&name);
                    let mut answer = MessageWriter::new(b'P');
                    answer.count(places.len());
                    for place in &places {
                        answer.text(place);
                    }
                    self.send(&answer.bytes())?;
                }
                Message::Hello(_) => {
                    return Err(ProcessFailure::Garbled("a second greeting".into()));
                }
            }
        }
    }

    fn send(&mut self, message: &[u8]) -> Result<(), ProcessFailure> {
        let length = (message.len() as u32).to_be_bytes();
        let framed = [&length, message].concat();
        match self.input.write_all(&framed).and_then(|()| self.input.flush()) {
            Ok(()) => Ok(()),
            Err(_) => Err(ProcessFailure::Ended(self.exit_code())),
        }
    }

    fn receive(&mut self, deadline: Deadline) -> Result<Message, ProcessFailure> {
        match deadline.receive(&self.messages) {
            Ok(Ok(message)) => Ok(message),
            Ok(Err(Garbled(words))) => Err(ProcessFailure::Garbled(words)),
            Err(RecvTimeoutError::Timeout) => Err(ProcessFailure::TooLong),
            Err(RecvTimeoutError::Disconnected) => Err(ProcessFailure::Ended(self.exit_code())),
        }
    }

    /// The exit code of a process that has closed its output, or is about to; `None` if it has
    /// none, or does not end.
    pub fn exit_code(&mut self) -> Option<i32> {
        let end = Instant::now() + Duration::from_secs(2);
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.code(),
                Ok(None) if Instant::now() < end => thread::sleep(Duration::from_millis(1)),
                Ok(None) | Err(_) => return None,
            }
        }
    }
}

impl Drop for JvmProcess {
    fn drop(&mut self) {
        // It may have ended already; there is nobody to tell of a failure.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The folder with the program of a JVM, and the empty one that it works in.
const PROGRAM: &str = "program";
const WORK: &str = "work";

/// A folder with the program that the JVM runs, and one for it to work in.
fn own_program() -> io::Result<TemporaryFolder> {
    let folder = temporary_folder()?;
    std::fs::create_dir(folder.path().join(WORK))?;
    let program = folder.path().join(PROGRAM);
    std::fs::create_dir_all(program.join("forkless"))?;
    for (name, file) in embedded::PROGRAM {
        std::fs::write(program.join(format!("{name}.class")), file)?;
    }
    Ok(folder)
}

/// Passes on what the process says, to the end.
fn read_messages(
    output: ChildStdout,
    token: MessageToken,
    sender: &Sender<Result<Message, Garbled>>,
) {
    let mut output = BufReader::with_capacity(1 << 16, output);
    while let Ok(bytes) = read_message(&mut output, &token) {
        let message = Message::read(&bytes);
        let is_garbled = message.is_err();
        if sender.send(message).is_err() || is_garbled {
            break;
        }
    }
}

fn read_message(output: &mut impl Read, token: &MessageToken) -> io::Result<Vec<u8>> {
    token.find(output)?;
    let mut length = [0; 4];
    output.read_exact(&mut length)?;
    let length = u32::from_be_bytes(length).min(LONGEST);
    let mut bytes = vec![];
    output.take(length.into()).read_to_end(&mut bytes)?;
    if bytes.len() < length as usize {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    Ok(bytes)
}

/// Keeps the beginning of what the process says in words.
fn keep_words(mut errors: ChildStderr, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 1024];
    while let Ok(count @ 1..) = errors.read(&mut buffer) {
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        let room = MOST_WORDS.saturating_sub(kept.len());
        kept.extend(&buffer[..count.min(room)]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_found_among_other_output() {
        let token = MessageToken::new();
        let mut output = b"hello".to_vec();
        output.extend(&token.0[..7]);
        output.extend(token.0);
        output.extend(b"\0\0\0\x03abc");
        output.extend(b"\x1b\x1b");
        output.extend(token.0);
        output.extend(b"\0\0\0\x09short");
        let mut output = &output[..];
        assert_eq!(read_message(&mut output, &token).expect("there is one"), b"abc");
        assert!(read_message(&mut output, &token).is_err(), "the second one is cut off");
    }

    #[test]
    fn tokens_differ() {
        assert_ne!(MessageToken::new().text(), MessageToken::new().text());
        assert_eq!(MessageToken::new().text().len(), 32);
    }

    #[test]
    fn options_are_those_of_the_version() {
        let arguments = |feature_version| {
            let conditions =
                Conditions { assertions: feature_version > 8, ..Conditions::default() };
            let jdk = Jdk { home: "jdk".into(), feature_version };
            let settings = Settings { java: "java".into(), jdk, places: vec![], conditions };
            let arguments = settings.arguments(Path::new("folder"), &MessageToken::new());
            let texts = arguments.iter().map(|one| one.to_string_lossy().into_owned());
            texts.collect::<Vec<_>>()
        };
        let has = |version, start: &str| arguments(version).iter().any(|it| it.starts_with(start));
        // Java 8 does not start with options that it does not know, unless they are of the -XX kind.
        assert!(has(8, "-da") && has(9, "-ea"));
        assert!(!has(8, "--"));
        assert!(has(9, "--add-exports"));
        assert!(!has(17, "-Djdk.reflect"));
        assert!(has(25, "-Djdk.reflect"));
        let all = arguments(17);
        let limit = all.iter().skip_while(|one| *one != "forkless.Replay").nth(2);
        assert_eq!(limit.map(String::as_str), Some("11"), "the limit, rounded up");
    }
}

//! What a worker does: it takes jobs of whatever runs there are, until somebody ends it.

use crate::names::{ALIVE, ANY_RUN, CONSUMER, Names, PAUSED, task_and_job};
use crate::server::Server;
use crate::store::{How, Stored, random};
use crate::{ClusterError, run};
use async_nats::jetstream::consumer::{Consumer, pull};
use async_nats::jetstream::stream::Stream;
use async_nats::jetstream::{AckKind, Message, message::Acker};
use forkless_deadline::Interruption;
use forkless_driver::jobs::{Finished, JobId, Pause, Prepared, Workshop};
use futures_util::StreamExt;
use futures_util::future::{Either, join_all, select};
use std::collections::{BTreeMap, BTreeSet};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, PoisonError};
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};

/// How long a thread waits for a job of one run before it looks at other runs.
const POLL: Duration = Duration::from_millis(200);
/// How long it waits before it tells that it has nothing to do; twice as long each time that nobody gives it a job.
const SHORTEST_HUNGER: Duration = Duration::from_millis(10);
const LONGEST_HUNGER: Duration = POLL;
/// How often it looks whether there are further runs.
const LOOK: Duration = Duration::from_secs(2);
/// How often it tells that it is alive.
const BEAT: Duration = Duration::from_secs(1);
/// A job is not divided before it has run so long: it would cost more than it gives.
const SHORTEST_JOB: Duration = Duration::from_millis(20);
/// The same where each job starts a machine that confirms its paths.
const SHORTEST_CONFIRMED_JOB: Duration = Duration::from_millis(500);
/// So many jobs are made of one when somebody has nothing to do.
const PIECES: usize = 16;
/// A job that was delivered so often has killed its workers, or nobody can do it.
const MOST_DELIVERIES: i64 = 20;
/// A worker waits so long before it looks at a run again that it has refused.
const REFUSED: Duration = Duration::from_secs(30);
/// Paths are replayed on these threads, and terms are nested as deeply as programs recurse.
const STACK: usize = 256 << 20;
/// So many tasks are kept ready.
const MOST_TASKS: usize = 8;

/// How a worker works.
pub struct WorkerOptions {
    /// So many jobs at a time.
    pub threads: usize,
    /// How long it works on a job at most before it tells what it has found.
    pub slice: Duration,
    /// The version of forkless.
    pub version: String,
    /// What it needs for jobs.
    pub workshop: Workshop,
    /// What ends it.
    pub interruption: Option<&'static Interruption>,
    /// Ends when there is no run any more, if there was one.
    pub once: bool,
    /// What it says, a line at a time.
    pub say: Box<dyn Fn(&str) + Send + Sync>,
}

/// Works until it is interrupted.
///
/// # Errors
/// If the server cannot be used for a long time.
pub fn work(server: &Server, options: &WorkerOptions) -> Result<(), ClusterError> {
    let worker = Worker {
        server,
        options,
        name: name(),
        runs: Mutex::default(),
        looked: Mutex::new(None),
        tasks: Mutex::default(),
        paused: Arc::default(),
        is_new: Arc::default(),
        had_run: AtomicBool::new(false),
    };
    worker.listen()?;
    std::thread::scope(|scope| {
        for number in 1..=options.threads {
            let worker = &worker;
            let thread =
                std::thread::Builder::new().name(format!("jobs {number}")).stack_size(STACK);
            if thread.spawn_scoped(scope, move || worker.run()).is_err() {
                (options.say)("the system has no thread for a further job");
            }
        }
    });
    Ok(())
}

/// What people can tell a worker by.
fn name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = if host.trim().is_empty() { "worker" } else { host.trim() };
    format!("{host}-{}-{:04x}", std::process::id(), random() & 0xffff)
}

struct Worker<'a> {
    server: &'a Server,
    options: &'a WorkerOptions,
    name: String,
    /// The runs that it takes part in.
    runs: Mutex<BTreeMap<String, Known>>,
    looked: Mutex<Option<Instant>>,
    tasks: Mutex<Vec<(String, Arc<OnceLock<Ready>>)>>,
    /// Tasks that are paused, by run and id.
    paused: Arc<Mutex<BTreeSet<String>>>,
    is_new: Arc<News>,
    had_run: AtomicBool,
}

type Ready = Result<Arc<Prepared>, String>;

/// May there be a new run?
#[derive(Default)]
struct News {
    is_there: Mutex<bool>,
    told: Condvar,
}

impl News {
    fn tell(&self) {
        *self.is_there.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.told.notify_all();
    }

    /// Is there news? It is told once.
    fn take(&self) -> bool {
        std::mem::take(&mut *self.is_there.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Waits for news, but not for long.
    fn wait(&self, longest: Duration) {
        let is_there = self.is_there.lock().unwrap_or_else(PoisonError::into_inner);
        // Whoever wakes early looks once more.
        drop(self.told.wait_timeout_while(is_there, longest, |is_there| !*is_there));
    }
}

/// A run that was seen.
#[derive(Clone)]
enum Known {
    Open(Box<Place>),
    Refused(Instant),
}

/// Where the jobs of a run are.
#[derive(Clone)]
struct Place {
    names: Names,
    kept: Stream,
    consumer: Consumer<pull::Config>,
    lease: Duration,
}

/// A job that was taken.
struct Taken {
    task: String,
    job: JobId,
    bytes: Vec<u8>,
    acker: Arc<Acker>,
    delivered: i64,
}

/// A job that was worked on, and what is to be stored of it.
struct Explored {
    task: String,
    job: JobId,
    prepared: Arc<Prepared>,
    finished: Finished,
    acker: Arc<Acker>,
    alive: Alive,
}

/// Tells the queue that somebody is at a job: nobody else gets it as long as this goes on.
struct Alive(tokio::task::JoinHandle<()>);

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Worker<'_> {
    /// Hears of new runs and of pauses, and tells that it is alive.
    fn listen(&self) -> Result<(), ClusterError> {
        let client = self.server.client.clone();
        let subscribed = self.server.wait(async {
            let runs = client.subscribe(ANY_RUN).await;
            let pauses = client.subscribe("forkless.*.paused.*").await;
            runs.and_then(|runs| pauses.map(|pauses| (runs, pauses)))
        });
        let (mut runs, mut pauses) = subscribed
            .map_err(|error| ClusterError::new(format!("{}: {error}", self.server.shown())))?;
        let is_new = self.is_new.clone();
        self.server.spawn(async move {
            while runs.next().await.is_some() {
                is_new.tell();
            }
        });
        let paused = self.paused.clone();
        self.server.spawn(async move {
            while let Some(message) = pauses.next().await {
                let mut paused = paused.lock().unwrap_or_else(PoisonError::into_inner);
                match message.payload.as_ref() == PAUSED {
                    true => paused.insert(message.subject.to_string()),
                    false => paused.remove(message.subject.as_str()),
                };
            }
        });
        let name = self.name.clone();
        self.server.spawn(async move {
            loop {
                // One that is not heard is told again.
                let _ = client.publish(ALIVE, name.clone().into()).await;
                tokio::time::sleep(BEAT).await;
            }
        });
        Ok(())
    }

    fn is_over(&self) -> bool {
        let interrupted = self.options.interruption;
        interrupted.is_some_and(|interruption| interruption.signal().is_some())
    }

    /// Takes jobs and works on them. While an outcome is being stored, the next job is on its way.
    fn run(&self) {
        std::thread::scope(|storing| {
            let mut last: Option<ScopedJoinHandle<'_, ()>> = None;
            let mut turn = 0;
            let mut hunger = SHORTEST_HUNGER;
            while !self.is_over() {
                let places = self.places();
                if places.is_empty() {
                    if self.options.once && self.had_run.load(Ordering::Relaxed) {
                        return;
                    }
                    self.is_new.wait(POLL / 2);
                    continue;
                }
                turn += 1;
                let place = &places[turn % places.len()];
                let Some(taken) = self.take(place, &mut hunger) else { continue };
                hunger = SHORTEST_HUNGER;
                let Some(explored) = self.do_job(place, taken) else { continue };
                // One at a time: outcomes never pile up.
                if let Some(last) = last.take() {
                    let _ = last.join();
                }
                let (thread, place) = (std::thread::Builder::new(), place.clone());
                let stored = thread.spawn_scoped(storing, move || self.store(&place, explored));
                // Without a thread the job is done again, by whoever gets it.
                last = stored.ok();
            }
        });
    }

    /// The runs that it takes part in.
    fn places(&self) -> Vec<Place> {
        let mut looked = self.looked.lock().unwrap_or_else(PoisonError::into_inner);
        let is_due = looked.is_none_or(|looked| looked.elapsed() >= LOOK);
        if is_due || self.is_new.take() {
            *looked = Some(Instant::now());
            self.look();
        }
        drop(looked);
        let runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        let open = runs.values().filter_map(|known| match known {
            Known::Open(place) => Some(Place::clone(place)),
            Known::Refused(_) => None,
        });
        open.collect()
    }

    /// Looks which runs there are.
    fn look(&self) {
        let Ok(all) = self.server.wait(run::all(self.server)) else { return };
        let mut found = BTreeMap::new();
        for names in all {
            let known =
                self.runs.lock().unwrap_or_else(PoisonError::into_inner).get(&names.run).cloned();
            match known {
                Some(Known::Refused(since)) if since.elapsed() < REFUSED => {
                    found.insert(names.run, Known::Refused(since));
                }
                Some(Known::Open(place)) => {
                    found.insert(names.run, Known::Open(place));
                }
                Some(Known::Refused(_)) | None => match self.enter(&names) {
                    Ok(Some(place)) => {
                        self.had_run.store(true, Ordering::Relaxed);
                        found.insert(names.run, Known::Open(Box::new(place)));
                    }
                    // It is just being made, or removed.
                    Ok(None) => {}
                    Err(words) => {
                        self.refuse(&names, &words);
                        found.insert(names.run, Known::Refused(Instant::now()));
                    }
                },
            }
        }
        *self.runs.lock().unwrap_or_else(PoisonError::into_inner) = found;
    }

    /// Where the jobs of a run are; none if that is not known yet.
    fn enter(&self, names: &Names) -> Result<Option<Place>, String> {
        let Ok(Some(info)) = self.server.wait(run::info(self.server, names)) else {
            return Ok(None);
        };
        if info.version != self.options.version {
            let (theirs, ours) = (&info.version, &self.options.version);
            return Err(format!("it is of version {theirs}, and this is {ours}"));
        }
        let place = self.server.wait(async {
            let jetstream = &self.server.jetstream;
            let kept = jetstream.get_stream(names.run_stream()).await.ok()?;
            let jobs = jetstream.get_stream(names.job_stream()).await.ok()?;
            let consumer = jobs.get_consumer::<pull::Config>(CONSUMER).await.ok()?;
            let lease = consumer.cached_info().config.ack_wait;
            Some(Place { names: names.clone(), kept, consumer, lease })
        });
        Ok(place)
    }

    /// Tells that it takes no part in a run, and why.
    fn refuse(&self, names: &Names, words: &str) {
        (self.options.say)(&format!("run {}: this worker does not take part: {words}", names.run));
        let told = format!("worker {} does not take part: {words}", self.name);
        let _ = self.server.wait(self.server.client.publish(names.refused(), told.into()));
    }

    /// Tells that it has nothing to do, again and again.
    async fn tell_hunger(&self, place: &Place, hunger: &mut Duration) {
        loop {
            tokio::time::sleep(*hunger).await;
            *hunger = (*hunger * 2).min(LONGEST_HUNGER);
            // What nobody hears is told again.
            let _ =
                self.server.client.publish(place.names.hungry(), self.name.clone().into()).await;
        }
    }

    /// Takes a job; none if there is none for a while. What is no job is thrown away.
    fn take(&self, place: &Place, hunger: &mut Duration) -> Option<Taken> {
        let message = self.server.wait(async {
            let batch = place.consumer.batch().max_messages(1).expires(POLL).messages();
            let next = async { batch.await.ok()?.next().await?.ok() };
            // The server of a run that was removed may say nothing.
            let next = tokio::time::timeout(POLL * 3, next);
            match select(pin!(next), pin!(self.tell_hunger(place, hunger))).await {
                Either::Left((message, _)) => message.ok().flatten(),
                Either::Right(((), _)) => None,
            }
        });
        let message: Message = message?;
        let delivered = message.info().map_or(1, |info| info.delivered);
        let subject = message.subject.to_string();
        let (message, acker) = message.split();
        let acker = Arc::new(acker);
        let Some((task, job)) = task_and_job(&subject) else {
            self.acknowledge(&acker, AckKind::Term);
            return None;
        };
        let task = task.to_string();
        if self.is_paused(&place.names, &task) {
            self.acknowledge(&acker, AckKind::Ack);
            return None;
        }
        let contents =
            self.server.contents(&place.names, message.headers.as_ref(), message.payload);
        match self.server.wait(contents) {
            Ok(bytes) => Some(Taken { task, job, bytes, acker, delivered }),
            Err(error) => {
                (self.options.say)(&format!("run {}: job {job}: {error}", place.names.run));
                self.acknowledge(&acker, AckKind::Term);
                None
            }
        }
    }

    fn is_paused(&self, names: &Names, task: &str) -> bool {
        self.paused.lock().unwrap_or_else(PoisonError::into_inner).contains(&names.paused(task))
    }

    fn acknowledge(&self, acker: &Acker, kind: AckKind) {
        // One that is lost is made up for: the job comes again, and its outcome is there.
        let _ = self.server.wait(acker.ack_with(kind));
    }

    /// Works on a job. What it found is still to be stored, if there is anything.
    fn do_job(&self, place: &Place, taken: Taken) -> Option<Explored> {
        let Taken { task, job, bytes, acker, delivered } = taken;
        let alive = self.keep_alive(acker.clone(), place.lease / 3);
        match self.try_job(place, &task, job, &bytes, delivered) {
            Ok((prepared, finished)) => {
                Some(Explored { task, job, prepared, finished, acker, alive })
            }
            Err(done) => {
                drop(alive);
                self.end_job(place, job, &acker, done);
                None
            }
        }
    }

    /// Tells the queue what became of a job.
    fn end_job(&self, place: &Place, job: JobId, acker: &Acker, done: Done) {
        match done {
            Done::Stored => self.acknowledge(acker, AckKind::Ack),
            Done::Broken(words) => {
                (self.options.say)(&format!("run {}: job {job}: {words}", place.names.run));
                self.acknowledge(acker, AckKind::Term);
            }
            Done::NotHere(words) => {
                self.acknowledge(acker, AckKind::Nak(Some(Duration::from_millis(200))));
                self.refuse(&place.names, &words);
                let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
                runs.insert(place.names.run.clone(), Known::Refused(Instant::now()));
            }
            Done::NotStored(words) => {
                (self.options.say)(&format!("run {}: job {job}: {words}", place.names.run));
            }
        }
    }

    fn keep_alive(&self, acker: Arc<Acker>, every: Duration) -> Alive {
        Alive(self.server.spawn(async move {
            loop {
                tokio::time::sleep(every).await;
                let _ = acker.ack_with(AckKind::Progress).await;
            }
        }))
    }

    /// What a job came to, or why it is over without that.
    fn try_job(
        &self,
        place: &Place,
        task: &str,
        job: JobId,
        bytes: &[u8],
        delivered: i64,
    ) -> Result<(Arc<Prepared>, Finished), Done> {
        let prepared = self.prepared(place, task).map_err(Done::NotHere)?;
        // Somebody may have done it already. One that is new is not looked for: its outcome would be refused.
        if delivered > 1 {
            let stored = self.stored(place, &place.names.outcome(task, &job));
            if let Some(outcome) = stored.map_err(|error| Done::NotStored(error.to_string()))? {
                return Err(self.put_left(place, task, &prepared, job, &outcome));
            }
        }
        let finished = if delivered > MOST_DELIVERIES {
            prepared.failed(job, format!("a job was begun {delivered} times and never done"), false)
        } else {
            self.explore(place, task, &prepared, job, bytes).map_err(Done::Broken)?
        };
        Ok((prepared, finished))
    }

    /// Stores what was found, and puts the jobs into the queue that are left.
    fn store(&self, place: &Place, explored: Explored) {
        let Explored { task, job, prepared, finished, acker, alive } = explored;
        let subject = place.names.outcome(&task, &job);
        let store = self.server.store(&place.names, &subject, &finished.outcome, How::First);
        let done = match self.server.wait(store) {
            Ok(Stored::Now) => self.put(place, &task, &finished.left),
            Ok(Stored::Before) => match self.stored(place, &subject) {
                Ok(Some(outcome)) => self.put_left(place, &task, &prepared, job, &outcome),
                Ok(None) => Done::NotStored("its outcome was removed".to_string()),
                Err(error) => Done::NotStored(error.to_string()),
            },
            Err(error) => Done::NotStored(error.to_string()),
        };
        drop(alive);
        self.end_job(place, job, &acker, done);
    }

    /// Works on a job until it is done, its time is over or somebody has nothing to do.
    fn explore(
        &self,
        place: &Place,
        task: &str,
        prepared: &Prepared,
        job: JobId,
        bytes: &[u8],
    ) -> Result<Finished, String> {
        let pause = Pause::default();
        let is_hungry = Arc::new(AtomicBool::new(false));
        let client = self.server.client.clone();
        let (asked, hungry, slice) = (pause.clone(), is_hungry.clone(), self.options.slice);
        let (subject, paused) = (place.names.hungry(), self.paused.clone());
        let own = place.names.paused(task);
        let shortest = match prepared.confirms() {
            true => SHORTEST_CONFIRMED_JOB,
            false => SHORTEST_JOB,
        };
        let watch = self.server.spawn(async move {
            let begun = Instant::now();
            // One of those who work hears it, not all.
            let mut requests = client.queue_subscribe(subject, "busy".to_string()).await.ok();
            loop {
                let left = slice.saturating_sub(begun.elapsed());
                if left.is_zero() {
                    break;
                }
                let wait = left.min(POLL);
                let request = async {
                    match &mut requests {
                        Some(requests) => requests.next().await.is_some(),
                        None => std::future::pending().await,
                    }
                };
                if let Ok(true) = tokio::time::timeout(wait, request).await {
                    tokio::time::sleep(shortest.saturating_sub(begun.elapsed())).await;
                    hungry.store(true, Ordering::Relaxed);
                    break;
                }
                let paused = paused.lock().unwrap_or_else(PoisonError::into_inner);
                if paused.contains(&own) {
                    break;
                }
            }
            asked.ask();
        });
        let pieces = || if is_hungry.load(Ordering::Relaxed) { PIECES } else { 1 };
        let finished = prepared.run(job, bytes, &pause, &pieces);
        watch.abort();
        finished.map_err(|broken| broken.to_string())
    }

    /// What is stored under a subject: the first one counts.
    fn stored(&self, place: &Place, subject: &str) -> Result<Option<Vec<u8>>, ClusterError> {
        self.server.wait(async {
            let ask = || run::first(&place.kept, subject);
            let found = self.server.try_again("an outcome cannot be looked for", ask).await?;
            match found {
                None => Ok(None),
                Some((headers, payload)) => {
                    self.server.contents(&place.names, Some(&headers), payload).await.map(Some)
                }
            }
        })
    }

    /// Puts the jobs into the queue that a stored outcome has left.
    fn put_left(
        &self,
        place: &Place,
        task: &str,
        prepared: &Prepared,
        job: JobId,
        outcome: &[u8],
    ) -> Done {
        match prepared.left_by(job, outcome) {
            Ok(left) => self.put(place, task, &left),
            // The coordinator sees that as well, and makes place for another one.
            Err(broken) => Done::Broken(format!("the outcome that is stored: {broken}")),
        }
    }

    fn put(&self, place: &Place, task: &str, left: &[(JobId, Vec<u8>)]) -> Done {
        let names = &place.names;
        if self.is_paused(names, task) {
            return Done::Stored;
        }
        let put = left.iter().map(|(job, bytes)| async move {
            let (subject, id) = (names.job(task, job), job.to_string());
            self.server.store(names, &subject, bytes, How::Once(&id)).await
        });
        match self.server.wait(join_all(put)).into_iter().find_map(Result::err) {
            Some(error) => Done::NotStored(error.to_string()),
            None => Done::Stored,
        }
    }

    /// A task that is ready, loaded once for all threads.
    fn prepared(&self, place: &Place, task: &str) -> Ready {
        let key = format!("{}.{task}", place.names.run);
        let slot = {
            let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
            match tasks.iter().position(|(known, _)| *known == key) {
                Some(position) => {
                    let known = tasks.remove(position);
                    tasks.push(known);
                }
                None => {
                    if tasks.len() >= MOST_TASKS {
                        tasks.remove(0);
                    }
                    tasks.push((key.clone(), Arc::default()));
                }
            }
            tasks.last().expect("one was put there").1.clone()
        };
        let ready = slot.get_or_init(|| self.prepare(place, task)).clone();
        if ready.is_err() {
            let mut tasks = self.tasks.lock().unwrap_or_else(PoisonError::into_inner);
            tasks.retain(|(known, _)| *known != key);
        }
        ready
    }

    fn prepare(&self, place: &Place, task: &str) -> Ready {
        let names = &place.names;
        let subject = names.task(task);
        let wrong = |error: ClusterError| error.to_string();
        let bytes = self.stored(place, &subject).map_err(wrong)?;
        let bytes = bytes.ok_or("its task is not there")?;
        let subject = names.paused(task);
        let ask = || run::last(&place.kept, &subject);
        let paused = self.server.try_again("a task cannot be looked at", ask);
        let paused = self.server.wait(paused).map_err(wrong)?;
        if paused.is_some_and(|(_, word)| word.as_ref() == PAUSED) {
            let mut all = self.paused.lock().unwrap_or_else(PoisonError::into_inner);
            all.insert(names.paused(task));
        }
        let program = Workshop::program_of(&bytes).map_err(|error| format!("its task: {error}"))?;
        let program = self.server.wait(self.server.object(names, &program)).map_err(wrong)?;
        let prepared = self.options.workshop.prepare(task, &bytes, &program);
        prepared.map(Arc::new).map_err(|refusal| refusal.to_string())
    }
}

/// What became of a job.
enum Done {
    /// Its outcome is stored, and the jobs that it left are in the queue.
    Stored,
    /// It is no job.
    Broken(String),
    /// It cannot be done here.
    NotHere(String),
    /// It could not be stored: somebody does it again.
    NotStored(String),
}

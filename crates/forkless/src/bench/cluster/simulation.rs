//! How long a run takes with many workers: a simulation of the queue, event by event.
//!
//! The work is that of recorded jobs: each takes its time, and what it left can be done from then on, by anybody. A
//! simulated job is made of recorded ones: a worker goes on with what a recorded job left as long as its own job
//! lasts, and puts the rest back. Recorded jobs are not divided, so they should be small.
//!
//! What a worker waits for:
//! - Whoever asks for a job has one two latencies later, if there is one. A worker asks as soon as its job is over.
//! - The outcome of a job is stored two latencies later. Then what it left is put into the queue, and is there one
//!   latency later.
//! - Who has nothing to do tells one of those who work, which hears it two latencies later, and tells another one after
//!   a while.
//!
//! Nothing depends on the order of a hash map or on a clock: the same records give the same figures.

use super::records::Jobs;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

/// Nanoseconds.
type Time = u64;

/// How workers and queue behave.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    pub workers: usize,
    /// From a worker to the queue, or back.
    pub latency: Time,
    /// A job ends after this time, and puts back what is left.
    pub slice: Time,
    /// After this time it ends when somebody who has nothing to do has told.
    pub shortest: Time,
    /// Who has nothing to do tells another one after this time.
    pub repeat: Time,
    /// What is left becomes at most so many jobs if others have nothing to do, and else one.
    pub pieces: usize,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Simulated {
    /// From the first job being asked for until the last outcome is stored.
    pub time: Time,
    /// How many jobs there were.
    pub jobs: u64,
}

impl Simulated {
    /// Which part of the time workers worked.
    pub fn efficiency(self, work: Time, workers: usize) -> f64 {
        work as f64 / (self.time as f64 * workers as f64)
    }
}

/// A job in the queue: recorded ones to begin with.
type Job = Vec<usize>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Event {
    /// A job is there for whoever asks.
    Put(usize),
    /// A worker has nothing to do, and its question has arrived.
    Asks(usize),
    /// A worker has its job.
    Begins(usize),
    /// A recorded job is done.
    Done(usize),
    /// Word of a worker that has nothing to do since then arrives.
    Hungry(usize, Time),
}

#[derive(Default)]
struct Worker {
    /// Recorded jobs that are left in its job; the last is next.
    open: Job,
    began: Time,
    /// Has it a job?
    is_busy: bool,
    /// Was it told that others have nothing to do?
    is_told: bool,
    /// Since when it has nothing to do.
    idle_since: Option<Time>,
}

struct Simulation<'a> {
    recorded: &'a Jobs,
    setting: Setting,
    now: Time,
    /// The next events, by time, then in the order in which they were made.
    events: BinaryHeap<Reverse<(Time, u64, Event)>>,
    made: u64,
    workers: Vec<Worker>,
    /// Jobs on their way into the queue.
    travelling: Vec<Option<Job>>,
    queue: VecDeque<Job>,
    /// Workers that asked and got nothing.
    idle: VecDeque<usize>,
    jobs: u64,
    /// Jobs that were put and are not done.
    outstanding: u64,
}

/// Simulates a run.
pub fn simulate(recorded: &Jobs, setting: Setting) -> Simulated {
    let mut simulation = Simulation {
        recorded,
        setting,
        now: 0,
        events: BinaryHeap::new(),
        made: 0,
        workers: (0..setting.workers).map(|_| Worker::default()).collect(),
        travelling: vec![],
        queue: VecDeque::new(),
        idle: VecDeque::new(),
        jobs: 0,
        outstanding: 0,
    };
    simulation.put(vec![recorded.first], setting.latency);
    for worker in 0..setting.workers {
        simulation.at(setting.latency, Event::Asks(worker));
    }
    simulation.run()
}

impl Simulation<'_> {
    fn at(&mut self, after: Time, event: Event) {
        self.made += 1;
        self.events.push(Reverse((self.now.saturating_add(after), self.made, event)));
    }

    fn run(mut self) -> Simulated {
        let mut last = 0;
        while let Some(Reverse((now, _, event))) = self.events.pop() {
            self.now = now;
            match event {
                Event::Put(job) => {
                    self.queue.extend(self.travelling[job].take());
                    self.hand_out();
                }
                Event::Asks(worker) => {
                    self.idle.push_back(worker);
                    self.workers[worker].idle_since = Some(now);
                    self.hand_out();
                    if self.workers[worker].idle_since.is_some() {
                        self.at(2 * self.setting.latency, Event::Hungry(worker, now));
                    }
                }
                Event::Begins(worker) => {
                    self.workers[worker].began = now;
                    self.next(worker);
                }
                Event::Hungry(worker, since) => self.tell(worker, since),
                Event::Done(worker) => {
                    if self.done(worker) {
                        last = now + 2 * self.setting.latency;
                    }
                }
            }
        }
        Simulated { time: last, jobs: self.jobs }
    }

    /// Gives jobs to those who have asked.
    fn hand_out(&mut self) {
        while let Some((worker, job)) = self.idle.front().copied().zip(self.queue.front().cloned())
        {
            self.idle.pop_front();
            self.queue.pop_front();
            self.jobs += 1;
            let own = &mut self.workers[worker];
            *own = Worker { open: job, began: self.now, is_busy: true, ..Worker::default() };
            self.at(self.setting.latency, Event::Begins(worker));
        }
    }

    /// Tells one of those who work that a worker has nothing to do, if that is still so: the one that is at it longest.
    fn tell(&mut self, hungry: usize, since: Time) {
        if self.workers[hungry].idle_since != Some(since) {
            return;
        }
        let busy = self.workers.iter_mut().filter(|worker| worker.is_busy && !worker.is_told);
        if let Some(worker) = busy.min_by_key(|worker| worker.began) {
            worker.is_told = true;
        }
        // When nobody works and nothing is on its way, the run is over.
        if self.outstanding > 0 {
            self.at(self.setting.repeat.max(1), Event::Hungry(hungry, since));
        }
    }

    /// A worker begins the next recorded job of its own.
    fn next(&mut self, worker: usize) {
        if let Some(&job) = self.workers[worker].open.last() {
            self.at(self.recorded.costs[job], Event::Done(worker));
        }
    }

    /// A recorded job is done. Is the worker's job over with it?
    fn done(&mut self, worker: usize) -> bool {
        let Setting { latency, slice, shortest, pieces, .. } = self.setting;
        let own = &mut self.workers[worker];
        let left = own.open.pop().map(|job| &self.recorded.left[job]);
        own.open.extend(left.into_iter().flatten().rev());
        let took = self.now - own.began;
        let is_hungry = own.is_told;
        let is_over = took >= slice || took >= shortest && is_hungry;
        if !own.open.is_empty() && !is_over {
            self.next(worker);
            return false;
        }
        let open = std::mem::take(&mut own.open);
        own.is_busy = false;
        // If nobody waits, it is put back as it is.
        let pieces = if is_hungry { pieces } else { 1 };
        let count = pieces.clamp(1, open.len().max(1));
        let mut parts: Vec<Job> = vec![vec![]; count];
        for (number, job) in open.into_iter().enumerate() {
            parts[number % count].push(job);
        }
        // They are put there when the outcome is stored, which takes two latencies.
        for part in parts.into_iter().filter(|part| !part.is_empty()) {
            self.put(part, 3 * latency);
        }
        self.outstanding -= 1;
        // It does not wait for that.
        self.at(latency, Event::Asks(worker));
        true
    }

    /// Puts a job into the queue: it is there after this time.
    fn put(&mut self, job: Job, after: Time) {
        self.outstanding += 1;
        self.travelling.push(Some(job));
        self.at(after, Event::Put(self.travelling.len() - 1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTING: Setting =
        Setting { workers: 1, latency: 0, slice: 1_000, shortest: 10, repeat: 50, pieces: 4 };

    /// A job that leaves others, all of the same cost.
    fn fan(cost: u64, count: usize) -> Jobs {
        let mut left = vec![vec![]; count + 1];
        left[0] = (1..=count).collect();
        Jobs { costs: vec![cost; count + 1], left, ..Jobs::default() }
    }

    #[test]
    fn one_worker_takes_as_long_as_the_work() {
        let jobs = fan(100, 30);
        assert_eq!(simulate(&jobs, SETTING).time, jobs.work());
        assert!(simulate(&jobs, SETTING).jobs > 1, "a slice is over before all is done");
        // It asks, gets the first job, and stores it: all else is one job.
        let whole = Setting { latency: 7, slice: u64::MAX, shortest: u64::MAX, ..SETTING };
        assert_eq!(simulate(&jobs, whole), Simulated { time: jobs.work() + 4 * 7, jobs: 1 });
    }

    #[test]
    fn workers_share_what_is_left() {
        let jobs = fan(100, 8);
        let eight = simulate(&jobs, Setting { workers: 8, pieces: 8, ..SETTING });
        assert_eq!(eight, Simulated { time: 200, jobs: 9 });
        assert!((eight.efficiency(jobs.work(), 8) - 900.0 / 1_600.0).abs() < 1e-9);
        // With half as many pieces, two are done by each.
        let four = simulate(&jobs, Setting { workers: 8, pieces: 4, shortest: 1_000, ..SETTING });
        assert!(four.time > 200, "{four:?}");
    }

    #[test]
    fn a_chain_is_no_faster_with_many() {
        let left = (0..10).map(|job| if job < 9 { vec![job + 1] } else { vec![] }).collect();
        let jobs = Jobs { costs: vec![100; 10], left, ..Jobs::default() };
        let time = simulate(&jobs, Setting { workers: 64, ..SETTING }).time;
        assert_eq!((time, jobs.longest_chain()), (1_000, 1_000));
    }

    #[test]
    fn no_work_is_lost() {
        // A tree of many shapes: every recorded job is done once, so one worker needs its time exactly.
        let mut random = numbers(7);
        for _ in 0..50 {
            let count = 1 + random() as usize % 60;
            let mut left: Vec<Vec<usize>> = vec![vec![]; count];
            for job in 1..count {
                left[random() as usize % job].push(job);
            }
            let costs = (0..count).map(|_| 1 + random() % 200).collect();
            let jobs = Jobs { costs, left, ..Jobs::default() };
            assert_eq!(simulate(&jobs, SETTING).time, jobs.work());
            for workers in [2, 5, 100] {
                let setting = Setting { workers, latency: random() % 20, ..SETTING };
                let time = simulate(&jobs, setting).time;
                assert!(time >= jobs.longest_chain() && time >= jobs.work() / workers as u64);
            }
        }
    }

    /// Numbers that are always the same.
    fn numbers(seed: u64) -> impl FnMut() -> u64 {
        let mut state = seed;
        move || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            state >> 33
        }
    }
}

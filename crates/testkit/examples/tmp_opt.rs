use forkless_testkit::subjects::*;
use forkless_testkit::*;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::time::Instant;
fn parse(t: &str) -> Vec<i32> {
    t.split(',')
        .map(|x| match x {
            "M" => i32::MAX,
            "M1" => i32::MAX - 1,
            "M2" => i32::MAX - 2,
            "m" => i32::MIN,
            "m1" => i32::MIN + 1,
            x => x.parse().unwrap(),
        })
        .collect()
}
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let program = subject(&a[0]);
    let e = explored(&program, &pose_config());
    let sym: BTreeSet<_> = e.paths.iter().map(|p| p.control).collect();
    let mut paths = ControlPaths::default();
    println!(
        "{}: traces {} distinct {} {:?} {:?}",
        a[0],
        e.counts.traces,
        sym.len(),
        e.counts.ends,
        e.time
    );
    for pass in &a[1..] {
        let f: Vec<&str> = pass.split(':').collect();
        let mut b = Bounds::objects(f[0].parse().unwrap(), &parse(f[2]))
            .with_runs(std::env::var("RUNS").map_or(20_000_000, |r| r.parse().unwrap()));
        if f[1] != "-" {
            b = b.with_aliases(f[1].parse().unwrap());
        }
        for n in &f[3..] {
            let (k, v) = n.split_once('=').unwrap();
            b = b.with_ints(k, &parse(v));
        }
        let t = Instant::now();
        let d = enumerate(&program, &b, &mut |_, r| {
            paths.observe(r);
            ControlFlow::Continue(())
        });
        let all = paths.all();
        println!(
            "  {pass}: {:?} {:?} finished {} outside {} all {} extra {} missing {}",
            d,
            t.elapsed(),
            paths.finished().len(),
            paths.finished().difference(&sym).count(),
            all.len(),
            all.difference(&sym).count(),
            sym.difference(&all).count()
        );
        if std::env::var("MISS").is_ok() {
            for p in &e.paths {
                if !all.contains(&p.control) {
                    println!("   missing {:?} {:?}\n     {:?}", p.end.kind(), p.trail, p.witness);
                }
            }
        }
    }
}

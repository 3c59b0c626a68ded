use forkless_engine::*;
fn main() {
    for path in std::env::args().skip(1) {
        let program = match forkless_lang_pose::load(&path, &forkless_lang_pose::DiskLoader) { Ok(p) => p, Err(e) => { println!("{}", e.render()); continue } };
        let config = Config { null: NullPolicy::Assume, threads: std::env::var("J").map_or(1, |j| j.parse().unwrap()), solver_mode: if std::env::var("UNWIND").is_ok() { SolverMode::Unwind } else { SolverMode::Whole }, ..Default::default() };
        let r = explore(&program, &config, &Progress::default()).unwrap();
        println!("{path}: traces {} queries {} solver {} repaired {} assume {} mism {} time {:?} {:?} terms {}", r.counts.traces, r.counts.queries, r.counts.solver.solver_calls, r.counts.solver.repaired, r.counts.assumption_checks, r.counts.mismatches, r.time, r.counts.ends, r.pools[0].len());
        if std::env::var("P").is_ok() { for p in &r.paths { println!("  {:?} {:?} {:?}", p.decisions, p.end, p.replay); for c in &p.clauses { println!("      {:?} {}", c.origin, forkless_term::display(r.pool(p), c.term)); } println!("   {:?}", p.witness); } }
    }
}

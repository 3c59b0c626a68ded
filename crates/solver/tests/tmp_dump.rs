mod common;
use common::random::Generator;
use forkless_solver::{Backend, Limits};
use forkless_term::TermPool;
#[test]
fn dump() {
    let seed: u64 = std::env::var("SEED").unwrap().parse().unwrap();
    let mut pool = TermPool::new();
    let conjuncts = Generator::new(&mut pool, seed).conjuncts();
    for &c in &conjuncts {
        println!("{}", forkless_term::display(&pool, c));
    }
    let mut p = forkless_solver::SmtLibProcess::new("/tmp/tee_z3.sh", common::universe()).unwrap();
    println!("{:?}", p.check(&pool, &conjuncts, None, &Limits::default()));
}

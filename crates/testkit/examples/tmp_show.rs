fn main() {
    for s in std::env::args().skip(1) {
        println!("// {s}\n{}", forkless_testkit::random::random_program(s.parse().unwrap()));
    }
}

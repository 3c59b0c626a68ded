//! The pages that `explore --view` and `check --view` write.

use crate::command::{forkless, root, stderr, stdout};
use forkless_test_support::Folder;

/// The page of a target, checked to be well-formed; none if there is no JDK for it.
fn page(target: &[&str]) -> Option<String> {
    let folder = Folder::new();
    let file = folder.argument("page.html");
    let output = forkless(&[&["explore"], target, &["--view", &file]].concat());
    if output.status.code() == Some(2) && stderr(&output).contains("JDK") {
        println!("skipped: {}", stderr(&output));
        return None;
    }
    let page = std::fs::read_to_string(&file).unwrap_or_else(|_| panic!("{}", stderr(&output)));
    check_tags(&page);
    Some(page)
}

/// The page of a program in the POSE language.
fn page_of(program: &str) -> String {
    let folder = Folder::new();
    folder.write("program.pose", program);
    page(&[&folder.argument("program.pose")]).expect("it needs no JDK")
}

/// Every element is closed, in order, and nothing else looks like markup.
fn check_tags(page: &str) {
    let (before, body) = page.split_once("<style>").expect("a style sheet");
    let (_, body) = body.split_once("</style>").expect("its end");
    assert!(before.starts_with("<!DOCTYPE html>"));
    let mut open: Vec<&str> = vec!["html", "head"];
    for tag in body.split('<').skip(1) {
        let (tag, text) = tag.split_once('>').unwrap_or_else(|| panic!("an open tag: {tag}"));
        assert!(!text.contains('>'), "{text}");
        let name = tag.split_whitespace().next().expect("a name");
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name)),
            None if tag.ends_with('/') => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

/// The parts of a page that are about one path.
fn section(page: &str, number: usize) -> &str {
    let start = page.find(&format!("<dl id=\"path-{number}\"")).expect("the path is on the page");
    let section = &page[start..];
    &section[..section.find("</details>").expect("it ends")]
}

/// The two pictures of a path: the input, and the heap at the end.
fn pictures(section: &str) -> Vec<&str> {
    section.split("<svg").skip(1).collect()
}

#[test]
fn a_path_has_pictures_of_its_heaps() {
    let page = page(&["examples/sort_two.pose"]).expect("it needs no JDK");
    assert_eq!(page.matches("<details class=\"path\"").count(), 5);
    assert_eq!(page.matches("href=\"#path-").count(), 5);
    // The one that the README shows as text: three nodes in a row, then the first two exchanged.
    let third = section(&page, 3);
    let [before, after] = pictures(third)[..] else { panic!("{third}") };
    for node in ["Node@1", "Node@2", "Node@3"] {
        assert!(before.contains(&format!(">{node}</text>")), "{before}");
        assert!(after.contains(&format!(">{node}</text>")), "{after}");
    }
    let (changed, arrows) = ("class=\"changed\"", "class=\"arrow");
    assert_eq!((before.matches(changed).count(), before.matches(arrows).count()), (0, 3));
    assert_eq!((after.matches(changed).count(), after.matches(arrows).count()), (2, 3));
    assert_eq!(after.matches("class=\"arrow now\"").count(), 2);
    assert!(after.contains(">result: true</text>"), "{after}");
    // Nothing happens on the first one.
    assert_eq!(pictures(section(&page, 1)).len(), 1);
}

#[test]
fn what_nothing_leads_to_any_more_is_marked() {
    let page = page_of(
        "class Node { Node next; }\n\
         let _0 := (Y0.next := ((Y0.next).next)) in let n := new Node in let _1 := (n.next := Y0) in n",
    );
    let [before, after] = pictures(&page)[..] else { panic!("{page}") };
    assert_eq!(before.matches(" lost\"").count(), 0, "{before}");
    assert_eq!(after.matches("class=\"input lost\"").count(), 1, "{after}");
    assert_eq!(after.matches("<g class=\"new\">").count(), 1, "{after}");
}

#[test]
fn a_program_without_inputs_has_no_picture_of_them() {
    let page = page_of("1 + 2");
    assert!(page.contains("<dt>result</dt>") && !page.contains("<figure>"), "{page}");
}

#[test]
fn large_runs_and_large_heaps_say_what_is_left_out() {
    let many = page(&["corpus/pose/avl_insertElem.pose"]).expect("it needs no JDK");
    let sections = many.matches("<details class=\"path\"").count();
    let rows = many.matches("<tr>").count() - 1;
    assert_eq!(sections, 1_000);
    assert!(rows > sections);
    assert!(many.contains(&format!("{} more paths are in the table only", rows - sections)));
    assert!(!many.contains("open=\"open\""));
    let include = root().join("corpus/pose/lib/has_null.pose");
    let library = std::fs::read_to_string(include).expect("the corpus is there");
    let long = page_of(&format!("{library}let _0 := (Y0.max := 70) in (Y0.hasNull[0])"));
    assert!(long.contains("too large for a picture"));
    assert!(long.contains("Sample@70 {"));
}

#[test]
fn texts_of_a_program_are_no_markup() {
    let text = "class Markup<T> { static Object[] of(Markup<String> it, String s) {\n\
                if (s == null) throw new IllegalStateException(\"<script>&\\\"\");\n\
                return new Object[] {it, \"</svg><b>\", s}; } }\n";
    let folder = Folder::new();
    folder.write("Markup.java", text);
    let page = page(&[&folder.argument("Markup.java"), "of", "--no-jvm"]);
    let Some(page) = page else { return };
    assert!(!page.contains("<script") && !page.contains("<b>\""), "{page}");
    assert!(page.contains("&lt;script&gt;&amp;"), "{page}");
    assert!(page.contains("&lt;/svg&gt;&lt;b&gt;"), "{page}");
}

#[test]
fn a_page_does_not_depend_on_threads() {
    let target = "corpus/pose/avl_find.pose";
    let [one, two] = ["1", "2"].map(|threads| {
        let page = page(&[target, "-j", threads]);
        let page = page.expect("it needs no JDK");
        let (before, after) = page.split_once("SAT solver; ").expect("the summary has a time");
        format!("{before}{}", after.split_once('<').expect("markup follows").1)
    });
    assert_eq!(one, two);
}

#[test]
fn a_page_says_what_the_text_says() {
    let text = "class Says { Says next; static Says head; static int count;\n\
                enum Op { PLUS, MINUS; Says last; }\n\
                static int swap(Says result) { Says old = head; head = result; result.next = old; return 24; }\n\
                static void keep(Op op, Says says) {\n\
                if (op == Op.PLUS && says.next != null) { op.last = says.next; says.next = null; } } }\n";
    let folder = Folder::new();
    folder.write("Says.java", text);
    let source = &folder.argument("Says.java");
    let swap = page(&[source, "swap", "--no-jvm", "--symbolic-statics"]);
    let keep = page(&[source, "keep", "--no-jvm", "--null", "assume"]);
    let (Some(swap), Some(keep)) = (swap, keep) else { return };
    // A field that was an input and is changed is told once, one that nobody looks at never.
    let returned = section(&swap, 1);
    assert!(returned.contains("<dt>output</dt><dd class=\"\"><pre>24</pre>"), "{returned}");
    let [_, after] = pictures(returned)[..] else { panic!("{returned}") };
    assert_eq!(after.matches(">Says.head</text>").count(), 1, "{after}");
    assert!(!after.contains("Says.count"), "{after}");
    // Also an input of that name.
    assert!(after.contains(">result: 24</text>") && after.contains(">result</text>"), "{after}");
    // A constant of an enum may lead to objects.
    let kept = keep.split("<details").find(|part| part.contains(">last</text>"));
    let kept = kept.unwrap_or_else(|| panic!("{keep}"));
    assert!(kept.contains(">Says$Op.PLUS</text>") && !kept.contains(" lost\""), "{kept}");
}

#[test]
fn a_program_is_not_overwritten() {
    let folder = Folder::new();
    let program = folder.write("kept.pose", "1 + 2");
    let path = &folder.argument("kept.pose");
    let output = forkless(&["explore", path, "--view", path]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&program).expect("it is there"), "1 + 2");
    // A run that fails leaves no page.
    let page = &folder.argument("none.html");
    let output = forkless(&["explore", path, "--view", page, "--solver", "no-such-solver"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(!std::path::Path::new(page).exists());
}

#[test]
fn a_file_that_cannot_be_written_is_told_before_the_work() {
    let folder = Folder::new();
    let path = &folder.argument("missing/page.html");
    let output = forkless(&["explore", "examples/sort_two.pose", "--view", path]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("cannot write"), "{}", stderr(&output));
    assert_eq!(stdout(&output), "");
}

/// Two findings of two rules in two classes, one behind a branch and a call.
const SHELVES: &str = "\
class Shelves {
    int count;
    Board board;

    int share(int people) {
        if (people < 3) {
            return board.part(people);
        }
        return 0;
    }

    void grow() {
        count++;
    }
}

class Board {
    int width;

    int part(int parts) {
        return width / parts;
    }
}
";

/// The page of a verdict, checked to be well-formed; none if there is no JDK.
fn verdict_page() -> Option<String> {
    let folder = Folder::new();
    folder.write("Shelves.java", SHELVES);
    let (source, file) = (folder.argument("Shelves.java"), folder.argument("page.html"));
    let options = ["--everywhere", "--invariant", "count >= 0", "--no-jvm"];
    let output = forkless(
        &[&["check", &source, "Shelves.share", "Shelves.grow", "--view", &file], &options[..]]
            .concat(),
    );
    if output.status.code() == Some(2) && stderr(&output).contains("JDK") {
        println!("skipped: {}", stderr(&output));
        return None;
    }
    let page = std::fs::read_to_string(&file).unwrap_or_else(|_| panic!("{}", stderr(&output)));
    check_tags(&page);
    let printed =
        forkless(&[&["check", &source, "Shelves.grow", "--format", "html"], &options[..]].concat());
    check_tags(&stdout(&printed));
    Some(page)
}

#[test]
fn a_finding_has_its_way_through_the_source_and_pictures() {
    let Some(page) = verdict_page() else { return };
    let articles: Vec<&str> = page.split("<article ").skip(1).collect();
    let article = |rule: &str| {
        let found = articles.iter().find(|article| article.contains(rule));
        *found.unwrap_or_else(|| panic!("no {rule}: {page}"))
    };
    assert_eq!(articles.len(), 3, "null, division, invariant");
    let division = article("rule-arithmetic");
    let route = division.split("<li class=").skip(1);
    let steps: Vec<(&str, bool)> = route
        .map(|step| {
            let kind = step.trim_start_matches('"').split('"').next().unwrap_or_default();
            (kind, step.contains("--depth: 1"))
        })
        .collect();
    assert_eq!(steps, [("branch", false), ("call", false), ("throw", true)], "{division}");
    assert!(division.contains("<code>return board.part(people);</code>"), "{division}");
    assert!(
        division.contains("class=\"finding rule-arithmetic class-0 unconfirmed\""),
        "{division}"
    );
    // The invariant is broken by a change, which is shown in the second picture.
    let invariant = article("rule-invariant");
    assert_eq!(pictures(invariant).len(), 2);
    assert!(pictures(invariant)[1].contains("class=\"changed\""), "{invariant}");
    for elsewhere in ["<script", "<link", " src=", "url(", "href=\"http"] {
        assert!(!page.contains(elsewhere), "{elsewhere}");
    }
}

/// Asks a page about itself: what is shown before and after a box is used, what a keyboard reaches, whether anything is
/// wider than the window, and the colour of the paper.
const QUESTIONS: &str = "<script>\
const shown = () => [...document.querySelectorAll('.finding')].filter(one => getComputedStyle(one).display !== 'none').length;\
const answers = [shown()];\
document.querySelector('label:has(#rule-arithmetic)').click(); answers.push(shown());\
document.getElementById('rule-arithmetic').click(); answers.push(shown());\
document.getElementById('class-0').click(); answers.push(shown());\
document.getElementById('class-0').click();\
document.getElementById('confirmed').click(); answers.push(shown());\
document.getElementById('confirmed').click();\
const reached = [...document.querySelectorAll('a[href], input, summary, .route')].every(one => { one.focus(); return document.activeElement === one; });\
const fits = document.documentElement.scrollWidth <= document.documentElement.clientWidth;\
const paper = getComputedStyle(document.body).backgroundColor;\
document.title = JSON.stringify([answers, reached, fits, paper]);\
</script>";

/// The title of a page in a browser; none if none is installed.
fn title_in_browser(page: &str, options: &[&str]) -> Option<String> {
    let folder = Folder::new();
    folder.write("page.html", page);
    let output = std::process::Command::new("chromium")
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"])
        .args(["--disable-background-networking", "--disable-component-update", "--disable-sync"])
        .arg(format!("--user-data-dir={}", folder.argument("profile")))
        .args(options)
        .arg("--dump-dom")
        .arg(format!("file://{}", folder.argument("page.html")))
        .output();
    let Ok(output) = output else {
        println!("skipped: chromium is not installed");
        return None;
    };
    let dom = String::from_utf8_lossy(&output.stdout).into_owned();
    let title = dom.split_once("<title>").and_then(|(_, rest)| rest.split_once("</title>"));
    Some(title.unwrap_or_else(|| panic!("{dom}{}", stderr(&output))).0.to_string())
}

#[test]
fn a_browser_filters_findings_and_follows_the_colours_of_the_system() {
    let Some(page) = verdict_page() else { return };
    let page = page.replace("</body>", &format!("{QUESTIONS}</body>"));
    // All three; without the division; all; without those of `Board`; none is confirmed.
    let answers = |paper: &str| format!("[[3,2,3,2,0],true,true,\"{paper}\"]");
    let Some(light) = title_in_browser(&page, &["--window-size=1200,900"]) else { return };
    assert_eq!(light, answers("rgb(255, 255, 255)"));
    let dark = ["--window-size=500,900", "--blink-settings=preferredColorScheme=0"];
    assert_eq!(title_in_browser(&page, &dark), Some(answers("rgb(20, 24, 29)")));
}

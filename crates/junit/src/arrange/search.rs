//! Finds calls and assignments that make an object, and writes them.
//!
//! Candidates are tried one after the other, the likely ones first. Each is a question to the [`super::harness`]: is there
//! a choice of arguments for which the object is as wanted? What worked for a class is tried first the next time.

use super::candidates::{alone, builders, makers, mutators, sequences, wanted_effects};
use super::classes::{CallKind, Callable, dotted};
use super::graph::{Graph, Kind, Wanted};
use super::harness::{Found, Goal, Plan, is_chained};
use super::types::erased_name;
use super::writer::{Site, Use, Writer, decapitalized, is_assignable, unsaid};
use forkless_lang_java::classfile::GenericType;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Arguments of arguments are searched for up to this depth.
const DEPTH: usize = 6;

/// So many candidates are tried for an object that can be made in another way as well, and for one that cannot.
const FEW: usize = 24;
const MANY: usize = 90;

/// So often a search in vain is enough, where an object can be made in another way.
const VAIN: usize = 3;

/// What of the objects is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Scope {
    /// The object alone: what it refers to is made before, and given.
    Alone,
    /// All that can be reached through it alone.
    Region,
}

/// A plan that makes an object, with its arguments.
pub(super) struct Solution {
    plan: Plan,
    scope: Scope,
    found: Found,
}

impl Writer<'_> {
    /// Makes an object by calls and assignments; by reflection where none are found.
    pub(super) fn by_calls(
        &mut self,
        site: &mut Site<'_>,
        number: usize,
        of: Use<'_>,
    ) -> Result<String, String> {
        let mut unused = None;
        if self.depth < DEPTH {
            self.depth += 1;
            let written = self.search(site, number, of, &mut unused);
            self.depth -= 1;
            if let Some(written) = written {
                return Ok(written);
            }
        }
        // Calls with arguments that need reflection are better than reflection alone.
        if let Some(solution) = unused
            && let Ok(written) =
                self.attempt(site, |writer, site| writer.emit(site, number, of, &solution))
        {
            return Ok(written);
        }
        self.attempt(site, |writer, site| writer.by_reflection(site, number, of))
    }

    fn search(
        &mut self,
        site: &mut Site<'_>,
        number: usize,
        of: Use<'_>,
        unused: &mut Option<Rc<Solution>>,
    ) -> Option<String> {
        let node = site.node(number);
        let class = node.class.clone();
        let package = self.file.package().to_string();
        let ty = self.class_type(&class, of.ty);
        let makers = makers(self.classes(), &class, &ty, &package);
        let region = region(site, number);
        let mut search = Search { number, of, region, package, ty, class, unused };
        let mut plans = self.knowledge.plans.get(&search.class).cloned().unwrap_or_default();
        plans.sort_by_key(|(plan, _)| plan.calls.len());
        for (plan, scope) in plans {
            if let Some(written) = self.try_plan(site, &mut search, &plan, scope) {
                return Some(written);
            }
        }
        for make in &makers {
            if self.may_set(site, number, make)
                && let Some(written) = self.try_plan(site, &mut search, &alone(make), Scope::Alone)
            {
                return Some(written);
            }
        }
        let assignments = self.assignments(site, &search, &makers);
        let is_container = search.region.len() > 1;
        if !is_container {
            for plan in &assignments {
                if let Some(written) = self.try_plan(site, &mut search, plan, Scope::Alone) {
                    return Some(written);
                }
            }
        }
        let is_vain = self.knowledge.vain.get(&search.class).is_some_and(|&count| count >= VAIN);
        if assignments.is_empty() || !is_vain {
            let most = if assignments.is_empty() { MANY } else { FEW };
            if let Some(written) = self.try_sequences(site, &mut search, &makers, most) {
                self.knowledge.vain.insert(search.class, 0);
                return Some(written);
            }
            *self.knowledge.vain.entry(search.class.clone()).or_default() += 1;
        }
        if is_container {
            for plan in &assignments {
                if let Some(written) = self.try_plan(site, &mut search, plan, Scope::Alone) {
                    return Some(written);
                }
            }
        }
        None
    }

    /// Can a constructor give the object what it refers to: has it a parameter for each?
    fn may_set(&self, site: &Site<'_>, number: usize, make: &Callable) -> bool {
        let node = site.node(number);
        let children = node.values().into_iter().filter_map(Wanted::object);
        children.filter(|&one| !site.node(one).is_value()).all(|one| {
            let class = &site.node(one).class;
            make.parameters.iter().any(|ty| self.classes().is_below(class, &erased_name(ty)))
        })
    }

    /// Plans that assign the fields that matter: first only those that are not as new objects have them.
    fn assignments(
        &self,
        site: &Site<'_>,
        search: &Search<'_, '_>,
        makers: &[Callable],
    ) -> Vec<Plan> {
        let node = site.node(search.number);
        let can_assign =
            |class: &str, name: &str| is_assignable(self.classes(), class, name, &search.package);
        let assignable: Vec<_> =
            node.fields().iter().filter(|one| can_assign(&one.class, &one.name)).collect();
        let key = |one: &&super::graph::WantedField| (one.class.clone(), one.name.clone());
        let set: Vec<_> =
            assignable.iter().filter(|one| !one.value.is_default()).map(key).collect();
        let all: Vec<_> = assignable.iter().map(key).collect();
        let mut plans = vec![];
        for assigned in [set, all] {
            if assigned.is_empty() {
                continue;
            }
            for make in makers {
                let plan = Plan { assigned: assigned.clone(), ..alone(make) };
                if !plans.contains(&plan) {
                    plans.push(plan);
                }
            }
        }
        plans
    }

    fn try_sequences(
        &mut self,
        site: &mut Site<'_>,
        search: &mut Search<'_, '_>,
        makers: &[Callable],
        most: usize,
    ) -> Option<String> {
        let graph = site.graph;
        let mut left = most;
        if search.region.len() > 1 {
            for make in makers {
                left = left.saturating_sub(1);
                if let Some(written) = self.try_plan(site, search, &alone(make), Scope::Region) {
                    return Some(written);
                }
            }
        }
        let wanted = wanted_effects(graph, &search.region);
        let knowledge = &mut *self.knowledge;
        let (class, package) = (&search.class, &search.package);
        let mutators = mutators(
            &knowledge.classes,
            &mut knowledge.effects,
            class,
            &search.ty,
            package,
            &wanted,
        );
        let all = sequences(graph, &search.region, search.number, &mutators);
        // Copies and factories with many parameters are for the first call alone.
        let beginnings: Vec<&Callable> = makers.iter().take(2).collect();
        for calls in &all {
            for make in &beginnings {
                if left == 0 {
                    return None;
                }
                left -= 1;
                let plan = Plan { calls: calls.clone(), ..alone(make) };
                if let Some(written) = self.try_plan(site, search, &plan, Scope::Region) {
                    return Some(written);
                }
            }
        }
        self.try_builders(site, search)
    }

    /// Tries each builder with all that it can be told, and leaves out what does not matter.
    fn try_builders(&mut self, site: &mut Site<'_>, search: &mut Search<'_, '_>) -> Option<String> {
        for (make, finish, builder) in builders(self.classes(), &search.class, &search.package) {
            let Some(known) = self.classes().get(&builder) else { continue };
            let ty = GenericType::class(&known.file.name);
            let arguments = self.classes().arguments(&builder, &ty);
            let mut calls: Vec<Callable> = vec![];
            for method in &known.file.methods {
                if !super::classes::can_use(method.access, &builder, &search.package)
                    || method.access.is_synthetic()
                {
                    continue;
                }
                let call = self.classes().callable(&builder, method, &arguments);
                calls.extend(
                    call.filter(|one| one.kind == CallKind::Instance && !one.parameters.is_empty()),
                );
            }
            let mut plan = Plan { make, calls, finish: Some(finish), assigned: vec![] };
            let goal_scope = Scope::Region;
            if self.solve(site, search, &plan, goal_scope).is_none() {
                continue;
            }
            let mut place = 0;
            while place < plan.calls.len() {
                let mut shorter = plan.clone();
                shorter.calls.remove(place);
                match self.solve(site, search, &shorter, goal_scope) {
                    Some(_) => plan = shorter,
                    None => place += 1,
                }
            }
            if let Some(written) = self.try_plan(site, search, &plan, goal_scope) {
                return Some(written);
            }
        }
        None
    }

    /// Asks for the arguments of a plan, and writes it if there are any.
    fn try_plan(
        &mut self,
        site: &mut Site<'_>,
        search: &mut Search<'_, '_>,
        plan: &Plan,
        scope: Scope,
    ) -> Option<String> {
        let solution = self.solve(site, search, plan, scope)?;
        let before = self.out.without_constructor.len();
        let (number, of) = (search.number, search.of);
        let written = self.attempt(site, |writer, site| {
            let written = writer.emit(site, number, of, &solution)?;
            match writer.out.without_constructor.len() > before {
                true => Err("an argument needs reflection".to_string()),
                false => Ok(written),
            }
        });
        match written {
            Ok(written) => {
                // Which fields are assigned depends on the object.
                if plan.assigned.is_empty() {
                    self.knowledge.remember(&search.class, plan, scope);
                }
                Some(written)
            }
            Err(_) => {
                search.unused.get_or_insert(solution);
                None
            }
        }
    }

    fn solve(
        &mut self,
        site: &Site<'_>,
        search: &Search<'_, '_>,
        plan: &Plan,
        scope: Scope,
    ) -> Option<Rc<Solution>> {
        let goal = self.goal(site, search, plan, scope)?;
        let key = format!("{:?}", (described(&goal), plan));
        if let Some(known) = self.knowledge.solutions.get(&key) {
            return known.clone();
        }
        let knowledge = &mut *self.knowledge;
        let prover = knowledge.prover.as_mut()?;
        let found = prover.find(&knowledge.classes, &goal, plan, &search.package);
        let found = found.filter(|found| is_smaller(found, &goal, plan));
        let solution = found.map(|found| Rc::new(Solution { plan: plan.clone(), scope, found }));
        self.knowledge.solutions.insert(key, solution.clone());
        solution
    }

    /// What the harness compares, and what it is given.
    fn goal<'g>(
        &self,
        site: &Site<'g>,
        search: &Search<'_, '_>,
        plan: &Plan,
        scope: Scope,
    ) -> Option<Goal<'g>> {
        let graph = site.graph;
        let inside = match scope {
            Scope::Alone => BTreeSet::from([search.number]),
            Scope::Region => search.region.clone(),
        };
        let mut outside: Vec<(usize, GenericType)> = vec![];
        for &owner in &inside {
            let node = &graph.nodes[owner];
            let is_assigned = |class: &str, name: &str| {
                owner == search.number
                    && plan.assigned.iter().any(|(known, field)| known == class && field == name)
            };
            let held: Vec<(Wanted, GenericType)> = match &node.kind {
                Kind::Fields(fields) => {
                    let fields = fields.iter().filter(|one| !is_assigned(&one.class, &one.name));
                    fields
                        .map(|field| {
                            (field.value, self.declared(&field.class, &field.name, &search.ty))
                        })
                        .collect()
                }
                _ => node.values().into_iter().map(|one| (one, GenericType::object())).collect(),
            };
            for (value, ty) in held {
                let Some(object) = value.object() else { continue };
                let is_known =
                    inside.contains(&object) || outside.iter().any(|(known, _)| *known == object);
                if !is_known && !graph.nodes[object].is_value() {
                    // One that waits for this one cannot be given.
                    if site.open.contains(&object) && !site.made.contains_key(&object) {
                        return None;
                    }
                    outside.push((object, ty));
                }
            }
        }
        Some(Goal { graph, root: search.number, inside, outside })
    }

    fn declared(&self, class: &str, field: &str, ty: &GenericType) -> GenericType {
        let arguments = self.classes().arguments(class, ty);
        let info = self.classes().field(class, field);
        info.map_or_else(GenericType::object, |info| self.classes().field_type(&info, &arguments))
    }

    /// Writes a plan with its arguments.
    fn emit(
        &mut self,
        site: &mut Site<'_>,
        number: usize,
        of: Use<'_>,
        solution: &Solution,
    ) -> Result<String, String> {
        let Solution { plan, scope, found } = solution;
        let class = site.node(number).class.clone();
        let ty = self.class_type(&class, of.ty);
        let region = region(site, number);
        let search = Search {
            number,
            of,
            region,
            package: self.file.package().to_string(),
            ty: ty.clone(),
            class: class.clone(),
            unused: &mut None,
        };
        let goal = self.goal(site, &search, plan, *scope).ok_or("an object is part of itself")?;
        let given: usize = plan.all().map(|call| call.parameters.len()).sum();
        let names = &found.inputs[..given];
        let mut inner = Site::new(&found.graph, names.to_vec(), found.environment.clone());
        self.emit_outside(site, &goal, found, given, &mut inner)?;
        let mut place = 0;
        let mut written: Option<String> = None;
        let mut variable: Option<String> = None;
        let chains =
            plan.assigned.is_empty() && plan.calls.iter().all(|call| is_chained(call, &plan.make));
        let all: Vec<&Callable> = plan.all().collect();
        for (step, call) in all.iter().enumerate() {
            let inputs = &names[place..place + call.parameters.len()];
            place += call.parameters.len();
            let arguments = self.arguments(&mut inner, call, inputs)?;
            self.out.throws |= call.throws;
            let is_finish = step > 0 && plan.finish.as_ref() == Some(*call);
            let text = match (call.kind, &variable, &written) {
                (CallKind::Constructor | CallKind::Static, ..) => {
                    self.made_by(call, &ty, &class, arguments)
                }
                (CallKind::Instance, Some(name), _) => {
                    format!("{name}.{}({})", call.name, arguments.join(", "))
                }
                (CallKind::Instance, None, Some(before)) => {
                    format!("{before}.{}({})", call.name, arguments.join(", "))
                }
                (CallKind::Instance, None, None) => {
                    return Err("nothing to call a method of".into());
                }
            };
            match variable {
                Some(_) if !is_finish => self.statement(format!("{text};")),
                _ => written = Some(text),
            }
            if is_finish {
                variable = None;
            }
            let goes_on = step + 1 < all.len() && !chains || !plan.assigned.is_empty();
            if step == 0 && goes_on {
                let made_by = written.take().unwrap_or_default();
                variable = Some(match plan.finish {
                    Some(_) => self.declare_builder(call, &made_by),
                    None => self.declare(site, number, &ty, of.like, &made_by),
                });
            }
        }
        if let Some(name) = variable {
            self.assign(site, number, &name, &plan.assigned, &ty)?;
            return Ok(name);
        }
        written.ok_or_else(|| "a plan without a call".to_string())
    }

    fn declare_builder(&mut self, call: &Callable, made_by: &str) -> String {
        let class = call.returns.as_ref().map_or_else(|| call.class.clone(), erased_name);
        let name = self.test.variable(&decapitalized(&class));
        let written = self.file.class(&class);
        self.statement(format!("{written} {name} = {made_by};"));
        name
    }

    /// Writes the objects that the calls are given from outside, as far as they use them.
    fn emit_outside(
        &mut self,
        site: &mut Site<'_>,
        goal: &Goal<'_>,
        found: &Found,
        given: usize,
        inner: &mut Site<'_>,
    ) -> Result<(), String> {
        let arguments = found.inputs[..given].iter().filter_map(|name| found.graph.input(name));
        let used = found.graph.reach(arguments);
        for ((object, ty), input) in goal.outside.iter().zip(&found.inputs[given..]) {
            let Some(Wanted::Object(place)) = found.graph.input(input) else { continue };
            if !used.contains(&place) {
                continue;
            }
            if inner.references[place] > 1 {
                site.kept.insert(*object);
            }
            let like = field_name(site, goal, *object);
            let written = self.object(site, *object, Use::of(ty, &like))?;
            inner.made.insert(place, written);
        }
        Ok(())
    }

    fn arguments(
        &mut self,
        inner: &mut Site<'_>,
        call: &Callable,
        inputs: &[String],
    ) -> Result<Vec<String>, String> {
        let is_overloaded = self.is_overloaded(call);
        let mut written = vec![];
        for ((input, ty), name) in inputs.iter().zip(&call.parameters).zip(&call.names) {
            let value = inner.graph.input(input).unwrap_or_else(|| unsaid(ty));
            let text = self.value(inner, value, Use::of(ty, name))?;
            let is_box =
                value.object().is_some_and(|one| matches!(inner.node(one).kind, Kind::Boxed(..)));
            let needs_cast = is_overloaded && (text == "null" || is_box);
            written.push(match needs_cast {
                true => format!("({}) {text}", self.type_text(ty)),
                false => text,
            });
        }
        Ok(written)
    }

    /// Has a class another constructor or method of the name that takes as many arguments?
    pub(super) fn is_overloaded(&self, call: &Callable) -> bool {
        let count = call.parameters.len();
        self.classes().lineage(&call.class).iter().any(|known| {
            let same = known
                .file
                .methods
                .iter()
                .filter(|one| one.name == call.name && one.descriptor != call.descriptor);
            let is_own = dotted(&known.file.name) == call.class;
            same.filter(|_| is_own || call.kind != CallKind::Constructor).any(|one| {
                let shape = forkless_lang_java::classfile::MethodDescriptor::parse(&one.descriptor);
                !one.access.is_synthetic()
                    && shape.is_ok_and(|shape| shape.parameters.len() == count)
            })
        })
    }

    /// `new Class<>(…)`, `outer.new Inner(…)`, `Class.of(…)`
    fn made_by(
        &mut self,
        call: &Callable,
        ty: &GenericType,
        class: &str,
        arguments: Vec<String>,
    ) -> String {
        let made = self.file.class(&call.class);
        if call.kind == CallKind::Static {
            return format!("{made}.{}({})", call.name, arguments.join(", "));
        }
        let diamond = if call.class == class { self.diamond(ty) } else { "" };
        if self.classes().outer_object(&call.class).is_some()
            && let Some((outer, rest)) = arguments.split_first()
        {
            let simple = super::classes::simple(&call.class);
            return format!("{outer}.new {simple}{diamond}({})", rest.join(", "));
        }
        format!("new {made}{diamond}({})", arguments.join(", "))
    }

    fn assign(
        &mut self,
        site: &mut Site<'_>,
        number: usize,
        name: &str,
        assigned: &[(String, String)],
        ty: &GenericType,
    ) -> Result<(), String> {
        let node = site.node(number);
        for field in node.fields() {
            if !assigned.iter().any(|(class, known)| *class == field.class && *known == field.name)
            {
                continue;
            }
            let declared = self.declared(&field.class, &field.name, ty);
            let value = self.value(site, field.value, Use::of(&declared, &field.name))?;
            self.statement(format!("{name}.{} = {value};", field.name));
        }
        Ok(())
    }
}

/// An object that calls are searched for.
struct Search<'s, 'u> {
    number: usize,
    of: Use<'s>,
    /// What can be reached through it alone, and is not made yet.
    region: BTreeSet<usize>,
    package: String,
    ty: GenericType,
    class: String,
    /// A plan whose arguments need reflection.
    unused: &'u mut Option<Rc<Solution>>,
}

/// What can be reached through an object alone and has no variable, values left out.
fn region(site: &Site<'_>, number: usize) -> BTreeSet<usize> {
    let mut region = site.graph.dominated(number, &site.inputs);
    let is_apart = |one: &usize| {
        let node = site.node(*one);
        *one == number
            || !node.is_value()
                && !site.made.contains_key(one)
                && !matches!(node.kind, Kind::Function { .. })
    };
    region.retain(is_apart);
    region
}

/// A name for an object by the field that refers to it.
fn field_name(site: &Site<'_>, goal: &Goal<'_>, object: usize) -> String {
    let fields = goal.inside.iter().flat_map(|&owner| site.node(owner).fields());
    let mut holding = fields.filter(|field| field.value == Wanted::Object(object));
    holding
        .next()
        .map_or_else(|| decapitalized(&site.node(object).class), |field| field.name.clone())
}

/// Are the arguments less than what is made of them? A copy of the object is no way to make it.
fn is_smaller(found: &Found, goal: &Goal<'_>, plan: &Plan) -> bool {
    let given: usize = plan.all().map(|call| call.parameters.len()).sum();
    let given_values = |from: &[String]| -> Vec<Wanted> {
        from.iter().filter_map(|name| found.graph.input(name)).collect()
    };
    let outside = given_values(&found.inputs[given..]);
    let outside: BTreeSet<usize> = outside.into_iter().filter_map(Wanted::object).collect();
    let reached = found.graph.reach(given_values(&found.inputs[..given]));
    let class = &goal.graph.nodes[goal.root].class;
    let of_class = |graph: &Graph, numbers: &BTreeSet<usize>| {
        numbers.iter().filter(|&&one| graph.nodes[one].class == *class).count()
    };
    let arguments: BTreeSet<usize> = reached.difference(&outside).copied().collect();
    of_class(&found.graph, &arguments) < of_class(goal.graph, &goal.inside)
}

/// The goal as a text: goals with the same text have the same answers.
fn described(goal: &Goal<'_>) -> String {
    let mut order: Vec<usize> = vec![goal.root];
    let mut text = String::new();
    let mut next = 0;
    while next < order.len() {
        let number = order[next];
        next += 1;
        let node = &goal.graph.nodes[number];
        let is_outside = goal.outside.iter().any(|(known, _)| *known == number);
        text.push_str(&format!("\n{} ", node.class));
        if is_outside {
            text.push_str("given");
            continue;
        }
        let mut place = |value: Wanted| match value {
            Wanted::Null => "null".to_string(),
            Wanted::Primitive(ty, value) => format!("{ty:?}{value:?}"),
            Wanted::Object(one) => {
                let known = order.iter().position(|&known| known == one);
                let place = known.unwrap_or_else(|| {
                    order.push(one);
                    order.len() - 1
                });
                format!("#{place}")
            }
        };
        match &node.kind {
            Kind::Fields(fields) => {
                for field in fields {
                    let value = place(field.value);
                    text.push_str(&format!("{}.{}={value} ", field.class, field.name));
                }
            }
            Kind::Text(units) => text.push_str(&format!("{units:?}")),
            Kind::Boxed(ty, value) => text.push_str(&format!("{ty:?}{value:?}")),
            Kind::Constant { class, field } => text.push_str(&format!("{class}.{field}")),
            Kind::Function { label } => text.push_str(label),
            Kind::Array { elements } => {
                for one in elements {
                    text.push_str(&one.map_or("? ".to_string(), |one| place(one) + " "));
                }
            }
            Kind::List(_) | Kind::Set(_) | Kind::Map(_) => {
                for one in node.values() {
                    text.push_str(&place(one));
                    text.push(' ');
                }
            }
        }
    }
    text
}

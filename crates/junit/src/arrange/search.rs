//! Finds calls and assignments that make an object.
//!
//! Candidates are tried one after the other, the likely ones first. Each is a question to the [`super::harness`]: is there
//! a choice of arguments for which the object is as wanted? What worked for a class is tried first the next time.

use super::candidates::{alone, builders, makers, mutators, sequences, wanted_effects};
use super::classes::{CallKind, Callable};
use super::graph::{Graph, Kind, Wanted, WantedField};
use super::harness::{Found, Goal, Plan};
use super::types::erased_name;
use super::writer::{Site, Use, Writer, is_assignable};
use forkless_lang_java::classfile::GenericType;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Arguments of arguments are searched for up to this depth.
const DEPTH: usize = 6;

/// So many candidates are tried for an object that can be made in another way as well, and for one that cannot.
const FEW: usize = 24;
const MANY: usize = 90;

/// The same for an object of the JDK: its classes have dozens of methods, few of which make what programs see.
const LIBRARY: usize = 12;

/// For one input no more harnesses are explored.
const MOST_FOR_INPUT: usize = 150;

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
    pub plan: Plan,
    pub scope: Scope,
    pub found: Found,
}

impl Writer<'_> {
    /// Makes an object by calls and assignments; by reflection where none are found.
    pub(super) fn by_calls(
        &mut self,
        site: &mut Site<'_>,
        number: usize,
        of: Use<'_>,
    ) -> Result<String, String> {
        let node = site.node(number);
        let has_no_outer =
            |field: &WantedField| field.name.starts_with("this$") && field.value == Wanted::Null;
        if self.classes().outer_object(&node.class).is_some()
            && node.fields().iter().any(has_no_outer)
        {
            return Err(super::NO_OUTER.into());
        }
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
            let plan = self.shortened(site, &search, plan, scope);
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
            let most = match self.classes().is_jdk(&search.class) {
                true => LIBRARY,
                false if assignments.is_empty() => MANY,
                false => FEW,
            };
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
        let key = |one: &&WantedField| (one.class.clone(), one.name.clone());
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
        let end = self.asked() + most;
        if search.region.len() > 1 {
            for make in makers {
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
                if self.asked() >= end {
                    return self.try_builders(site, search);
                }
                let plan = Plan { calls: calls.clone(), ..alone(make) };
                let plan = self.shortened(site, search, plan, Scope::Region);
                if let Some(written) = self.try_plan(site, search, &plan, Scope::Region) {
                    return Some(written);
                }
            }
        }
        self.try_builders(site, search)
    }

    /// How much was asked for this input.
    fn asked(&self) -> usize {
        self.knowledge.prover.as_ref().map_or(0, |prover| prover.count)
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
            plan = self.without_needless(site, search, plan, goal_scope);
            if let Some(written) = self.try_plan(site, search, &plan, goal_scope) {
                return Some(written);
            }
        }
        None
    }

    /// A plan without the calls that the object does not need: it is one that made another object, or was guessed.
    fn shortened(
        &mut self,
        site: &Site<'_>,
        search: &Search<'_, '_>,
        plan: Plan,
        scope: Scope,
    ) -> Plan {
        if plan.calls.is_empty() || self.solve(site, search, &plan, scope).is_none() {
            return plan;
        }
        self.without_needless(site, search, plan, scope)
    }

    /// Leaves out calls, one after the other, as long as the rest makes the object.
    fn without_needless(
        &mut self,
        site: &Site<'_>,
        search: &Search<'_, '_>,
        mut plan: Plan,
        scope: Scope,
    ) -> Plan {
        let mut place = 0;
        while place < plan.calls.len() {
            let mut shorter = plan.clone();
            shorter.calls.remove(place);
            match self.solve(site, search, &shorter, scope) {
                Some(_) => plan = shorter,
                None => place += 1,
            }
        }
        plan
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
        if prover.count >= MOST_FOR_INPUT || prover.deadline.is_over() {
            return None;
        }
        let found = prover.find(&knowledge.classes, &goal, plan, &search.package);
        let found = found.filter(|found| is_smaller(found, &goal, plan));
        let solution = found.map(|found| Rc::new(Solution { plan: plan.clone(), scope, found }));
        self.knowledge.solutions.insert(key, solution.clone());
        solution
    }

    /// What the harness compares, and what it is given.
    pub(super) fn goal<'g>(
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

    pub(super) fn declared(&self, class: &str, field: &str, ty: &GenericType) -> GenericType {
        let arguments = self.classes().arguments(class, ty);
        let info = self.classes().field(class, field);
        info.map_or_else(GenericType::object, |info| self.classes().field_type(&info, &arguments))
    }
}

/// An object that calls are searched for.
pub(super) struct Search<'s, 'u> {
    pub number: usize,
    pub of: Use<'s>,
    /// What can be reached through it alone, and is not made yet.
    pub region: BTreeSet<usize>,
    pub package: String,
    pub ty: GenericType,
    pub class: String,
    /// A plan whose arguments need reflection.
    pub unused: &'u mut Option<Rc<Solution>>,
}

/// What can be reached through an object alone and has no variable, values left out.
pub(super) fn region(site: &Site<'_>, number: usize) -> BTreeSet<usize> {
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
            Kind::OwnText(units) => text.push_str(&format!("own {units:?}")),
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

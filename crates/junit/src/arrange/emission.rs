//! Writes the calls and assignments that were found for an object.

use super::classes::{CallKind, Callable, dotted};
use super::graph::{Kind, Wanted};
use super::harness::{Found, Goal, is_chained};
use super::search::{Search, Solution, region};
use super::types::erased_name;
use super::writer::{Site, Use, Writer, decapitalized, unsaid};
use forkless_lang_java::classfile::GenericType;

impl Writer<'_> {
    /// Writes a plan with its arguments.
    pub(super) fn emit(
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
            if call.kind == CallKind::Constructor
                && self.classes().outer_object(&call.class).is_some()
                && arguments.first().is_some_and(|outer| outer == "null")
            {
                return Err(super::NO_OUTER.into());
            }
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

/// A name for an object by the field that refers to it.
fn field_name(site: &Site<'_>, goal: &Goal<'_>, object: usize) -> String {
    let fields = goal.inside.iter().flat_map(|&owner| site.node(owner).fields());
    let mut holding = fields.filter(|field| field.value == Wanted::Object(object));
    holding
        .next()
        .map_or_else(|| decapitalized(&site.node(object).class), |field| field.name.clone())
}

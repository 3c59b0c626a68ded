//! Functions of the input as lambdas that return what the path got from them.

use super::classes::{Known, dotted};
use super::graph::Wanted;
use super::graph::zero;
use super::types::erased_name;
use super::writer::{Site, Use, Writer, unsaid};
use forkless_ir::Type;
use forkless_lang_java::classfile::{
    GenericType, MethodDescriptor, MethodInfo, MethodSignature, bounds,
};

/// No chain of interfaces is longer.
const MOST_INTERFACES: usize = 50;

/// The one method that an interface leaves open.
struct OpenMethod {
    name: String,
    parameters: usize,
    returns: Option<GenericType>,
}

impl Writer<'_> {
    /// A function whose calls give what the path got: a lambda, which takes one value after the other if there are
    /// several.
    pub(super) fn function(
        &mut self,
        site: &mut Site<'_>,
        number: usize,
        label: &str,
        of: Use<'_>,
    ) -> Result<String, String> {
        let class = &site.node(number).class;
        let open = self
            .open_method(class, of.ty)
            .ok_or_else(|| format!("`{class}` has no method to write a lambda for"))?;
        let parameters = match open.parameters {
            1 => "x".to_string(),
            count => {
                let names: Vec<String> =
                    (0..count).map(|place| format!("x{}", place + 1)).collect();
                format!("({})", names.join(", "))
            }
        };
        let parameters = self.free_names(&parameters);
        let Some(returns) = open.returns.clone() else {
            return Ok(format!("{parameters} -> {{}}"));
        };
        let prefix = format!("{label}.{}(...)", open.name);
        let calls: Vec<(String, Type)> =
            site.environment.iter().filter(|(name, _)| is_call(name, &prefix)).cloned().collect();
        let mut values = vec![];
        for (name, ty) in &calls {
            let value = site.graph.input(name);
            let value = value.unwrap_or_else(|| match ty.is_reference() {
                true => Wanted::Null,
                false => Wanted::Primitive(*ty, zero(*ty)),
            });
            values.push(self.value(site, value, Use::of(&returns, &open.name))?);
        }
        if values.is_empty() {
            values.push(self.value(site, unsaid(&returns), Use::of(&returns, &open.name))?);
        }
        let is_same = values.iter().all(|one| *one == values[0]);
        if is_same {
            return Ok(format!("{parameters} -> {}", values[0]));
        }
        // One value after the other, in the order of the calls.
        let results = self.test.variable(&format!("{label}Results"));
        let boxed = boxed(&returns);
        let element = self.type_text(&boxed);
        let iterator = self.file.class("java.util.Iterator");
        let list = match values.iter().any(|one| one == "null") {
            true => {
                format!("{}.asList({})", self.file.class("java.util.Arrays"), values.join(", "))
            }
            false => self.listed(&values),
        };
        let list = match &boxed {
            // The elements alone may have a narrower type.
            ty if erased_name(ty) != "java.lang.Object" => {
                list.replacen('.', &format!(".<{element}>"), 1)
            }
            _ => list.replacen('.', ".<Object>", 1),
        };
        self.statement(format!("{iterator}<{element}> {results} = {list}.iterator();"));
        Ok(format!("{parameters} -> {results}.next()"))
    }

    /// Names of parameters that no variable has.
    fn free_names(&mut self, written: &str) -> String {
        let words = written.trim_matches(['(', ')']).split(", ").filter(|word| !word.is_empty());
        let words: Vec<String> = words.map(|word| self.test.variable(word)).collect();
        if written.starts_with('(') { format!("({})", words.join(", ")) } else { words.join("") }
    }

    fn open_method(&self, interface: &str, declared: &GenericType) -> Option<OpenMethod> {
        let mut left = vec![interface.to_string()];
        let mut seen = 0;
        let mut closed: Vec<(String, String)> = vec![];
        while let Some(class) = left.pop() {
            seen += 1;
            if seen > MOST_INTERFACES {
                return None;
            }
            let Known { file, .. } = self.classes().get(&class)?;
            for method in &file.methods {
                let key = (method.name.clone(), method.descriptor.clone());
                if method.access.is_static() || is_of_object(method) || closed.contains(&key) {
                    continue;
                }
                if method.access.is_abstract() {
                    return self.opened(&class, method, declared);
                }
                closed.push(key);
            }
            left.extend(file.interfaces.iter().map(|one| dotted(one)));
        }
        None
    }

    fn opened(
        &self,
        class: &str,
        method: &MethodInfo,
        declared: &GenericType,
    ) -> Option<OpenMethod> {
        let shape = MethodDescriptor::parse(&method.descriptor).ok()?;
        let mut known = self.classes().arguments(class, declared);
        let written = method.signature.as_deref().and_then(MethodSignature::parse);
        let returns = match written {
            Some(written) => {
                known.extend(bounds(&written.variables));
                written.returns.map(|ty| ty.with(&known, 4))
            }
            None => shape.returns.as_ref().map(GenericType::of),
        };
        Some(OpenMethod { name: method.name.clone(), parameters: shape.parameters.len(), returns })
    }
}

/// Is an input the result of a call of this function: `f.apply(...)`, `f.apply(...)#2`?
fn is_call(input: &str, prefix: &str) -> bool {
    input.strip_prefix(prefix).is_some_and(|rest| {
        rest.is_empty()
            || rest.strip_prefix('#').is_some_and(|number| number.parse::<u32>().is_ok())
    })
}

/// The class of a type's values in a list.
fn boxed(ty: &GenericType) -> GenericType {
    let GenericType::Primitive(_) = ty else { return ty.clone() };
    let name = match erased_name(ty).as_str() {
        "boolean" => "Boolean",
        "byte" => "Byte",
        "char" => "Character",
        "short" => "Short",
        "int" => "Integer",
        "long" => "Long",
        "float" => "Float",
        _ => "Double",
    };
    GenericType::class(&format!("java/lang/{name}"))
}

/// Does every object have the method?
fn is_of_object(method: &MethodInfo) -> bool {
    const OF_OBJECT: [(&str, &str); 3] = [
        ("equals", "(Ljava/lang/Object;)Z"),
        ("hashCode", "()I"),
        ("toString", "()Ljava/lang/String;"),
    ];
    OF_OBJECT.contains(&(&method.name, &method.descriptor))
}

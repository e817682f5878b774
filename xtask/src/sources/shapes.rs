//! Shapes of types that the house does without: `bool` parameters, errors that are only a text.

use syn::{
    Attribute, FnArg, GenericArgument, ImplItemFn, ItemFn, ItemImpl, ItemMod, PathArguments, Signature,
    TraitItemFn, Type, TypePath,
    spanned::Spanned as _,
    visit::{self, Visit},
};

use super::{Breach, rust::Source};
use crate::tree::File;

/// Returns the `bool` parameters of functions, and the results whose error is a `String`.
pub(super) fn breaches(file: &File, source: &Source) -> Vec<Breach> {
    let mut finder = Finder { path: &file.path, is_of_trait: false, breaches: Vec::new() };
    finder.visit_file(&source.tree);
    finder.breaches
}

struct Finder<'a> {
    path: &'a str,
    /// Whether a trait says what the functions are like that are looked at.
    is_of_trait: bool,
    breaches: Vec<Breach>,
}

impl Finder<'_> {
    fn add(&mut self, what: String, line: usize) {
        self.breaches.push(Breach { path: self.path.to_owned(), what, line });
    }

    fn signature(&mut self, signature: &Signature) {
        let is_bool = |argument: &FnArg| matches!(argument, FnArg::Typed(typed) if named(&typed.ty, "bool"));
        if signature.inputs.iter().any(is_bool) {
            let what = format!("`{}` has a `bool` parameter", signature.ident);
            self.add(what, signature.ident.span().start().line);
        }
    }
}

impl<'a> Visit<'a> for Finder<'_> {
    fn visit_item_mod(&mut self, module: &'a ItemMod) {
        if !is_test(&module.attrs) {
            visit::visit_item_mod(self, module);
        }
    }

    fn visit_item_fn(&mut self, function: &'a ItemFn) {
        if !is_test(&function.attrs) {
            self.signature(&function.sig);
            visit::visit_item_fn(self, function);
        }
    }

    fn visit_item_impl(&mut self, block: &'a ItemImpl) {
        let outside = std::mem::replace(&mut self.is_of_trait, block.trait_.is_some());
        visit::visit_item_impl(self, block);
        self.is_of_trait = outside;
    }

    fn visit_impl_item_fn(&mut self, function: &'a ImplItemFn) {
        if !is_test(&function.attrs) {
            if !self.is_of_trait {
                self.signature(&function.sig);
            }
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_trait_item_fn(&mut self, function: &'a TraitItemFn) {
        self.signature(&function.sig);
        visit::visit_trait_item_fn(self, function);
    }

    fn visit_type_path(&mut self, path: &'a TypePath) {
        if let Some(last) = path.path.segments.last().filter(|last| last.ident == "Result")
            && let PathArguments::AngleBracketed(arguments) = &last.arguments
            && let Some(GenericArgument::Type(error)) = arguments.args.iter().nth(1)
            && named(error, "String")
        {
            self.add("a result whose error is a `String`".to_owned(), path.span().start().line);
        }
        visit::visit_type_path(self, path);
    }

    fn visit_impl_item_type(&mut self, item: &'a syn::ImplItemType) {
        if (item.ident == "Err" || item.ident == "Error") && named(&item.ty, "String") {
            self.add("a result whose error is a `String`".to_owned(), item.span().start().line);
        }
        visit::visit_impl_item_type(self, item);
    }
}

fn named(this: &Type, name: &str) -> bool {
    matches!(this, Type::Path(path) if path.path.is_ident(name))
}

fn is_test(attributes: &[Attribute]) -> bool {
    let is_cfg_test = |attribute: &Attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|condition| condition.is_ident("test"))
    };
    attributes.iter().any(is_cfg_test)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(usize, String)> {
        let file = File { path: "a.rs".to_owned(), text: text.to_owned() };
        let source = Source::parse(&file).expect("it is Rust");
        breaches(&file, &source).into_iter().map(|breach| (breach.line, breach.what)).collect()
    }

    #[test]
    fn bool_parameters_are_found() {
        let text = "fn a(b: bool) {}\nimpl C {\n    fn d(&self, e: u8, f: bool) -> bool { g(|h: bool| h) }\n}\n\
                    trait I {\n    fn j(k: bool);\n}\n#[cfg(test)]\nmod tests {\n    fn l(m: bool) {}\n}\n\
                    fn n(o: &[bool], p: impl Fn(bool)) {}\n\
                    impl From<bool> for Q {\n    fn from(r: bool) -> Self {}\n}";
        let has = |line, name: &str| (line, format!("`{name}` has a `bool` parameter"));
        assert_eq!(found(text), [has(1, "a"), has(3, "d"), has(6, "j")]);
    }

    #[test]
    fn errors_that_are_texts_are_found() {
        let text = "fn a() -> Result<u8, String> {}\nfn b() -> std::io::Result<String> {}\n\
                    impl FromStr for C {\n    type Err = String;\n}\nfn d(e: Result<String, F>) {}";
        let what = "a result whose error is a `String`".to_owned();
        assert_eq!(found(text), [(1, what.clone()), (4, what)]);
    }
}

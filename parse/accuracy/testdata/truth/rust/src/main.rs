//! Writes the symbols of Rust files by the syntax trees of syn, the parser that Rust's macros use. See script in
//! program_test.go.
use proc_macro2::Span;
use quote::ToTokens;
use std::io::BufRead;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::*;

struct Truth<'t> {
    lines: Vec<&'t str>,
    out: Vec<String>,
    stack: Vec<(String, bool)>, // name, and whether it is a type whose functions are methods
}

/// The name of the type that an impl belongs to.
fn type_name(t: &Type) -> String {
    match t {
        Type::Path(p) => p.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default(),
        Type::Reference(r) => type_name(&r.elem),
        Type::Ptr(p) => type_name(&p.elem),
        Type::Paren(p) => type_name(&p.elem),
        Type::Group(g) => type_name(&g.elem),
        Type::TraitObject(o) => match o.bounds.first() {
            Some(TypeParamBound::Trait(b)) => b.path.segments.last().map(|s| s.ident.to_string()).unwrap_or_default(),
            _ => String::new(),
        },
        other => other.to_token_stream().to_string().replace(' ', ""),
    }
}

impl Truth<'_> {
    fn is_doc(&self, a: &Attribute) -> bool {
        let at = a.span().start();
        let line = self.lines.get(at.line - 1).copied().unwrap_or("");
        let text: String = line.chars().skip(at.column).take(2).collect();
        text.starts_with('/')
    }

    /// Adds a symbol whose tokens without attributes are bare.
    fn add(&mut self, kind: &str, name: &Ident, attrs: &[Attribute], bare: Span) {
        let mut start = bare.start().line;
        for a in attrs {
            if matches!(a.style, AttrStyle::Outer) && !self.is_doc(a) {
                start = start.min(a.span().start().line);
            }
        }
        let parent = self.stack.last().map(|s| s.0.clone()).unwrap_or_default();
        self.out.push(format!(
            "{{\"kind\":{:?},\"name\":{:?},\"parent\":{:?},\"start\":{},\"end\":{},\"line\":{}}}",
            kind, name.to_string(), parent, start, bare.end().line, name.span().start().line
        ));
    }

    fn inside(&mut self, name: String, holds: bool, visit: impl FnOnce(&mut Self)) {
        self.stack.push((name, holds));
        visit(self);
        self.stack.pop();
    }

    /// Notes a part that syn keeps as tokens.
    fn opaque(&mut self, s: Span) {
        self.out.push(format!(
            "{{\"kind\":\"opaque\",\"name\":\"\",\"parent\":\"\",\"start\":{},\"end\":{},\"line\":{}}}",
            s.start().line, s.end().line, s.start().line
        ));
    }

    fn fields(&mut self, fields: &Fields) {
        for f in fields {
            if let Some(name) = &f.ident {
                let mut bare = f.clone();
                bare.attrs.clear();
                self.add("field", name, &f.attrs, bare.span());
            }
        }
    }
}

/// The span of an item without its attributes.
macro_rules! bare {
    ($i:expr) => {{
        let mut bare = $i.clone();
        bare.attrs.clear();
        bare.span()
    }};
}

impl<'a> Visit<'a> for Truth<'_> {
    fn visit_item_fn(&mut self, i: &'a ItemFn) {
        self.add("function", &i.sig.ident, &i.attrs, bare!(i));
        self.inside(i.sig.ident.to_string(), false, |t| visit::visit_item_fn(t, i));
    }
    fn visit_impl_item_method(&mut self, i: &'a ImplItemMethod) {
        self.add("method", &i.sig.ident, &i.attrs, bare!(i));
        self.inside(i.sig.ident.to_string(), false, |t| visit::visit_impl_item_method(t, i));
    }
    fn visit_trait_item_method(&mut self, i: &'a TraitItemMethod) {
        self.add("method", &i.sig.ident, &i.attrs, bare!(i));
        self.inside(i.sig.ident.to_string(), false, |t| visit::visit_trait_item_method(t, i));
    }
    fn visit_foreign_item_fn(&mut self, i: &'a ForeignItemFn) {
        self.add("function", &i.sig.ident, &i.attrs, bare!(i));
    }
    fn visit_foreign_item_static(&mut self, i: &'a ForeignItemStatic) {
        self.add("var", &i.ident, &i.attrs, bare!(i));
    }
    fn visit_foreign_item_type(&mut self, i: &'a ForeignItemType) {
        self.add("type", &i.ident, &i.attrs, bare!(i));
    }
    fn visit_item_struct(&mut self, i: &'a ItemStruct) {
        self.add("struct", &i.ident, &i.attrs, bare!(i));
        self.inside(i.ident.to_string(), true, |t| t.fields(&i.fields));
    }
    fn visit_item_union(&mut self, i: &'a ItemUnion) {
        self.add("union", &i.ident, &i.attrs, bare!(i));
        self.inside(i.ident.to_string(), true, |t| t.fields(&Fields::Named(i.fields.clone())));
    }
    fn visit_item_enum(&mut self, i: &'a ItemEnum) {
        self.add("enum", &i.ident, &i.attrs, bare!(i));
        self.inside(i.ident.to_string(), true, |t| {
            for v in &i.variants {
                t.add("enum_member", &v.ident, &v.attrs, bare!(v));
                t.inside(v.ident.to_string(), true, |t| t.fields(&v.fields));
            }
        });
    }
    fn visit_item_trait(&mut self, i: &'a ItemTrait) {
        self.add("trait", &i.ident, &i.attrs, bare!(i));
        self.inside(i.ident.to_string(), true, |t| visit::visit_item_trait(t, i));
    }
    fn visit_item_trait_alias(&mut self, i: &'a ItemTraitAlias) {
        self.add("trait", &i.ident, &i.attrs, bare!(i));
    }
    fn visit_item_impl(&mut self, i: &'a ItemImpl) {
        self.inside(type_name(&i.self_ty), true, |t| visit::visit_item_impl(t, i));
    }
    fn visit_item_mod(&mut self, i: &'a ItemMod) {
        self.add("module", &i.ident, &i.attrs, bare!(i));
        self.inside(i.ident.to_string(), false, |t| visit::visit_item_mod(t, i));
    }
    fn visit_item_type(&mut self, i: &'a ItemType) {
        self.add("type", &i.ident, &i.attrs, bare!(i));
    }
    fn visit_trait_item_type(&mut self, i: &'a TraitItemType) {
        self.add("type", &i.ident, &i.attrs, bare!(i));
    }
    fn visit_impl_item_type(&mut self, i: &'a ImplItemType) {
        self.add("type", &i.ident, &i.attrs, bare!(i));
    }
    fn visit_item_const(&mut self, i: &'a ItemConst) {
        self.add("const", &i.ident, &i.attrs, bare!(i));
        self.inside(i.ident.to_string(), false, |t| visit::visit_item_const(t, i));
    }
    fn visit_trait_item_const(&mut self, i: &'a TraitItemConst) {
        self.add("const", &i.ident, &i.attrs, bare!(i));
        self.inside(i.ident.to_string(), false, |t| visit::visit_trait_item_const(t, i));
    }
    fn visit_impl_item_const(&mut self, i: &'a ImplItemConst) {
        self.add("const", &i.ident, &i.attrs, bare!(i));
        self.inside(i.ident.to_string(), false, |t| visit::visit_impl_item_const(t, i));
    }
    fn visit_item_static(&mut self, i: &'a ItemStatic) {
        self.add("var", &i.ident, &i.attrs, bare!(i));
        self.inside(i.ident.to_string(), false, |t| visit::visit_item_static(t, i));
    }
    fn visit_item(&mut self, i: &'a Item) {
        match i {
            Item::Verbatim(tokens) => self.opaque(tokens.span()),
            other => visit::visit_item(self, other),
        }
    }
    fn visit_impl_item(&mut self, i: &'a ImplItem) {
        match i {
            ImplItem::Verbatim(tokens) => self.opaque(tokens.span()),
            other => visit::visit_impl_item(self, other),
        }
    }
    fn visit_trait_item(&mut self, i: &'a TraitItem) {
        match i {
            TraitItem::Verbatim(tokens) => self.opaque(tokens.span()),
            other => visit::visit_trait_item(self, other),
        }
    }
    fn visit_foreign_item(&mut self, i: &'a ForeignItem) {
        match i {
            ForeignItem::Verbatim(tokens) => self.opaque(tokens.span()),
            other => visit::visit_foreign_item(self, other),
        }
    }
    fn visit_item_macro(&mut self, i: &'a ItemMacro) {
        if let Some(name) = &i.ident {
            self.add("macro", name, &i.attrs, bare!(i));
        }
    }
}

fn main() {
    for path in std::io::stdin().lock().lines().map_while(|l| l.ok()) {
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        let Ok(file) = parse_file(&text) else { continue };
        // syn takes a line that begins with #! off.
        let mut truth = Truth { lines: text.split('\n').collect(), out: vec![], stack: vec![] };
        truth.visit_file(&file);
        println!("{{\"file\":{:?},\"symbols\":[{}]}}", path, truth.out.join(","));
    }
}

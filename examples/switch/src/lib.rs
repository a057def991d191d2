//! Rewrites the sources of a program on cozy-chess, shakmaty or chess for polyboard.
//!
//! A program is parsed, and changed in its text: what no rule is about stays as it is, with its formatting and comments. The
//! rules are tables, `rules/*.txt`, by name and shape. Types are known as far as names are declared with one, so a rule can be
//! wrong, and the compiler says so. What a rule does not change is reported.

#![forbid(unsafe_code)]

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::{iter, mem};

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Expr, Pat, Token, Type};

/// A source, rewritten, and what is left to do by hand: line and reason.
pub type Switched = (String, Vec<(usize, String)>);

/// The sources of a program, rewritten by the rules of a table. A program that names polyboard has been switched already, and
/// stays as it is.
///
/// # Errors
///
/// If a rule or a source is no Rust.
pub fn switch(table: &str, sources: &[String]) -> syn::Result<Vec<Switched>> {
    let (mut switch, mut switched) = (Switch::default(), Vec::new());
    switch.read(table)?;
    switch.words.entry("library".into()).or_default();
    let has = |word: &&str| sources.iter().any(|text| text.contains(word));
    let has_keys = [".hash()", ".get_hash()", ".same_position(", ".zobrist_hash"].iter().any(has);
    switch.board = if has_keys { "Keyed<polyboard::Bitboard>" } else { "Bitboard" };
    // The second time, all that the program declares is known.
    for text in sources.iter().chain(sources) {
        (switch.text, switch.edits, switch.left) = (text.clone(), Vec::new(), Vec::new());
        switch.rename(syn::parse_str(text)?);
        switch.visit_file(&syn::parse_file(text)?);
        let new = if has(&"polyboard::") { text.clone() } else { switch.edited(0..text.len()) };
        let line = |at: Range<usize>| text[..at.start].matches('\n').count() + 1;
        let left = mem::take(&mut switch.left).into_iter().map(|(at, why)| (line(at), why));
        switched.push((new, left.collect()));
    }
    Ok(switched.split_off(sources.len()))
}

/// An expression of the library with its parts: `$Square` for an expression of this type, or of one that is not known, `$$Square`
/// for one that is known to be of it, `$a` for any. What is written; or `?` and why it stays. The type of the result.
struct Rule {
    text: String,
    from: Expr,
    to: String,
    result: String,
}

/// A program that is being rewritten, at a file of it.
#[derive(Default)]
struct Switch {
    rules: Vec<Rule>,
    /// What words mean: the library, our name of a type, what a loop over a type yields.
    words: HashMap<String, String>,
    /// The type of the board.
    board: &'static str,
    text: String,
    edits: Vec<(Range<usize>, String)>,
    left: Vec<(Range<usize>, String)>,
    /// Types of variables, of fields, and of results by `name()`, as they were met last.
    types: HashMap<String, String>,
    /// The types, fields and functions that are the program's own.
    own: HashSet<String>,
    /// The type that the next closure is given.
    given: String,
}

/// The parts of an expression by the name that a rule gives them.
type Parts<'e> = Vec<(String, &'e Expr)>;

impl Switch {
    fn read(&mut self, table: &str) -> syn::Result<()> {
        for line in table.lines().filter(|line| !line.starts_with('#')) {
            if let Some((from, to)) = line.split_once(" => ") {
                let text = from.replace("$$", "MUST_").replace('$', "PART_");
                let (to, result) = to.split_once(" : ").unwrap_or((to, ""));
                let (from, to, result) = (syn::parse_str(&text)?, to.into(), result.into());
                self.rules.push(Rule { text, from, to, result });
            } else if let Some((word, means)) = line.split_once(" = ") {
                self.words.insert(word.into(), means.into());
            }
        }
        Ok(())
    }

    /// Code without spaces, the comma at the end of a list, and the name of the library before a path.
    fn bare(&self, code: &str) -> String {
        let library = self.words["library"].clone() + "::";
        let code = code.replace(char::is_whitespace, "").replace(&library, "");
        code.replace(",)", ")").replace(",}", "}")
    }

    /// An expression without those in it.
    fn shell(&self, text: &str, expr: &Expr) -> String {
        let (whole, mut shell) = (expr.span().byte_range(), String::new());
        let mut at = whole.start;
        for range in children(expr).iter().map(|child| child.span().byte_range()) {
            shell = shell + &text[at..range.start] + "$";
            at = range.end;
        }
        self.bare(&(shell + &text[at..whole.end]))
    }

    /// The type of an expression by its name, without references; empty if it is not known.
    fn of(&self, expr: &Expr) -> String {
        let first = || children(expr).first().map_or(String::new(), |expr| self.of(expr));
        let name = self.bare(&member(expr));
        match (expr, &*name) {
            (Expr::Reference(_) | Expr::Unary(_) | Expr::Paren(_) | Expr::Binary(_), _)
            | (_, "clone()" | "iter()" | "into_iter()" | "rev()" | "skip()" | "take()") => first(),
            (Expr::Try(_), _) | (_, "unwrap()" | "expect()" | "unwrap_or()") => {
                inner(&first()).into()
            }
            (Expr::Index(_), _) => self.element(&first()),
            _ => {
                let rule = self.rule(expr, |rule| !rule.result.is_empty());
                let known = rule.map(|(rule, _)| &rule.result).or(self.types.get(&name));
                let owner = name.split("::").next().filter(|of| self.words.contains_key(*of));
                known.map_or(owner.unwrap_or_default(), String::as_str).into()
            }
        }
    }

    /// The name of a type without references.
    fn name(&self, of: &Type) -> String {
        let text = of.to_token_stream().to_string();
        let words = text.split(' ').filter(|word| !word.starts_with(['\'', '&']) && *word != "mut");
        self.bare(&words.collect::<String>())
    }

    /// What a loop over a type yields.
    fn element(&self, of: &str) -> String {
        self.words.get(&format!("each {of}")).map_or(inner(of), String::as_str).into()
    }

    /// Notes the types of the variables of a pattern.
    fn bind(&mut self, pat: &Pat, of: &str) {
        match pat {
            Pat::Ident(pat) => drop(self.types.insert(pat.ident.to_string(), of.into())),
            Pat::Reference(pat) => self.bind(&pat.pat, of),
            Pat::TupleStruct(pat) => pat.elems.iter().for_each(|pat| self.bind(pat, inner(of))),
            _ => {}
        }
    }

    /// The first rule about an expression, and the parts.
    fn rule<'e>(&self, expr: &'e Expr, is: fn(&Rule) -> bool) -> Option<(&Rule, Parts<'e>)> {
        let of_kind = |from| mem::discriminant(from) == mem::discriminant(expr);
        let mut rules = self.rules.iter().filter(|rule| of_kind(&rule.from) && is(rule));
        rules.find_map(|rule| Some((rule, self.parts(rule, &rule.from, expr, &member(expr))?)))
    }

    /// The parts of an expression, if it is as the one of a rule. They may be of types that are not known, unless the program itself
    /// has a member of the name that is asked for.
    fn parts<'e>(
        &self,
        rule: &Rule,
        from: &Expr,
        expr: &'e Expr,
        asked: &str,
    ) -> Option<Parts<'e>> {
        let name = member(from);
        if let Some((kind @ ("PART" | "MUST"), wanted)) = name.split_once('_') {
            let of = if wanted.len() == 1 { wanted.into() } else { self.of(expr) };
            let may_be = kind == "PART" && of.is_empty() && !self.own.contains(asked);
            return (of == wanted || may_be).then(|| vec![(wanted.to_owned(), expr)]);
        }
        if self.shell(&rule.text, from) != self.shell(&self.text, expr) {
            return None;
        }
        let pairs = iter::zip(children(from), children(expr));
        let parts = pairs.map(|(from, expr)| self.parts(rule, from, expr, asked));
        Some(parts.collect::<Option<Vec<_>>>()?.concat())
    }

    fn edit(&mut self, range: Range<usize>, new: impl Into<String>) {
        self.edits.push((range, new.into()));
    }

    /// A part of the text with the edits in it; of edits in each other, with the outer one.
    fn edited(&self, part: Range<usize>) -> String {
        let mut edits: Vec<_> =
            self.edits.iter().rev().filter(|edit| is_in(&edit.0, &part)).collect();
        edits.sort_by_key(|(range, _)| (range.start, Reverse(range.end)));
        let (mut new, mut from) = (String::new(), part.start);
        for (range, edit) in edits {
            if range.start >= from {
                new = new + &self.text[from..range.start] + edit;
                from = range.end;
            }
        }
        new + &self.text[from..part.end]
    }

    /// Writes an expression as its rule says, with the parts and the line breaks after them; or reports it.
    fn apply(&mut self, expr: &Expr) {
        let Some((rule, parts)) = self.rule(expr, |_| true) else { return };
        let (whole, to) = (expr.span().byte_range(), rule.to.clone());
        let find = |name: &str| parts.iter().find(|part| part.0 == name).map(|part| part.1);
        let is_part = |range: &Range<usize>| {
            parts.iter().any(|part| is_in(range, &part.1.span().byte_range()))
        };
        self.edits.retain(|(edit, _)| !is_in(edit, &whole) || is_part(edit));
        self.left.retain(|(left, _)| !is_in(left, &whole) || is_part(left));
        if let Some(why) = to.strip_prefix("? ") {
            return self.left.push((whole, why.into()));
        }
        let mut new = to.split('$').next().unwrap_or_default().to_owned();
        for piece in to.split('$').skip(1) {
            let (name, after) =
                piece.split_at(piece.find(|c: char| !c.is_alphanumeric()).unwrap_or(piece.len()));
            let Some(part) = find(name) else { continue };
            let is_open = matches!(part, Expr::Unary(_) | Expr::Binary(_) | Expr::Cast(_));
            let (range, text) = (part.span().byte_range(), self.edited(part.span().byte_range()));
            new += &if is_open && after.starts_with('.') { format!("({text})") } else { text };
            let behind = &self.text[range.end..whole.end];
            let space = &behind[..behind.len() - behind.trim_start().len()];
            new = new + if space.contains('\n') { space } else { "" } + after;
        }
        self.edit(whole, new);
    }

    /// Writes our names of types, in macros too.
    fn rename(&mut self, tokens: TokenStream) {
        let tokens: Vec<_> = tokens.into_iter().collect();
        for (at, token) in tokens.iter().enumerate() {
            let before =
                |by: usize| at.checked_sub(by).map_or(String::new(), |at| tokens[at].to_string());
            let (name, range) = (token.to_string(), token.span().byte_range());
            let is_in_path = before(1) + &before(2) == "::";
            if let TokenTree::Group(group) = token {
                self.rename(group.stream());
            } else if let Some(ours) = self.words.get(&name).cloned() {
                if is_in_path && before(3) == self.words["library"] {
                    let start = tokens[at - 3].span().byte_range().start;
                    let ours = if ours == "Chess" { self.board } else { &ours };
                    self.edit(start..range.end, format!("polyboard::{ours}"));
                } else if ours != name
                    && !self.own.contains(&name)
                    && (!is_in_path || before(3).starts_with(char::is_lowercase))
                {
                    self.edit(range, ours);
                }
            }
        }
    }

    fn import(&mut self, item: &syn::ItemUse) {
        let (range, tree) = (item.span().byte_range(), item.tree.to_token_stream().to_string());
        let words: Vec<_> = tree.split(' ').collect();
        if words[0] != self.words["library"] {
            return;
        }
        let ruled = |word: &str| self.rules.iter().any(|rule| rule.text.starts_with(word));
        let is_unknown = |word: &str| word.starts_with(char::is_uppercase) && !ruled(word);
        let visible = self.text[range.clone()].split("use ").next().unwrap_or_default().to_owned();
        let mut new = format!("{visible}use polyboard::prelude::*;");
        for (at, word) in words.iter().enumerate() {
            let alias = if words.get(at + 1) == Some(&"as") { words[at + 2] } else { "Chess" };
            let ours = self.words.get(*word).map(String::as_str);
            if *word == "*" || ours == Some("Chess") {
                new += &format!("\n{visible}type {alias} = polyboard::{};", self.board);
            } else if ours.is_none() && is_unknown(word) {
                self.left.push((range.clone(), format!("{word} has no counterpart")));
            }
        }
        self.edit(range, new);
    }
}

fn is_in(inner: &Range<usize>, outer: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// The expressions in an expression.
fn children(expr: &Expr) -> Vec<&Expr> {
    struct Children<'e>(Vec<&'e Expr>);
    impl<'e> Visit<'e> for Children<'e> {
        fn visit_expr(&mut self, expr: &'e Expr) {
            self.0.push(expr);
        }
    }
    let mut children = Children(Vec::new());
    visit::visit_expr(&mut children, expr);
    children.0
}

/// The name of a variable, a path or a field, or by `name()` of a method or a function.
fn member(expr: &Expr) -> String {
    match expr {
        Expr::Path(path) => path.to_token_stream().to_string(),
        Expr::Field(field) => field.member.to_token_stream().to_string(),
        Expr::MethodCall(call) => format!("{}()", call.method),
        Expr::Call(call) => {
            member(&call.func).rsplit(' ').next().unwrap_or_default().to_owned() + "()"
        }
        _ => String::new(),
    }
}

/// What an option, a list or a box holds.
fn inner(of: &str) -> &str {
    let held = of.split_once(['<', '[']).map_or("", |(_, held)| &held[..held.len() - 1]);
    held.split([',', ';']).next().unwrap_or_default()
}

/// What is done with a node, after what is in it.
macro_rules! after {
    ($($visit:ident($me:ident, $node:ident: $type:ident) $body:block)*) => { $(
        fn $visit(&mut self, $node: &'ast syn::$type) {
            visit::$visit(self, $node);
            let $me = self;
            $body
        }
    )* };
}

impl<'ast> Visit<'ast> for Switch {
    after! {
        visit_expr(me, expr: Expr) { me.apply(expr); }
        visit_item_use(me, item: ItemUse) { me.import(item); }
        visit_item_enum(me, item: ItemEnum) { me.own.insert(item.ident.to_string()); }
        visit_item_struct(me, item: ItemStruct) { me.own.insert(item.ident.to_string()); }
        visit_field(me, field: Field) {
            let name = field.ident.as_ref().map_or(String::new(), ToString::to_string);
            me.types.insert(name.clone(), me.name(&field.ty));
            me.own.insert(name);
        }
        visit_signature(me, function: Signature) {
            let (name, of) = (format!("{}()", function.ident), &function.output);
            if let syn::ReturnType::Type(_, of) = of {
                me.types.insert(name.clone(), me.name(of));
            }
            me.own.insert(name);
        }
        visit_pat_type(me, pat: PatType) { me.bind(&pat.pat, &me.name(&pat.ty)); }
        visit_expr_let(me, expr: ExprLet) { me.bind(&expr.pat, &me.of(&expr.expr)); }
        visit_local(me, local: Local) {
            let of = local.init.as_ref().map_or(String::new(), |init| me.of(&init.expr));
            me.bind(&local.pat, &of);
        }
        visit_pat(me, pat: Pat) {
            let range = pat.span().byte_range();
            let text = format!("pattern!({})", me.bare(&me.text[range.clone()]));
            if let Some(to) = me.rules.iter().find(|rule| rule.text == text).map(|rule| rule.to.clone()) {
                me.edit(range, to);
            }
        }
        visit_macro(me, call: Macro) {
            let list = Punctuated::<Expr, Token![,]>::parse_terminated.parse2(call.tokens.clone());
            list.iter().flatten().for_each(|expr| me.visit_expr(expr));
            if call.path.is_ident("bitboard") {
                let (start, braces) = (call.path.span().byte_range().start, call.delimiter.span());
                me.edit(start..braces.open().byte_range().end, "SquareSet::from_picture(\"");
                me.edit(braces.close().byte_range(), "\")");
            }
        }
        visit_file(me, file: File) {
            let is_use = |range: &Range<usize>, new: &str| {
                new.contains("use polyboard::prelude::*;") && !me.text[..range.start].ends_with(' ')
            };
            let has_use = me.edits.iter().any(|(range, new)| is_use(range, new));
            if let Some(first) = file.items.first().filter(|_| !has_use && !me.edits.is_empty()) {
                let start = first.span().byte_range().start;
                me.edit(start..start, "use polyboard::prelude::*;\n");
            }
        }
    }

    fn visit_expr_for_loop(&mut self, each: &'ast syn::ExprForLoop) {
        self.bind(&each.pat, &self.element(&self.of(&each.expr)));
        visit::visit_expr_for_loop(self, each);
    }

    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        let given = [call.method.to_string(), self.of(&call.receiver)].map(|of| self.element(&of));
        self.given = given.into_iter().find(|of| !of.is_empty()).unwrap_or_default();
        visit::visit_expr_method_call(self, call);
    }

    fn visit_expr_closure(&mut self, closure: &'ast syn::ExprClosure) {
        let given = mem::take(&mut self.given);
        closure.inputs.iter().for_each(|pat| self.bind(pat, &given));
        visit::visit_expr_closure(self, closure);
    }
}

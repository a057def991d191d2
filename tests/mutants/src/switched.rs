//! A source file with all its mutants, each behind a test of whether it is the chosen one.

use std::collections::HashMap;
use std::ops::Range;

use anyhow::Result;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{Arm, BinOp, Block, Expr, ExprBinary, ExprUnary, Signature, UnOp};

use crate::mutant::{Genre, Mutant, Place};

/// The number of a mutant; 0 is none.
pub(crate) type Id = u32;

/// A file after the change.
pub(crate) struct Switched {
    pub(crate) text: String,
    /// Where the mutants are in the text; in constant functions or not.
    pub(crate) sites: Vec<Site>,
}

pub(crate) struct Site {
    pub(crate) id: Id,
    /// The compiler may evaluate it, and then no mutant is chosen.
    pub(crate) is_const: bool,
    pub(crate) bytes: Range<usize>,
}

/// Puts these mutants into a file.
pub(crate) fn switched(source: &str, mutants: &[(Id, &Mutant)]) -> Result<Switched> {
    let mut wanted: HashMap<(Genre, Place), Vec<(Id, &str)>> = HashMap::new();
    for (id, mutant) in mutants {
        let key = (mutant.genre, mutant.span.start);
        wanted.entry(key).or_default().push((*id, &mutant.replacement));
    }
    let mut switcher = Switcher {
        source,
        wanted,
        edits: Vec::new(),
        depth: 0,
        is_const: false,
        found: Vec::new(),
    };
    switcher.visit_file(&syn::parse_file(source)?);
    Ok(switcher.applied())
}

/// A piece of the source and what stands for it.
struct Edit {
    bytes: Range<usize>,
    text: String,
    /// Whether it begins or ends a site: at the same place ends come first, the inner before the outer; then
    /// beginnings, the outer before the inner.
    order: (bool, isize),
}

struct Switcher<'a> {
    source: &'a str,
    wanted: HashMap<(Genre, Place), Vec<(Id, &'a str)>>,
    edits: Vec<Edit>,
    depth: isize,
    /// In a constant function.
    is_const: bool,
    /// Where the mutants are in the source.
    found: Vec<Site>,
}

fn place(span: Span) -> Place {
    let start = span.start();
    Place { line: start.line, column: start.column + 1 }
}

/// `if` of the first mutant, else of the second, else the original.
fn choice(mutants: &[(Id, &str)], mutated: impl Fn(&str) -> String, original: &str) -> String {
    let mut text = String::new();
    for (id, replacement) in mutants {
        text += &format!("if crate::mutant({id}) {{ {} }} else ", mutated(replacement));
    }
    text + &format!("{{ {original} }}")
}

impl<'a> Switcher<'a> {
    fn take(&mut self, genre: Genre, span: Span) -> Option<Vec<(Id, &'a str)>> {
        self.wanted.remove(&(genre, place(span)))
    }

    fn found(&mut self, mutants: &[(Id, &str)], bytes: Range<usize>) {
        let is_const = self.is_const;
        let site = |&(id, _): &(Id, &str)| Site { id, is_const, bytes: bytes.clone() };
        self.found.extend(mutants.iter().map(site));
    }

    fn before(&mut self, at: usize, text: String) {
        self.edits.push(Edit { bytes: at..at, text, order: (true, self.depth) });
    }

    fn after(&mut self, at: usize, text: String) {
        self.edits.push(Edit { bytes: at..at, text, order: (false, -self.depth) });
    }

    fn instead(&mut self, bytes: Range<usize>, text: String) {
        self.edits.push(Edit { bytes, text, order: (true, self.depth) });
    }

    /// The body of a function that returns a constant.
    fn body(&mut self, signature: &Signature, block: &Block) {
        let outer = std::mem::replace(&mut self.is_const, signature.constness.is_some());
        let hidden =
            quote::ToTokens::to_token_stream(&signature.output).to_string().contains("impl ");
        if let Some(first) = block.stmts.first().filter(|_| !hidden)
            && let Some(mutants) = self.take(Genre::FnValue, first.span())
        {
            let at = first.span().byte_range().start;
            for &(id, value) in &mutants {
                self.before(at, format!("if crate::mutant({id}) {{ return {value}; }} "));
            }
            self.found(&mutants, at..at);
        }
        visit::visit_block(self, block);
        self.is_const = outer;
    }

    fn binary(&mut self, node: &ExprBinary) {
        if has_let(&node.left) || has_let(&node.right) {
            return visit::visit_expr_binary(self, node);
        }
        let Some(mutants) = self.take(Genre::BinaryOperator, node.op.span()) else {
            return visit::visit_expr_binary(self, node);
        };
        let (left, right) = (node.left.span().byte_range(), node.right.span().byte_range());
        let whole = left.start..right.end;
        self.found(&mutants, whole.clone());
        let between = left.end..right.start;
        let operator = operator_text(&node.op);
        if is_assignment(&node.op) {
            let place = &self.source[left];
            let own = choice(
                &mutants,
                |other| format!("{place} {other} r"),
                &format!("{place} {operator} r"),
            );
            self.instead(whole.start..right.start, "{ let r = ".into());
            self.depth += 1;
            self.visit_expr(&node.right);
            self.depth -= 1;
            self.after(whole.end, format!("; {own} }}"));
            return;
        }
        let (open, middle, close) = match node.op {
            BinOp::And(_) | BinOp::Or(_) => {
                // Only one other operator: the right side is evaluated if the left is the opposite.
                let ids: Vec<String> =
                    mutants.iter().map(|(id, _)| format!("crate::mutant({id})")).collect();
                let chosen = ids.join(" || ");
                let known = matches!(node.op, BinOp::Or(_));
                let open = format!("({{ let m = ({chosen}) != {known}; if (");
                (open, ") != m { ".to_owned(), " } else { m } })".to_owned())
            }
            _ => {
                // A comparison borrows its operands.
                let (by, of) = if is_comparison(&node.op) { ("&", "*") } else { ("", "") };
                let with = |operator: &str| format!("{of}l {operator} {of}r");
                let own = choice(&mutants, with, &with(&operator));
                let (open, middle) = (format!("(match ({by}("), format!("), {by}("));
                (open, middle, format!(")) {{ (l, r) => {own} }})"))
            }
        };
        self.before(whole.start, open);
        self.instead(between, middle);
        self.depth += 1;
        visit::visit_expr_binary(self, node);
        self.depth -= 1;
        self.after(whole.end, close);
    }

    fn unary(&mut self, node: &ExprUnary) {
        let operator = match node.op {
            UnOp::Not(_) => "!",
            UnOp::Neg(_) => "-",
            _ => return visit::visit_expr_unary(self, node),
        };
        let Some(mutants) = self.take(Genre::UnaryOperator, node.op.span()) else {
            return visit::visit_expr_unary(self, node);
        };
        let (start, inner) = (node.op.span().byte_range(), node.expr.span().byte_range());
        self.found(&mutants, start.start..inner.end);
        let own = choice(&mutants, |_| "v".into(), &format!("{operator}v"));
        self.instead(start.start..inner.start, "(match (".into());
        self.depth += 1;
        visit::visit_expr_unary(self, node);
        self.depth -= 1;
        self.after(inner.end, format!(") {{ v => {own} }})"));
    }

    fn applied(mut self) -> Switched {
        self.edits.sort_by_key(|edit| (edit.bytes.start, edit.order));
        let (mut text, mut at) = (String::new(), 0);
        // The place in the text of each place of the source with an edit.
        let mut starts: Vec<(usize, usize)> = Vec::new();
        for edit in &self.edits {
            text += &self.source[at.min(edit.bytes.start)..edit.bytes.start];
            if starts.last().is_none_or(|last| last.0 != edit.bytes.start) {
                starts.push((edit.bytes.start, text.len()));
            }
            text += &edit.text;
            at = edit.bytes.end.max(at);
        }
        text += &self.source[at..];
        let new = |old: usize| {
            let next = starts.partition_point(|&(start, _)| start < old);
            match starts.get(next) {
                Some(&(start, new)) if start == old => new,
                Some(&(start, new)) => new - (start - old).min(new),
                None => text.len() - (self.source.len() - old),
            }
        };
        let longest = |bytes: &Range<usize>| {
            // All that was put behind the last byte belongs to the site.
            let own = self.edits.iter().filter(|edit| edit.bytes.start == bytes.end);
            own.map(|edit| edit.text.len()).sum::<usize>()
        };
        let sites = self.found.iter().map(|found| Site {
            id: found.id,
            is_const: found.is_const,
            bytes: new(found.bytes.start)..new(found.bytes.end) + longest(&found.bytes),
        });
        let sites = sites.collect();
        Switched { text, sites }
    }
}

fn is_comparison(op: &BinOp) -> bool {
    use BinOp::*;
    matches!(op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_))
}

/// A chain with a pattern is no value.
fn has_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(ExprBinary { op: BinOp::And(_), left, right, .. }) => {
            has_let(left) || has_let(right)
        }
        _ => false,
    }
}

fn is_assignment(op: &BinOp) -> bool {
    use BinOp::*;
    matches!(
        op,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitXorAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}

fn operator_text(op: &BinOp) -> String {
    quote::ToTokens::to_token_stream(op).to_string().replace(' ', "")
}

impl<'ast> Visit<'ast> for Switcher<'_> {
    fn visit_item_fn(&mut self, node: &'ast syn::ItemFn) {
        self.body(&node.sig, &node.block);
    }

    fn visit_impl_item_fn(&mut self, node: &'ast syn::ImplItemFn) {
        self.body(&node.sig, &node.block);
    }

    fn visit_trait_item_fn(&mut self, node: &'ast syn::TraitItemFn) {
        if let Some(block) = &node.default {
            self.body(&node.sig, block);
        }
    }

    // The compiler evaluates these.
    fn visit_item_const(&mut self, _: &'ast syn::ItemConst) {}
    fn visit_item_static(&mut self, _: &'ast syn::ItemStatic) {}
    fn visit_impl_item_const(&mut self, _: &'ast syn::ImplItemConst) {}
    fn visit_trait_item_const(&mut self, _: &'ast syn::TraitItemConst) {}
    fn visit_expr_const(&mut self, _: &'ast syn::ExprConst) {}
    fn visit_type(&mut self, _: &'ast syn::Type) {}
    fn visit_generics(&mut self, _: &'ast syn::Generics) {}
    fn visit_path_arguments(&mut self, _: &'ast syn::PathArguments) {}
    fn visit_item_enum(&mut self, _: &'ast syn::ItemEnum) {}
    fn visit_pat(&mut self, _: &'ast syn::Pat) {}
    fn visit_attribute(&mut self, _: &'ast syn::Attribute) {}

    fn visit_expr_repeat(&mut self, node: &'ast syn::ExprRepeat) {
        self.visit_expr(&node.expr);
    }

    fn visit_expr(&mut self, node: &'ast Expr) {
        match node {
            Expr::Binary(node) => self.binary(node),
            Expr::Unary(node) => self.unary(node),
            _ => visit::visit_expr(self, node),
        }
    }

    fn visit_arm(&mut self, node: &'ast Arm) {
        let deleted = self.take(Genre::MatchArm, node.span()).unwrap_or_default();
        let keeps = |(id, _): &(Id, &str)| format!("!crate::mutant({id})");
        let kept = deleted.iter().map(keeps).collect::<Vec<_>>().join(" && ");
        let whole = node.span().byte_range();
        self.found(&deleted, whole);
        match &node.guard {
            None if !deleted.is_empty() => {
                self.after(node.pat.span().byte_range().end, format!(" if {kept}"));
            }
            None => {}
            Some((_, guard)) => {
                let bytes = guard.span().byte_range();
                let changed = self.take(Genre::MatchArmGuard, guard.span()).unwrap_or_default();
                self.found(&changed, bytes.clone());
                let (mut open, mut close) = (String::new(), String::new());
                if !deleted.is_empty() {
                    open += &format!("{kept} && ");
                }
                for (id, value) in &changed {
                    match *value {
                        "true" => open += &format!("(crate::mutant({id}) || "),
                        _ => open += &format!("(!crate::mutant({id}) && "),
                    }
                    close.push(')');
                }
                self.before(bytes.start, open + "(");
                self.depth += 1;
                self.visit_expr(guard);
                self.depth -= 1;
                self.after(bytes.end, ")".to_owned() + &close);
            }
        }
        self.visit_expr(&node.body);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutant;

    /// A file of one line with some changes, numbered from 1: genre, the text where it is, what replaces it.
    fn with(source: &str, changes: &[(Genre, &str, &str)]) -> String {
        let mutant = |&(genre, place, replacement): &(Genre, &str, &str)| Mutant {
            name: String::new(),
            file: String::new(),
            genre,
            replacement: replacement.to_owned(),
            span: mutant::Span {
                start: Place { line: 1, column: 1 + source.find(place).unwrap() },
            },
        };
        let mutants: Vec<Mutant> = changes.iter().map(mutant).collect();
        let numbered: Vec<(Id, &Mutant)> = (1..).zip(&mutants).collect();
        let Switched { text, sites } = switched(source, &numbered).unwrap();
        assert_eq!(sites.len(), changes.len(), "{text}");
        for site in sites {
            let own = format!("crate::mutant({})", site.id);
            assert!(text[site.bytes].contains(&own), "{own}: {text}");
        }
        text
    }

    #[test]
    fn each_change_is_behind_its_number() {
        use Genre::*;
        let (open, close) = ("fn f() -> bool { ", " }");
        for (body, changes, expected) in [
            (
                "a + b",
                vec![(BinaryOperator, "+", "-"), (BinaryOperator, "+", "*")],
                "(match ((a), (b)) { (l, r) => if crate::mutant(1) { l - r } else if crate::mutant(2) { l * r } \
                 else { l + r } })",
            ),
            (
                "x < !y",
                vec![(BinaryOperator, "<", "=="), (UnaryOperator, "!", "")],
                "(match (&(x), &((match (y) { v => if crate::mutant(2) { v } else { !v } }))) \
                 { (l, r) => if crate::mutant(1) { *l == *r } else { *l < *r } })",
            ),
            // The right side if the left is true, or if it is false.
            (
                "a && b",
                vec![(BinaryOperator, "&&", "||")],
                "({ let m = (crate::mutant(1)) != false; if (a) != m { b } else { m } })",
            ),
            (
                "a || b",
                vec![(BinaryOperator, "||", "&&")],
                "({ let m = (crate::mutant(1)) != true; if (a) != m { b } else { m } })",
            ),
            (
                "x += y",
                vec![(BinaryOperator, "+=", "-=")],
                "{ let r = y; if crate::mutant(1) { x -= r } else { x += r } }",
            ),
            (
                "match x { 0 if y => 1, 2 => 3, _ => 4 }",
                vec![
                    (MatchArm, "0 if", ""),
                    (MatchArmGuard, "y =>", "true"),
                    (MatchArmGuard, "y =>", "false"),
                    (MatchArm, "2 =>", ""),
                ],
                "match x { 0 if !crate::mutant(1) && (crate::mutant(2) || (!crate::mutant(3) && (y))) => 1, \
                 2 if !crate::mutant(4) => 3, _ => 4 }",
            ),
            ("x", vec![(FnValue, "x", "true")], "if crate::mutant(1) { return true; } x"),
        ] {
            let text = with(&format!("{open}{body}{close}"), &changes);
            assert_eq!(text, format!("{open}{expected}{close}"));
        }
    }
}

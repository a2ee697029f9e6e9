//! Where a file of rules may make something large, it looks first how much there is already.
//!
//! Starlark counts memory only once in a thousand steps, and what doubles has filled the machine by then. So a call of `step_` is put
//! before each statement that may make a text or list longer, and `*=` becomes a multiplication that is looked at like any other. What is
//! written into a text is looked at too: Starlark would write a list that holds itself a million times over, or lies too deep for the stack.

use starlark::syntax::{AstModule, Dialect};
use starlark_syntax::syntax::ast::{ArgumentP, AssignOp, AstExpr, AstLiteral, AstStmt, BinOp, Expr, Stmt};

use super::prelude::{SAYABLE, SHIFT, STEP, TIMES};

/// Something to be put in the place of a stretch of text.
pub(super) struct Edit {
    /// Where the stretch begins.
    pub(super) from: usize,
    /// Where it ends.
    pub(super) to: usize,
    /// What comes there.
    pub(super) text: String,
}

/// The methods that make something longer.
const GROWING: [&str; 5] = ["extend", "format", "join", "replace", "update"];

/// The words that copy something.
const COPYING: [&str; 5] = ["enumerate", "reversed", "sorted", "tuple", "zip"];

/// The dialect of the files.
pub(super) fn dialect() -> Dialect {
    Dialect { enable_top_level_stmt: true, enable_load: false, ..Dialect::Extended }
}

/// What is to be put into a text so that it looks before it grows, in the order of the places; nothing if it is not understood.
pub(super) fn edits(text: &str) -> Vec<Edit> {
    let Ok(ast) = AstModule::parse("", text.to_owned(), &dialect()) else { return Vec::new() };
    let mut edits = Vec::new();
    visit(ast.statement(), text, &mut edits);
    ast.statement().visit_expr(|value| visit_value(value, &mut edits));
    edits.sort_by_key(|edit| edit.from);
    let mut end = 0;
    // What is replaced is not looked into.
    edits.retain(|edit| {
        let is_outside = edit.from >= end;
        end = end.max(edit.to);
        is_outside
    });
    edits
}

/// Puts looks into an expression: before each item of a list that is made in one go, and at what is written into a text.
fn visit_value(value: &AstExpr, edits: &mut Vec<Edit>) {
    let mut around = |value: &AstExpr, before: String| {
        let [from, to] = [value.span.begin(), value.span.end()].map(|place| place.get() as usize);
        edits.push(Edit { from, to: from, text: before });
        edits.push(Edit { from: to, to, text: "))".to_owned() });
    };
    match &value.node {
        Expr::Op(_, BinOp::Percent, other) if !is_number(other) => around(other, format!("{SAYABLE}((")),
        Expr::Call(called, arguments) if matches!(&called.node, Expr::Dot(_, method) if method.node == "format") => {
            for argument in &arguments.args {
                let (ArgumentP::Positional(said)
                | ArgumentP::Named(_, said)
                | ArgumentP::Args(said)
                | ArgumentP::KwArgs(said)) = &argument.node;
                around(said, format!("{SAYABLE}(("));
            }
        }
        Expr::ListComprehension(item, ..) if is_growing(item) => around(item, format!("({STEP}() or (")),
        Expr::DictComprehension(pair, ..) if is_growing(&pair.1) => {
            around(&pair.1, format!("({STEP}() or ("));
        }
        _ => {}
    }
    value.visit_expr(|inner| visit_value(inner, edits));
}

fn visit(stmt: &AstStmt, text: &str, edits: &mut Vec<Edit>) {
    let place = |at: starlark_syntax::codemap::Pos| at.get() as usize;
    let begin = place(stmt.span.begin());
    let mut grows = false;
    match &stmt.node {
        Stmt::Assign(assign) => grows = is_growing(&assign.rhs),
        Stmt::Expression(value) | Stmt::Return(Some(value)) => grows = is_growing(value),
        Stmt::AssignModify(target, op @ (AssignOp::Multiply | AssignOp::LeftShift), by) => {
            let done = if *op == AssignOp::Multiply { TIMES } else { SHIFT };
            let target = text[begin..place(target.span.end())].trim_end().to_owned();
            let from = place(by.span.begin());
            edits.push(Edit {
                from: begin,
                to: from,
                text: format!("{STEP}();{target} = {done}({target}, ("),
            });
            let end = place(by.span.end());
            edits.push(Edit { from: end, to: end, text: "))".to_owned() });
        }
        Stmt::AssignModify(_, AssignOp::Add, by) => grows = !is_number(by),
        _ => {}
    }
    if grows {
        edits.push(Edit { from: begin, to: begin, text: format!("{STEP}();") });
    }
    stmt.visit_stmt(|inner| visit(inner, text, edits));
}

fn is_number(value: &AstExpr) -> bool {
    match &value.node {
        Expr::Literal(AstLiteral::Int(_)) => true,
        Expr::Minus(value) => is_number(value),
        _ => false,
    }
}

/// Whether something in an expression may be longer than what it is made of.
fn is_growing(value: &AstExpr) -> bool {
    let mut grows = match &value.node {
        Expr::Op(one, BinOp::Add, other) => !is_number(one) && !is_number(other),
        Expr::Op(one, BinOp::Percent, _) => matches!(one.node, Expr::Literal(AstLiteral::String(_))),
        Expr::Call(called, _) => match &called.node {
            Expr::Dot(_, method) => GROWING.contains(&method.node.as_str()),
            Expr::Identifier(word) => COPYING.contains(&word.node.ident.as_str()),
            _ => false,
        },
        Expr::Slice(..) => true,
        _ => false,
    };
    value.visit_expr(|inner| grows = grows || is_growing(inner));
    grows
}

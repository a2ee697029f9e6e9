//! Where a file of rules may make something large, it looks first how much there is already.
//!
//! Starlark counts memory only once in a thousand steps, and what doubles has filled the machine by then. So a call of `step_` is put
//! before each statement that may make a text or list longer, and `*=` becomes a multiplication that is looked at like any other.

use starlark::syntax::{AstModule, Dialect};
use starlark_syntax::syntax::ast::{AssignOp, AstExpr, AstLiteral, AstStmt, BinOp, Expr, Stmt};

use super::prelude::{STEP, TIMES};

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

/// The dialect of the files.
pub(super) fn dialect() -> Dialect {
    Dialect { enable_top_level_stmt: true, enable_load: false, ..Dialect::Extended }
}

/// What is to be put into a text so that it looks before it grows, in the order of the places; nothing if it is not understood.
pub(super) fn edits(text: &str) -> Vec<Edit> {
    let Ok(ast) = AstModule::parse("", text.to_owned(), &dialect()) else { return Vec::new() };
    let mut edits = Vec::new();
    visit(ast.statement(), text, &mut edits);
    edits.sort_by_key(|edit| edit.from);
    edits
}

fn visit(stmt: &AstStmt, text: &str, edits: &mut Vec<Edit>) {
    let place = |at: starlark_syntax::codemap::Pos| at.get() as usize;
    let begin = place(stmt.span.begin());
    let mut grows = false;
    match &stmt.node {
        Stmt::Assign(assign) => grows = is_growing(&assign.rhs),
        Stmt::Expression(value) | Stmt::Return(Some(value)) => grows = is_growing(value),
        Stmt::AssignModify(target, AssignOp::Multiply, by) => {
            let target = text[begin..place(target.span.end())].trim_end().to_owned();
            let from = place(by.span.begin());
            edits.push(Edit {
                from: begin,
                to: from,
                text: format!("{STEP}();{target} = {TIMES}({target}, ("),
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
        Expr::Call(called, _) => {
            matches!(&called.node, Expr::Dot(_, method) if GROWING.contains(&method.node.as_str()))
        }
        _ => false,
    };
    value.visit_expr(|inner| grows = grows || is_growing(inner));
    grows
}

import ts from "typescript";

/** One change of a source file: the text `from`, which begins at `start`, is replaced by `to`. */
export interface Mutation {
  readonly start: number;
  readonly from: string;
  readonly to: string;
}

const otherOperators: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
  [ts.SyntaxKind.AsteriskToken, "/"],
  [ts.SyntaxKind.SlashToken, "*"],
  [ts.SyntaxKind.PercentToken, "*"],
  [ts.SyntaxKind.AmpersandAmpersandToken, "||"],
  [ts.SyntaxKind.BarBarToken, "&&"],
]);

/** Whether a node is never changed: types, imports and exports, which do not run, and errors of broken invariants. */
const isNeverChanged = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  (ts.isNewExpression(node) && node.expression.getText() === "Error");

/** A change with the whole expression that replaces the node. */
type Change = Mutation & { readonly expression: string };

/** The changes of one expression, without those of its parts. */
const changesOf = (node: ts.Node): readonly Change[] => {
  const text = node.getText();
  const whole = (...expressions: string[]): readonly Change[] =>
    expressions.map((expression) => ({ start: node.getStart(), from: text, to: expression, expression }));
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken, right } = node;
    const operator = otherOperators.get(operatorToken.kind);
    const texts = [left, right].some(ts.isStringLiteralLike) && operatorToken.kind === ts.SyntaxKind.PlusToken;
    if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return whole(left.getText());
    if (operator === undefined || texts) return [];
    const expression = `${left.getText()} ${operator} ${right.getText()}`;
    return [{ start: operatorToken.getStart(), from: operatorToken.getText(), to: operator, expression }];
  }
  if (ts.isConditionalExpression(node)) return whole(node.whenTrue.getText(), node.whenFalse.getText());
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return whole(node.operand.getText());
  if (ts.isNumericLiteral(node)) return whole(`${text} + 1`);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return whole("false");
  if (node.kind === ts.SyntaxKind.FalseKeyword) return whole("true");
  // A text without a space is mostly a name, which the compiler checks.
  const isSentence = ts.isStringLiteralLike(node) && node.text.includes(" ");
  return isSentence && !ts.isPropertyAssignment(node.parent) ? whole('""') : [];
};

const conditionChanges = (node: ts.Node): readonly Change[] =>
  ts.isIfStatement(node.parent) && node.parent.expression === node
    ? ["true", "false"].map((value) => ({ start: node.getStart(), from: node.getText(), to: value, expression: value }))
    : [];

/** Whether a node is the name of a property, which can be a number or a text. */
const isName = (node: ts.Node): boolean => ts.isPropertyAssignment(node.parent) && node.parent.name === node;

/** Whether a node is an element of an array literal, not of a destructuring pattern. */
const isElement = ({ parent }: ts.Node): boolean => {
  if (!ts.isArrayLiteralExpression(parent)) return false;
  const around = parent.parent;
  const isAssigned = ts.isBinaryExpression(around) && around.left === parent;
  return !(isAssigned && around.operatorToken.kind === ts.SyntaxKind.EqualsToken);
};

/** Expressions that must not be computed a second time, or cannot be moved into a function. */
const hasEffect = /\bawait\b|\byield\b|\+\+|--|[^=!<>]=[^=>]|\.(push|pop|shift|set|add|delete|next|sort|splice)\(/;

/**
 * How the mutations are compiled into a source file. `active`: `$mutant(number)` says whether that mutation replaces the source.
 * `compared`: the source runs, and `$compare(value, number, changed, ...)` gets its value and a function for the value with each mutation, so
 * that mutations that make no difference are found.
 */
export type Form = "active" | "compared";

/**
 * A source file with all its mutations compiled in. Types, imports, exports and errors of broken invariants are not changed. Every loop
 * calls `$iterate()`, so that an endless one can be ended.
 */
export const withMutations = (
  source: string,
  first: number,
  form: Form,
): { readonly text: string; readonly mutations: Mutation[] } => {
  const mutations: Mutation[] = [];
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  const numberOf = (mutation: Mutation): number => first + mutations.push(mutation) - 1;
  const withParts = (node: ts.Node): string => {
    let text = "";
    let end = node.getStart();
    node.forEachChild((child) => {
      text += source.slice(end, child.getStart()) + render(child);
      end = child.end;
    });
    return text + source.slice(end, node.end);
  };
  const withChanges = (node: ts.Node, text: string, changes: readonly (Change & { readonly number: number })[]) => {
    if (changes.length === 0) return text;
    if (form === "active")
      return `(${changes.map(({ number, expression }) => `$mutant(${number}) ? (${expression}) : `).join("")}(${text}))`;
    const compared = hasEffect.test(node.getText())
      ? changes.map(({ number }) => `${number}, null`)
      : changes.map(({ number, expression }) => `${number}, () => (${expression})`);
    return `$compare((${text}), ${compared.join(", ")})`;
  };
  const render = (node: ts.Node): string => {
    if (isNeverChanged(node) || isName(node)) return node.getText();
    const changes = [...conditionChanges(node), ...changesOf(node)].map((change) => ({
      ...change,
      number: numberOf(change),
    }));
    const removed = isElement(node) ? numberOf({ start: node.getStart(), from: node.getText(), to: "nothing" }) : null;
    let text = withParts(node);
    if (ts.isIterationStatement(node.parent, false) && node.parent.statement === node) text = `{ $iterate(); ${text} }`;
    if (!ts.isSpreadElement(node)) text = withChanges(node, text, changes);
    if (removed === null) return text;
    return `...($mutant(${removed}) ? [] : ${ts.isSpreadElement(node) ? text.slice("...".length) : `[${text}]`})`;
  };
  return { text: withParts(file), mutations };
};

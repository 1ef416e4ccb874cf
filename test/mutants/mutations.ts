import ts from "typescript";

/** One change of a source file: the text from `start` to `end` becomes `replacement`. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
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

/** An element with the comma that goes with it, so that the rest of its list stays a list. */
const withComma = (elements: ts.NodeArray<ts.Expression>, place: number): readonly [start: number, end: number] => {
  const [element, next, previous] = [elements[place], elements[place + 1], elements[place - 1]];
  if (element === undefined) throw new Error("no such element");
  if (next !== undefined) return [element.getStart(), next.getStart()];
  return [previous?.end ?? element.getStart(), element.end];
};

/** What does not run, and the messages of broken promises. */
const isLeft = (node: ts.Node): boolean =>
  ts.isTypeNode(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node) ||
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  (ts.isNewExpression(node) && node.expression.getText() === "Error");

/** The changes of one node, as text in its place. */
const replacements = (node: ts.Node): readonly (readonly [start: number, end: number, replacement: string])[] => {
  const whole = [node.getStart(), node.end] as const;
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken, right } = node;
    const operator = otherOperators.get(operatorToken.kind);
    const texts = [left, right].some(ts.isStringLiteralLike) && operatorToken.kind === ts.SyntaxKind.PlusToken;
    if (operator !== undefined && !texts) return [[operatorToken.getStart(), operatorToken.end, operator]];
    return operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken ? [[...whole, `(${left.getText()})`]] : [];
  }
  if (ts.isIfStatement(node)) {
    const { expression } = node;
    return ["true", "false"].map((value) => [expression.getStart(), expression.end, value]);
  }
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].map((branch) => [...whole, `(${branch.getText()})`]);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [[...whole, node.operand.getText()]];
  if (ts.isArrayLiteralExpression(node))
    return node.elements.map((_, place) => [...withComma(node.elements, place), ""]);
  if (ts.isNumericLiteral(node)) return [[...whole, `(${node.getText()} + 1)`]];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[...whole, "false"]];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [[...whole, "true"]];
  // A sentence; what has no space is mostly a name, which the compiler checks.
  if (ts.isStringLiteralLike(node) && node.text.includes(" ") && !ts.isPropertyAssignment(node.parent))
    return [[...whole, '""']];
  return [];
};

/** Every mutation of a source file, in the order of its text. Types, imports and the messages of broken promises stay. */
export const mutationsOf = (source: string): readonly Mutation[] => {
  const found: Mutation[] = [];
  const visit = (node: ts.Node): void => {
    if (isLeft(node)) return;
    for (const [start, end, replacement] of replacements(node)) found.push({ start, end, replacement });
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true));
  return found;
};

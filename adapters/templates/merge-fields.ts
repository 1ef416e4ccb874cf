import { ForTag, type Template, TypeGuards, Value } from "liquidjs";
import type { ShapeFields } from "../../domain/documents/merge/value.ts";
import { shortened } from "../../domain/kernel/text/shortened.ts";
import { filterNames } from "./engine.ts";
import { type Problems, problemsOf } from "./problems.ts";

type Shape = ShapeFields[string];

/** The names that can be used at a place of a template, and what they refer to. */
type Names = Readonly<Record<string, Shape>>;

const count: Shape = { kind: "count" };
const yesNo: Shape = { kind: "yes_no" };

/** What Liquid defines within a loop. */
const loop: Shape = {
  kind: "record",
  fields: { index: count, index0: count, rindex: count, rindex0: count, length: count, first: yesNo, last: yesNo },
};

/** Words of Liquid that are values and not fields. */
const words: ReadonlySet<string> = new Set(["true", "false", "nil", "null", "empty", "blank"]);

/** The shape one step down: a field of a record, the first, last, or numbered record of a list, or a list's size. */
const stepInto = (shape: Shape, step: string): Shape | undefined => {
  if (shape.kind === "record") return Object.hasOwn(shape.fields, step) ? shape.fields[step] : undefined;
  if (shape.kind !== "list") return undefined;
  if (step === "size") return count;
  return step === "first" || step === "last" || /^\d{1,4}$/.test(step)
    ? { kind: "record", fields: shape.fields }
    : undefined;
};

const maxSuggestions = 3;

/** A suggestion for an unknown step; empty if nothing is similar. */
const adviceOn = (shape: Shape, before: readonly string[], step: string): string => {
  if (shape.kind === "list" && Object.hasOwn(shape.fields, step))
    return ` ${before.join(".")} is a list: name ${step} in a loop, {% for … in ${before.join(".")} %}.`;
  if (shape.kind !== "record" || step === "") return "";
  const similar = Object.keys(shape.fields).filter((name) => name.includes(step) || step.includes(name));
  const paths = similar.slice(0, maxSuggestions).map((name) => [...before, name].join("."));
  return paths.length === 0 ? "" : ` Did you mean ${paths.join(" or ")}?`;
};

/** A token of any type. Liquid has many types of tokens, which these guards distinguish. */
type Token = object;

const maxQuotedCharacters = 120;

/** The text of a template at a place, as quoted in an error. */
export const quoted = (token: Pick<Template["token"], "getText">): string => {
  return shortened(token.getText().trim(), maxQuotedCharacters);
};

/** The shape to which a path leads; an unknown path is reported. Null for anything that is not a path. */
const shapeAt = (token: Token, names: Names, problems: Pick<Problems, "add">): Shape | null => {
  if (!TypeGuards.isPropertyAccessToken(token)) return null;
  const { begin, props, variable } = token;
  if (variable !== undefined) return null;
  const steps = props.map((prop) => ("content" in prop ? String(prop.content) : null));
  const text = quoted(token);
  if (steps.some((step) => step === null)) {
    problems.add(begin, `${text}: a value in brackets must be a number or a quoted name.`);
    return null;
  }
  const path = steps as string[];
  if (path.length === 1 && words.has(path[0] ?? "")) return null;
  let shape: Shape | undefined = { kind: "record", fields: names };
  for (const [position, step] of path.entries()) {
    const next = stepInto(shape, step);
    if (next === undefined) {
      const advice = adviceOn(shape, path.slice(0, position), step);
      problems.add(begin, `${text} is not a merge field; GET /api/documents/merge-fields/ lists them.${advice}`);
      return null;
    }
    shape = next;
  }
  return shape;
};

/** The tokens of an argument of a tag or an output, and the arguments of its filters. */
const tokensOf = (argument: object): { readonly values: readonly Token[]; readonly given: readonly Token[] } =>
  argument instanceof Value || TypeGuards.isFilteredValueToken(argument)
    ? {
        values: argument.initial.postfix,
        given: argument.filters.flatMap(({ args }: { readonly args: readonly object[] }) =>
          args.flatMap(argumentTokens),
        ),
      }
    : { values: [argument], given: [] };

/** An argument of a filter is a token, or a name with one. */
const argumentTokens = (argument: object): readonly Token[] => {
  if (!Array.isArray(argument)) return [argument];
  const token: unknown = argument[1];
  return typeof token === "object" && token !== null ? [token] : [];
};

/** Whether two values can be added; a literal number can be added to either kind. */
const isAddable = (shape: Shape | null, other: Shape | null): boolean => {
  const kinds = [shape, other].flatMap((each) => (each === null ? [] : [each.kind]));
  return kinds.every((kind) => kind === kinds[0] && (kind === "money" || kind === "percent"));
};

const checkSums = (value: Value, names: Names, problems: Pick<Problems, "add">): void => {
  const [initial] = value.initial.postfix;
  const sums = value.filters.filter(({ name }) => name === "plus" || name === "minus");
  if (initial === undefined || sums.length === 0) return;
  const quiet = problemsOf("");
  const summed = shapeAt(initial, names, quiet);
  for (const { name, args } of sums)
    for (const token of args.flatMap(argumentTokens))
      if (!isAddable(summed, shapeAt(token, names, quiet)))
        problems.add(beginOf(initial), `${name} needs two amounts of money or two percentages.`);
};

/**
 * Reports a picture that would print nothing, and a filter on one, which would print its placeholder. The filter that Liquid adds to every
 * output is not one of `filterNames`.
 */
const checkPicture = (value: Value, isShown: boolean, names: Names, problems: Pick<Problems, "add">): void => {
  const [initial] = value.initial.postfix;
  const isFiltered = value.filters.some(({ name }) => name !== "default" && filterNames.includes(name));
  if (initial === undefined || (isShown && !isFiltered)) return;
  if (shapeAt(initial, names, problemsOf(""))?.kind !== "picture") return;
  const why = isShown ? "accepts no filter except default" : "a field of a form cannot show";
  problems.add(beginOf(initial), `${quoted(initial)} is a picture, which ${why}.`);
};

const beginOf = (token: Token): number | null =>
  "begin" in token && typeof token.begin === "number" ? token.begin : null;

const isOutput = (template: Template): boolean => "value" in template && !("branches" in template);

/** Whether an output has several values, which cannot be intended. The size of a list is one value. */
const isSeveral = (shape: Shape | null, argument: object): boolean =>
  shape?.kind === "record" ||
  (shape?.kind === "list" && !(argument instanceof Value && argument.filters[0]?.name === "size"));

const checkArguments = (
  template: Template,
  hasPictures: boolean,
  names: Names,
  problems: Pick<Problems, "add">,
): void => {
  const shapeOf = (token: Token): Shape | null => {
    if (TypeGuards.isRangeToken(token)) problems.add(token.begin, "A range (1..9) is not allowed in a template.");
    return shapeAt(token, names, problems);
  };
  for (const argument of template.arguments?.() ?? []) {
    if (argument instanceof Value) {
      checkSums(argument, names, problems);
      checkPicture(argument, hasPictures || !isOutput(template), names, problems);
    }
    const { values, given } = tokensOf(argument);
    const printed = values.map(shapeOf).filter((shape) => isOutput(template) && isSeveral(shape, argument));
    const passed = given.map(shapeOf).filter((shape) => shape?.kind === "record" || shape?.kind === "list");
    if (printed.length + passed.length > 0)
      problems.add(
        template.token.begin,
        `${quoted(template.token)} does not print a single value: use one of its fields.`,
      );
  }
};

const within = (template: Template, names: Names, problems: Pick<Problems, "add">): Names => {
  if (!(template instanceof ForTag)) return names;
  const shape = shapeAt(template.collection, names, problems);
  if (shape?.kind === "list")
    return { ...names, forloop: loop, [template.variable]: { kind: "record", fields: shape.fields } };
  problems.add(template.token.begin, `${quoted(template.token)} must loop over a list, such as borrowers.`);
  return { ...names, forloop: loop, [template.variable]: { kind: "record", fields: {} } };
};

/** Reports paths of a template that are not merge fields, outputs that are not single values, and pictures where it can have none. */
export const checkFields = (
  templates: readonly Template[],
  hasPictures: boolean,
  names: Names,
  problems: Pick<Problems, "add">,
): void => {
  for (const template of templates) {
    checkArguments(template, hasPictures, names, problems);
    const inner = within(template, names, problems);
    const children = template.children?.(false, true).next().value as readonly Template[] | undefined;
    if (children !== undefined) checkFields(children, hasPictures, inner, problems);
  }
};

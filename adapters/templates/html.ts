import { Parser } from "htmlparser2";
import type { Block } from "../../domain/documents/content/content.ts";
import { blocksOf, type Element } from "./blocks.ts";
import { type ElementRule, elements, maxElementDepth, root, textHolders } from "./elements.ts";
import type { Problems } from "./problems.ts";

/** The number of characters parsed at a time. */
const chunkCharacters = 4096;

const named = (names: readonly string[]): string => names.join(", ");

const ruleOf = (name: string) => (Object.hasOwn(elements, name) ? elements[name] : undefined);

const allowedOf = ({ attributes }: ElementRule): string => {
  const allowed = Object.keys(attributes);
  return allowed.length === 0 ? "" : `; it may have ${named(allowed)}`;
};

/** The errors in the attributes of an element, one sentence each. */
const attributeProblems = (name: string, given: Readonly<Record<string, string>>): string[] => {
  const rule = ruleOf(name);
  if (rule === undefined) return [];
  const wrong = Object.entries(given).flatMap(([attribute, value]) => {
    const values = Object.hasOwn(rule.attributes, attribute) ? rule.attributes[attribute] : undefined;
    if (values === undefined) return [`<${name}> must not have the attribute ${attribute}${allowedOf(rule)}.`];
    return values.includes(value) ? [] : [`${attribute} of <${name}> must be one of: ${named(values)}.`];
  });
  const missing = (rule.required ?? []).filter((attribute) => given[attribute] === undefined);
  return [
    ...wrong,
    ...missing.map(
      (attribute) => `<${name}> must have the attribute ${attribute}: ${named(rule.attributes[attribute] ?? [])}.`,
    ),
  ];
};

const placeProblem = (name: string, parent: string): string | null => {
  const rule = ruleOf(name);
  if (rule === undefined)
    return `The element <${name}> is not allowed in a template; these are allowed: ${named(Object.keys(elements))}.`;
  if (rule.within.includes(parent)) return null;
  const places = rule.within.map((place) => (place === root ? "the document itself" : `<${place}>`));
  return `<${name}> must be inside ${places.join(", ")}${parent === root ? "" : `, not in <${parent}>`}.`;
};

const textProblem = (parent: string): string =>
  parent === root
    ? "Text must be inside a paragraph, a heading, a list or a table."
    : `Text must not be directly inside <${parent}>.`;

/**
 * Parses the HTML of a template: the listed elements with their listed attributes, each closed in its place. Everything else, including
 * comments and declarations, is an error. The blocks are complete only if there is none.
 */
export const readHtml = (html: string, problems: Problems): readonly Block[] => {
  const document: Element = { name: root, attributes: {}, children: [] };
  const open: Element[] = [document];
  const current = (): Element => open.at(-1) ?? document;
  const problem = (message: string): void => problems.add(parser.startIndex, message);
  const isTooDeep = (): boolean => open.length > maxElementDepth + 1;
  const parser = new Parser(
    {
      onopentag(name, attributes, isImplied) {
        if (isImplied) problem(`</${name}> has no opening tag.`);
        const wrongPlace = placeProblem(name, current().name);
        for (const message of [wrongPlace ?? [], ...attributeProblems(name, attributes)].flat()) problem(message);
        const element = { name, attributes, children: [] };
        current().children.push(element);
        open.push(element);
      },
      onclosetag(name, isImplied) {
        const rule = ruleOf(name);
        if (isImplied && rule !== undefined && rule.isVoid !== true) problem(`<${name}> is not closed.`);
        open.pop();
      },
      ontext(text) {
        const { name, children } = current();
        if (textHolders.has(name)) children.push(text);
        else if (/[^\s\p{Cc}]/u.test(text)) problem(textProblem(name));
      },
      oncomment: () => problem("An HTML comment must be written {% comment %} … {% endcomment %}."),
      onprocessinginstruction: () => problem("A declaration (<!…> or <?…>) is not allowed in a template."),
    },
    { recognizeSelfClosing: false, lowerCaseTags: true, decodeEntities: true },
  );
  // Parsing stops if elements are nested too deeply: the parser's cost grows with the square of the depth.
  for (let at = 0; at < html.length && !isTooDeep(); at += chunkCharacters)
    parser.write(html.slice(at, at + chunkCharacters));
  if (isTooDeep()) problem(`Elements must not be nested more than ${maxElementDepth} deep.`);
  else parser.end();
  return problems.all().length === 0 ? blocksOf(document) : [];
};

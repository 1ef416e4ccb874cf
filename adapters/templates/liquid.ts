import { type Liquid, type TagToken, type Template, Tokenizer, type TopLevelToken, TypeGuards } from "liquidjs";
import type { ShapeFields } from "../../domain/documents/merge/value.ts";
import { filterNames, markEntities, maxTagDepth, pictureMark, tags } from "./engine.ts";
import { checkFields } from "./merge-fields.ts";
import { maxProblems, type Problems } from "./problems.ts";
import { balanced, withoutPartAt } from "./repair.ts";

const inner = new Set(Object.values(tags).flat());

/** Reports tags that templates may not use, and tags that are nested too deeply; returns false for the latter. */
const checkTags = (tokens: readonly TopLevelToken[], problems: Problems): boolean => {
  let depth = 0;
  let isTooDeep = false;
  for (const token of tokens) {
    if (!TypeGuards.isTagToken(token)) continue;
    const { name, begin } = token as TagToken;
    if (!Object.hasOwn(tags, name) && !inner.has(name))
      problems.add(
        begin,
        `The tag ${name} is not allowed in a template; these are allowed: ${Object.keys(tags).join(", ")}.`,
      );
    if (tags[name]?.some((each) => each.startsWith("end"))) depth += 1;
    if (name.startsWith("end")) depth -= 1;
    if (depth > maxTagDepth && !isTooDeep) {
      isTooDeep = true;
      problems.add(begin, `Tags must not be nested more than ${maxTagDepth} deep.`);
    }
  }
  return !isTooDeep;
};

/** The tokens without comments, which are not printed. */
const uncommented = (tokens: readonly TopLevelToken[]): TopLevelToken[] => {
  let isComment = false;
  return tokens.filter((token) => {
    const name = TypeGuards.isTagToken(token) ? token.name : null;
    if (name === "endcomment") isComment = false;
    const isShown = !isComment;
    if (name === "comment") isComment = true;
    return isShown;
  });
};

/** A sentence for an error of Liquid, without the line that Liquid adds. */
const sentenceOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message.replace(/, line:\d+, col:\d+.*$/s, "") : String(error);
  const filter = /undefined filter: (\S+)/.exec(message)?.[1];
  if (filter !== undefined)
    return `The filter ${filter} is not allowed in a template; these are allowed: ${filterNames.join(", ")}.`;
  if (error instanceof RangeError) return "The template cannot be read: it is nested too deeply.";
  if (message.includes('expected "|" before filter'))
    return "The template cannot be read: values are compared with ==, !=, <, >, <= or >=, and a filter follows |.";
  return `The template cannot be read: ${message.replace(/\.$/, "")}.`;
};

const positionOf = (error: unknown): number | null => {
  const token =
    error instanceof Error && "token" in error ? (error.token as { readonly begin?: unknown } | null) : null;
  return typeof token?.begin === "number" ? token.begin : null;
};

/**
 * The parts of a template as parsed by Liquid, without the unparsable parts, each of which is reported; null if parsing cannot continue.
 */
export const parsed = (engine: Liquid, body: string, problems: Pick<Problems, "add">): Template[] | null => {
  let text: string | null = body;
  for (let tries = 0; text !== null && tries < maxProblems; tries += 1)
    try {
      return engine.parse(text);
    } catch (error) {
      const position = positionOf(error);
      problems.add(position, sentenceOf(error));
      text = position === null ? null : withoutPartAt(text, position);
    }
  return null;
};

/** A template with its tokens, without unclosed braces, each of which is reported. */
const tokenized = (body: string, problems: Problems): { readonly text: string; readonly tokens: TopLevelToken[] } => {
  let text = body;
  for (let tries = 0; tries < maxProblems; tries += 1)
    try {
      return { text, tokens: new Tokenizer(text).readTopLevelTokens() };
    } catch (error) {
      const position = positionOf(error);
      problems.add(position, sentenceOf(error));
      if (position === null) break;
      text = `${text.slice(0, position)}  ${text.slice(position + 2)}`;
    }
  return { text, tokens: [] };
};

/** A Liquid text, split at its tags. */
interface Tagged {
  /** The part that can be parsed. */
  readonly text: string;
  /** Its tokens, except those of comments. */
  readonly tokens: readonly TopLevelToken[];
  /** Whether its tags can be parsed: they are not nested too deeply. */
  readonly isReadable: boolean;
}

/** Splits a Liquid text at its tags, and reports tags that it may not have. */
export const readTags = (body: string, problems: Problems): Tagged => {
  for (const { index } of body.matchAll(new RegExp(`${pictureMark}|${markEntities.source}`, "gi")))
    problems.add(index, "The character U+E000 has no meaning and is not allowed in a template.");
  const { text, tokens: all } = tokenized(body, problems);
  const tokens = uncommented(all);
  return { text, tokens, isReadable: checkTags(tokens, problems) };
};

/** Reports the other errors of a Liquid text: in its syntax and its fields. */
export const checkParts = (
  engine: Liquid,
  { text, tokens, isReadable }: Tagged,
  hasPictures: boolean,
  shape: ShapeFields,
  problems: Problems,
): void => {
  if (!isReadable) return;
  const repaired = balanced(text, tokens, problems);
  const add: Problems["add"] = (position, message) =>
    problems.add(position === null ? null : repaired.originalAt(position), message);
  const templates = parsed(engine, repaired.text, { add });
  if (templates !== null) checkFields(templates, hasPictures, shape, { add });
};

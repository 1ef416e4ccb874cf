import { type TagToken, type Template, Tokenizer, type TopLevelToken, TypeGuards } from "liquidjs";
import type { MergeRecord, ShapeFields } from "../../domain/documents/merge/value.ts";
import type { FilledTemplate, TemplateInvalid, TemplateTooCostly } from "../../domain/documents/printing.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import {
  filterNames,
  makeEngine,
  markEntities,
  maxTagDepth,
  maxTemplateCharacters,
  pictureMark,
  tags,
} from "./engine.ts";
import { readHtml } from "./html.ts";
import { checkFields } from "./merge-fields.ts";
import { maxProblems, type Problems, problemsOf } from "./problems.ts";
import { balanced, withoutPartAt } from "./repair.ts";
import { MergeContext } from "./values.ts";

interface TemplateToCheck {
  readonly body: string;
  readonly shape: ShapeFields;
}

interface TemplateToFill {
  readonly body: string;
  readonly data: MergeRecord;
}

/** The most characters that a filled template may have. */
const maxFilledCharacters = 2 * 1024 * 1024;

const engine = makeEngine();

const invalid = (problems: Problems) => refuse<TemplateInvalid>({ _tag: "TemplateInvalid", problems: problems.all() });

const tooCostly = (message: string) => refuse<TemplateTooCostly>({ _tag: "TemplateTooCostly", message });

const inner = new Set(Object.values(tags).flat());

/** Says which tags templates may not use, and where tags are nested too deep; false where they are. */
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

/** A template's own HTML: tags and what they print are replaced by something of the same length. */
const staticHtml = (body: string, tokens: readonly TopLevelToken[]): string => {
  const blank = (text: string, letter: string) => text.replace(/[^\n]/g, letter);
  let [html, at] = ["", 0];
  for (const token of tokens) {
    const text = body.slice(token.begin, token.end);
    html += blank(body.slice(at, token.begin), " ");
    html += TypeGuards.isHTMLToken(token) ? text : blank(text, TypeGuards.isOutputToken(token) ? "x" : " ");
    at = token.end;
  }
  return html;
};

/** A sentence for what Liquid says of a template, without the line that it adds. */
const sentenceOf = (error: unknown): string => {
  const said = error instanceof Error ? error.message.replace(/, line:\d+, col:\d+.*$/s, "") : String(error);
  const filter = /undefined filter: (\S+)/.exec(said)?.[1];
  if (filter !== undefined) return `${filter} is not a filter of templates; these are: ${filterNames.join(", ")}.`;
  if (error instanceof RangeError) return "The template cannot be read: it is nested too deeply.";
  if (said.includes('expected "|" before filter'))
    return "The template cannot be read: values are compared with ==, !=, <, >, <= or >=, and a filter follows |.";
  return `The template cannot be read: ${said.replace(/\.$/, "")}.`;
};

const positionOf = (error: unknown): number | null => {
  const token =
    error instanceof Error && "token" in error ? (error.token as { readonly begin?: unknown } | null) : null;
  return typeof token?.begin === "number" ? token.begin : null;
};

/** The parts of a template as Liquid reads them, after leaving out what it cannot read, each with the problem; null: it stops. */
const parsed = (body: string, problems: Pick<Problems, "add">): Template[] | null => {
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

/** A template with its tokens, after leaving out braces that are not closed, each with the problem. */
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

/** Whether a template can be taken; see the port. */
export const checkTemplate = ({ body, shape }: TemplateToCheck): Result<null, TemplateInvalid> => {
  const problems = problemsOf(body);
  if (body.length > maxTemplateCharacters) {
    problems.add(null, `A template must have at most ${maxTemplateCharacters} characters.`);
    return invalid(problems);
  }
  for (const { index } of body.matchAll(new RegExp(`${pictureMark}|${markEntities.source}`, "gi")))
    problems.add(index, "The character U+E000 has no meaning and is not allowed in a template.");
  const { text, tokens: all } = tokenized(body, problems);
  const tokens = uncommented(all);
  const isReadable = checkTags(tokens, problems);
  readHtml(staticHtml(text, tokens), problems);
  if (isReadable) {
    const repaired = balanced(text, tokens, problems);
    const add: Problems["add"] = (position, message) =>
      problems.add(position === null ? null : repaired.originalAt(position), message);
    const templates = parsed(repaired.text, { add });
    if (templates !== null) checkFields(templates, shape, { add });
  }
  return problems.all().length > 0 ? invalid(problems) : accept(null);
};

/** A template with its data; see the port. */
export const fillTemplate = ({
  body,
  data,
}: TemplateToFill): Result<FilledTemplate, TemplateInvalid | TemplateTooCostly> => {
  const problems = problemsOf(body);
  // Of its own a template places no picture, also where it was stored before that was refused.
  const templates = parsed(body.replaceAll(pictureMark, ""), problems);
  if (templates === null || problems.all().length > 0) return invalid(problems);
  const missing = new Set<string>();
  const read = new Set<string>();
  let html: string;
  try {
    const rendered = engine.renderSync(
      templates,
      new MergeContext(engine, data, { onPrint: (path) => missing.add(path), onRead: (name) => read.add(name) }),
    );
    html = String(rendered).replace(markEntities, "");
  } catch (error) {
    const said = error instanceof Error ? error.message : "";
    if (said.includes("limit exceeded"))
      return tooCostly(
        "The template takes more time or memory than a template may: let its loops go over fewer entries.",
      );
    throw error;
  }
  if (html.length > maxFilledCharacters)
    return tooCostly("The document is too long: let its loops go over fewer entries.");
  const filled = problemsOf(html);
  const content = readHtml(html, filled);
  if (filled.all().length > 0) return invalid(filled);
  return accept({ content, missing: [...missing], read: [...read] });
};

import { type Template, type TopLevelToken, TypeGuards } from "liquidjs";
import type { MergeRecord, ShapeFields } from "../../domain/documents/merge/value.ts";
import type { FilledTemplate, TemplateInvalid, TemplateTooCostly } from "../../domain/documents/printing.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { makeEngine, markEntities, maxTemplateCharacters, pictureMark, printedInHtml } from "./engine.ts";
import { readHtml } from "./html.ts";
import { checkParts, parsed, readTags } from "./liquid.ts";
import { type Problems, problemsOf } from "./problems.ts";
import { MergeContext } from "./values.ts";

interface TemplateToCheck {
  readonly body: string;
  readonly shape: ShapeFields;
}

interface TemplateToFill {
  readonly body: string;
  readonly data: MergeRecord;
}

/** The maximum length of a filled template, in characters. */
const maxFilledCharacters = 2 * 1024 * 1024;

const engine = makeEngine(printedInHtml);

const invalid = (problems: Problems) => refuse<TemplateInvalid>({ _tag: "TemplateInvalid", problems: problems.all() });

const tooCostly = (message: string) => refuse<TemplateTooCostly>({ _tag: "TemplateTooCostly", message });

/** A template's own HTML: tags and outputs are replaced by text of the same length. */
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

/** Checks a template; see the port. */
export const checkTemplate = ({ body, shape }: TemplateToCheck): Result<null, TemplateInvalid> => {
  const problems = problemsOf(body);
  if (body.length > maxTemplateCharacters) {
    problems.add(null, `A template must have at most ${maxTemplateCharacters} characters.`);
    return invalid(problems);
  }
  const tagged = readTags(body, problems);
  readHtml(staticHtml(tagged.text, tagged.tokens), problems);
  checkParts(engine, tagged, true, shape, problems);
  return problems.all().length > 0 ? invalid(problems) : accept(null);
};

/** The number of bodies whose parsed parts are cached: those of the documents of a few companies. */
const maxParsedBodies = 50;

const parsedBodies = new Map<string, Template[]>();

/** A body as parsed by Liquid, once per thread; null if it has errors, which are added. */
const parsedBody = (body: string, problems: Problems): Template[] | null => {
  const known = parsedBodies.get(body);
  if (known !== undefined) return known;
  // A template itself cannot place a picture, even if it was stored before that was refused.
  const templates = parsed(engine, body.replaceAll(pictureMark, ""), problems);
  if (templates === null || problems.all().length > 0) return null;
  const [oldest] = parsedBodies.keys();
  if (oldest !== undefined && parsedBodies.size >= maxParsedBodies) parsedBodies.delete(oldest);
  parsedBodies.set(body, templates);
  return templates;
};

/** Fills a template with data; see the port. */
export const fillTemplate = ({
  body,
  data,
}: TemplateToFill): Result<FilledTemplate, TemplateInvalid | TemplateTooCostly> => {
  const problems = problemsOf(body);
  const templates = parsedBody(body, problems);
  if (templates === null) return invalid(problems);
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
    const reason = error instanceof Error ? error.message : "";
    if (reason.includes("limit exceeded"))
      return tooCostly("The template exceeds the allowed time or memory: loop over fewer entries.");
    throw error;
  }
  if (html.length > maxFilledCharacters) return tooCostly("The document is too long: loop over fewer entries.");
  const filled = problemsOf(html);
  const content = readHtml(html, filled);
  if (filled.all().length > 0) return invalid(filled);
  return accept({ content, missing: [...missing], read: [...read] });
};

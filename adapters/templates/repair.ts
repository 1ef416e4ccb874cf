import { type TagToken, type TopLevelToken, TypeGuards } from "liquidjs";
import { maxTagDepth, tags } from "./engine.ts";
import { quoted } from "./merge-fields.ts";
import type { Problems } from "./problems.ts";

/** A part of a template that is replaced so that parsing can continue after it. */
interface Edit {
  readonly begin: number;
  readonly end: number;
  readonly text: string;
}

/** A template that can be parsed beyond its errors, with the original position of each of its places. */
interface Repaired {
  readonly text: string;
  readonly originalAt: (position: number) => number;
}

const blanked = (text: string): string => text.replace(/[^\n]/g, " ");

/** A template after non-overlapping edits, in the order of their positions. */
const edited = (body: string, edits: readonly Edit[]): Repaired => {
  let [text, at] = ["", 0];
  const shifts: { readonly from: number; readonly by: number }[] = [];
  for (const { begin, end, text: put } of edits) {
    text += body.slice(at, begin) + put;
    at = end;
    shifts.push({ from: text.length, by: text.length - end });
  }
  return {
    text: text + body.slice(at),
    originalAt: (position) => position - (shifts.findLast(({ from }) => from <= position)?.by ?? 0),
  };
};

const endOf = (name: string): string | undefined => tags[name]?.find((each) => each.startsWith("end"));
const innerNames = new Set(Object.values(tags).flat());

/**
 * A template with balanced tags, after reporting those that are not: a missing end is added where it was noticed, and unmatched ends and
 * dividers, and unknown tags, are removed.
 */
export const balanced = (body: string, tokens: readonly TopLevelToken[], problems: Problems): Repaired => {
  const open: { readonly token: TagToken; readonly end: string }[] = [];
  const edits: Edit[] = [];
  const closeAt = (position: number): void => {
    const last = open.pop();
    if (last === undefined) return;
    problems.add(last.token.begin, `${quoted(last.token)} is not closed: it needs {% ${last.end} %}.`);
    edits.push({ begin: position, end: position, text: `{%${last.end}%}` });
  };
  for (const token of tokens) {
    if (!TypeGuards.isTagToken(token)) continue;
    const { name, begin, end: after } = token as TagToken;
    const end = endOf(name);
    if (end !== undefined) open.push({ token: token as TagToken, end });
    else if (open.some((each) => each.end === name)) {
      while (open.length > 0 && open.at(-1)?.end !== name) closeAt(begin);
      open.pop();
    } else if (!Object.hasOwn(tags, name) && !tags[open.at(-1)?.token.name ?? ""]?.includes(name)) {
      if (innerNames.has(name)) problems.add(begin, `${quoted(token)} does not belong to an open tag.`);
      edits.push({ begin, end: after, text: blanked(body.slice(begin, after)) });
    }
    // Excessive nesting is reported where the tags are checked, and not parsed further.
    if (open.length > maxTagDepth) break;
  }
  while (open.length > 0) closeAt(body.length);
  return edited(body, edits);
};

/** Replacements for the arguments of a tag that cannot be parsed. */
const anyArgument: Readonly<Record<string, string>> = {
  if: "true",
  unless: "true",
  elsif: "true",
  case: "1",
  when: "1",
};

/** The text with the output or the arguments at a position removed, with the same length; null if the rest cannot be parsed. */
export const withoutPartAt = (text: string, position: number): string | null => {
  const begin = Math.max(text.lastIndexOf("{{", position), text.lastIndexOf("{%", position));
  if (begin === -1) return null;
  const isOutput = text.startsWith("{{", begin);
  const close = text.indexOf(isOutput ? "}}" : "%}", position);
  const end = close === -1 ? text.length : close + 2;
  const part = text.slice(begin, end);
  if (isOutput || close === -1) return text.slice(0, begin) + blanked(part) + text.slice(end);
  const [, name = ""] = /^\{%-?\s*(\w+)/.exec(part) ?? [];
  const argument = anyArgument[name];
  const readable = `{%${name} ${argument}`.padEnd(part.length - 2);
  const isReadable = argument !== undefined && readable.length + 2 === part.length && !part.includes("\n");
  return isReadable && `${readable}%}` !== part ? `${text.slice(0, begin)}${readable}%}${text.slice(end)}` : null;
};

import { Liquid } from "liquidjs";
import { printMoney, printShortDay, printWholeDollars, printWholePercent } from "../../domain/documents/merge/print.ts";
import { MissingValue, PrintedValue } from "./values.ts";

/** The tags that a template may use, with those that end or divide them. */
export const tags: Readonly<Record<string, readonly string[]>> = {
  if: ["elsif", "else", "endif"],
  unless: ["elsif", "else", "endunless"],
  case: ["when", "else", "endcase"],
  for: ["else", "endfor"],
  break: [],
  continue: [],
  comment: ["endcomment"],
  "#": [],
};

/** The maximum nesting depth of tags. */
export const maxTagDepth = 20;

/** The maximum number of characters and list entries that a rendering may produce; a character takes at most two bytes. */
const maxRenderUnits = 25_000_000;

/** The maximum length of a template, in characters. */
export const maxTemplateCharacters = 512 * 1024;

/** A value as text. Records, lists, and Liquid's words without a value give an empty text. */
const textOf = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "object" && !(value instanceof PrintedValue) ? "" : String(value);
};

const isNothing = (value: unknown): boolean =>
  value instanceof MissingValue || value === null || value === undefined || textOf(value) === "";

/** A filter on texts, which leaves a missing value missing. */
const onText = (change: (text: string) => string) => (value: unknown) =>
  value instanceof MissingValue ? value : change(textOf(value));

const centsOf = (value: unknown): number | null => {
  if (value instanceof PrintedValue) return value.merged.kind === "money" ? value.merged.cents : null;
  return typeof value === "number" ? Math.round(value * 100) : null;
};

const percentOf = (value: unknown): number | null => {
  if (value instanceof PrintedValue) return value.merged.kind === "percent" ? value.merged.percent : null;
  return typeof value === "number" ? value : null;
};

/** A filter on an amount of money; any other value is printed unchanged. */
const onMoney = (print: (cents: number) => string) => (value: unknown) => {
  const cents = centsOf(value);
  return cents === null ? value : print(cents);
};

const added =
  (sign: 1 | -1) =>
  (value: unknown, other: unknown): unknown => {
    if (value instanceof MissingValue) return value;
    if (other instanceof MissingValue) return other;
    const [rate, change] = [percentOf(value), percentOf(other)];
    if (value instanceof PrintedValue && rate !== null && change !== null)
      // A rate has at most five decimals.
      return new PrintedValue({ kind: "percent", percent: Math.round((rate + sign * change) * 100_000) / 100_000 });
    const [one, two] = [centsOf(value), centsOf(other)];
    return one === null || two === null ? value : new PrintedValue({ kind: "money", cents: one + sign * two });
  };

/** The filters that a template may use, by name. */
const filters: Readonly<Record<string, (value: unknown, argument?: unknown) => unknown>> = {
  default: (value, otherwise) => (isNothing(value) ? otherwise : value),
  upcase: onText((text) => text.toLocaleUpperCase("en-US")),
  downcase: onText((text) => text.toLocaleLowerCase("en-US")),
  capitalize: onText((text) => text.slice(0, 1).toLocaleUpperCase("en-US") + text.slice(1)),
  size: (value) => (Array.isArray(value) ? value.length : value instanceof MissingValue ? 0 : textOf(value).length),
  money: onMoney(printMoney),
  whole_dollars: onMoney(printWholeDollars),
  whole_percent: (value) =>
    value instanceof PrintedValue && value.merged.kind === "percent" ? printWholePercent(value.merged.percent) : value,
  short_date: (value) =>
    value instanceof PrintedValue && value.merged.kind === "date" ? printShortDay(value.merged.day) : value,
  plus: added(1),
  minus: added(-1),
};

export const filterNames: readonly string[] = Object.keys(filters);

/** The placeholder printed for a picture: a character without a meaning, which no value prints. */
export const pictureMark = "\ue000";

/** The same as an entity, which can only come from a template: in a value the ampersand is escaped. */
export const markEntities = /&#(?:x0*e000(?![\da-f])|0*57344(?!\d));?/gi;

const entities: Readonly<Record<string, string>> = {
  [pictureMark]: "",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** What is printed for a value in plain text. A picture prints nothing. */
export const printedInText = (value: unknown): string => {
  if (value instanceof MissingValue) {
    value.notePrinted();
    return "";
  }
  return value instanceof PrintedValue && value.merged.kind === "picture" ? "" : textOf(value);
};

/** What is printed for a value in HTML: its text, escaped. */
export const printedInHtml = (value: unknown): string => {
  if (value instanceof PrintedValue && value.merged.kind === "picture") return pictureMark;
  return printedInText(value).replace(/[&<>"'\ue000]/g, (character) => entities[character] ?? character);
};

/**
 * Liquid with only the tags and filters above. It has no tag that reads files, bypasses `printed`, or stores values, and does not read
 * inherited properties.
 */
export const makeEngine = (printed: (value: unknown) => string): Liquid => {
  const engine = new Liquid({
    ownPropertyOnly: true,
    strictFilters: true,
    outputEscape: printed,
    templates: {},
    parseLimit: maxTemplateCharacters,
    memoryLimit: maxRenderUnits,
  });
  for (const name of Object.keys(engine.tags)) if (!Object.hasOwn(tags, name)) delete engine.tags[name];
  for (const name of Object.keys(engine.filters)) delete engine.filters[name];
  for (const [name, filter] of Object.entries(filters)) engine.registerFilter(name, filter);
  return engine;
};

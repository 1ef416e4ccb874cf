import { Liquid } from "liquidjs";
import { printMoney, printShortDay, printWholeDollars, printWholePercent } from "../../domain/documents/merge/print.ts";
import { MissingValue, PrintedValue } from "./values.ts";

/** Tags that a template may use, with those that end or divide them. */
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

/** Tags may be nested so deep. */
export const maxTagDepth = 20;

/** The most characters and list entries that a rendering may make; a character takes two bytes at most. */
const maxRenderUnits = 25_000_000;

/** The longest template, in characters. */
export const maxTemplateCharacters = 512 * 1024;

/** A value as text. Records, lists and the Liquid words without a value have none. */
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

/** A filter on an amount of money; what is no amount prints as it is. */
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
      return new PrintedValue({ kind: "percent", percent: Math.round((rate + sign * change) * 1000) / 1000 });
    const [one, two] = [centsOf(value), centsOf(other)];
    return one === null || two === null ? value : new PrintedValue({ kind: "money", cents: one + sign * two });
  };

/** Filters that a template may use, by name. */
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

/** What is printed where a picture is placed: a character that has no meaning, and that no value prints. */
export const pictureMark = "\ue000";

/** The same as an entity, which only a template has: of a value the ampersand is escaped. */
export const markEntities = /&#(?:x0*e000(?![\da-f])|0*57344(?!\d));?/gi;

const entities: Readonly<Record<string, string>> = {
  [pictureMark]: "",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** What is printed in place of a value in a text that is no HTML. A picture has none. */
export const printedInText = (value: unknown): string => {
  if (value instanceof MissingValue) {
    value.notePrinted();
    return "";
  }
  return value instanceof PrintedValue && value.merged.kind === "picture" ? "" : textOf(value);
};

/** What is printed in place of a value in HTML: its text without markup of its own. */
export const printedInHtml = (value: unknown): string => {
  if (value instanceof PrintedValue && value.merged.kind === "picture") return pictureMark;
  return printedInText(value).replace(/[&<>"'\ue000]/g, (character) => entities[character] ?? character);
};

/**
 * Liquid with the tags and filters above alone: it has no tag that reads a file, prints past `printed` or keeps values, and sees
 * no property that an object inherits.
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

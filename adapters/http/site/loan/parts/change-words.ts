import { isObject, isSameData } from "../../../../../domain/kernel/same-data.ts";
import { insideSentence } from "../../../../../domain/kernel/text/phrases.ts";
import { below, type FieldNames, type Input, type JsonObject } from "../../../codec/codec.ts";
import { labelOf } from "../../../operation/refusals/error-row.ts";
import { fieldAt } from "../../form/fields-of.ts";
import { fieldsByName } from "../../form/typed.ts";
import { dateText, dollarsText, instantText, objectsIn, statusText, textIn, wordsOf } from "../../json-texts.ts";

/** The time zone of the text, and the tables with the labels of fields. A field in no table is labeled by its name in words. */
interface Reading {
  readonly zone: string;
  readonly names: FieldNames;
}

/** Fields that every change of a record changes, and that its time already implies. */
const alwaysChanged = /(^|\.)(version|updated_at|call_attempt)$/;

/** Whether a change says more than that list entries were reordered or that the whole record is new. */
const saysWhat = ({ path, from, to }: JsonObject): boolean =>
  path !== "" && !alwaysChanged.test(textIn(path)) && (from !== undefined || to !== undefined);

/** A code of the API, such as `hecm_certificate`. */
const codePattern = /^[a-z]+(_[a-z\d]+)+$/;

/** Splits a path into the parent of its last field, that field, and the numbers of its list entries. */
const pathPattern = /^(?:(.+)\.)?([^.]*[^.\d][^.]*)((?:\.\d+)*)$/;

/** List entries are identified by their own numbers, `borrowers.17`. */
const numbered = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, " $1");

/** The readable name of a path. The field itself has the label of the form in which it is entered. */
const nameAt = (path: string, names: FieldNames): string => {
  const [, outer, last, entries = ""] = pathPattern.exec(path) ?? [];
  if (last === undefined) return wordsOf(numbered(path));
  const own = outer === undefined ? last : `${outer}.${last}`;
  const field = fieldAt(fieldsByName(names), own);
  const label = `${labelOf(field ?? { name: last })}${numbered(entries)}`;
  if (outer === undefined) return label;
  // A label may be a sentence, such as that the person has legal capacity.
  return `${wordsOf(numbered(outer))}${field?.label === undefined ? "" : ","} ${insideSentence(label)}`;
};

/** The input of the field at a path, or of the entries of its list; undefined if no form has it. */
const inputAt = (path: string, names: FieldNames): Input | undefined => {
  const field = fieldAt(fieldsByName(names), path) ?? fieldAt(fieldsByName(names), path.replace(/(\.\d+)+$/, ""));
  const input = field?.codec.input;
  return input?.kind === "list" ? input.entry : input;
};

// A year has no thousands separator, so no four-digit number gets one.
const plainNumber = new Intl.NumberFormat("en-US", { maximumFractionDigits: 10, useGrouping: "min2" });

/** A value as shown in the form of its field; null if the form shows it no differently than without a form. */
const enteredText = (json: unknown, input: Input | undefined): string | null => {
  if (input?.kind === "choice") {
    // Some options consist of a term and its meaning.
    const text = input.options.find(({ value }) => value === json)?.text;
    return text?.split(": ", 1)[0] ?? null;
  }
  if (typeof json !== "number") return null;
  if (input?.kind === "dollars") return dollarsText(json);
  if (input?.kind === "percent") return `${plainNumber.format(json)}%`;
  return input?.kind === "reference" ? String(json) : null;
};

/** A value in words; null if it is not a single value, such as an address. */
const valueText = (json: unknown, zone: string, input?: Input): string | null => {
  if (json === null || json === undefined || json === "") return "empty";
  const entered = enteredText(json, input);
  if (entered !== null) return entered;
  if (typeof json === "boolean") return json ? "yes" : "no";
  if (typeof json === "number") return plainNumber.format(json);
  if (typeof json !== "string") return null;
  if (codePattern.test(json)) return wordsOf(json);
  return dateText(json) || (/^\d{4}-\d{2}-\d{2}T/.test(json) ? instantText(json, zone) : json);
};

/** Whether a list contains only single values, such as the reasons for a denial. */
const isPlainList = (json: unknown): json is readonly unknown[] =>
  Array.isArray(json) && json.every((each) => typeof each !== "object");

/** A single value or a list of single values in words; null for anything else. */
const changedText = (json: unknown, zone: string, input: Input | undefined): string | null =>
  isPlainList(json)
    ? json.map((each) => valueText(each, zone, input)).join(", ") || "empty"
    : valueText(json, zone, input);

/** Fields of an entry that the service adds to what was entered. */
const keptBeside = /^(id|version|created_at|updated_at|entered_at|entered_by)$/;

/** States that something with fields of its own, such as a fee, was added or removed, with its values. */
const wholeText = (verb: "added" | "removed", path: string, whole: JsonObject, { zone, names }: Reading): string => {
  const entered = Object.fromEntries(Object.entries(whole).filter(([name]) => !keptBeside.test(name)));
  const inside = fieldAt(fieldsByName(names), path.replace(/(\.\d+)+$/, ""))?.codec.inside ?? {};
  const facts = factsOf(entered, zone, inside).map(({ name, text }) => `${insideSentence(name)}: ${text}`);
  return `${nameAt(path, names)} ${verb}${facts.length === 0 ? "" : ` (${facts.join(", ")})`}`;
};

/** The entries of a list with their positions from 1; null if it is not a list. */
const placedEntries = (json: unknown): readonly (readonly [place: number, entry: unknown])[] | null => {
  if (json === null || json === undefined) return [];
  return Array.isArray(json) ? json.map((entry, position) => [position + 1, entry]) : null;
};

type Placed = NonNullable<ReturnType<typeof placedEntries>>;

/** The entries of a list that have no remaining equal entry in the other list. */
const without = (entries: Placed, others: Placed): Placed => {
  const left = others.map(([, entry]) => entry);
  return entries.filter(([, entry]) => {
    const equal = left.findIndex((other) => isSameData(entry, other));
    if (equal >= 0) left.splice(equal, 1);
    return equal < 0;
  });
};

/** The differences between two lists whose entries have no ids. Entries that are in both are ignored. */
const listTexts = (path: string, before: Placed, after: Placed, reading: Reading): readonly string[] => {
  const [gone, come] = [without(before, after), without(after, before)];
  if (gone.length + come.length === 0) return [`${nameAt(path, reading.names)}: in another order`];
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, position) => {
    const [goneAt, from] = gone[position] ?? [];
    const [place = goneAt ?? 0, to] = come[position] ?? [];
    return differenceTexts(below(path, place), from, to, reading);
  }).flat();
};

/** The differences between two values at a path: from and to for single values, and the differences inside for all others. */
const differenceTexts = (path: string, from: unknown, to: unknown, reading: Reading): readonly string[] => {
  const input = inputAt(path, reading.names);
  const [before, after] = [changedText(from, reading.zone, input), changedText(to, reading.zone, input)];
  const name = nameAt(path, reading.names);
  if (before !== null && after !== null) return [`${name}: ${before} → ${after}`];
  if (isObject(from) && isObject(to))
    return [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .filter((inside) => !keptBeside.test(inside) && !isSameData(from[inside], to[inside]))
      .flatMap((inside) => differenceTexts(below(path, inside), from[inside], to[inside], reading));
  if (isObject(to)) return [wholeText("added", path, to, reading)];
  if (isObject(from)) return [wholeText("removed", path, from, reading)];
  const [entriesBefore, entriesAfter] = [placedEntries(from), placedEntries(to)];
  return entriesBefore === null || entriesAfter === null
    ? [name]
    : listTexts(path, entriesBefore, entriesAfter, reading);
};

const changeTexts = ({ path, from, to }: JsonObject, reading: Reading): readonly string[] => {
  const status = path === "status_history" ? objectsIn(to).at(-1) : undefined;
  if (status === undefined) return differenceTexts(textIn(path), from, to, reading);
  return [[statusText(status.status), ...(status.reason === null ? [] : [textIn(status.reason)])].join(": ")];
};

/** The changes of a log entry, field by field. `names` are the field tables of the changed record. */
export const changesText = (changes: unknown, zone: string, names: FieldNames): string =>
  objectsIn(changes)
    .filter(saysWhat)
    .flatMap((change) => changeTexts(change, { zone, names }))
    .join("; ");

interface Fact {
  readonly name: string;
  readonly text: string;
}

/**
 * The content of an object, with each single value under its path in words. List entries are numbered from 1, and empty values are left
 * out.
 */
export const factsOf = (json: unknown, zone: string, names: FieldNames = {}, path = ""): readonly Fact[] => {
  if (json === null || json === undefined || json === "") return [];
  const text = valueText(json, zone, inputAt(path, names));
  if (text !== null) return [{ name: nameAt(path, names), text }];
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(json)
    ? json.map((each, position) => [String(position + 1), each])
    : Object.entries(json as JsonObject);
  return entries.flatMap(([name, each]) => factsOf(each, zone, names, below(path, name)));
};

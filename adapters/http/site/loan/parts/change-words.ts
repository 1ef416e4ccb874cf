import { isObject, isSameData } from "../../../../../domain/kernel/same-data.ts";
import { insideSentence } from "../../../../../domain/kernel/text/phrases.ts";
import { firstCharacters } from "../../../../../domain/kernel/text/shortened.ts";
import { below, type FieldNames, type JsonObject } from "../../../codec/codec.ts";
import { fieldAt } from "../../form/fields-of.ts";
import { fieldsByName } from "../../form/typed.ts";
import { objectsIn, textIn } from "../../json-texts.ts";
import { inputAt, nameAt, type Reading, type RecordNames, valueText } from "./changed-values.ts";
import { calledOperation, decisionTexts, separator } from "./decision-words.ts";

/** Fields that every change of a record changes, and that its time already implies. */
const alwaysChanged = /(^|\.)(version|updated_at)$/;

/** Data that the service keeps to compare with later, and digests. */
const onlyCompared = /(^|\.)(assigned_for|made_of)(\.|$)|(^|[._])(digest|sha256)$/;

/** Whether a value is of the service alone: something that it compares, or a user's number, which the row has as a name. */
const isInternal = (path: string, ...values: readonly unknown[]): boolean =>
  onlyCompared.test(path) || (/(^|[._])by$/.test(path) && values.some((value) => typeof value === "number"));

/** Confidential values, of which a history gives the name alone. */
const isConfidential = (path: string): boolean => /(^|\.)ssn(_last4)?$/.test(path);

/** Whether a change says more than that list entries were reordered or that the whole record is new. */
const saysWhat = ({ path, from, to, from_entries }: JsonObject): boolean =>
  path !== "" &&
  !alwaysChanged.test(textIn(path)) &&
  (from !== undefined || to !== undefined || from_entries !== undefined);

/** Whether a list contains only single values, such as the reasons for a denial. */
const isPlainList = (json: unknown): json is readonly unknown[] =>
  Array.isArray(json) && json.every((each) => typeof each !== "object");

/** A single value or a list of single values in words; null for anything else. */
const changedText = (json: unknown, path: string, reading: Reading): string | null =>
  isPlainList(json)
    ? json.map((each) => valueText(each, path, reading)).join(", ") || "empty"
    : valueText(json, path, reading);

/** Fields of an entry that the service adds to what was entered. */
const keptBeside = /^(id|version|created_at|updated_at|entered_at|entered_by)$/;

/** States that something with fields of its own, such as a fee, was added or removed, with its values as far as a form has them. */
const wholeText = (verb: "added" | "removed", path: string, whole: JsonObject, reading: Reading): string => {
  const { names } = reading;
  const entered = Object.fromEntries(Object.entries(whole).filter(([name]) => !keptBeside.test(name)));
  const inside = fieldAt(fieldsByName(names), path.replace(/(\.\d+)+$/, ""))?.codec.inside ?? {};
  const isShown = (at: string, json: unknown): boolean =>
    inputAt(at, inside) !== undefined && !isInternal(at, json) && !isConfidential(at);
  const facts = factsIn(entered, { ...reading, names: inside }, isShown);
  const words = facts.map(({ name, text }) => `${insideSentence(name)}: ${text}`).join(separator);
  return `${nameAt(path, reading)} ${verb}${words === "" ? "" : ` (${words})`}`;
};

/** The entries of a list with their positions from 1, with `before` entries ahead of them; null if it is not a list. */
const placedEntries = (json: unknown, before = 0): readonly (readonly [place: number, entry: unknown])[] | null => {
  if (json === null || json === undefined) return [];
  return Array.isArray(json) ? json.map((entry, position) => [before + position + 1, entry]) : null;
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
  if (gone.length + come.length === 0) return [`${nameAt(path, reading)}: in another order`];
  return Array.from({ length: Math.max(gone.length, come.length) }, (_, position) => {
    const [goneAt, from] = gone[position] ?? [];
    const [place = goneAt ?? 0, to] = come[position] ?? [];
    return differenceTexts(below(path, place), from, to, reading);
  }).flat();
};

/** The differences between two values at a path: from and to for single values, and the differences inside for all others. */
const differenceTexts = (
  path: string,
  from: unknown,
  to: unknown,
  reading: Reading,
  entriesAhead = 0,
): readonly string[] => {
  if (isInternal(path, from, to)) return [];
  const [before, after] = [from, to].map((json) => changedText(json, path, reading));
  const name = nameAt(path, reading);
  if (isConfidential(path)) return [name];
  if (before && after) return [`${name}: ${before} → ${after}`];
  if (isObject(from) && isObject(to))
    return [...new Set([...Object.keys(from), ...Object.keys(to)])]
      .filter((inside) => !keptBeside.test(inside) && !isSameData(from[inside], to[inside]))
      .flatMap((inside) => differenceTexts(below(path, inside), from[inside], to[inside], reading));
  if (isObject(to)) return [wholeText("added", path, to, reading)];
  if (isObject(from)) return [wholeText("removed", path, from, reading)];
  const [entriesBefore, entriesAfter] = [placedEntries(from, entriesAhead), placedEntries(to, entriesAhead)];
  return entriesBefore === null || entriesAfter === null
    ? [name]
    : listTexts(path, entriesBefore, entriesAfter, reading);
};

const changeTexts = (change: JsonObject, reading: Reading): readonly string[] => {
  // Of a list of objects without ids, a change may have only the entries that changed.
  const { path, position, from = change.from_entries, to = change.to_entries } = change;
  const called = calledOperation(textIn(path), from, to);
  if (called !== null) return [called];
  const words = decisionTexts[textIn(path)];
  // A later reason for the same requirement takes the place of the earlier one, which need not be the last.
  const entry = objectsIn(to).findLast((each) => !objectsIn(from).some((before) => isSameData(each, before)));
  return words === undefined || entry === undefined
    ? differenceTexts(textIn(path), from, to, reading, Number(position ?? 0))
    : [words(entry, reading.records)];
};

/** The maximum number of characters of one change, and of all changes in a cell. */
const [maxChange, maxChanges] = [300, 600];

/** The changes that fit into a cell, and the number of the others. */
const fitting = (texts: readonly string[]): string => {
  let length = 0;
  const short = texts.map((text) => (text.length > maxChange ? `${firstCharacters(text, maxChange - 1)}…` : text));
  const shown = short.filter((text) => {
    length += text.length + separator.length;
    return length - separator.length <= maxChanges;
  });
  const left = texts.length - shown.length;
  return [...shown, ...(left === 0 ? [] : [`${left} more ${left === 1 ? "change" : "changes"}`])].join(separator);
};

const readingOf = (zone: string, names: FieldNames, records: RecordNames = new Map()): Reading => ({
  zone,
  names,
  records,
});

/** The changes of a log entry, field by field. `names` are the field tables of the changed record. */
export const changesText = (changes: unknown, zone: string, names: FieldNames, records?: RecordNames): string =>
  fitting(
    objectsIn(changes)
      .filter(saysWhat)
      .flatMap((change) => changeTexts(change, readingOf(zone, names, records))),
  );

interface Fact {
  readonly name: string;
  readonly text: string;
}

type IsShown = (path: string, json: unknown) => boolean;

const factsIn = (json: unknown, reading: Reading, isShown: IsShown, path = ""): readonly Fact[] => {
  if (json === null || json === undefined || json === "") return [];
  const text = valueText(json, path, reading);
  if (text !== null) return isShown(path, json) ? [{ name: nameAt(path, reading), text }] : [];
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(json)
    ? json.map((each, position) => [String(position + 1), each])
    : Object.entries(json as JsonObject);
  return entries.flatMap(([name, each]) => factsIn(each, reading, isShown, below(path, name)));
};

/**
 * The content of an object, with each single value under its path in words. List entries are numbered from 1, and empty values are left
 * out. `names` are the field tables of the content, `records` the names of what it refers to.
 */
export const factsOf = (json: unknown, zone: string, names: FieldNames = {}, records?: RecordNames): readonly Fact[] =>
  factsIn(json, readingOf(zone, names, records), () => true);

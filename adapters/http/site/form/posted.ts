import type { ShownOption } from "../../../page-models/site.ts";
import { below, type FieldNames, type Input } from "../../codec/codec.ts";
import type { FieldProblems } from "./items.ts";
import { fieldsByName, inputOf, isCheckboxes, isNeverShown, type Typed, typedOf } from "./typed.ts";

/** The name of the buttons that add or remove a list entry: `add:liens`, `remove:liens.0`. */
const rowField = "_row";

const rowAction = /^(add|remove):([\w.]+)$/;

/**
 * The sent form data, indexed so that each field is found immediately: a form may have hundreds of thousands of names, and thousands of
 * fields.
 */
interface Sent {
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** The number of entries of each list, counted from the sent names. */
  readonly counts: ReadonlyMap<string, number>;
}

/** More than the segments of any field name; further segments are ignored. */
const maxPieces = 8;

const sentIn = (form: URLSearchParams): Sent => {
  const values = new Map<string, string[]>();
  const counts = new Map<string, number>();
  for (const [name, value] of form) {
    const known = values.get(name);
    if (known !== undefined) known.push(value);
    else {
      values.set(name, [value]);
      let path = "";
      for (const piece of name.split(".", maxPieces)) {
        if (/^\d+$/.test(piece)) counts.set(path, Math.max(counts.get(path) ?? 0, Number(piece) + 1));
        path = below(path, piece);
      }
    }
  }
  return { values, counts };
};

/** The entries of a list after its add or remove button was pressed, if it was. */
const withRowAction = (entries: readonly Typed[], input: Input, path: string, { values }: Sent): readonly Typed[] => {
  if (input.kind !== "list") return entries;
  const [, action, target = ""] = rowAction.exec(values.get(rowField)?.[0] ?? "") ?? [];
  if (action === "add" && target === path) return [...entries, typedOf(input.entry, null)];
  return action === "remove" ? entries.filter((_, position) => below(path, position) !== target) : entries;
};

const postedValue = (input: Input, path: string, sent: Sent): Typed | undefined => {
  const { values, counts } = sent;
  if (input.kind === "object") {
    const typed = postedObject(input.fields, path, sent);
    return Object.keys(typed).length === 0 ? undefined : typed;
  }
  if (input.kind !== "list") return values.get(path)?.[0];
  if (isCheckboxes(input)) return values.get(path)?.filter((value) => value !== "");
  // Each list has a marker field, which shows that the list was on the form even if it has no entries.
  if (!values.has(path)) return undefined;
  // One more than the maximum is enough for the list to be refused, and no entry is dropped silently.
  const count = Math.min(counts.get(path) ?? 0, input.max + 1);
  const entries = Array.from({ length: count }, (_, position) => postedValue(input.entry, below(path, position), sent));
  return withRowAction(
    entries.map((entry) => entry ?? typedOf(input.entry, null)),
    input,
    path,
    sent,
  );
};

const postedObject = (fields: FieldNames, path: string, sent: Sent): { readonly [name: string]: Typed } =>
  Object.fromEntries(
    [...fieldsByName(fields)].flatMap(([name, field]) => {
      const value = postedValue(inputOf(field), below(path, name), sent);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** The sent values of these fields, by their names in the API. A field that was not sent is left out. */
export const postedFields = (fields: FieldNames, form: URLSearchParams): { readonly [name: string]: Typed } =>
  postedObject(fields, "", sentIn(form));

/** Whether any of these fields, or of those inside them, is one that no page shows. */
export const hasNeverShown = (fields: FieldNames): boolean =>
  [...fieldsByName(fields).values()].some((field) => {
    const input = inputOf(field);
    const inside = input.kind === "list" ? input.entry : input;
    return isNeverShown(field) || (inside.kind === "object" && hasNeverShown(inside.fields));
  });

/** Whether a list button was pressed; if so, nothing is saved. */
export const isRowAction = (form: URLSearchParams): boolean => form.has(rowField);

/** Whether a form name is that of a field that no page shows, or of something inside such a field. */
const isOfNeverShown = (fields: FieldNames, [name = "", ...rest]: readonly string[]): boolean => {
  const field = fieldsByName(fields).get(name);
  if (field === undefined) return false;
  if (isNeverShown(field)) return true;
  const input = inputOf(field);
  const inside = input.kind === "list" ? input.entry : input;
  return inside.kind === "object" && isOfNeverShown(inside.fields, input.kind === "list" ? rest.slice(1) : rest);
};

const isNotShown = (fields: FieldNames, name: string): boolean => isOfNeverShown(fields, name.split(".", maxPieces));

/** The names of the fields in which something was typed that a page does not send again. */
const notKeptField = "_not_kept";

/** The fields that no page shows and in which something was typed: when their form is shown again, they are empty. */
const typedUnseen = (fields: FieldNames, form: URLSearchParams): readonly string[] => {
  const typed = [...form].filter(([, value]) => value.trim() !== "").map(([name]) => name);
  return [...new Set([...typed, ...form.getAll(notKeptField)])].filter((name) => isNotShown(fields, name));
};

/** Messages at the fields whose typed values are not sent back to the browser. */
export const notKeptIn = (fields: FieldNames, form: URLSearchParams): FieldProblems =>
  new Map(typedUnseen(fields, form).map((name) => [name, "must be typed again: the value is never shown"]));

/** The hidden fields of a form that says these messages, so that it says them again whenever it is shown again. */
export const notKeptFields = (notKept: FieldProblems): readonly ShownOption[] =>
  [...notKept.keys()].map((name) => ({ text: notKeptField, value: name }));

/** The sent data, without the fields that no page shows. */
export const shownEntries = (fields: FieldNames, form: URLSearchParams): readonly (readonly [string, string])[] =>
  [...form].filter(([name]) => !isNotShown(fields, name));

/** The sent data with empty fields instead of those that no page shows, and the names of those in which something was typed. */
export const keptEntries = (fields: FieldNames, form: URLSearchParams): readonly (readonly [string, string])[] => [
  ...[...form]
    .filter(([name]) => name !== notKeptField)
    .map(([name, value]) => [name, isNotShown(fields, name) ? "" : value] as const),
  ...typedUnseen(fields, form).map((name) => [notKeptField, name] as const),
];

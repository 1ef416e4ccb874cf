import { below, type FieldNames, type Input } from "../../codec/codec.ts";
import { fieldsByName, inputOf, isCheckboxes, isNeverShown, type Typed, typedOf } from "./typed.ts";

/** The name of the buttons that add an entry to a list, or take one out: `add:liens`, `remove:liens.0`. */
const rowField = "_row";

const rowAction = /^(add|remove):([\w.]+)$/;

/** What was sent, so that each field is found at once: a form may have hundreds of thousands of names, and thousands of fields. */
interface Sent {
  readonly values: ReadonlyMap<string, readonly string[]>;
  /** How many entries each list has, by the names of what was sent. */
  readonly counts: ReadonlyMap<string, number>;
}

/** More than any field has: the pieces of its name beyond them say nothing. */
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

/** The entries of a list after its button was pressed, if one of it was. */
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
  // A list of any length has a marker, which says that the list was there.
  if (!values.has(path)) return undefined;
  // One more than there may be is enough to have them refused; none is left out silently.
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

/** What was sent of these fields, by their names in the API; a field that was not sent is left out. */
export const postedFields = (fields: FieldNames, form: URLSearchParams): { readonly [name: string]: Typed } =>
  postedObject(fields, "", sentIn(form));

/** Whether a button of a list was pressed: then nothing is saved. */
export const isRowAction = (form: URLSearchParams): boolean => form.has(rowField);

/** Whether a name of a form is that of a field that no page shows, or of something inside one. */
const isOfNeverShown = (fields: FieldNames, [name = "", ...rest]: readonly string[]): boolean => {
  const field = fieldsByName(fields).get(name);
  if (field === undefined) return false;
  if (isNeverShown(field)) return true;
  const input = inputOf(field);
  const inside = input.kind === "list" ? input.entry : input;
  return inside.kind === "object" && isOfNeverShown(inside.fields, input.kind === "list" ? rest.slice(1) : rest);
};

/** What was sent, without the fields that no page shows. */
export const shownEntries = (fields: FieldNames, form: URLSearchParams): readonly (readonly [string, string])[] =>
  [...form].filter(([name]) => !isOfNeverShown(fields, name.split(".", maxPieces)));

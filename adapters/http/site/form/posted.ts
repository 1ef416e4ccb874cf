import { below, type FieldNames, type Input } from "../../codec/codec.ts";
import { fieldsByName, inputOf, isCheckboxes, type Typed, typedOf } from "./typed.ts";

/** The name of the buttons that add an entry to a list, or take one out: `add:liens`, `remove:liens.0`. */
const rowField = "_row";

const rowAction = /^(add|remove):([\w.]+)$/;

/** How many entries a list has, by the names of what was sent. */
const countOf = (form: URLSearchParams, path: string): number => {
  const start = `${path}.`;
  let count = 0;
  for (const name of form.keys()) {
    const position = name.startsWith(start) ? Number(name.slice(start.length).split(".", 1)[0]) : Number.NaN;
    if (Number.isSafeInteger(position)) count = Math.max(count, position + 1);
  }
  return count;
};

/** The entries of a list after its button was pressed, if one of it was. */
const withRowAction = (
  entries: readonly Typed[],
  input: Input,
  path: string,
  form: URLSearchParams,
): readonly Typed[] => {
  if (input.kind !== "list") return entries;
  const [, action, target = ""] = rowAction.exec(form.get(rowField) ?? "") ?? [];
  if (action === "add" && target === path) return [...entries, typedOf(input.entry, null)];
  return action === "remove" ? entries.filter((_, position) => below(path, position) !== target) : entries;
};

const postedValue = (input: Input, path: string, form: URLSearchParams): Typed | undefined => {
  if (input.kind === "object") {
    const typed = postedFields(input.fields, path, form);
    return Object.keys(typed).length === 0 ? undefined : typed;
  }
  if (input.kind !== "list") return form.get(path) ?? undefined;
  if (isCheckboxes(input)) return form.has(path) ? form.getAll(path).filter((value) => value !== "") : undefined;
  // A list of any length has a marker, which says that the list was there.
  if (!form.has(path)) return undefined;
  // One more than there may be is enough to have them refused; none is left out silently.
  const count = Math.min(countOf(form, path), input.max + 1);
  const entries = Array.from({ length: count }, (_, position) => postedValue(input.entry, below(path, position), form));
  return withRowAction(
    entries.map((entry) => entry ?? typedOf(input.entry, null)),
    input,
    path,
    form,
  );
};

/** What was sent of these fields, by their names in the API; a field that was not sent is left out. */
export const postedFields = (
  fields: FieldNames,
  path: string,
  form: URLSearchParams,
): { readonly [name: string]: Typed } =>
  Object.fromEntries(
    [...fieldsByName(fields)].flatMap(([name, field]) => {
      const value = postedValue(inputOf(field), below(path, name), form);
      return value === undefined ? [] : [[name, value]];
    }),
  );

/** Whether a button of a list was pressed: then nothing is saved. */
export const isRowAction = (form: URLSearchParams): boolean => form.has(rowField);

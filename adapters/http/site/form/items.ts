import { capitalized } from "../../../../domain/kernel/text/phrases.ts";
import type { FieldLook, ShownField, ShownGroup, ShownItem, ShownOption } from "../../../page-models/site.ts";
import { below, type FieldNames, type Input } from "../../codec/codec.ts";
import { fieldInWords } from "../../operation/error-row.ts";
import type { FieldChoices } from "./choices.ts";
import { fieldsByName, inputOf, isCheckboxes, type Typed } from "./typed.ts";

/** What is wrong with fields, by their paths in the API. */
export type FieldProblems = ReadonlyMap<string, string>;

/** What a form shows beside its fields. */
export interface FormState {
  readonly problems: FieldProblems;
  readonly choices: FieldChoices;
}

type Field = FieldNames[string];

/** What a page calls a field: `nmls_id` is `NMLS id`. */
const labelOf = ({ name, label }: Pick<Field, "name" | "label">): string =>
  label ?? capitalized(fieldInWords(name.split(".").at(-1) ?? name));

const notStated: ShownOption = { value: "", text: "Not stated" };
/** In a list to choose from, nothing is chosen for somebody who has not done so. */
const toChoose: ShownOption = { value: "", text: "Choose" };
const yesNo: readonly ShownOption[] = [
  { value: "yes", text: "Yes" },
  { value: "no", text: "No" },
];

/** As many choices fit on the page side by side with their question. */
const maxRadioChoices = 4;

const lookOf = (input: Input, isNullable: boolean, isEmpty: boolean): FieldLook => {
  const withNone = (options: readonly ShownOption[]) => [...(isNullable ? [notStated] : []), ...options];
  switch (input.kind) {
    case "yesNo":
      return { kind: "radio", options: withNone(yesNo) };
    case "choice": {
      const options = withNone(input.options.map(({ value, text }) => ({ value: String(value), text })));
      if (options.length <= maxRadioChoices) return { kind: "radio", options };
      return { kind: "choice", options: isEmpty && !isNullable ? [toChoose, ...options] : options };
    }
    case "list":
      return input.entry.kind === "choice"
        ? {
            kind: "checkboxes",
            options: input.entry.options.map(({ value, text }) => ({ value: String(value), text })),
          }
        : { kind: "text" };
    case "secret":
      return { kind: "password" };
    case "digits":
    case "reference":
      return { kind: "number" };
    case "instant":
    case "object":
      return { kind: "text" };
    default:
      return { kind: input.kind };
  }
};

/** A choice among records; one that is not among them any more stays what it is. */
const recordLook = (options: readonly ShownOption[], isNullable: boolean, value: string): FieldLook => {
  const isThere = value === "" || options.some((option) => option.value === value);
  const empty = isNullable ? notStated : toChoose;
  return { kind: "choice", options: [empty, ...options, ...(isThere ? [] : [{ value, text: value }])] };
};

const hintOf = (input: Input, { hint, writeOnly }: Field): string | null => {
  if (hint !== undefined) return hint;
  if (input.kind === "date") return "MM/DD/YYYY";
  return writeOnly && input.kind !== "secret" ? "Not shown once it is stored; leave it empty to keep it" : null;
};

const textsOf = (typed: Typed | undefined): readonly string[] => {
  if (typeof typed === "string") return [typed];
  return Array.isArray(typed) ? typed.filter((each) => typeof each === "string") : [""];
};

const plainItem = (field: Field, path: string, typed: Typed | undefined, around: FormState): ShownField => {
  const input = inputOf(field);
  const problem = around.problems.get(path);
  // What must not be shown is not sent back to the browser either.
  const values = field.writeOnly ? [""] : textsOf(typed);
  const [value = ""] = values;
  const isNullable = field.codec.isNullable === true;
  const options = around.choices.get(path);
  return {
    name: path,
    label: labelOf(field),
    hint: hintOf(input, field),
    error: problem === undefined ? null : `${labelOf(field)} ${problem}.`,
    look: options === undefined ? lookOf(input, isNullable, value === "") : recordLook(options, isNullable, value),
    values,
  };
};

const entryItem = (
  entry: Input,
  label: string,
  path: string,
  typed: Typed | undefined,
  around: FormState,
): ShownGroup => {
  const items =
    entry.kind === "object"
      ? itemsOf(entry.fields, path, typed as { readonly [name: string]: Typed }, around)
      : [plainItem({ name: path, label, codec: { input: entry } }, path, typed, around)];
  return { label, items, addName: null, removeName: `remove:${path}` };
};

const itemOf = (field: Field, path: string, typed: Typed | undefined, around: FormState): ShownItem => {
  const input = inputOf(field);
  const label = labelOf(field);
  if (input.kind === "object") {
    const items = itemsOf(input.fields, path, typed as { readonly [name: string]: Typed }, around);
    return { label, items, addName: null, removeName: null };
  }
  if (input.kind !== "list" || isCheckboxes(input)) return plainItem(field, path, typed, around);
  const entries = (Array.isArray(typed) ? typed : []) as readonly Typed[];
  const items = entries.map((entry, position) =>
    entryItem(input.entry, `${label} ${position + 1}`, below(path, position), entry, around),
  );
  return { label, items, addName: entries.length < input.max ? `add:${path}` : null, removeName: null };
};

/** Fields as a form shows them, in the order of the names given; all of them where none are. */
export const itemsOf = (
  fields: FieldNames,
  path: string,
  typed: { readonly [name: string]: Typed } | undefined,
  around: FormState,
  names?: readonly string[],
): readonly ShownItem[] => {
  const known = fieldsByName(fields);
  return (names ?? [...known.keys()]).map((name) => {
    const field = known.get(name);
    if (field === undefined) throw new Error(`the form has a field ${name}, which its operation does not take`);
    return itemOf(field, below(path, name), typed?.[name], around);
  });
};

/** The names of the lists among the fields, whose markers the form sends along. */
export const listMarkers = (fields: FieldNames, names: readonly string[], path = ""): readonly ShownOption[] => {
  const known = fieldsByName(fields);
  return names.flatMap((name) => {
    const field = known.get(name);
    const input = field === undefined ? null : inputOf(field);
    if (input?.kind === "object")
      return listMarkers(input.fields, [...fieldsByName(input.fields).keys()], below(path, name));
    return input?.kind === "list" && !isCheckboxes(input) ? [{ text: below(path, name), value: "" }] : [];
  });
};

import { singular } from "../../../../domain/kernel/text/phrases.ts";
import type { ShownField, ShownGroup, ShownItem } from "../../../page-models/site.ts";
import { below, type FieldNames, type Input } from "../../codec/codec.ts";
import { labelOf } from "../../operation/refusals/error-row.ts";
import type { FieldChoices } from "./choices.ts";
import { lookOf, lookWith, recordLook } from "./field-look.ts";
import { utc } from "./local-time.ts";
import { fieldsByName, inputOf, isCheckboxes, isNeverShown, type Typed } from "./typed.ts";

/** Error messages of fields, by their paths in the API. */
export type FieldProblems = ReadonlyMap<string, string>;

/** What a form shows beside its fields. */
interface FormState {
  readonly problems: FieldProblems;
  readonly choices: FieldChoices;
  /** The fields whose choices could not all be read, by paths without list positions; absent for none. */
  readonly incomplete?: ReadonlySet<string>;
  /** The options that may be chosen, by field path, for fields of which not all may be; absent for all. */
  readonly offered?: ReadonlyMap<string, readonly string[]>;
  /** The time zone in which times are written; UTC if absent. */
  readonly zone?: string;
  /** The fields whose stored values, which are never shown, can be removed; absent if the form removes none. */
  readonly removable?: readonly string[];
  /** Those of them that are marked to be removed. */
  readonly removed?: readonly string[];
}

/** The form around a field, and whether everything that the field is in is required. */
interface WithinForm extends FormState {
  readonly isOuterRequired: boolean;
}

type Field = FieldNames[string];

const hintOf = (input: Input, { hint, writeOnly }: Field, zone = utc): string | null => {
  if (hint !== undefined) return hint;
  if (input.kind === "date") return "MM/DD/YYYY";
  if (input.kind === "instant") return `MM/DD/YYYY 2:30 PM, ${zone}`;
  return writeOnly && input.kind !== "secret" ? "Not shown once it is stored; leave it empty to keep it" : null;
};

const textsOf = (typed: Typed | undefined): readonly string[] => {
  if (typeof typed === "string") return [typed];
  return Array.isArray(typed) ? typed.filter((each) => typeof each === "string") : [""];
};

const boxProblem = (path: string, problems: FieldProblems): string | undefined =>
  [...problems].find(([at]) => at.startsWith(`${path}.`))?.[1];

/** The error of a field, or of one of its checkboxes, as a sentence; null if there is none. */
export const errorAt = (path: string, label: string, problems: FieldProblems, hasBoxes = false): string | null => {
  const problem = problems.get(path) ?? (hasBoxes ? boxProblem(path, problems) : undefined);
  return problem === undefined ? null : `${label} ${problem}.`;
};

/** At a field whose choices could not all be read, so that a missing one is not taken for one that does not exist. */
const incompleteSentence = "The choices could not all be read. Open the page again if one is missing.";

const plainItem = (field: Field, path: string, typed: Typed | undefined, around: WithinForm): ShownField => {
  const input = inputOf(field);
  // A value that must not be shown is not sent back to the browser either.
  const values = isNeverShown(field) ? [""] : textsOf(typed);
  const isNullable = field.codec.isNullable === true;
  const withoutPositions = path.replace(/\.\d+(?=\.|$)/g, "");
  const options = around.choices.get(withoutPositions);
  const look = options === undefined ? lookOf(input, isNullable, values) : recordLook(options, isNullable, values);
  return {
    name: path,
    label: labelOf(field),
    hint: hintOf(input, field, around.zone),
    error:
      errorAt(path, labelOf(field), around.problems, isCheckboxes(input)) ??
      (around.incomplete?.has(withoutPositions) ? incompleteSentence : null),
    look: lookWith(look, around.offered?.get(path), values),
    values,
    // Inside an object that is not required, or a list, a field is required only where something is entered there.
    ...(field.required && around.isOuterRequired ? { isRequired: true } : {}),
    // A field of the form itself has its whole path as its name, `borrower.ssn`; one inside an object or list does not.
    ...(around.removable?.includes(path) && path === field.name
      ? { removal: around.removed?.includes(path) ? "chosen" : "offered" }
      : {}),
  };
};

const entryItem = (
  entry: Input,
  label: string,
  path: string,
  typed: Typed | undefined,
  outer: FormState,
): ShownGroup => {
  const around = { ...outer, isOuterRequired: false };
  const group = { label, listName: null, addName: null, removeName: `remove:${path}` };
  if (entry.kind !== "object") {
    const item = plainItem({ name: path, label, codec: { input: entry } }, path, typed, around);
    return { ...group, name: null, error: null, items: [item] };
  }
  // The typed value has the shape of its input, because both are created from the same table.
  const items = itemsWithin(entry.fields, path, typed as { readonly [name: string]: Typed }, around);
  return { ...group, name: path, error: errorAt(path, label, around.problems), items };
};

const itemOf = (field: Field, path: string, typed: Typed | undefined, around: WithinForm): ShownItem => {
  const input = inputOf(field);
  const label = labelOf(field);
  const error = errorAt(path, label, around.problems);
  if (input.kind === "object") {
    // Here too, the typed value has the shape of its input.
    const isOuterRequired = around.isOuterRequired && field.required === true;
    const inside = { ...around, isOuterRequired };
    const items = itemsWithin(input.fields, path, typed as { readonly [name: string]: Typed }, inside);
    return { name: path, label, error, items, listName: null, addName: null, removeName: null };
  }
  if (input.kind !== "list" || isCheckboxes(input)) return plainItem(field, path, typed, around);
  const entries = (Array.isArray(typed) ? typed : []) as readonly Typed[];
  const items = entries.map((entry, position) =>
    entryItem(input.entry, `${singular(label)} ${position + 1}`, below(path, position), entry, around),
  );
  const addName = entries.length < input.max ? `add:${path}` : null;
  return { name: path, label, error, items, listName: path, addName, removeName: null };
};

const itemsWithin = (
  fields: FieldNames,
  path: string,
  typed: { readonly [name: string]: Typed } | undefined,
  around: WithinForm,
  names?: readonly string[],
): readonly ShownItem[] => {
  const known = fieldsByName(fields);
  return (names ?? [...known.keys()]).map((name) => {
    const field = known.get(name);
    if (field === undefined) throw new Error(`the form has a field ${name}, which its operation does not take`);
    return itemOf(field, below(path, name), typed?.[name], around);
  });
};

/** The fields as a form shows them, in the order of the names given, or all of them if no names are given. */
export const itemsOf = (
  fields: FieldNames,
  typed: { readonly [name: string]: Typed } | undefined,
  around: FormState,
  names?: readonly string[],
): readonly ShownItem[] => itemsWithin(fields, "", typed, { ...around, isOuterRequired: true }, names);

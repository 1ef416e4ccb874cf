import type { FieldError } from "../../kernel/fields-invalid.ts";
import { type FieldMapping, type FormBlank, type FormField, isFillable, maxValueCharacters } from "./form.ts";

/** A value without Liquid tags is the same in every document. */
const isPlain = (value: string): boolean => !/\{[{%]/.test(value);

/** The option equal to a text, ignoring spaces at its ends, which values do not print; undefined if there is none. */
export const optionOf = ({ options }: Pick<FormField, "options">, text: string): string | undefined =>
  options.find((option) => option === text) ?? options.find((option) => option.trim() === text.trim());

const mappingProblem = ({ value }: FieldMapping, field: FormField): string | null => {
  if (field.kind === "signature") return "is signed and not filled";
  if (!isFillable(field)) return "is a button and not filled";
  if (field.boxes.length === 0) return "is shown on no page";
  const hasOptions = field.kind === "radio" || field.kind === "choice";
  if (hasOptions && isPlain(value) && optionOf(field, value) === undefined)
    return `has no such option; it has ${field.options.join(", ")}`;
  return value.length > maxValueCharacters ? `must have at most ${maxValueCharacters} characters` : null;
};

const fieldsByName = ({ fields }: Pick<FormBlank, "fields">): ReadonlyMap<string, FormField> =>
  new Map(fields.map((field) => [field.name, field]));

/** Errors in the mappings of a form, by position. The template language checks their values. */
export const mappingErrors = (fields: readonly FieldMapping[], blank: FormBlank | null): FieldError[] => {
  if (fields.length === 0) return [];
  if (blank === null)
    return [{ field: "fields", message: "must be empty until the form has a blank", code: "invalid" }];
  const known = fieldsByName(blank);
  const seen = new Set<string>();
  return fields.flatMap((mapping, position): FieldError[] => {
    const field = known.get(mapping.name);
    const isTwice = seen.has(mapping.name);
    seen.add(mapping.name);
    const at = `fields.${position}`;
    if (field === undefined)
      return [{ field: `${at}.name`, message: "is not a field of the blank", code: "unknown_reference" }];
    if (isTwice) return [{ field: `${at}.name`, message: "must not be given twice", code: "invalid" }];
    const problem = mappingProblem(mapping, field);
    if (problem === null) return [];
    const part = isFillable(field) && field.boxes.length > 0 ? "value" : "name";
    return [{ field: `${at}.${part}`, message: problem, code: "invalid" }];
  });
};

/**
 * The mappings of a form with the fields that they fill, in order. Throws if the blank lacks a field: mappings are checked against it
 * before.
 */
export const mappedFields = (
  fields: readonly FieldMapping[],
  blank: FormBlank,
): readonly { readonly mapping: FieldMapping; readonly field: FormField }[] => {
  const known = fieldsByName(blank);
  return fields.map((mapping) => {
    const field = known.get(mapping.name);
    if (field === undefined) throw new Error("a mapping is for no field of the blank");
    return { mapping, field };
  });
};

/** The mappings for which another blank has a field of the same name and kind, with the same used options, and the names of the others. */
export const keptMappings = (
  fields: readonly FieldMapping[],
  before: FormBlank | null,
  next: Pick<FormBlank, "fields">,
): { readonly kept: readonly FieldMapping[]; readonly dropped: readonly string[] } => {
  if (before === null) return { kept: fields, dropped: [] };
  const others = fieldsByName(next);
  const kept = mappedFields(fields, before).flatMap(({ mapping, field }) => {
    const other = others.get(mapping.name);
    return other?.kind === field.kind && mappingProblem(mapping, other) === null ? [mapping] : [];
  });
  const names = new Set(kept.map(({ name }) => name));
  return { kept, dropped: fields.map(({ name }) => name).filter((name) => !names.has(name)) };
};

import { type FieldNames, type Input, isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { typedAmount, typedNumber } from "../../typed-number.ts";
import { instantIn, localText, utc } from "./local-time.ts";

/** The content of a form: the text of a field, the texts of checkboxes, or the entries of an object or list. */
export type Typed = string | readonly Typed[] | { readonly [name: string]: Typed };

/** A list of choices is shown as checkboxes; any other list has separate entries. */
export const isCheckboxes = (input: Input): boolean => input.kind === "list" && input.entry.kind === "choice";

// The tables never change, and each form looks up the same ones many times.
const named = new WeakMap<FieldNames, ReadonlyMap<string, FieldNames[string]>>();

/** The fields of an object as shown on pages: by their names in the API, with spread fields among them. */
export const fieldsByName = (fields: FieldNames): ReadonlyMap<string, FieldNames[string]> => {
  const known = named.get(fields);
  if (known !== undefined) return known;
  const byName = new Map(
    Object.values(fields).flatMap((field): [string, FieldNames[string]][] =>
      field.isSpread ? [...fieldsByName(field.codec.inside ?? {})] : [[field.name, field]],
    ),
  );
  named.set(fields, byName);
  return byName;
};

/** The input of a field. Throws if it has none, since it then cannot be part of a form. */
export const inputOf = ({ name, codec }: FieldNames[string]): Input => {
  if (codec.input === undefined) throw new Error(`the field ${name} cannot be entered in a form`);
  return codec.input;
};

/** Whether no page shows the stored or typed value of a field. */
export const isNeverShown = (field: FieldNames[string]): boolean =>
  field.writeOnly === true || inputOf(field).kind === "secret";

/** Whether the stored value of a field that no page shows can be removed. */
export const isRemovable = ({ writeOnly, codec, isNeverRemoved }: FieldNames[string]): boolean =>
  writeOnly === true && codec.isNullable === true && isNeverRemoved !== true;

/** The fields with values that no page shows, that are stored in a record as a response shows it, and that can be removed. */
export const removableIn = (fields: FieldNames, json: JsonObject): readonly string[] =>
  [...fieldsByName(fields)].flatMap(([path, field]) => {
    if (!isRemovable(field)) return [];
    if (field.storedAs === undefined) return [path];
    const told = valueIn(json, [...path.split(".").slice(0, -1), field.storedAs].join("."));
    return told === null || told === undefined || told === false ? [] : [path];
  });

/** A value of the API as text in a form. */
const textOf = (input: Input, json: unknown, zone: string): string => {
  if (json === null || json === undefined) return "";
  if (typeof json === "boolean") return json ? "yes" : "no";
  if (input.kind === "dollars" && typeof json === "number") return typedAmount(json);
  if (input.kind === "instant" && typeof json === "string") return localText(json, zone);
  if (input.kind === "date") return String(json).replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");
  return String(json);
};

/** A value of the API as a form shows it, with times in a time zone. */
export const typedOf = (input: Input, json: unknown, zone = utc): Typed => {
  if (input.kind === "object") return typedObject(input.fields, isJsonObject(json) ? json : {}, zone);
  if (input.kind === "list") return Array.isArray(json) ? json.map((entry) => typedOf(input.entry, entry, zone)) : [];
  return textOf(input, json, zone);
};

/** The value of a field, whose name is a path if a form shows it among the fields of its parent. */
export const valueIn = (json: JsonObject, name: string): unknown => {
  let value: unknown = json;
  for (const part of name.split(".")) value = isJsonObject(value) ? value[part] : undefined;
  return value;
};

/** Nests values by field path, as in the objects that the API takes. */
export const nested = (entries: readonly (readonly [string, unknown])[]): JsonObject => {
  const json: Record<string, unknown> = {};
  for (const [name, value] of entries) {
    const parts = name.split(".");
    const last = parts.pop() ?? "";
    let inside = json;
    for (const part of parts) {
      const next = inside[part];
      const object: Record<string, unknown> = isJsonObject(next) ? next : {};
      inside[part] = object;
      inside = object;
    }
    inside[last] = value;
  }
  return json;
};

/** The fields of an object as a form shows them, by their names in the API. */
export const typedObject = (fields: FieldNames, json: JsonObject, zone = utc): { readonly [name: string]: Typed } =>
  Object.fromEntries(
    [...fieldsByName(fields)].map(([name, field]) => [name, typedOf(inputOf(field), valueIn(json, name), zone)]),
  );

const isoDay = (text: string): string => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
};

/** Converts a text to a value of the API; null if it is empty. */
const jsonOfText = (input: Input, text: string, zone: string): unknown => {
  const trimmed = input.kind === "secret" ? text : text.trim();
  if (trimmed === "") return null;
  switch (input.kind) {
    case "dollars":
    case "percent":
      return typedNumber(trimmed, input.kind);
    case "number":
    case "reference":
      return typedNumber(trimmed, "number");
    case "date":
      return isoDay(trimmed);
    case "instant":
      return instantIn(trimmed, zone);
    case "digits":
      return trimmed.replace(/[\s-]/g, "");
    case "longText":
      // Browsers send line breaks as CRLF, whatever they were before.
      return trimmed.replace(/\r\n?/g, "\n");
    case "yesNo":
      return trimmed === "yes" ? true : trimmed === "no" ? false : trimmed;
    case "choice":
      return input.options.find(({ value }) => String(value) === trimmed)?.value ?? trimmed;
    default:
      return trimmed;
  }
};

/** Whether nothing is entered in a value. */
export const isEmpty = (json: unknown): boolean =>
  json === null || (isJsonObject(json) ? Object.values(json).every(isEmpty) : Array.isArray(json) && json.length === 0);

/** Values in the order of `others`, followed by those not among them. */
export const inOrderOf = (others: readonly unknown[], values: readonly unknown[]): readonly unknown[] => [
  ...others.filter((value) => values.includes(value)),
  ...values.filter((value) => !others.includes(value)),
];

/**
 * Converts the content of a form to a value of the API. An empty object or list becomes null if it is nullable, and an empty entry of a
 * list is left out.
 */
const jsonOf = (input: Input, typed: Typed, isNullable: boolean, zone: string): unknown => {
  if (input.kind === "object") {
    // The typed value has the shape of its input, because both are created from the same table.
    const json = jsonObject(input.fields, typed as { readonly [name: string]: Typed }, zone);
    return isNullable && isEmpty(json) ? null : json;
  }
  if (input.kind === "list") {
    const entries = (typed as readonly Typed[])
      .map((entry) => jsonOf(input.entry, entry, false, zone))
      .filter((entry) => !isEmpty(entry));
    if (isNullable && entries.length === 0) return null;
    return input.entry.kind === "choice"
      ? inOrderOf(
          input.entry.options.map(({ value }) => value),
          entries,
        )
      : entries;
  }
  return jsonOfText(input, typeof typed === "string" ? typed : "", zone);
};

/** The value that a form sends back for an unchanged field: null for an empty, nullable object. */
export const sentBack = (field: FieldNames[string], json: unknown, zone = utc): unknown =>
  jsonOf(inputOf(field), typedOf(inputOf(field), json, zone), field.codec.isNullable === true, zone);

/** Converts the typed fields to an object of the API; fields that are not in the form are left out. */
export const jsonObject = (fields: FieldNames, typed: { readonly [name: string]: Typed }, zone = utc): JsonObject =>
  nested(
    [...fieldsByName(fields)].flatMap(([name, field]) => {
      const value = typed[name];
      return value === undefined
        ? []
        : [[name, jsonOf(inputOf(field), value, field.codec.isNullable === true, zone)] as const];
    }),
  );

/** The answer that an operation assumes to each question with a few answers, where it assumes one if the field is left out. */
export const assumedAnswers = (fields: FieldNames): JsonObject =>
  Object.fromEntries(
    [...fieldsByName(fields)].flatMap(([name, field]): [string, unknown][] => {
      const { fallback = null, codec } = field;
      const isQuestion = ["yesNo", "choice"].includes(inputOf(field).kind);
      if (!isQuestion || fallback === null) return [];
      return [[name, codec.encode === undefined ? fallback : codec.encode(fallback as never)]];
    }),
  );

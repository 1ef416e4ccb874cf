import { type FieldNames, type Input, isJsonObject, type JsonObject } from "../../codec/codec.ts";
import { typedAmount, typedNumber } from "../../typed-number.ts";
import { instantIn, localText, utc } from "./local-time.ts";

/** What a form says: the text of a field, those of checkboxes, or the entries of an object or a list. */
export type Typed = string | readonly Typed[] | { readonly [name: string]: Typed };

/** A list of choices is a row of checkboxes; any other list has entries of its own. */
export const isCheckboxes = (input: Input): boolean => input.kind === "list" && input.entry.kind === "choice";

// Tables never change, and each form looks into the same ones many times.
const named = new WeakMap<FieldNames, ReadonlyMap<string, FieldNames[string]>>();

/** The fields of an object as pages have them: by their names in the API, and what is spread among its neighbors in their place. */
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

/** How a field is entered. A field without an input has no place in a form. */
export const inputOf = ({ name, codec }: FieldNames[string]): Input => {
  if (codec.input === undefined) throw new Error(`the field ${name} cannot be entered in a form`);
  return codec.input;
};

/** Whether no page shows what is stored of a field, or was typed into it. */
export const isNeverShown = (field: FieldNames[string]): boolean =>
  field.writeOnly === true || inputOf(field).kind === "secret";

/** Whether what is stored of a field can be taken out, though no page shows it. */
export const isRemovable = ({ writeOnly, codec }: FieldNames[string]): boolean =>
  writeOnly === true && codec.isNullable === true;

/** The text with which a form shows a value of the API. */
const textOf = (input: Input, json: unknown, zone: string): string => {
  if (json === null || json === undefined) return "";
  if (typeof json === "boolean") return json ? "yes" : "no";
  if (input.kind === "dollars" && typeof json === "number") return typedAmount(json);
  if (input.kind === "instant" && typeof json === "string") return localText(json, zone);
  if (input.kind === "date") return String(json).replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");
  return String(json);
};

/** A value of the API as a form shows it, times as they are in a zone. */
export const typedOf = (input: Input, json: unknown, zone = utc): Typed => {
  if (input.kind === "object") return typedObject(input.fields, isJsonObject(json) ? json : {}, zone);
  if (input.kind === "list") return Array.isArray(json) ? json.map((entry) => typedOf(input.entry, entry, zone)) : [];
  return textOf(input, json, zone);
};

/** The value of a field, whose name is the path to it where the field is shown among the neighbors of what it is part of. */
export const valueIn = (json: JsonObject, name: string): unknown => {
  let value: unknown = json;
  for (const part of name.split(".")) value = isJsonObject(value) ? value[part] : undefined;
  return value;
};

/** Values by the paths of their fields, as the objects that the API takes. */
const nested = (entries: readonly (readonly [string, unknown])[]): JsonObject => {
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

/** The same of fields by their names in the API. */
export const typedObject = (fields: FieldNames, json: JsonObject, zone = utc): { readonly [name: string]: Typed } =>
  Object.fromEntries(
    [...fieldsByName(fields)].map(([name, field]) => [name, typedOf(inputOf(field), valueIn(json, name), zone)]),
  );

const isoDay = (text: string): string => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  return year === undefined ? text : `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
};

/** What a text means as a value of the API; null where nothing is typed. */
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
      // Browsers send the line ends of a text as CRLF, whatever they were.
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

/** Values in the order of others, then those that are not among them. */
export const inOrderOf = (others: readonly unknown[], values: readonly unknown[]): readonly unknown[] => [
  ...others.filter((value) => values.includes(value)),
  ...values.filter((value) => !others.includes(value)),
];

/**
 * What a form says as a value of the API. An object or a list in which nothing is entered is null where it may be, and an entry of
 * a list in which nothing is entered is none.
 */
const jsonOf = (input: Input, typed: Typed, isNullable: boolean, zone: string): unknown => {
  if (input.kind === "object") {
    // What is typed has the shape of its input: both are made from the same table.
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

/** What a form says that is sent as it shows a value: of an object that may be null, and says nothing, null. */
export const sentBack = (field: FieldNames[string], json: unknown, zone = utc): unknown =>
  jsonOf(inputOf(field), typedOf(inputOf(field), json, zone), field.codec.isNullable === true, zone);

/** The same of fields by their names in the API; one that is not typed is left out. */
export const jsonObject = (fields: FieldNames, typed: { readonly [name: string]: Typed }, zone = utc): JsonObject =>
  nested(
    [...fieldsByName(fields)].flatMap(([name, field]) => {
      const value = typed[name];
      return value === undefined
        ? []
        : [[name, jsonOf(inputOf(field), value, field.codec.isNullable === true, zone)] as const];
    }),
  );

import { type TObject, type TSchema, Type } from "@sinclair/typebox";
import type { FieldError, FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import {
  below,
  type Field,
  type FieldTable,
  isBlank,
  isJsonObject,
  type JsonObject,
  type Read,
  type RecordField,
  type Revision,
  taken,
  wrong,
} from "./codec.ts";

/** What happens to a field that a body leaves out: it falls back; it falls back unless write-only; it stays. */
type Reading = "create" | "replace" | "merge";

/** The fields of a table with their domain names. Which value belongs to which field is known by the name alone here. */
const fieldsOf = <Details>(table: FieldTable<Details>): [string, RecordField<unknown>][] =>
  Object.entries(table) as unknown as [string, RecordField<unknown>][];

const isRequired = (field: RecordField<unknown>): field is RecordField<unknown> & { readonly required: true } =>
  "required" in field;

const fallBack = (field: RecordField<unknown>, path: string): Read<unknown> =>
  isRequired(field) ? wrong(path, "is required", "required") : taken(field.fallback);

const always =
  (read: Read<unknown>): Revision<unknown> =>
  () =>
    read;

const readLeftOut = (field: RecordField<unknown>, path: string, reading: Reading): Read<Revision<unknown>> => {
  const fallen = fallBack(field, path);
  if (reading === "merge" || (reading === "replace" && field.writeOnly))
    return taken((current) => (current === undefined ? fallen : taken(current)));
  return fallen.errors ? fallen : taken(always(fallen));
};

const givenIn = (body: JsonObject, name: string): unknown => (Object.hasOwn(body, name) ? body[name] : undefined);

const isGiven = ({ field }: RecordField<unknown>, given: unknown): boolean =>
  given !== undefined && (field.isNullable === true || !isBlank(given));

const readField = (field: RecordField<unknown>, body: JsonObject, path: string, reading: Reading) => {
  const at = below(path, field.name);
  const given = givenIn(body, field.name);
  if (given === undefined) return readLeftOut(field, at, reading);
  if (!isBlank(given) && reading === "merge" && field.field.readPatch) return field.field.readPatch(given, at);
  const read = isGiven(field, given) ? field.field.read(given, at) : fallBack(field, at);
  return read.errors ? read : taken(always(read));
};

/** All that a list of readings gave, or everything that is wrong with any of them. */
const gather = <Details>(reads: readonly (readonly [string, Read<unknown>])[]): Read<Details> => {
  const errors: FieldError[] = reads.flatMap(([, read]) => read.errors ?? []);
  return errors.length > 0
    ? { errors }
    : taken(
        Object.fromEntries(
          reads.flatMap(([name, { value }]) => (value === undefined ? [] : [[name, value]])),
        ) as Details,
      );
};

const readFields = <Details>(
  table: FieldTable<Details>,
  json: unknown,
  path: string,
  reading: Reading,
): Read<Revision<Details>> => {
  if (!isJsonObject(json)) return wrong(path || "body", "must be a JSON object");
  const revisions = gather<Record<string, Revision<unknown>>>(
    fieldsOf(table).map(([name, field]) => [name, readField(field, json, path, reading)]),
  );
  if (revisions.errors) return revisions;
  return taken((current) => {
    const values = current as JsonObject | undefined;
    return gather(Object.entries(revisions.value).map(([name, revise]) => [name, revise(values?.[name])]));
  });
};

/** The details of a new record. Required fields must be there; the others fall back. All errors at once. */
export const readAll = <Details>(table: FieldTable<Details>, json: unknown, path = ""): Read<Details> => {
  const read = readFields(table, json, path, "create");
  return read.errors ? read : read.value(undefined);
};

/** A PUT: as for a new record, but a write-only field that is left out stays as it is. */
export const readReplacement = <Details>(table: FieldTable<Details>, json: unknown): Read<Revision<Details>> =>
  readFields(table, json, "", "replace");

/** A PATCH, as a JSON merge patch (RFC 7396): what is given is checked at once, what is left out stays as it is. */
export const readPatch = <Details>(table: FieldTable<Details>, json: unknown, path = ""): Read<Revision<Details>> =>
  readFields(table, json, path, "merge");

/** What a revision makes of details, as use cases take it. */
export const reviser =
  <Details>(revise: Revision<Details>) =>
  (current: Details): Result<Details, FieldsInvalid> => {
    const read = revise(current);
    return read.errors ? refuse({ _tag: "FieldsInvalid", errors: read.errors }) : accept(read.value);
  };

/** Only the fields that a body gives a value, by the domain's names. */
export const readGiven = <Details>(table: FieldTable<Details>, json: unknown): Read<Partial<Details>> => {
  if (!isJsonObject(json)) return wrong("body", "must be a JSON object");
  return gather<Partial<Details>>(
    fieldsOf(table)
      .filter(([, field]) => isGiven(field, givenIn(json, field.name)))
      .map(([domainName, { name, field }]) => [domainName, field.read(json[name], name)] as const),
  );
};

/** Only the fields that a body names; null stands for what a body without the field would mean. */
const readNamed = <Details>(table: FieldTable<Details>, json: unknown, path: string): Read<Partial<Details>> => {
  if (!isJsonObject(json)) return wrong(path || "body", "must be a JSON object");
  const named = fieldsOf(table).filter(([, { name }]) => Object.hasOwn(json, name));
  // Some fields of a table are the table of some of its details, which entries do not tell.
  return readAll(Object.fromEntries(named) as unknown as FieldTable<Partial<Details>>, json, path);
};

interface Shown {
  readonly domainName: string;
  readonly name: string;
  readonly show: (value: unknown) => unknown;
}

// Tables never change, and every read of a record shows three of them: what is shown is worked out once a table.
const shownFields = new WeakMap<object, readonly Shown[]>();

const shownOf = <Details>(table: FieldTable<Details>): readonly Shown[] => {
  const known = shownFields.get(table);
  if (known) return known;
  const shown = fieldsOf(table)
    .filter(([, { writeOnly }]) => !writeOnly)
    .map(([domainName, { name, field }]) => ({ domainName, name, show: field.show }));
  shownFields.set(table, shown);
  return shown;
};

/** The details as the API shows them: all fields but the write-only ones. */
export const show = <Details>(table: FieldTable<Details>, details: Details): JsonObject => {
  const values = details as JsonObject;
  const answer: Record<string, unknown> = {};
  for (const field of shownOf(table)) answer[field.name] = field.show(values[field.domainName]);
  return answer;
};

const described = (schema: TSchema, { description }: RecordField<unknown>): TSchema =>
  description === undefined
    ? schema
    : { ...schema, description: [description, schema.description].filter(Boolean).join(". ") };

/** What a body of these fields looks like; `allOptional` for a PATCH. */
export const bodySchema = <Details>(
  table: FieldTable<Details>,
  { allOptional = false }: { readonly allOptional?: boolean } = {},
): TObject => {
  const properties: Record<string, TSchema> = {};
  for (const [, field] of fieldsOf(table)) {
    const schema = described(field.field.schema, field);
    properties[field.name] = isRequired(field) && !allOptional ? schema : Type.Optional(schema);
  }
  return Type.Object(properties);
};

/** What the API shows of these fields: every one but the write-only ones. */
export const answerSchema = <Details>(table: FieldTable<Details>): TObject =>
  Type.Object(
    Object.fromEntries(
      fieldsOf(table)
        .filter(([, { writeOnly }]) => !writeOnly)
        .map(([, field]) => [field.name, described(field.field.answer ?? field.field.schema, field)]),
    ),
  );

/** A kind made of fields of its own, merged field by field in a PATCH. */
export const object = <Details>(table: FieldTable<Details>): Field<Details> => ({
  schema: bodySchema(table),
  answer: answerSchema(table),
  read: (json, path) => readAll(table, json, path),
  readPatch: (json, path) => readPatch(table, json, path),
  show: (details) => show(table, details),
  inside: table,
});

/** A kind made of some of a table's fields: those that a body names, each as a whole. */
export const someOf = <Details>(table: FieldTable<Details>): Field<Partial<Details>> => ({
  schema: bodySchema(table, { allOptional: true }),
  read: (json, path) => readNamed(table, json, path),
  show: (details) => {
    const named = shownOf(table).filter(({ domainName }) => Object.hasOwn(details, domainName));
    const values = details as JsonObject;
    return Object.fromEntries(named.map(({ domainName, name, show: showOne }) => [name, showOne(values[domainName])]));
  },
  inside: table,
});

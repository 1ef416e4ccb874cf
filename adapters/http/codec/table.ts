import { type TObject, Type } from "@sinclair/typebox";
import { fieldErrorsOf, invalidField, invalidFields } from "../../../domain/kernel/fields-invalid.ts";
import { once } from "../../../domain/kernel/once.ts";
import { accept } from "../../../domain/kernel/result.ts";
import {
  below,
  type Codec,
  type Decoded,
  type Field,
  type FieldTable,
  isBlank,
  isJsonObject,
  type JsonObject,
  type MissingFieldMode,
  type Revision,
} from "./codec.ts";
import { named, namedUnless } from "./named-schema.ts";
import { fieldSchema, fieldsOf, isRequired, schemaOf } from "./table-fields.ts";

const fallbackOf = (field: Field<unknown>, path: string): Decoded<unknown> =>
  isRequired(field) ? invalidField(path, "is required", "required") : accept(field.fallback);

const constant =
  (decoded: Decoded<unknown>): Revision<unknown> =>
  () =>
    decoded;

const decodeMissing = (field: Field<unknown>, path: string, mode: MissingFieldMode): Decoded<Revision<unknown>> => {
  const fallback = fallbackOf(field, path);
  if (mode === "merge" || field.writeOnly || field.keptWhenLeftOut)
    return accept((current) => (current === undefined ? fallback : accept(current)));
  return fallback._tag === "Refused" ? fallback : accept(constant(fallback));
};

const valueIn = (body: JsonObject, name: string): unknown => (Object.hasOwn(body, name) ? body[name] : undefined);

const isPresent = ({ codec }: Field<unknown>, given: unknown): boolean =>
  given !== undefined && (codec.isNullable === true || !isBlank(given));

/** The value of a field in a new record. */
const decodeNew = (field: Field<unknown>, body: JsonObject, path: string): Decoded<unknown> => {
  const fieldPath = below(path, field.name);
  const given = valueIn(body, field.name);
  return isPresent(field, given) ? field.codec.decode(given, fieldPath) : fallbackOf(field, fieldPath);
};

const decodeField = (field: Field<unknown>, body: JsonObject, path: string, mode: MissingFieldMode) => {
  const given = valueIn(body, field.name);
  if (given === undefined) return decodeMissing(field, below(path, field.name), mode);
  if (!isBlank(given) && field.codec.decodeChange)
    return field.codec.decodeChange(given, below(path, field.name), mode);
  const decoded = decodeNew(field, body, path);
  return decoded._tag === "Refused" ? decoded : accept(constant(decoded));
};

/** The values by name, without undefined ones, or all of their errors. */
export const collect = <Details>(entries: readonly (readonly [string, Decoded<unknown>])[]): Decoded<Details> => {
  const values: Record<string, unknown> = {};
  const refused: Decoded<unknown>[] = [];
  for (const [name, decoded] of entries) {
    if (decoded._tag === "Refused") refused.push(decoded);
    else if (decoded.value !== undefined) values[name] = decoded.value;
  }
  return refused.length > 0 ? invalidFields(fieldErrorsOf(refused)) : accept(values as Details);
};

const decodeFields = <Details>(
  table: FieldTable<Details>,
  json: unknown,
  path: string,
  mode: MissingFieldMode,
): Decoded<Revision<Details>> => {
  if (!isJsonObject(json)) return invalidField(path || "body", "must be a JSON object");
  const revisions = collect<Record<string, Revision<unknown>>>(
    fieldsOf(table).map(([name, field]) => [name, decodeField(field, json, path, mode)]),
  );
  if (revisions._tag === "Refused") return revisions;
  return accept((current) => {
    const values = current as JsonObject | undefined;
    return collect(Object.entries(revisions.value).map(([name, revise]) => [name, revise(values?.[name])]));
  });
};

/** The details of a new record. Required fields must be present; the others fall back. Reports all errors at once. */
export const decodeBody = <Details>(table: FieldTable<Details>, json: unknown, path = ""): Decoded<Details> => {
  if (!isJsonObject(json)) return invalidField(path || "body", "must be a JSON object");
  return collect(fieldsOf(table).map(([name, field]) => [name, decodeNew(field, json, path)] as const));
};

/** A PUT: as for a new record, but a field that is write-only or kept is unchanged if left out. */
export const decodeReplacement = <Details>(table: FieldTable<Details>, json: unknown): Decoded<Revision<Details>> =>
  decodeFields(table, json, "", "replace");

/** A PATCH, as a JSON merge patch (RFC 7396): given fields are checked at once, and fields that are left out are unchanged. */
export const decodePatch = <Details>(
  table: FieldTable<Details>,
  json: unknown,
  path = "",
): Decoded<Revision<Details>> => decodeFields(table, json, path, "merge");

/** The fields of a value that a table does not have: a newer release that runs on the same store has written them. */
const unknownFields = <Details>(table: FieldTable<Details>, current: Details | undefined): JsonObject =>
  Object.fromEntries(Object.entries(current ?? {}).filter(([name]) => !Object.hasOwn(table, name)));

/** How a change's body changes an object inside a record. Keeps the fields that the table does not have. */
export const decodeChange = <Details>(
  table: FieldTable<Details>,
  json: unknown,
  path: string,
  mode: MissingFieldMode,
): Decoded<Revision<Details>> => {
  const revise = decodeFields(table, json, path, mode);
  if (revise._tag === "Refused") return revise;
  return accept((current) => {
    const revised = revise.value(current);
    return revised._tag === "Refused" ? revised : accept({ ...unknownFields(table, current), ...revised.value });
  });
};

/** Only the fields to which a body gives a value, by the domain's names. */
export const decodePresent = <Details>(table: FieldTable<Details>, json: unknown): Decoded<Partial<Details>> => {
  if (!isJsonObject(json)) return invalidField("body", "must be a JSON object");
  return collect<Partial<Details>>(
    fieldsOf(table)
      .filter(([, field]) => isPresent(field, valueIn(json, field.name)))
      .map(([domainName, { name, codec }]) => [domainName, codec.decode(json[name], name)] as const),
  );
};

/** Only the fields that a body names; null means the same as leaving the field out. */
const decodePartial = <Details>(table: FieldTable<Details>, json: unknown, path: string): Decoded<Partial<Details>> => {
  if (!isJsonObject(json)) return invalidField(path || "body", "must be a JSON object");
  const named = fieldsOf(table).filter(([, { name }]) => Object.hasOwn(json, name));
  // Some fields of a table are the table of some of its details, which the type of the entries does not show.
  return decodeBody(Object.fromEntries(named) as unknown as FieldTable<Partial<Details>>, json, path);
};

interface EncodedField {
  readonly domainName: string;
  readonly name: string;
  readonly encode: (value: unknown) => unknown;
}

// Tables never change, and every read of a record encodes three of them, so their fields are listed once per table.
const encodedFields = new WeakMap<object, readonly EncodedField[]>();

const encodedFieldsOf = <Details>(table: FieldTable<Details>): readonly EncodedField[] => {
  const cached = encodedFields.get(table);
  if (cached) return cached;
  const fields = fieldsOf(table)
    .filter(([, { writeOnly }]) => !writeOnly)
    .map(([domainName, { name, codec }]) => ({ domainName, name, encode: codec.encode }));
  encodedFields.set(table, fields);
  return fields;
};

/** The details as shown in the API: all fields except the write-only ones. */
export const encodeFields = <Details>(table: FieldTable<Details>, details: Details): JsonObject => {
  const values = details as JsonObject;
  const json: Record<string, unknown> = {};
  for (const { domainName, name, encode } of encodedFieldsOf(table)) json[name] = encode(values[domainName]);
  return json;
};

/** The schema of a body with these fields; with `allOptional` it accepts any of them, each as a whole. */
export const bodySchema = <Details>(
  table: FieldTable<Details>,
  { allOptional = false }: { readonly allOptional?: boolean } = {},
): TObject =>
  schemaOf(fieldsOf(table), (field) => {
    const schema = fieldSchema(field.codec.schema, field);
    return isRequired(field) && !allOptional ? schema : Type.Optional(schema);
  });

/** The schema of a PATCH body: no field is required, including those of nested objects. */
export const patchSchema = <Details>(table: FieldTable<Details>): TObject =>
  schemaOf(fieldsOf(table), (field) => Type.Optional(fieldSchema(field.codec.patch ?? field.codec.schema, field)));

/** The response schema of these fields: all except the write-only ones. */
const responseSchema = <Details>(table: FieldTable<Details>): TObject =>
  schemaOf(
    fieldsOf(table).filter(([, { writeOnly }]) => !writeOnly),
    (field) => fieldSchema(field.codec.response ?? field.codec.schema, field),
  );

/** The codec of an object, whose schema can be that of a complete body. */
interface ObjectCodec<Details> extends Codec<Details> {
  readonly schema: TObject;
}

/**
 * An object with its own fields, merged field by field in a PATCH. In responses it has the given name; the schemas that bodies accept have
 * that name followed by `Input` and `Patch`, if they differ.
 */
export const object = <Details>(name: string, table: FieldTable<Details>): ObjectCodec<Details> => {
  const response = once(() => named(name, responseSchema(table)));
  const schema = once(() => namedUnless(response(), `${name}Input`, bodySchema(table)));
  const patch = once(() => namedUnless(schema(), `${name}Patch`, patchSchema(table)));
  return {
    get schema() {
      return schema();
    },
    get response() {
      return response();
    },
    get patch() {
      return patch();
    },
    decode: (json, path) => decodeBody(table, json, path),
    decodeChange: (json, path, mode) => decodeChange(table, json, path, mode),
    encode: (details) => encodeFields(table, details),
    input: { kind: "object", fields: table },
    inside: table,
  };
};

/** An object with some of a table's fields: those that a body names, each as a whole. */
export const partialObject = <Details>(name: string, table: FieldTable<Details>): Codec<Partial<Details>> => ({
  get schema() {
    return named(name, bodySchema(table, { allOptional: true }));
  },
  decode: (json, path) => decodePartial(table, json, path),
  encode: (details) => {
    const named = encodedFieldsOf(table).filter(({ domainName }) => Object.hasOwn(details, domainName));
    const values = details as JsonObject;
    return Object.fromEntries(named.map(({ domainName, name, encode }) => [name, encode(values[domainName])]));
  },
  input: { kind: "object", fields: table },
  inside: table,
});

/** A merge patch of a record, as a field of a body. The resulting record is checked where the record is known. */
export const mergePatch = <Details>(
  name: string,
  table: FieldTable<Details>,
): Codec<(current: Details) => Decoded<Details>> => ({
  get schema() {
    return named(name, patchSchema(table));
  },
  decode: (json, path) => {
    const checked = decodePatch(table, json, path);
    return checked._tag === "Refused" ? checked : decodePatch(table, json);
  },
  encode: () => null,
  input: { kind: "object", fields: table },
  inside: table,
});

import { type ObjectOptions, type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { dollarsFromCents } from "../../../domain/kernel/money.ts";
import { once } from "../../../domain/kernel/once.ts";
import { percentFromRate } from "../../../domain/kernel/rate.ts";
import type { RecordMetadata } from "../../../domain/kernel/stored/record.ts";
import type { FieldTable, JsonObject } from "./codec.ts";
import { described } from "./described.ts";
import { namedObject } from "./named-schema.ts";
import { dollarsSchema, nullableSchema, percentSchema, recordSchema } from "./record.ts";
import { fieldSchema, fieldsOf } from "./table-fields.ts";

/** A kind of value in responses: its schema in the API document, created with the document, and its JSON. */
export interface ResponseValue<Value> {
  readonly schema: TSchema;
  readonly encode: (value: Value) => unknown;
}

/**
 * A field of a response: its kind of value, its description (null for the schema's), and its value in the source, by property name or by a
 * function. A schema alone passes the value through.
 */
type ResponseField<Source> =
  | {
      readonly [Key in keyof Source]: readonly [ResponseValue<Source[Key]> | TSchema, string | null, Key];
    }[keyof Source]
  | readonly [ResponseValue<never> | TSchema, string | null, (source: Source) => unknown];

/** The fields of a response by their API names, in the order in which they are shown. */
export type ResponseTable<Source> = { readonly [name: string]: ResponseField<Source> };

/** An object in responses. */
interface ResponseObject<Source> extends ResponseValue<Source> {
  readonly schema: TObject;
  readonly encode: (source: Source) => JsonObject;
}

type AnyField = readonly [ResponseValue<unknown> | TSchema, string | null, string | ((source: unknown) => unknown)];

const fieldsIn = <Source>(table: ResponseTable<Source>): [string, AnyField][] =>
  // Which value belongs to which field is known here only by name.
  Object.entries(table) as unknown as [string, AnyField][];

const isValue = (kind: AnyField[0]): kind is ResponseValue<unknown> => typeof kind.encode === "function";

/** The schemas of the fields, with their descriptions. */
export const responseProperties = <Source>(table: ResponseTable<Source>): TProperties =>
  Object.fromEntries(
    fieldsIn(table).map(([name, [kind, description]]) => {
      const schema = isValue(kind) ? kind.schema : kind;
      return [name, description === null ? schema : described(schema, description)];
    }),
  );

type Encoder = (source: unknown) => unknown;

const encoderOf = ([kind, , from]: AnyField): Encoder => {
  if (typeof from === "function") return from;
  const property: Encoder = (source) => (source as JsonObject)[from];
  return isValue(kind) ? (source) => kind.encode(property(source)) : property;
};

/** Sets the fields on a JSON object. Copying them from an intermediate object would take as long as encoding them. */
const encodeInto = <Source>(table: ResponseTable<Source>) => {
  // Created with the first response: of about a hundred tables, startup needs none.
  const encoders = once(() => fieldsIn(table).map(([name, field]) => ({ name, encode: encoderOf(field) })));
  return (source: Source, json: Record<string, unknown>): Record<string, unknown> => {
    for (const { name, encode } of encoders()) json[name] = encode(source);
    return json;
  };
};

/** The runtime copies an object with more fields more slowly than it builds one field by field. */
const maxCopiedFields = 100;

/** Copies of an object with all fields, in order and without values, which takes a third of the time of building it field by field. */
const copiesOfEmpty = (fields: () => readonly string[]): (() => Record<string, unknown>) => {
  const empty = once(() => {
    const names = fields();
    return names.length > maxCopiedFields ? {} : Object.fromEntries(names.map((name) => [name, null]));
  });
  return () => ({ ...empty() });
};

/** The JSON of only the fields, for data that has no name of its own in the API document. */
export const responseEncoder = <Source>(table: ResponseTable<Source>): ((source: Source) => JsonObject) => {
  const encode = encodeInto(table);
  const empty = copiesOfEmpty(() => Object.keys(table));
  return (source) => encode(source, empty());
};

/** An object that the API document defines under a name. */
export const responseObject = <Source>(
  name: string,
  table: ResponseTable<Source>,
  options?: ObjectOptions,
): ResponseObject<Source> => {
  const schema = once(() => namedObject(name, responseProperties(table), options));
  return {
    get schema() {
      return schema();
    },
    encode: responseEncoder(table),
  };
};

/** A record of a company: its fields between the id and the version and dates that every record has. */
export const responseRecord = <Source>(
  name: string,
  recordOf: (source: Source) => readonly [record: RecordMetadata, companyId: number],
  table: ResponseTable<Source>,
): ResponseObject<Source> => {
  const encode = encodeInto(table);
  const empty = copiesOfEmpty(() => ["id", "company", ...Object.keys(table), "version", "created_at", "updated_at"]);
  const schema = once(() => recordSchema(name, responseProperties(table)));
  return {
    get schema() {
      return schema();
    },
    encode: (source) => {
      const [{ id, version, createdAt, updatedAt }, companyId] = recordOf(source);
      const json = empty();
      json.id = id;
      json.company = companyId;
      encode(source, json);
      json.version = version;
      json.created_at = createdAt;
      json.updated_at = updatedAt;
      return json;
    },
  };
};

/** An object with the fields of another one, and more. */
export const extendedResponse = <Source, Base>(
  name: string,
  [base, baseOf]: readonly [ResponseObject<Base>, (source: Source) => Base],
  table: ResponseTable<Source>,
): ResponseObject<Source> => {
  const encode = encodeInto(table);
  const schema = once(() => namedObject(name, { ...base.schema.properties, ...responseProperties(table) }));
  return {
    get schema() {
      return schema();
    },
    encode: (source) => encode(source, { ...base.encode(baseOf(source)) }),
  };
};

/** A list of values of one kind. */
export const listOf = <Value>(value: ResponseValue<Value>): ResponseValue<readonly Value[]> => ({
  get schema() {
    return Type.Array(value.schema);
  },
  encode: (values) => values.map(value.encode),
});

/** The same for a list that is kept and never changes: it is encoded once, and its JSON must not be modified. */
export const listOfKept = <Value>(value: ResponseValue<Value>): ResponseValue<readonly Value[]> => {
  const list = listOf(value);
  const encoded = new WeakMap<readonly Value[], unknown>();
  return {
    get schema() {
      return list.schema;
    },
    encode: (values) => {
      const json = encoded.get(values) ?? list.encode(values);
      encoded.set(values, json);
      return json;
    },
  };
};

/** A value that may be null, in the domain as in the response. */
export const orNull = <Value>(of: ResponseValue<Value>): ResponseValue<Value | null> => ({
  get schema() {
    return nullableSchema(of.schema);
  },
  encode: (value) => (value === null ? null : of.encode(value)),
});

/** Cents in the domain, shown as dollars. */
export const centsAsDollars: ResponseValue<number> = { schema: dollarsSchema, encode: dollarsFromCents };

/** A rate in the domain, shown in percent. */
export const rateAsPercent: ResponseValue<Parameters<typeof percentFromRate>[0]> = {
  schema: percentSchema,
  encode: percentFromRate,
};

/** The same fields, each with its JSON from another source. */
const fieldsFrom = <Source, Part>(
  table: ResponseTable<Part>,
  fromOf: (field: AnyField) => (source: Source) => unknown,
): ResponseTable<Source> =>
  Object.fromEntries(
    fieldsIn(table).map(([name, field]) => {
      const [kind, description] = field;
      return [name, [kind, description, fromOf(field)]];
    }),
  );

/** The fields of a part, as fields of the object that contains it. */
export const responseOfPart = <Source, Part>(
  table: ResponseTable<Part>,
  partOf: (source: Source) => Part,
): ResponseTable<Source> =>
  fieldsFrom(table, (field) => {
    const encode = encoderOf(field);
    return (source) => encode(partOf(source));
  });

/**
 * The same for a stored part, which never changes: the fields of all tables are encoded together and once, and shared by all responses that
 * show the part, as long as the store returns the same object. They must not be modified.
 */
export const responseOfStored = <Source, Part extends object>(
  partOf: (source: Source) => Part,
): ((table: ResponseTable<Part>) => ResponseTable<Source>) => {
  const fields: AnyField[] = [];
  // Created with the first part that is encoded; null until then.
  let encoders: readonly Encoder[] | null = null;
  const encoded = new WeakMap<Part, readonly unknown[]>();
  // All fields of one part are requested one after another.
  let last: Part | null = null;
  let values: readonly unknown[] = [];
  const encode = (part: Part): readonly unknown[] => {
    encoders ??= fields.map(encoderOf);
    const made = encoders.map((encoder) => encoder(part));
    encoded.set(part, made);
    return made;
  };
  const valuesOf = (part: Part): readonly unknown[] => {
    if (part !== last) values = encoded.get(part) ?? encode(part);
    last = part;
    return values;
  };
  return (table) => {
    // Parts that are already encoded would lack its fields.
    if (encoders !== null) throw new Error("a table of a stored part comes after its first response");
    return fieldsFrom(table, (field) => {
      const place = fields.push(field) - 1;
      return (source) => valuesOf(partOf(source))[place];
    });
  };
};

/** The fields that bodies accept too, as shown in responses: all except the write-only ones. */
export const responseOfFields = <Source, Details>(
  table: FieldTable<Details>,
  detailsOf: (source: Source) => Details,
): ResponseTable<Source> => {
  return Object.fromEntries(
    fieldsOf(table)
      .filter(([, { writeOnly }]) => !writeOnly)
      .map(([domainName, field]) => {
        const { name, codec } = field;
        const value = {
          get schema() {
            return fieldSchema(codec.response ?? codec.schema, field);
          },
          encode: codec.encode,
        };
        const from = (source: Source) => codec.encode((detailsOf(source) as JsonObject)[domainName]);
        return [name, [value, null, from] as const];
      }),
  );
};

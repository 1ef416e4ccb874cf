import { Type } from "@sinclair/typebox";
import { type Address, noAddress } from "../../../domain/kernel/address.ts";
import { below, type Field, isBlank, type Read, type RecordField, taken, wrong } from "./codec.ts";
import { object } from "./table.ts";
import { state, text, zipCode } from "./text-codecs.ts";

/** A kind that may also be empty: null, or blank text. */
export const nullable = <Value>(field: Field<Value>): Field<Value | null> => {
  const { readPatch } = field;
  return {
    schema: Type.Union([field.schema, Type.Null()]),
    ...(field.answer ? { answer: Type.Union([field.answer, Type.Null()]) } : {}),
    read: (json, path) => (isBlank(json) ? taken(null) : field.read(json, path)),
    ...(readPatch
      ? {
          readPatch: (json: unknown, path: string) => {
            const read = readPatch(json, path);
            return read.errors ? read : taken((current: Value | null | undefined) => read.value(current ?? undefined));
          },
        }
      : {}),
    show: (value) => (value === null ? null : field.show(value)),
    ...(field.inside ? { inside: field.inside } : {}),
    isNullable: true,
  };
};

/** A list of one kind with `least` to `most` entries, replaced whole in a PATCH. */
export const list = <Value>(of: Field<Value>, most: number, least: 0 | 1 = 0): Field<readonly Value[]> => ({
  schema: Type.Array(of.schema, { ...(least > 0 ? { minItems: least } : {}), maxItems: most }),
  answer: Type.Array(of.answer ?? of.schema),
  read: (json, path) => {
    if (!Array.isArray(json)) return wrong(path, "must be a list");
    if (json.length < least) return wrong(path, "must have at least one entry");
    if (json.length > most) return wrong(path, `must have at most ${most} entries`, "too_many");
    const reads: Read<Value>[] = json.map((entry, position) => of.read(entry, below(path, position)));
    const errors = reads.flatMap((read) => read.errors ?? []);
    return errors.length > 0 ? { errors } : taken(reads.flatMap((read) => (read.errors ? [] : [read.value])));
  },
  show: (values) => values.map(of.show),
  ...(of.inside ? { inside: of.inside } : {}),
});

/** A record's field that may be empty, and is where a body leaves it out. */
export const optional = <Value>(
  name: string,
  field: Field<Value>,
  description?: string,
): RecordField<Value | null> => ({
  name,
  field: nullable(field),
  fallback: null,
  ...(description === undefined ? {} : { description }),
});

/** A postal address; each part may be unknown. */
export const address: Field<Address> = object<Address>({
  street: optional("street", text()),
  unit: optional("unit", text(20)),
  city: optional("city", text()),
  state: optional("state", state),
  zipCode: optional("zip_code", zipCode),
});

/** The address of a record, with nothing known where a body leaves it out. */
export const addressField = (name: string): RecordField<Address> => ({ name, field: address, fallback: noAddress });

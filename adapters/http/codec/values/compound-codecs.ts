import { Type } from "@sinclair/typebox";
import { type Address, maxAddressCharacters, noAddress } from "../../../../domain/kernel/address.ts";
import { fieldErrorsOf, invalidField, invalidFields } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { below, type Codec, type Decoded, type Field, isBlank, type MissingFieldMode } from "../codec.ts";
import { object } from "../table.ts";
import { state, text, zipCode } from "./text-codecs.ts";

/** A value that may also be empty: null, or blank text. */
export const nullable = <Value>(codec: Codec<Value>): Codec<Value | null> => {
  const { decodeChange } = codec;
  return {
    get schema() {
      return Type.Union([codec.schema, Type.Null()]);
    },
    get response() {
      return codec.response && Type.Union([codec.response, Type.Null()]);
    },
    get patch() {
      return codec.patch && Type.Union([codec.patch, Type.Null()]);
    },
    decode: (json, path) => (isBlank(json) ? accept(null) : codec.decode(json, path)),
    ...(decodeChange
      ? {
          decodeChange: (json: unknown, path: string, mode: MissingFieldMode) => {
            const revision = decodeChange(json, path, mode);
            if (revision._tag === "Refused") return revision;
            return accept((current: Value | null | undefined) => revision.value(current ?? undefined));
          },
        }
      : {}),
    encode: (value) => (value === null ? null : codec.encode(value)),
    input: codec.input,
    ...(codec.inside ? { inside: codec.inside } : {}),
    isNullable: true,
  };
};

/** A list of `min` to `max` entries of one kind, which a PATCH replaces as a whole. */
export const list = <Value>(codec: Codec<Value>, max: number, min: 0 | 1 = 0): Codec<readonly Value[]> => ({
  get schema() {
    return Type.Array(codec.schema, { ...(min > 0 ? { minItems: min } : {}), maxItems: max });
  },
  get response() {
    return Type.Array(codec.response ?? codec.schema);
  },
  decode: (json, path) => {
    if (!Array.isArray(json)) return invalidField(path, "must be a list");
    if (json.length < min) return invalidField(path, "must have at least one entry");
    if (json.length > max) return invalidField(path, `must have at most ${max} entries`, "too_many");
    const decoded: Decoded<Value>[] = json.map((entry, position) => codec.decode(entry, below(path, position)));
    const errors = fieldErrorsOf(decoded);
    if (errors.length > 0) return invalidFields(errors);
    return accept(decoded.flatMap((entry) => (entry._tag === "Accepted" ? [entry.value] : [])));
  },
  encode: (values) => values.map(codec.encode),
  input: { kind: "list", entry: codec.input, max },
  ...(codec.inside ? { inside: codec.inside } : {}),
});

/** A field of a record that is null if a body omits it. */
export const optional = <Value>(
  name: string,
  codec: Codec<Value>,
  description?: string,
  onPages: Pick<Field<Value>, "label" | "hint"> = {},
): Field<Value | null> => ({
  name,
  codec: nullable(codec),
  fallback: null,
  ...(description === undefined ? {} : { description }),
  ...onPages,
});

/** A postal address; each part may be unknown. */
export const address: Codec<Address> = object<Address>("Address", {
  street: optional("street", text(maxAddressCharacters.street), "House number and street name; null until entered"),
  unit: optional("unit", text(maxAddressCharacters.unit), "Apartment, suite or unit number; null if there is none"),
  city: optional("city", text(maxAddressCharacters.city), "City or town; null until entered"),
  state: optional("state", state, "State or territory of the address; null until entered"),
  zipCode: optional("zip_code", zipCode, "ZIP code of the address; null until entered"),
});

/** The address of a record, which is empty if a body omits it. */
export const addressField = (name: string, description: string): Field<Address> => ({
  name,
  codec: address,
  fallback: noAddress,
  description,
});

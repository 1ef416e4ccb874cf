import { Schema } from "effect";

/** A schema of an answer or a request: any JSON on the wire, `Value` in the program. */
export type Wire<Value> = Schema.Schema<Value, unknown>;

interface JsonRecord {
  readonly [name: string]: unknown;
}

const isJsonRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A JSON object whose properties are not decoded. */
export const AnyObject = Schema.Unknown.pipe(Schema.filter(isJsonRecord));

/**
 * The name of a domain field on the wire: in snake case, amounts without their unit, days as dates.
 * `counseledOn` → `counseled_date`, `initialMipCents` → `initial_mip`, `ssnLast4` → `ssn_last4`.
 */
const wireName = (name: string): string =>
  name === "bornOn"
    ? "dob"
    : name
        .replace(/Cents$/, "")
        .replace(/On$/, "Date")
        .replace(/[A-Z]|\d+(?=[A-Z])/g, (part) => `_${part.toLowerCase()}`);

/**
 * An object whose fields have the domain's names in the program. A field that is missing on the wire counts as null, and unknown fields are
 * ignored. `otherNames` are names on the wire that do not follow the rule.
 */
export const wireObject = <Fields extends Schema.Struct.Fields>(
  fields: Fields,
  otherNames: { readonly [Name in keyof Fields]?: string } = {},
) => {
  const names = Object.keys(fields).map((name) => ({ name, outside: otherNames[name] ?? wireName(name) }));
  return Schema.transform(AnyObject, Schema.Struct(fields), {
    strict: false,
    decode: (wire) =>
      Object.fromEntries(
        names.map(({ name, outside }) => [name, Object.hasOwn(wire, outside) ? (wire[outside] ?? null) : null]),
      ),
    encode: (value: JsonRecord) => Object.fromEntries(names.map(({ name, outside }) => [outside, value[name]])),
  });
};

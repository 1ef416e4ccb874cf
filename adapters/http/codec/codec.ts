import type { TSchema } from "@sinclair/typebox";
import type { FieldError } from "../../../domain/kernel/fields-invalid.ts";

/** What reading a JSON value came to: the domain's value, or what is wrong with it. */
export type Read<Value> =
  | { readonly value: Value; readonly errors?: undefined }
  | { readonly errors: readonly FieldError[]; readonly value?: undefined };

/** What a body makes of the value there is; `undefined` where there is none yet. */
export type Revision<Value> = (current: Value | undefined) => Read<Value>;

/** Both names of the fields inside a value, by the domain's names. */
export interface FieldNames {
  readonly [domainName: string]: { readonly name: string; readonly field: { readonly inside?: FieldNames } };
}

/** One kind of JSON value: how the API document describes it, how it is read, how it is shown. */
export interface Field<Value> {
  readonly schema: TSchema;
  /** Where answers look other than bodies: objects show all their fields. */
  readonly answer?: TSchema;
  /** `path` is the API's dotted path of the value, for error messages. */
  readonly read: (json: unknown, path: string) => Read<Value>;
  /** How a merge patch changes the value there is (RFC 7396); a kind without it is replaced. */
  readonly readPatch?: (json: unknown, path: string) => Read<Revision<Value>>;
  readonly show: (value: Value) => unknown;
  readonly inside?: FieldNames;
  /** Null is a value of this kind. Of the other kinds it says the same as leaving the field out. */
  readonly isNullable?: true;
}

/**
 * One field of a record: its name in the API, its kind, and what stands where a body leaves it out: nothing (`required`)
 * or the `fallback`, which is `undefined` where others complete the record. A write-only field is never shown, and kept
 * where a PUT leaves it out.
 */
export type RecordField<Value, Fallback = Value> = {
  readonly name: string;
  readonly field: Field<Value>;
  readonly description?: string;
  readonly writeOnly?: true;
} & ({ readonly required: true } | { readonly fallback: Fallback });

/** A record's writable fields by the domain's names: complete by type, one place for document, reading and showing. */
export type FieldTable<Details> = {
  readonly [Key in keyof Details]-?: RecordField<Required<Details>[Key], Details[Key]>;
};

/** A value that was read. */
export const taken = <Value>(value: Value): Read<Value> => ({ value });

/** A value that cannot be taken; `message` is read after the field's name and never repeats the value. */
export const wrong = (field: string, message: string, code: FieldError["code"] = "invalid"): Read<never> => ({
  errors: [{ field, message, code }],
});

/** The path of a field inside the value at `path`. */
export const below = (path: string, name: string | number): string => (path === "" ? String(name) : `${path}.${name}`);

/** Null, and text of nothing but spaces, which means the same. */
export const isBlank = (json: unknown): boolean => json === null || (typeof json === "string" && json.trim() === "");

/** A JSON object as what it is: values of any kind by name. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (json: unknown): json is JsonObject =>
  typeof json === "object" && json !== null && !Array.isArray(json);

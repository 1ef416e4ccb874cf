import type { TSchema } from "@sinclair/typebox";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import { isBlankText } from "../../../domain/kernel/text/blank.ts";

/** The domain value of a JSON value, or all of its errors, in the API's names. */
export type Decoded<Value> = Result<Value, FieldsInvalid>;

/** Computes the new value from the current one; `undefined` if there is none yet. */
export type Revision<Value> = (current: Value | undefined) => Decoded<Value>;

/** How a field that a change's body leaves out is treated: a PUT replaces it by its fallback unless it is kept, and a PATCH keeps it. */
export type MissingFieldMode = "replace" | "merge";

/** How a person enters a value in a form. */
export type Input =
  | { readonly kind: PlainInput }
  | { readonly kind: "choice"; readonly options: readonly { readonly value: string | number; readonly text: string }[] }
  | { readonly kind: "list"; readonly entry: Input; readonly max: number }
  | { readonly kind: "object"; readonly fields: FieldNames };

/** A value that is typed into one field, or answered with yes or no. */
type PlainInput =
  | "text"
  | "longText"
  | "email"
  | "secret"
  | "digits"
  | "dollars"
  | "percent"
  | "number"
  | "date"
  | "instant"
  | "yesNo"
  | "reference";

/** Both names of the fields inside a value, by the domain's names, with the codecs of their values. */
export interface FieldNames {
  readonly [domainName: string]: {
    readonly name: string;
    readonly codec: {
      readonly inside?: FieldNames;
      readonly encode?: (value: never) => unknown;
      readonly input?: Input;
      readonly isNullable?: true;
    };
    /** The label on pages, if it differs from the name in words. */
    readonly label?: string;
    readonly hint?: string;
    readonly writeOnly?: true;
    readonly storedAs?: string;
    readonly isNeverRemoved?: true;
    readonly required?: true;
    readonly fallback?: unknown;
    /** Its fields are shown among its neighbors, without a heading of its own. */
    readonly isSpread?: true;
  };
}

/**
 * One kind of JSON value: its schema in the API document, its decoder, and its encoder. Object schemas are created on first use, because
 * most programs never create the document.
 */
export interface Codec<Value> {
  readonly schema: TSchema;
  /** The schema in responses, if different: objects show all their fields. */
  readonly response?: TSchema | undefined;
  /** The schema in a merge patch, if different: objects accept some of their fields. */
  readonly patch?: TSchema | undefined;
  /** `path` is the API's dotted path of the value, for error messages. */
  readonly decode: (json: unknown, path: string) => Decoded<Value>;
  /**
   * How a PUT ("replace") or a merge patch ("merge", RFC 7396) changes the current value, of which it keeps what this release does not know.
   * A codec without it replaces the value.
   */
  readonly decodeChange?: (json: unknown, path: string, mode: MissingFieldMode) => Decoded<Revision<Value>>;
  readonly encode: (value: Value) => unknown;
  readonly input: Input;
  readonly inside?: FieldNames;
  /** Null is a distinct value. For other codecs it means the same as leaving the field out. */
  readonly isNullable?: true;
}

/**
 * One field of a record: its name in the API, its codec, and its value if a body leaves it out: none (`required`), or the `fallback`, which
 * is `undefined` if others complete the record. A write-only field is never shown. It is kept if a PUT leaves it out, and so is a field
 * that is `keptWhenLeftOut`.
 */
export type Field<Value, Fallback = Value> = {
  readonly name: string;
  readonly codec: Codec<Value>;
  readonly description?: string;
  /** The label on pages, if it differs from the name in words, and the text beside it. */
  readonly label?: string;
  readonly hint?: string;
  readonly writeOnly?: true;
  /**
   * Where a response says whether the value of a write-only field is stored: the path of what is null or false if it is not. Absent if one
   * is always stored.
   */
  readonly storedAs?: string;
  /** Of a write-only field that takes null: null does not remove its stored value, so that no form offers to remove it. */
  readonly isNeverRemoved?: true;
  readonly keptWhenLeftOut?: true;
} & ({ readonly required: true } | { readonly fallback: Fallback });

/**
 * A record's writable fields by the domain's names. The type requires every field; document, decoder, and encoder all come from this table.
 */
export type FieldTable<Details> = {
  readonly [Key in keyof Details]-?: Field<Required<Details>[Key], Details[Key]>;
};

/** The path of a field inside the value at `path`. */
export const below = (path: string, name: string | number): string => (path === "" ? String(name) : `${path}.${name}`);

/** Null, and text without visible characters, which means the same. */
export const isBlank = (json: unknown): boolean => json === null || (typeof json === "string" && isBlankText(json));

/** A JSON object: values of any type by name. */
export type JsonObject = Readonly<Record<string, unknown>>;

export const isJsonObject = (json: unknown): json is JsonObject =>
  typeof json === "object" && json !== null && !Array.isArray(json);

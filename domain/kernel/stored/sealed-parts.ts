import type { FieldPlace, Vault } from "../ports.ts";
import { isObject } from "../same-data.ts";
import type { StoredDocument } from "./stored-document.ts";

/** What a store needs of the vault, to seal parts of records and to authenticate the audit log. */
export type StoreVault = Pick<Vault, "sealCompressed" | "open" | "isUnderFirstKey" | "auditMac">;

/**
 * How a field of a record is stored: as it is, encrypted, or as each of its own fields says. What no query needs is "packed": beside the
 * sealed parts in their text, which is compressed, though it is not personal. Earlier releases stored it in clear.
 */
type FieldSealing<Value> =
  | "clear"
  | "sealed"
  | "packed"
  | (Value extends readonly (infer Entry)[]
      ? { readonly each: FieldSealings<Entry> }
      : Value extends object
        ? { readonly parts: FieldSealings<Value> }
        : never);

/** A decision on every field of a record: one that is added does not compile without its own. */
export type FieldSealings<Shape> = { readonly [Name in keyof Shape]-?: FieldSealing<NonNullable<Shape[Name]>> };

/** The same for any shape. A field without a decision, such as one of an earlier version, is sealed. */
interface AnyFieldSealings {
  readonly [name: string]:
    | "clear"
    | "sealed"
    | "packed"
    | { readonly each: AnyFieldSealings }
    | { readonly parts: AnyFieldSealings };
}

/** A document in two: what is stored in clear, and what is encrypted beside it; null: nothing is. */
interface SplitDocument {
  readonly shown: StoredDocument;
  readonly hidden: StoredDocument | null;
}

/** Which parts of a kind of record are sealed, and the place to which their ciphertext is bound. */
export interface Sealing {
  readonly placeOf: (document: StoredDocument) => FieldPlace;
  readonly split: (document: StoredDocument) => SplitDocument;
  /** Whether a stored document has parts in clear that are to be sealed. */
  readonly hasClearParts: (document: StoredDocument) => boolean;
  readonly join: (shown: StoredDocument, hidden: StoredDocument) => StoredDocument;
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Splits a document by the decisions on its fields. */
const splitBy = (sealings: AnyFieldSealings, document: StoredDocument): SplitDocument => {
  const shown: Record<string, unknown> = {};
  const hidden: Record<string, unknown> = {};
  for (const name in document) {
    const value = document[name];
    const sealing = Object.hasOwn(sealings, name) ? sealings[name] : "sealed";
    if (sealing === "clear") shown[name] = value;
    else if (typeof sealing === "object" && "each" in sealing && Array.isArray(value)) {
      const entries = value.map((entry) => splitBy(sealing.each, entry));
      shown[name] = entries.map((entry) => entry.shown);
      if (entries.some((entry) => entry.hidden !== null)) hidden[name] = entries.map((entry) => entry.hidden);
    } else if (typeof sealing === "object" && "parts" in sealing && isObject(value)) {
      const parts = splitBy(sealing.parts, value);
      shown[name] = parts.shown;
      if (parts.hidden !== null) hidden[name] = parts.hidden;
    } else hidden[name] = value;
  }
  return { shown, hidden: Object.keys(hidden).length === 0 ? null : hidden };
};

/** That there is no value is not personal, and neither is what is packed to take less room. */
const hasClearPartsBy = (sealings: AnyFieldSealings, document: StoredDocument): boolean =>
  Object.entries(document).some(([name, value]) => {
    const sealing = Object.hasOwn(sealings, name) ? sealings[name] : "sealed";
    if (sealing === "clear" || sealing === "packed" || isEmpty(value)) return false;
    if (typeof sealing === "object" && "each" in sealing && Array.isArray(value))
      return value.some((entry) => hasClearPartsBy(sealing.each, entry));
    if (typeof sealing === "object" && "parts" in sealing && isObject(value))
      return hasClearPartsBy(sealing.parts, value);
    return true;
  });

const joinedValue = (shown: unknown, hidden: unknown): unknown => {
  if (Array.isArray(shown) && Array.isArray(hidden))
    return shown.map((entry, position) => (hidden[position] === null ? entry : joinedValue(entry, hidden[position])));
  return isObject(shown) && isObject(hidden) ? joinParts(shown, hidden) : hidden;
};

/** Puts a document together again: as it was split, whichever fields were sealed when it was stored. */
const joinParts = (shown: StoredDocument, hidden: StoredDocument): StoredDocument => {
  const whole: Record<string, unknown> = { ...shown };
  for (const name in hidden) whole[name] = joinedValue(shown[name], hidden[name]);
  return whole;
};

/** The sealing of a kind of record by the decisions on its fields. */
export const sealingOf = <Shape>(sealings: FieldSealings<Shape>, placeOf: (record: Shape) => FieldPlace): Sealing => ({
  // What is split is a record of this kind, of the current shape or an earlier one.
  placeOf: (document) => placeOf(document as Shape),
  split: (document) => splitBy(sealings as AnyFieldSealings, document),
  hasClearParts: (document) => hasClearPartsBy(sealings as AnyFieldSealings, document),
  join: joinParts,
});

/** Where the sealed parts of a company's record belong. */
export const partsPlace = (kind: string, { companyId, id }: { companyId: number; id: number }): FieldPlace => ({
  companyId,
  kind,
  id,
  field: "sealed parts",
});

/** A record as it is stored: the sealed parts as one encrypted text. */
export const sealParts = (
  { placeOf, split }: Sealing,
  record: object,
  vault: Pick<StoreVault, "sealCompressed">,
): StoredDocument => {
  const document = record as StoredDocument;
  const { shown, hidden } = split(document);
  return hidden === null
    ? shown
    : { ...shown, sealedParts: vault.sealCompressed(JSON.stringify(hidden), placeOf(document)) };
};

/** A stored document with its parts in their places; one that was stored in clear as it is. */
export const openParts = (
  { placeOf, join }: Sealing,
  document: unknown,
  vault: Pick<StoreVault, "open">,
): StoredDocument => {
  const stored = document as StoredDocument;
  const { sealedParts } = stored;
  if (typeof sealedParts !== "string") return stored;
  const { sealedParts: _, ...shown } = stored;
  return join(shown, JSON.parse(vault.open(sealedParts, placeOf(stored))));
};

/** Whether a stored document has parts in clear that are to be sealed. */
export const hasClearParts = (sealing: Sealing, { sealedParts: _, ...shown }: StoredDocument): boolean =>
  sealing.hasClearParts(shown);

/** A stored document sealed under the first key. Throws where no key at hand opens it. */
export const resealed = (sealing: Sealing, stored: StoredDocument, vault: StoreVault): StoredDocument =>
  sealParts(sealing, openParts(sealing, stored, vault), vault);

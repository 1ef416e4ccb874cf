import type { FieldPlace, Vault } from "../ports.ts";
import { isEmpty, isObject } from "../same-data.ts";
import type { StoredDocument } from "./stored-document.ts";

/** The functions of the vault that a store uses to seal parts of records and to authenticate the audit log. */
export type StoreVault = Pick<Vault, "sealCompressed" | "open" | "isUnderFirstKey" | "auditMac">;

/**
 * How a field of a record is stored: in clear, encrypted, or as decided for each of its own fields. A field that no query needs is
 * "packed": it is not personal, but is stored with the sealed parts, whose text is compressed. Earlier releases stored it in clear.
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

/** A decision for every field of a record: a new field does not compile without one. */
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

/** A document split in two: the part stored in clear, and the part encrypted next to it (null if there is none). */
interface SplitDocument {
  readonly shown: StoredDocument;
  readonly hidden: StoredDocument | null;
}

/** Which parts of a kind of record are sealed, and the place to which their ciphertext is bound. */
export interface Sealing {
  readonly placeOf: (document: StoredDocument) => FieldPlace;
  readonly split: (document: StoredDocument) => SplitDocument;
  /** Whether a stored document has parts in clear that should be sealed. */
  readonly hasClearParts: (document: StoredDocument) => boolean;
  readonly join: (shown: StoredDocument, hidden: StoredDocument) => StoredDocument;
}

/** Splits a document according to the decisions for its fields. */
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

/** The absence of a value is not personal, and packed fields are packed only to save space. */
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

/** Joins the two parts of a document, whichever fields were sealed when it was stored. */
const joinParts = (shown: StoredDocument, hidden: StoredDocument): StoredDocument => {
  const whole: Record<string, unknown> = { ...shown };
  for (const name in hidden) whole[name] = joinedValue(shown[name], hidden[name]);
  return whole;
};

/** The sealing of a kind of record, from the decisions for its fields. */
export const sealingOf = <Shape>(sealings: FieldSealings<Shape>, placeOf: (record: Shape) => FieldPlace): Sealing => ({
  // The document is a record of this kind, in the current shape or an earlier one.
  placeOf: (document) => placeOf(document as Shape),
  split: (document) => splitBy(sealings as AnyFieldSealings, document),
  hasClearParts: (document) => hasClearPartsBy(sealings as AnyFieldSealings, document),
  join: joinParts,
});

/** The place to which the sealed parts of a company's record are bound. */
export const partsPlace = (kind: string, { companyId, id }: { companyId: number; id: number }): FieldPlace => ({
  companyId,
  kind,
  id,
  field: "sealed parts",
});

/** A record in its stored form, with the sealed parts as one encrypted text. */
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

/** A stored document with its sealed parts decrypted and joined. A document stored in clear is returned unchanged. */
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

/** Whether a stored document has parts in clear that should be sealed. */
export const hasClearParts = (sealing: Sealing, { sealedParts: _, ...shown }: StoredDocument): boolean =>
  sealing.hasClearParts(shown);

/** A stored document, sealed again under the first key. Throws if no available key decrypts it. */
export const resealed = (sealing: Sealing, stored: StoredDocument, vault: StoreVault): StoredDocument =>
  sealParts(sealing, openParts(sealing, stored, vault), vault);

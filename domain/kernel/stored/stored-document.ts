import { isObject } from "../same-data.ts";

/** A document as read from a store: only its `schemaVersion` tells which shape it has. */
export type StoredDocument = Readonly<Record<string, unknown>>;

/** Converts a document from one schema version to the next. `upgradeThrough` sets the new `schemaVersion`. */
export type UpgradeStep = (document: StoredDocument) => StoredDocument;

/** Documents of the first release have no schema version. */
const firstVersion = 1;

/** The first step of every aggregate, from version 1 to 2: only the `schemaVersion` is added, which documents of the first release lack. */
export const addSchemaVersion: UpgradeStep = (document) => document;

/** The schema version of documents after all of these steps. */
export const schemaVersionAfter = (steps: readonly UpgradeStep[]): number => firstVersion + steps.length;

/** The stored version. Throws if these steps do not know it. */
const knownVersion = (
  aggregate: string,
  { schemaVersion = firstVersion }: { readonly schemaVersion?: unknown },
  current: number,
): number => {
  if (typeof schemaVersion !== "number" || !Number.isInteger(schemaVersion) || schemaVersion < firstVersion)
    throw new Error(`A stored ${aggregate} has no valid schema version: ${JSON.stringify(schemaVersion)}.`);
  if (schemaVersion > current)
    throw new Error(
      `A stored ${aggregate} was written by a newer version of this service (schema version ${schemaVersion}, known here: ${current}); start that version.`,
    );
  return schemaVersion;
};

/**
 * Whether a document, or a part of one that carries its `schemaVersion`, has the current shape, apart from additions, which such a part
 * lacks. Throws if its version is newer.
 */
export const isCurrentAfter =
  (aggregate: string, steps: readonly UpgradeStep[]) =>
  (document: { readonly schemaVersion?: unknown }): boolean => {
    const current = schemaVersionAfter(steps);
    return knownVersion(aggregate, document, current) === current;
  };

/** What can have additions inside a field: an object, or the entries of a list that are told apart by their ids. */
type PartOf<Value> = Value extends readonly (infer Entry)[]
  ? Extract<Entry, { readonly id: number }>
  : Extract<Value, object>;

/**
 * Fields that were added to a kind of document without an upgrade step, each with its value for documents that lack it; `parts` has those of
 * its objects, and of the entries of its lists. See `upgradeThrough` for what can be added in this way.
 */
export interface Additions<Shape> {
  readonly fields?: Partial<Shape>;
  readonly parts?: { readonly [Name in keyof Shape]?: Additions<PartOf<NonNullable<Shape[Name]>>> };
}

interface AnyAdditions {
  readonly fields?: StoredDocument;
  readonly parts?: Readonly<Record<string, AnyAdditions>>;
}

/** A part with its additions. What lacks none is returned uncopied: every read of a document passes here. */
const completedPart = (part: unknown, additions: AnyAdditions): unknown => {
  if (Array.isArray(part)) {
    const isComplete = part.every((entry) => completedPart(entry, additions) === entry);
    return isComplete ? part : part.map((entry) => completedPart(entry, additions));
  }
  return isObject(part) ? completed(part, additions) : part;
};

const completed = (document: StoredDocument, additions: AnyAdditions): StoredDocument => {
  let whole = document;
  for (const name in additions.fields)
    if (!(name in document)) {
      whole = { ...additions.fields, ...document };
      break;
    }
  for (const name in additions.parts) {
    const part = completedPart(document[name], additions.parts[name] ?? {});
    if (part !== document[name]) whole = { ...whole, [name]: part };
  }
  return whole;
};

/** Documents before their additions, by the documents that reads returned. */
const asStored = new WeakMap<object, object>();

/**
 * A document that a read returned, without the additions that it lacked. The log shows them as changes of the save that stores them, so that
 * reverting its entries leads to each earlier state.
 */
export const withoutAdditions = <Aggregate extends object>(read: Aggregate): Aggregate =>
  // What is stored is the same aggregate, as far as it has its fields.
  (asStored.get(read) ?? read) as Aggregate;

/** Reads documents of one kind, and names the version in which it returns them. */
export interface Upgrade<Aggregate> {
  (document: unknown): Aggregate;
  readonly schemaVersion: number;
}

/**
 * Upgrades a stored document of any version to the current one, step by step: step n converts version n to n + 1. A current document is
 * returned unchanged and uncopied. Throws if a newer version of the service wrote it.
 *
 * A step makes earlier releases unable to read what this release stores, so the two cannot run at the same time. A field that an earlier
 * release can ignore needs no step: `additions` has its value for documents that lack it, and the schema version stays the same. The
 * earlier release reads such a document, and keeps the field when it saves it, also in a borrower, a fee, the property, or an object that a
 * request changes. The field is at its first value again in what the earlier release makes itself: in a new part, in an object that a
 * request clears or a PUT leaves out, and in the people, property, fees and objects of a loan that an import updates. A field that is absent
 * until it is entered needs no addition either: it is optional in the type of its record.
 *
 * These need a step all the same:
 * - a field on which a rule, a refusal or a permission depends, so that the earlier release must not ignore it, and any change of a field
 *   that it knows;
 * - a field in the entries of a list without ids, such as liens, incomes or products: a request replaces the list as a whole;
 * - a field of an object that is compared, copied or replaced as a whole, which the earlier release would take for a change, or drop: an
 *   address, a payment plan, the data of the financial assessment, and the agency's record, which its responses also show as a whole;
 * - a field that a query needs, because the earlier release encrypts what it does not know, or that a store reads apart from the document
 *   (see `isCurrentAfter`).
 */
export const upgradeThrough = <Aggregate>(
  aggregate: string,
  steps: readonly UpgradeStep[],
  additions: Additions<Aggregate> = {},
): Upgrade<Aggregate> => {
  const current = schemaVersionAfter(steps);
  const upgrade = (document: unknown): Aggregate => {
    // The store holds only documents that were written as this aggregate, in the version that they name.
    let upgraded = document as StoredDocument;
    if (upgraded.schemaVersion !== current) {
      const stored = knownVersion(aggregate, upgraded, current);
      for (const step of steps.slice(stored - firstVersion)) upgraded = step(upgraded);
      upgraded = { ...upgraded, schemaVersion: current };
    }
    const whole = completed(upgraded, additions as AnyAdditions);
    if (whole !== upgraded) asStored.set(whole, upgraded);
    // The last step produces the current version, whose shape, with the additions, is the aggregate's type.
    return whole as Aggregate;
  };
  return Object.assign(upgrade, { schemaVersion: current });
};

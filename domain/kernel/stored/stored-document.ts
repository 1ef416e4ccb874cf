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

/** Whether a document, or a part of one that carries its `schemaVersion`, has the current shape. Throws if its version is newer. */
export const isCurrentAfter =
  (aggregate: string, steps: readonly UpgradeStep[]) =>
  (document: { readonly schemaVersion?: unknown }): boolean => {
    const current = schemaVersionAfter(steps);
    return knownVersion(aggregate, document, current) === current;
  };

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
 * earlier release reads such a document, and keeps the field when it saves it.
 */
export const upgradeThrough = <Aggregate>(
  aggregate: string,
  steps: readonly UpgradeStep[],
  additions: StoredDocument = {},
): Upgrade<Aggregate> => {
  const current = schemaVersionAfter(steps);
  const added = Object.keys(additions);
  const upgrade = (document: unknown): Aggregate => {
    // The store holds only documents that were written as this aggregate, in the version that they name.
    let upgraded = document as StoredDocument;
    if (upgraded.schemaVersion !== current) {
      const stored = knownVersion(aggregate, upgraded, current);
      for (const step of steps.slice(stored - firstVersion)) upgraded = step(upgraded);
      upgraded = { ...upgraded, schemaVersion: current };
    }
    if (added.some((name) => !(name in upgraded))) upgraded = { ...additions, ...upgraded };
    // The last step produces the current version, whose shape is the aggregate's type.
    return upgraded as Aggregate;
  };
  return Object.assign(upgrade, { schemaVersion: current });
};

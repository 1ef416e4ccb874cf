/** A document as a store gives it back: only its `schemaVersion` shows which shape it has. */
export type StoredDocument = Readonly<Record<string, unknown>>;

/** Takes a document of one schema version to the next; the new `schemaVersion` is set by `upgradeThrough`. */
export type UpgradeStep = (document: StoredDocument) => StoredDocument;

/** Documents of the first release carry no schema version. */
const firstVersion = 1;

/**
 * The first step of every aggregate, from version 1 to 2: a document of the first release has no `schemaVersion`, one of
 * version 2 has, and nothing else changes.
 */
export const addSchemaVersion: UpgradeStep = (document) => document;

/** The schema version of documents that have been through all of these steps. */
export const schemaVersionAfter = (steps: readonly UpgradeStep[]): number => firstVersion + steps.length;

/** The stored version, checked: throws one sentence where it is not a version that these steps know. */
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

/** Whether a document, or a part of one with its `schemaVersion`, has the current shape. Throws where it is newer. */
export const isCurrentAfter =
  (aggregate: string, steps: readonly UpgradeStep[]) =>
  (document: { readonly schemaVersion?: unknown }): boolean => {
    const current = schemaVersionAfter(steps);
    return knownVersion(aggregate, document, current) === current;
  };

/** Reads documents of one kind, and says in which version it gives them. */
export interface Upgrade<Aggregate> {
  (document: unknown): Aggregate;
  readonly schemaVersion: number;
}

/**
 * Brings a stored document of any version up to the current one, step by step: step n takes version n to n + 1. A current
 * document is given back as it is, never copied. Throws one sentence where a newer version of the service wrote it.
 *
 * A step keeps a former release from reading what this one stores, so the two cannot run beside each other. Fields that a former
 * release may leave as they are need none: `additions` has their values where they are absent, and the schema version stays. The
 * former release reads such a document, and keeps the fields when it saves it.
 */
export const upgradeThrough = <Aggregate>(
  aggregate: string,
  steps: readonly UpgradeStep[],
  additions: StoredDocument = {},
): Upgrade<Aggregate> => {
  const current = schemaVersionAfter(steps);
  const added = Object.keys(additions);
  const upgrade = (document: unknown): Aggregate => {
    // A store holds only what was written as this aggregate, of the version that the document names.
    let upgraded = document as StoredDocument;
    if (upgraded.schemaVersion !== current) {
      const stored = knownVersion(aggregate, upgraded, current);
      for (const step of steps.slice(stored - firstVersion)) upgraded = step(upgraded);
      upgraded = { ...upgraded, schemaVersion: current };
    }
    if (added.some((name) => !(name in upgraded))) upgraded = { ...additions, ...upgraded };
    // The steps end in the current version, whose shape is the aggregate's type.
    return upgraded as Aggregate;
  };
  return Object.assign(upgrade, { schemaVersion: current });
};

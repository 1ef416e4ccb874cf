import type { Db } from "mongodb";
import { releaseCheckMilliseconds, type StoredShapes } from "../../../domain/stores.ts";

/** What a release stores that another one may not know. */
export interface Release {
  readonly shapes: StoredShapes;
  /** Identifies the rules by which the query fields of loans are computed. */
  readonly loanFields: string;
}

/** What the database records, under `releasesMark`, about the releases that were started on it. */
interface StartedReleases {
  readonly _id: string;
  /** The highest schema version of each kind of record. */
  readonly shapes: StoredShapes;
  /** The rules of query fields, in the order in which releases with them were first started. The last one is in effect. */
  readonly loanFields: readonly string[];
  /** When the newest release was first started. */
  readonly since: string;
}

/** The name of the mark that records which releases were started. */
export const releasesMark = "releases that were started";

/** How long a process of a former release may still write: until its next check, and then up to eight seconds until its requests end. */
const formerEndsMilliseconds = releaseCheckMilliseconds + 9_000;

const marksOf = (database: Db) => database.collection<StartedReleases>("marks");

const hasLower = (one: StoredShapes, other: StoredShapes): boolean =>
  Object.entries(other).some(([kind, version]) => (one[kind] ?? 0) < version);

/** Whether a release is behind those that were started. One that stores a newer shape is not behind, even if it has former rules again. */
const isBehind = ({ shapes, loanFields }: Release, started: StartedReleases): boolean =>
  hasLower(shapes, started.shapes) ||
  (!hasLower(started.shapes, shapes) && started.loanFields.slice(0, -1).includes(loanFields));

const isSame = ({ shapes, loanFields }: Release, started: StartedReleases): boolean =>
  !hasLower(started.shapes, shapes) && started.loanFields.at(-1) === loanFields;

/** Whether a newer release has been started since, so that this one must end. */
export const isOutdatedBy = async (database: Db, release: Release): Promise<boolean> => {
  const started = await marksOf(database).findOne({ _id: releasesMark });
  return started !== null && isBehind(release, started);
};

/** Thrown if this release must not start, because a newer one was started on the database. */
class NewerReleaseStarted extends Error {
  override readonly name = "NewerReleaseStarted";
}

/**
 * Records that this release is started, before it changes anything, and returns for how many milliseconds processes of a former
 * release may still write; processes that check this record exit in that time. Throws if a newer release was started.
 */
export const enterRelease = async (database: Db, release: Release, now: string): Promise<number> => {
  const marks = marksOf(database);
  const first = { shapes: release.shapes, loanFields: [release.loanFields], since: new Date(0).toISOString() };
  // Without the record, no release that checks it was started before: the operator has stopped any older processes.
  await marks.updateOne({ _id: releasesMark }, { $setOnInsert: first }, { upsert: true });
  for (;;) {
    const started = await marks.findOne({ _id: releasesMark });
    if (started === null) throw new Error("the releases that were started are not recorded");
    if (isBehind(release, started)) throw new NewerReleaseStarted("a newer release was started on this database");
    if (isSame(release, started)) {
      const left = Date.parse(started.since) + formerEndsMilliseconds - Date.parse(now);
      return Math.min(Math.max(left, 0), formerEndsMilliseconds);
    }
    const loanFields = [...started.loanFields.filter((each) => each !== release.loanFields), release.loanFields];
    const next = { shapes: { ...started.shapes, ...release.shapes }, loanFields, since: now };
    const asRead = { _id: releasesMark, since: started.since };
    if ((await marks.updateOne(asRead, { $set: next })).matchedCount > 0) return formerEndsMilliseconds;
  }
};

import type { Db } from "mongodb";
import { releaseCheckMilliseconds, type StoredShapes } from "../../../domain/stores.ts";

/** What a release stores that another may not know. */
export interface Release {
  readonly shapes: StoredShapes;
  /** Names by which rules the fields are found that queries need beside a loan. */
  readonly loanFields: string;
}

/** What the database keeps, under `releasesMark`, of the releases that were started on it. */
interface StartedReleases {
  readonly _id: string;
  /** The highest schema versions. */
  readonly shapes: StoredShapes;
  /** In the order in which releases with them were first started; the last one counts. */
  readonly loanFields: readonly string[];
  /** When the newest release was first started. */
  readonly since: string;
}

/** Under this name it is noted which releases were started. */
export const releasesMark = "releases that were started";

/** For so long a process of a former release may still write: it looks, then its requests end, which takes eight seconds. */
const formerEndsMilliseconds = releaseCheckMilliseconds + 9_000;

const marksOf = (database: Db) => database.collection<StartedReleases>("marks");

const hasLower = (one: StoredShapes, other: StoredShapes): boolean =>
  Object.entries(other).some(([kind, version]) => (one[kind] ?? 0) < version);

/** Whether a release is behind those that were started. One that stores a newer shape is not, also where it has former rules again. */
const isBehind = ({ shapes, loanFields }: Release, started: StartedReleases): boolean =>
  hasLower(shapes, started.shapes) ||
  (!hasLower(started.shapes, shapes) && started.loanFields.slice(0, -1).includes(loanFields));

const isSame = ({ shapes, loanFields }: Release, started: StartedReleases): boolean =>
  !hasLower(started.shapes, shapes) && started.loanFields.at(-1) === loanFields;

/** Whether a release beside which this one may not go on was started since. */
export const isOutdatedBy = async (database: Db, release: Release): Promise<boolean> => {
  const started = await marksOf(database).findOne({ _id: releasesMark });
  return started !== null && isBehind(release, started);
};

/** A process of this release may not start: a newer one was started on the database. */
class NewerReleaseStarted extends Error {
  override readonly name = "NewerReleaseStarted";
}

/**
 * Notes that this release is started, before it changes anything, and returns for how many milliseconds processes of a former one
 * may still write: those of a release that looks here end themselves meanwhile. Throws where a newer release was started.
 */
export const enterRelease = async (database: Db, release: Release, now: string): Promise<number> => {
  const marks = marksOf(database);
  const first = { shapes: release.shapes, loanFields: [release.loanFields], since: new Date(0).toISOString() };
  // No release that looks here was started before: the operator has stopped what there is.
  await marks.updateOne({ _id: releasesMark }, { $setOnInsert: first }, { upsert: true });
  for (;;) {
    const started = await marks.findOne({ _id: releasesMark });
    if (started === null) throw new Error("the releases that were started are not noted");
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

import type { DocumentFiles, SealedParts } from "../../domain/documents/ports.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import type { Bucket } from "./bucket.ts";

/** In the store, a file in the bucket is one part: this, and the key of its object. No encrypted text has such a beginning. */
const referencePrefix = "s3:";

/** The name of an object in the folder of its file: when that was stored, in milliseconds, and a UUID. */
const objectName = /^\d+-[\da-f-]+$/;

/** The name under which the store remembers that an object is about to lose its file. */
const markPrefix = "~";

/** When the file of an object was stored, in milliseconds, as its key says. */
const storedAtOf = (key: string): number => Number(/\/(\d+)-[^/]+$/.exec(key)?.[1] ?? Number.POSITIVE_INFINITY);

const justAfter = (instant: Instant): Instant => new Date(Date.parse(instant) + 1).toISOString() as Instant;

/** Ends a write that is to leave nothing but a trace for the next sweep. */
class Marked extends Error {}

/**
 * The files of a company whose contents are in a bucket. The store keeps for each a reference, as the one part of the file, and so
 * decides as ever what is complete, what a document names and what is abandoned.
 *
 * The order of the writes makes every crash harmless. A file is begun in the store, written to the bucket, and only then completed;
 * one that is to go is marked in the store, removed there, and then from the bucket. Where a process dies between two of these, the
 * store names what it left to the next sweep, which removes the objects under its digest that no file has.
 */
export const filesInBucket = (store: DocumentFiles, bucket: Bucket, companyId: number): DocumentFiles => {
  const folderOf = (sha256: string): string => `${companyId}/${sha256}/`;

  /** The key that a part refers to; null where the part is contents. Throws where the key is not one of this file's, as of a row that was changed. */
  const keyIn = (sha256: string, part: string): string | null => {
    if (!part.startsWith(referencePrefix)) return null;
    const key = part.slice(referencePrefix.length);
    const folder = folderOf(sha256);
    if (!key.startsWith(folder) || !objectName.test(key.slice(folder.length)))
      throw new Error("the reference of a file names an object that is not its own");
    return key;
  };

  /** The object of a file; null where it has none, or where its contents are in the store. */
  const objectOf = async (sha256: string): Promise<string | null> => {
    const parts = await store.read(sha256);
    if (parts === null) return null;
    for await (const part of parts) return keyIn(sha256, part);
    return null;
  };

  /** The reference, which the store has before the object is there, and what writes the object before the file is complete. */
  async function* written(
    sha256: string,
    parts: SealedParts,
    at: Instant,
    isReadBack: boolean,
  ): AsyncGenerator<string> {
    const key = `${folderOf(sha256)}${Date.parse(at)}-${crypto.randomUUID()}`;
    yield `${referencePrefix}${key}`;
    const digest = await bucket.write(key, parts);
    if (isReadBack && (await bucket.digestOf(key)) !== digest)
      throw new Error("a file in the bucket is not what was written to it; the former one stays");
  }

  /** Notes that an object may be left without a file, to be found by a sweep where this process dies. */
  const mark = async (sha256: string, at: Instant): Promise<void> => {
    const marked = async function* (): AsyncGenerator<string> {
      yield "marked";
      throw new Marked();
    };
    await store.put(`${markPrefix}${sha256}`, marked(), at).catch((error) => {
      if (!(error instanceof Marked)) throw error;
    });
  };

  const removeLeftovers = async (sha256: string, kept: string | null, before: Instant): Promise<void> => {
    for (const key of await bucket.keysUnder(folderOf(sha256)))
      if (key !== kept && storedAtOf(key) < Date.parse(before)) await bucket.remove(key);
  };

  return {
    put: (sha256, parts, storedAt) => store.put(sha256, written(sha256, parts, storedAt, false), storedAt),
    read: async (sha256) => {
      const parts = await store.read(sha256);
      if (parts === null) return null;
      const steps = parts[Symbol.asyncIterator]();
      const first = await steps.next();
      const key = first.done ? null : keyIn(sha256, first.value);
      if (key !== null) {
        await steps.return?.();
        return bucket.read(key);
      }
      // Stored before files were kept in the bucket.
      return (async function* () {
        try {
          for (let step = first; !step.done; step = await steps.next()) yield step.value;
        } finally {
          await steps.return?.();
        }
      })();
    },
    abandonedBefore: (instant, max) => store.abandonedBefore(instant, max),
    discard: async (name, storedBefore) => {
      const isMark = name.startsWith(markPrefix);
      const sha256 = isMark ? name.slice(markPrefix.length) : name;
      const object = await objectOf(sha256);
      await removeLeftovers(sha256, object, storedBefore);
      if (isMark || object === null) return store.discard(name, storedBefore);
      await mark(sha256, storedBefore);
      await store.discard(sha256, storedBefore);
      if ((await objectOf(sha256)) !== object) await bucket.remove(object);
      await store.discard(`${markPrefix}${sha256}`, justAfter(storedBefore));
    },
    digestsAfter: (sha256, max) => store.digestsAfter(sha256, max),
    replace: (sha256, parts, replacedAt) => store.replace(sha256, written(sha256, parts, replacedAt, true), replacedAt),
    isInPlace: async (sha256) => (await objectOf(sha256)) !== null,
  };
};

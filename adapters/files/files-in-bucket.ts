import type { DocumentFiles, SealedParts } from "../../domain/documents/ports.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import type { Bucket } from "./bucket.ts";

/**
 * The only part of a file in the bucket, as the store keeps it, is this prefix and the key of its object, whatever kind of bucket it is. No
 * encrypted text begins with it.
 */
const referencePrefix = "s3:";

/** Whether a part is a reference to an object, not contents. */
export const isReference = (part: string): boolean => part.startsWith(referencePrefix);

/** The name of an object in the folder of its file: the time at which the file was stored, in milliseconds, and a UUID. */
const objectName = /^\d+-[\da-f-]+$/;

/** The prefix of the name under which the store records that an object is about to lose its file. */
const markPrefix = "~";

/** The time in an object's key at which its file was stored, in milliseconds. */
const storedAtOf = (key: string): number => Number(/\/(\d+)-[^/]+$/.exec(key)?.[1] ?? Number.POSITIVE_INFINITY);

const justAfter = (instant: Instant): Instant => new Date(Date.parse(instant) + 1).toISOString() as Instant;

/** Aborts a write after its record in the store, which the next sweep finds. */
class Marked extends Error {}

/**
 * The files of a company whose contents are in a bucket. For each file the store keeps a reference, as the only part of the file, so it
 * still decides which file is complete, which file a document names and which one is abandoned.
 *
 * The order of the writes makes every crash harmless. A file is begun in the store, written to the bucket, and only then completed; a
 * file to be removed is marked in the store, removed there, and then removed from the bucket. If a process dies between two of these
 * steps, the store reports the file to the next sweep, which removes the objects under its digest that belong to no file.
 */
export const filesInBucket = (store: DocumentFiles, bucket: Bucket, companyId: number): DocumentFiles => {
  const folderOf = (sha256: string): string => `${companyId}/${sha256}/`;

  /** The key that a part refers to; null if the part is contents. Throws if the key is not this file's own, as in a row that was tampered with. */
  const keyIn = (sha256: string, part: string): string | null => {
    if (!isReference(part)) return null;
    const key = part.slice(referencePrefix.length);
    const folder = folderOf(sha256);
    if (!key.startsWith(folder) || !objectName.test(key.slice(folder.length)))
      throw new Error("the reference of a file names an object of another file");
    return key;
  };

  /** The key of a file's object; null if there is no such file, or if its contents are in the store. */
  const objectOf = async (sha256: string): Promise<string | null> => {
    const parts = await store.read(sha256);
    if (parts === null) return null;
    for await (const part of parts) return keyIn(sha256, part);
    return null;
  };

  /** Yields the reference, which the store keeps before the object exists, and then writes the object before the file is completed. */
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
      throw new Error("a file in the bucket differs from what was written to it; the former one is kept");
  }

  /** Records that an object may be left without a file, so that a sweep finds it if this process dies. */
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

import type { CompanyFiles, SealedFile } from "../../domain/company-files.ts";
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

/** The prefix of the key under which the store records that an object is about to lose its file. */
const markPrefix = "~";

/** The time in an object's key at which its file was stored, in milliseconds. */
const storedAtOf = (objectKey: string): number =>
  Number(/\/(\d+)-[^/]+$/.exec(objectKey)?.[1] ?? Number.POSITIVE_INFINITY);

const justAfter = (instant: Instant): Instant => new Date(Date.parse(instant) + 1).toISOString() as Instant;

/** Aborts a write after its record in the store, which the next sweep finds. */
class Marked extends Error {}

/**
 * The files of a company whose contents are in a bucket. For each file the store keeps a reference, as the only part of the file, so it
 * still decides which file is complete, which file a document names and which one is abandoned.
 *
 * The order of the writes makes every crash harmless. A file is begun in the store, written to the bucket, and only then completed; a
 * file to be removed is marked in the store, removed there, and then removed from the bucket. If a process dies between two of these
 * steps, the store reports the file to the next sweep, which removes the objects under its key that belong to no file.
 */
export const filesInBucket = (store: CompanyFiles, bucket: Bucket, companyId: number): CompanyFiles => {
  const folderOf = (key: string): string => `${companyId}/${key}/`;

  /**
   * The key of the object that a part refers to; null if the part is contents. Throws if the object is not this file's own, as in a row that
   * was tampered with.
   */
  const objectIn = (key: string, part: string): string | null => {
    if (!isReference(part)) return null;
    const object = part.slice(referencePrefix.length);
    const folder = folderOf(key);
    if (!object.startsWith(folder) || !objectName.test(object.slice(folder.length)))
      throw new Error("the reference of a file names an object of another file");
    return object;
  };

  /** The key of a file's object; null if there is no such file, or if its contents are in the store. */
  const objectOf = async (key: string): Promise<string | null> => {
    const parts = await store.read(key);
    if (parts === null) return null;
    for await (const part of parts) return objectIn(key, part);
    return null;
  };

  const newObject = (key: string, at: Instant): string => `${folderOf(key)}${Date.parse(at)}-${crypto.randomUUID()}`;

  /** Yields the reference, which the store keeps before the object exists, and then writes the object before the file is completed. */
  async function* written(object: string, parts: SealedFile, isReadBack: boolean): AsyncGenerator<string> {
    yield `${referencePrefix}${object}`;
    const digest = await bucket.write(object, parts);
    if (isReadBack && (await bucket.digestOf(object)) !== digest)
      throw new Error("a file in the bucket differs from what was written to it; the former one is kept");
  }

  /** Records that an object may be left without a file, so that a sweep finds it if this process dies. */
  const mark = async (key: string, at: Instant): Promise<void> => {
    const marked = async function* (): AsyncGenerator<string> {
      yield "marked";
      throw new Marked();
    };
    await store.put(`${markPrefix}${key}`, marked(), at).catch((error) => {
      if (!(error instanceof Marked)) throw error;
    });
  };

  const removeLeftovers = async (key: string, kept: string | null, before: Instant): Promise<void> => {
    for (const object of await bucket.keysUnder(folderOf(key)))
      if (object !== kept && storedAtOf(object) < Date.parse(before)) await bucket.remove(object);
  };

  return {
    put: (key, parts, storedAt) => store.put(key, written(newObject(key, storedAt), parts, false), storedAt),
    read: async (key) => {
      const parts = await store.read(key);
      if (parts === null) return null;
      const steps = parts[Symbol.asyncIterator]();
      const first = await steps.next();
      const object = first.done ? null : objectIn(key, first.value);
      if (object !== null) {
        await steps.return?.();
        return bucket.read(object);
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
    discard: async (storedKey, storedBefore) => {
      const isMark = storedKey.startsWith(markPrefix);
      const key = isMark ? storedKey.slice(markPrefix.length) : storedKey;
      const object = await objectOf(key);
      await removeLeftovers(key, object, storedBefore);
      if (isMark || object === null) return store.discard(storedKey, storedBefore);
      await mark(key, storedBefore);
      await store.discard(key, storedBefore);
      if ((await objectOf(key)) !== object) await bucket.remove(object);
      await store.discard(`${markPrefix}${key}`, justAfter(storedBefore));
    },
    keysAfter: (key, max) => store.keysAfter(key, max),
    replace: async (key, parts, replacedAt) => {
      const object = newObject(key, replacedAt);
      const isReplaced = await store.replace(key, written(object, parts, true), replacedAt);
      // The store may have removed the file meanwhile, and with it the reference by which a sweep would find this object.
      if (!isReplaced) await bucket.remove(object);
      return isReplaced;
    },
    isInPlace: async (key) => (await objectOf(key)) !== null,
  };
};

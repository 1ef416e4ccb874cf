import type { CompanyFiles, SealedFile } from "../../domain/company-files.ts";
import { Unavailable } from "../../domain/kernel/failures/unavailable.ts";
import { isReference } from "./files-in-bucket.ts";

/** The message, without a period, to a process that does not use the bucket, of this kind, in which the files of its store are. */
export const filesAreInBucket = (kind: string | null): string =>
  `Files of this store are in a bucket: set FILES${kind === null ? "" : `=${kind}`}, and the settings of the bucket`;

/** The kind of the bucket in which the files of a store are; null while those of no process are in one. */
type BoundTo = () => Promise<string | null>;

async function* contentsOf(parts: SealedFile, boundTo: BoundTo): AsyncGenerator<string> {
  for await (const part of parts) {
    if (isReference(part)) throw new Unavailable(filesAreInBucket(await boundTo()));
    yield part;
  }
}

/**
 * The files of a company whose contents are in the store, as long as those of no process are in a bucket: another process may write the
 * first file there after this one has started. From then on, files in the bucket cannot be read here, and none is written or removed,
 * because a file that is removed here alone would leave its object in the bucket.
 */
export const filesInStore = (store: CompanyFiles, boundTo: BoundTo): CompanyFiles => {
  const requireUnbound = async (): Promise<void> => {
    const kind = await boundTo();
    if (kind !== null) throw new Unavailable(filesAreInBucket(kind));
  };
  return {
    ...store,
    put: async (...file) => {
      await requireUnbound();
      return store.put(...file);
    },
    read: async (key) => {
      const parts = await store.read(key);
      return parts && contentsOf(parts, boundTo);
    },
    replace: async (...file) => {
      await requireUnbound();
      return store.replace(...file);
    },
    discard: async (...file) => {
      await requireUnbound();
      return store.discard(...file);
    },
  };
};

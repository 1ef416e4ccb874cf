import type { DocumentFiles, SealedParts } from "../../domain/documents/ports.ts";
import { Unavailable } from "../../domain/kernel/failures/unavailable.ts";
import { isReference } from "./files-in-bucket.ts";

/** The message, without a period, to a process that keeps files in a store whose files are in a bucket. */
export const filesAreInBucket = "Files of this store are in a bucket: set FILES=s3, and the settings of the bucket";

async function* contentsOf(parts: SealedParts): AsyncGenerator<string> {
  for await (const part of parts) {
    if (isReference(part)) throw new Unavailable(filesAreInBucket);
    yield part;
  }
}

/**
 * The files of a company whose contents are in the store, as long as those of no process are in a bucket: another process may write the
 * first file there after this one has started. From then on, files in the bucket cannot be read here, and none is written or removed,
 * because a file that is removed here alone would leave its object in the bucket.
 */
export const filesInStore = (store: DocumentFiles, isBoundToBucket: () => Promise<boolean>): DocumentFiles => {
  const requireUnbound = async (): Promise<void> => {
    if (await isBoundToBucket()) throw new Unavailable(filesAreInBucket);
  };
  return {
    ...store,
    put: async (...file) => {
      await requireUnbound();
      return store.put(...file);
    },
    read: async (sha256) => {
      const parts = await store.read(sha256);
      return parts && contentsOf(parts);
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

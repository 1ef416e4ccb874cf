import type { Collection, Db, ObjectId } from "mongodb";

/** A stored file, which names its contents in GridFS. */
export interface FileDocument {
  /** The company and the digest. */
  readonly _id: string;
  readonly companyId: number;
  readonly sha256: string;
  readonly contentsId: ObjectId;
  /** When it was stored, or was last reported as needed. */
  readonly storedAt: string;
  /** Whether a record is known to name it. A record may exist for which this has not been written. */
  readonly isNamed: boolean;
}

export const fileCollection = (database: Db): Collection<FileDocument> =>
  database.collection<FileDocument>("documentFiles");

export const fileKey = (companyId: number, sha256: string) => ({ _id: `${companyId} ${sha256}`, companyId });

/** Records that a file is needed at an instant, so that no sweep removes it for a day. False if the file is not stored. */
export const renewFile = async (
  files: Collection<FileDocument>,
  companyId: number,
  sha256: string,
  at: string,
): Promise<boolean> => (await files.updateOne(fileKey(companyId, sha256), { $max: { storedAt: at } })).matchedCount > 0;

import type { Collection, Db, ObjectId } from "mongodb";

/** A file that is stored: which contents in GridFS are its own. */
export interface FileDocument {
  /** The company and the digest. */
  readonly _id: string;
  readonly companyId: number;
  readonly sha256: string;
  readonly contentsId: ObjectId;
  /** When it was put, or was last said to be needed. */
  readonly storedAt: string;
  /** Whether a history row is known to name it; a row may exist for which this was not written. */
  readonly isNamed: boolean;
}

export const fileCollection = (database: Db): Collection<FileDocument> =>
  database.collection<FileDocument>("documentFiles");

export const fileKey = (companyId: number, sha256: string) => ({ _id: `${companyId} ${sha256}`, companyId });

/** Says that a file is needed at an instant, so that no sweep removes it for a day. False where it is not stored. */
export const renewFile = async (
  files: Collection<FileDocument>,
  companyId: number,
  sha256: string,
  at: string,
): Promise<boolean> => (await files.updateOne(fileKey(companyId, sha256), { $max: { storedAt: at } })).matchedCount > 0;

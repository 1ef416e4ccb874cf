import type { Collection, Db, ObjectId } from "mongodb";

/** A stored file, which names its contents in GridFS. */
export interface FileDocument {
  /** The company and the key. */
  readonly _id: string;
  readonly companyId: number;
  /** The key, which is a digest for some files; see `CompanyFiles`. */
  readonly sha256: string;
  readonly contentsId: ObjectId;
  /** When it was stored, or was last reported as needed. */
  readonly storedAt: string;
  /** Whether a record is known to name it. A record may exist for which this has not been written. */
  readonly isNamed: boolean;
}

export const fileCollection = (database: Db): Collection<FileDocument> =>
  database.collection<FileDocument>("documentFiles");

/** What finds a file by its key, on the shard of its company. */
export const idOfFile = (companyId: number, key: string) => ({ _id: `${companyId} ${key}`, companyId });

/** Records that a file is needed at an instant, so that no sweep removes it for a day. False if the file is not stored. */
export const renewFile = async (
  files: Collection<FileDocument>,
  companyId: number,
  key: string,
  at: string,
): Promise<boolean> => (await files.updateOne(idOfFile(companyId, key), { $max: { storedAt: at } })).matchedCount > 0;

import { type Db, ObjectId } from "mongodb";
import type { CompanyFiles, SealedFile } from "../../../domain/company-files.ts";
import { isDuplicate } from "../duplicate-key.ts";
import { gridContents } from "./contents.ts";
import { type FileDocument, fileCollection, idOfFile, renewFile } from "./file-records.ts";
import { namedFiles } from "./named-files.ts";

/** Contents that may belong to no file: those being written, abandoned, replaced or about to be removed. */
interface LooseDocument {
  readonly _id: ObjectId;
  readonly companyId: number;
  /** The key of the file. */
  readonly sha256: string;
  readonly since: string;
}

/**
 * The files of each company in MongoDB. Contents are recorded as loose before they are written and until a file names
 * them, and again before a file stops naming them, so that a sweep finds what is left wherever a process dies.
 */
export const companyFileStores = (database: Db): ((companyId: number) => CompanyFiles) => {
  const files = fileCollection(database);
  const loose = database.collection<LooseDocument>("looseDocumentContents");
  const namedAmong = namedFiles(database);
  const contents = gridContents(database);

  const writeContents = async (companyId: number, key: string, parts: SealedFile, since: string) => {
    const _id = new ObjectId();
    await loose.insertOne({ _id, companyId, sha256: key, since });
    await contents.write(_id, idOfFile(companyId, key)._id, parts);
    return _id;
  };

  /** Removes a file that no record names, and leaves its contents loose. */
  const removeFile = async ({ _id, companyId, sha256, contentsId, storedAt }: FileDocument, storedBefore: string) => {
    if ((await namedAmong(companyId, [sha256])).has(sha256)) return;
    const since = { companyId, sha256, since: storedAt };
    await loose.replaceOne({ _id: contentsId, companyId }, since, { upsert: true });
    // A writer that names the file first sets `storedAt` to the present, so that this filter no longer matches.
    await files.deleteOne({ _id, companyId, contentsId, isNamed: false, storedAt: { $lt: storedBefore } });
  };

  return (companyId) => ({
    async put(key, parts, storedAt) {
      if (await renewFile(files, companyId, key, storedAt)) return;
      const contentsId = await writeContents(companyId, key, parts, storedAt);
      try {
        const byId = idOfFile(companyId, key);
        await files.insertOne({ ...byId, sha256: key, contentsId, storedAt, isNamed: false });
      } catch (error) {
        // Another writer was faster: its contents are the same file, and a sweep removes these.
        if (isDuplicate(error) && (await renewFile(files, companyId, key, storedAt))) return;
        throw error;
      }
      await loose.deleteOne({ _id: contentsId, companyId });
    },
    async read(key) {
      const found = await files.findOne(idOfFile(companyId, key), { projection: { contentsId: 1 } });
      return found && contents.read(found.contentsId);
    },
    async abandonedBefore(instant, max) {
      const before = { $lt: instant };
      const oldest = { projection: { sha256: 1 }, sort: { storedAt: 1 }, limit: max } as const;
      const unnamed = await files.find({ companyId, isNamed: false, storedAt: before }, oldest).toArray();
      const left = await loose
        .find({ companyId, since: before }, { projection: { sha256: 1 }, sort: { since: 1 }, limit: max })
        .toArray();
      const keys = unnamed.map(({ sha256 }) => sha256);
      const named = await namedAmong(companyId, keys);
      const abandoned = [...keys.filter((each) => !named.has(each)), ...left.map(({ sha256 }) => sha256)];
      return [...new Set(abandoned)].slice(0, max);
    },
    async discard(key, storedBefore) {
      const byId = idOfFile(companyId, key);
      const found = await files.findOne(byId);
      if (found && !found.isNamed && found.storedAt < storedBefore) await removeFile(found, storedBefore);
      const left = await loose.find({ companyId, sha256: key, since: { $lt: storedBefore } }).toArray();
      for (const { _id, since } of left) {
        const current = await files.findOne(byId, { projection: { contentsId: 1 } });
        if (!current?.contentsId.equals(_id)) await contents.remove(_id);
        await loose.deleteOne({ _id, companyId, since });
      }
    },
    async keysAfter(key, max) {
      const inOrder = { projection: { sha256: 1 }, sort: { sha256: 1 }, limit: max } as const;
      const found = await files.find({ companyId, sha256: { $gt: key } }, inOrder).toArray();
      return found.map((file) => file.sha256);
    },
    isInPlace: async () => true,
    async replace(key, parts, replacedAt) {
      const byId = idOfFile(companyId, key);
      const found = await files.findOne(byId, { projection: { contentsId: 1 } });
      if (found === null) return false;
      const contentsId = await writeContents(companyId, key, parts, replacedAt);
      const note = { companyId, sha256: key, since: replacedAt };
      // If the file was removed meanwhile, so was the note of the contents that were still being written.
      for (const _id of [contentsId, found.contentsId])
        try {
          await loose.replaceOne({ _id, companyId }, note, { upsert: true });
        } catch (error) {
          // A concurrent replacement of the same contents has already recorded them.
          if (!isDuplicate(error)) throw error;
        }
      const asRead = { ...byId, contentsId: found.contentsId };
      const { matchedCount } = await files.updateOne(asRead, { $set: { contentsId } });
      const isReplaced = matchedCount > 0;
      if (isReplaced) await loose.deleteOne({ _id: contentsId, companyId });
      return isReplaced;
    },
  });
};

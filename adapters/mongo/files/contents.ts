import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Db, GridFSBucket, type ObjectId } from "mongodb";
import type { SealedFile } from "../../../domain/company-files.ts";

const bucketName = "documentContents";

/** The contents of a file: its parts in order, each as one line. */
async function* linesOf(parts: SealedFile): AsyncGenerator<string> {
  for await (const part of parts) {
    if (part.includes("\n")) throw new Error("an encrypted part of a file must not contain a line break");
    yield `${part}\n`;
  }
}

async function* partsOf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = "";
  for await (const text of texts) {
    const lines = `${begun}${text}`.split("\n");
    begun = lines.pop() ?? "";
    yield* lines;
  }
}

/** The encrypted contents of company files in GridFS, streamed both ways. */
export const gridContents = (database: Db) => {
  const bucket = new GridFSBucket(database, { bucketName });
  const files = database.collection(`${bucketName}.files`);
  const chunks = database.collection(`${bucketName}.chunks`);
  return {
    write: async (id: ObjectId, name: string, parts: SealedFile): Promise<void> =>
      pipeline(Readable.from(linesOf(parts)), bucket.openUploadStreamWithId(id, name)),
    read: (id: ObjectId): AsyncIterable<string> => partsOf(bucket.openDownloadStream(id).setEncoding("utf8")),
    /** Removes contents, including the chunks of an interrupted upload. */
    remove: async (id: ObjectId): Promise<void> => {
      await files.deleteOne({ _id: id });
      await chunks.deleteMany({ files_id: id });
    },
  };
};

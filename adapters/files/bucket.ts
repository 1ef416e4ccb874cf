import { Unavailable } from "../../domain/kernel/failures/unavailable.ts";
import { linesOf } from "../../domain/kernel/text/lines.ts";

/** The location of the bucket, and the credentials for it. */
export interface BucketSettings {
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
  /** Null to derive it from the endpoint. */
  readonly region: string | null;
  /** Null for Amazon's endpoint of the region. */
  readonly endpoint: string | null;
}

/** Objects that consist of lines of text. Errors pass on only the code of an S3 error, because its messages contain keys. */
export interface Bucket {
  /** Writes an object and replaces any existing one. The object appears only when the write is complete. Returns its digest. */
  write(key: string, lines: Iterable<string> | AsyncIterable<string>): Promise<string>;
  /** The lines of an object, read on demand; throws if it does not exist. */
  read(key: string): AsyncGenerator<string, void>;
  /** The SHA-256 of an object as it is read back. */
  digestOf(key: string): Promise<string>;
  keysUnder(prefix: string): Promise<readonly string[]>;
  remove(key: string): Promise<void>;
}

/** The part size for large objects. S3 allows at most 10,000 parts, of at least 5 MiB each except the last. */
const partBytes = 8 * 1024 * 1024;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "an unknown reason";

/** Runs a request to S3. Every S3 error is reported as `Unavailable`, even one that a wrong setting causes, which the operator finds. */
const request = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === "S3Error")
      throw new Unavailable(`the bucket of files does not answer as it should (${codeOf(error)})`);
    throw error;
  }
};

/** Opens a bucket of S3, or of a server compatible with it, with the runtime's own client. */
export const openBucket = ({ sessionToken, region, endpoint, ...given }: BucketSettings): Bucket => {
  const client = new Bun.S3Client({
    ...given,
    ...(sessionToken === null ? {} : { sessionToken }),
    ...(region === null ? {} : { region }),
    ...(endpoint === null ? {} : { endpoint }),
  });

  const piecesOf = (key: string): AsyncIterable<Uint8Array> => client.file(key).stream();

  return {
    write: async (key, lines) => {
      const writer = client
        .file(key)
        .writer({ type: "application/octet-stream", partSize: partBytes, queueSize: 2, retry: 3 });
      const digest = new Bun.CryptoHasher("sha256");
      try {
        for await (const line of lines) {
          const text = `${line}\n`;
          digest.update(text);
          await request(async () => writer.write(text));
        }
      } catch (error) {
        // The part that was sent may become an object, which no record names.
        await Promise.resolve(writer.end(error instanceof Error ? error : undefined)).catch(() => {});
        throw error;
      }
      await request(async () => writer.end());
      return digest.digest("hex");
    },
    async *read(key) {
      const lines = linesOf(piecesOf(key));
      for (;;) {
        const next = await request(() => lines.next());
        if (next.done) return;
        yield next.value;
      }
    },
    digestOf: (key) =>
      request(async () => {
        const digest = new Bun.CryptoHasher("sha256");
        for await (const piece of piecesOf(key)) digest.update(piece);
        return digest.digest("hex");
      }),
    keysUnder: (prefix) =>
      request(async () => {
        const keys: string[] = [];
        for (let startAfter: string | undefined = ""; startAfter !== undefined; ) {
          const { contents = [], isTruncated } = await client.list({ prefix, ...(startAfter ? { startAfter } : {}) });
          keys.push(...contents.map(({ key }) => key));
          startAfter = isTruncated ? keys.at(-1) : undefined;
        }
        return keys;
      }),
    remove: (key) => request(() => client.delete(key)),
  };
};

import { Unavailable } from "../../domain/kernel/failures/unavailable.ts";
import { linesOf } from "../../domain/kernel/text/lines.ts";

/** Where the bucket is, and who may write to it. */
export interface BucketSettings {
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
  /** Null: as the endpoint says. */
  readonly region: string | null;
  /** Null: Amazon's own of the region. */
  readonly endpoint: string | null;
}

/** Objects of lines of text. What S3 says goes on no further than its code: its messages name keys. */
export interface Bucket {
  /** Writes an object in the place of any of its key; it is there once this is done, and not before. Returns its digest. */
  write(key: string, lines: Iterable<string> | AsyncIterable<string>): Promise<string>;
  /** The lines of an object, read on demand; throws where there is none. */
  read(key: string): AsyncGenerator<string, void>;
  /** The SHA-256 of an object as it is read back. */
  digestOf(key: string): Promise<string>;
  keysUnder(prefix: string): Promise<readonly string[]>;
  remove(key: string): Promise<void>;
}

/** The size of each part of a large object; S3 takes at most 10,000 of them, and none below 5 MiB but the last. */
const partBytes = 8 * 1024 * 1024;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "an unknown reason";

/** Does what talks to S3. A failure there may pass, whatever it is: a wrong setting is found by the operator. */
const request = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.name === "S3Error")
      throw new Unavailable(`the bucket of files does not answer as it should (${codeOf(error)})`);
    throw error;
  }
};

/** A bucket of S3, or of a server that speaks as S3 does, by the runtime's own client. */
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
        // What was sent of it may become an object, which no record names.
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

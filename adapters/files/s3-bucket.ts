import { Unavailable } from "../../domain/kernel/failures/unavailable.ts";
import { linesOf } from "../../domain/kernel/text/lines.ts";
import { type Bucket, usualReplyMilliseconds, within } from "./bucket.ts";

/** The location of the bucket, and the credentials for it. */
export interface S3Settings {
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | null;
  /** Null to derive it from the endpoint. */
  readonly region: string | null;
  /** Null for Amazon's endpoint of the region. */
  readonly endpoint: string | null;
}

/** The part size for large objects. S3 allows at most 10,000 parts, of at least 5 MiB each except the last. */
const partBytes = 8 * 1024 * 1024;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "an unknown reason";

/** How long to wait for the end of a write that failed. */
const maxAbortMilliseconds = 2_000;

/**
 * Runs one step of a request to S3. Every S3 error, and a step without a reply, is reported as `Unavailable`, even one that a wrong setting
 * causes, which the operator finds.
 */
const request = async <Value>(milliseconds: number, work: () => Promise<Value>): Promise<Value> => {
  try {
    return await within(milliseconds, work);
  } catch (error) {
    if (error instanceof Error && error.name === "S3Error")
      throw new Unavailable(`the bucket of files does not answer as it should (${codeOf(error)})`);
    throw error;
  }
};

/** The runtime's own client. */
const clientFor = ({ sessionToken, region, endpoint, ...given }: S3Settings): Bun.S3Client =>
  new Bun.S3Client({
    ...given,
    ...(sessionToken === null ? {} : { sessionToken }),
    ...(region === null ? {} : { region }),
    ...(endpoint === null ? {} : { endpoint }),
  });

/** The code of the error to which a list of the bucket leads, as with a wrong name or key; null if there is none. */
export const s3BucketProblem = async (
  settings: S3Settings,
  replyMilliseconds = usualReplyMilliseconds,
): Promise<string | null> => {
  try {
    await within(replyMilliseconds, () => clientFor(settings).list({ maxKeys: 1 }));
    return null;
  } catch (error) {
    return error instanceof Unavailable ? "no reply" : codeOf(error);
  }
};

/** Opens a bucket of S3, or of a server compatible with it. */
export const openS3Bucket = (settings: S3Settings, replyMilliseconds = usualReplyMilliseconds): Bucket => {
  const client = clientFor(settings);

  /** A step that the runtime's client makes of several calls has the time of all of them, because it does not tell when one is answered. */
  const step = <Value>(work: () => Promise<Value>, calls = 1): Promise<Value> =>
    request(calls * replyMilliseconds, work);

  async function* piecesOf(key: string): AsyncGenerator<Uint8Array, void> {
    const reader = client.file(key).stream().getReader();
    try {
      for (;;) {
        const { done, value } = await step(() => reader.read());
        if (done) return;
        yield value;
      }
    } finally {
      // Not awaited, because a server that does not respond does not acknowledge it either.
      void reader.cancel().catch(() => {});
    }
  }

  /**
   * Removes what a write that failed has sent. The runtime can only end an upload, which makes an object of it, so the object is removed
   * afterward, even if the bucket takes longer than this waits. If it never replies, or the process dies, the sweep of files removes it.
   */
  const removeUnfinished = async (key: string, writer: Bun.NetworkSink, error: unknown): Promise<void> => {
    const ended = async (): Promise<void> => {
      await writer.end(error instanceof Error ? error : undefined);
      await client.delete(key);
    };
    await within(maxAbortMilliseconds, ended).catch(() => {});
  };

  return {
    write: async (key, lines) => {
      const writer = client
        .file(key)
        .writer({ type: "application/octet-stream", partSize: partBytes, queueSize: 1, retry: 3 });
      const digest = new Bun.CryptoHasher("sha256");
      let [bufferedBytes, isInParts] = [0, false];
      try {
        for await (const line of lines) {
          const text = `${line}\n`;
          digest.update(text);
          bufferedBytes += Buffer.byteLength(text);
          // Writing only buffers. Flushing waits for the reply to a part once one is complete, and otherwise for nothing. The first part is
          // sent after the call that begins an upload in parts.
          const calls = Math.max(1, Math.floor(bufferedBytes / partBytes) + (isInParts ? 0 : 1));
          await step(async () => {
            await writer.write(text);
            await writer.flush();
          }, calls);
          isInParts ||= bufferedBytes >= partBytes;
          bufferedBytes %= partBytes;
        }
        // The last part is sent before the call that ends an upload in parts.
        await step(async () => writer.end(), isInParts && bufferedBytes > 0 ? 2 : 1);
      } catch (error) {
        await removeUnfinished(key, writer, error);
        throw error;
      }
      return digest.digest("hex");
    },
    async *read(key) {
      yield* linesOf(piecesOf(key));
    },
    digestOf: async (key) => {
      const digest = new Bun.CryptoHasher("sha256");
      for await (const piece of piecesOf(key)) digest.update(piece);
      return digest.digest("hex");
    },
    keysUnder: async (prefix) => {
      const keys: string[] = [];
      for (let startAfter: string | undefined = ""; startAfter !== undefined; ) {
        const from: Bun.S3ListObjectsOptions = { prefix, ...(startAfter === "" ? {} : { startAfter }) };
        const listed: Bun.S3ListObjectsResponse = await step(() => client.list(from));
        keys.push(...(listed.contents ?? []).map(({ key }) => key));
        startAfter = listed.isTruncated ? keys.at(-1) : undefined;
      }
      return keys;
    },
    remove: (key) => step(() => client.delete(key)),
  };
};

import { expect, test } from "bun:test";
import { type BucketSettings, bucketProblem, openBucket } from "../../../adapters/files/bucket.ts";
import { Unavailable } from "../../../domain/kernel/failures/unavailable.ts";

const replyMilliseconds = 50;

/** A server that accepts every connection and request, and never responds. */
const silentServer = () => {
  const { promise: never } = Promise.withResolvers<Response>();
  return Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 0, fetch: () => never });
};

const settingsAt = (endpoint: string): BucketSettings => ({
  ...{ bucket: "hecm-files", endpoint, region: "us-east-1", sessionToken: null },
  ...{ accessKeyId: "example", secretAccessKey: "hidden" },
});

test("a bucket that accepts requests and never responds is unavailable, for each of them, instead of holding them up", async () => {
  const server = silentServer();
  const settings = settingsAt(server.url.origin);
  const bucket = openBucket(settings, replyMilliseconds);
  const requests: readonly (() => Promise<unknown>)[] = [
    () => bucket.write("key", ["a line"]),
    () => bucket.read("key").next(),
    () => bucket.digestOf("key"),
    () => bucket.keysUnder("1/"),
    () => bucket.remove("key"),
  ];
  for (const request of requests) await expect(request()).rejects.toBeInstanceOf(Unavailable);
  expect(await bucketProblem(settings, replyMilliseconds)).toBe("no reply");
  await server.stop(true);
});

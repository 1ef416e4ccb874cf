import { expect, test } from "bun:test";
import { openS3Bucket, type S3Settings, s3BucketProblem } from "../../../adapters/files/s3-bucket.ts";
import { Unavailable } from "../../../domain/kernel/failures/unavailable.ts";

const mebibyte = 1024 * 1024;

const xml = (text: string): Response => new Response(text, { headers: { "Content-Type": "application/xml" } });

/** A server that answers each request for an object after a delay, and keeps what it was asked. */
const slowServer = (delayMilliseconds: number) => {
  const partSizes: number[] = [];
  const removed = Promise.withResolvers<string>();
  const server = Bun.serve({
    ...{ port: 0, hostname: "127.0.0.1", idleTimeout: 0 },
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      const { byteLength } = await request.arrayBuffer();
      await Bun.sleep(delayMilliseconds);
      if (request.method === "DELETE") {
        removed.resolve(`${pathname}${searchParams.size === 0 ? "" : " (its upload)"}`);
        return new Response(null, { status: 204 });
      }
      if (request.method === "PUT") {
        partSizes.push(byteLength);
        return new Response(null, { headers: { ETag: `"${partSizes.length}"` } });
      }
      return searchParams.has("uploads")
        ? xml("<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>")
        : xml("<CompleteMultipartUploadResult><ETag>all</ETag></CompleteMultipartUploadResult>");
    },
  });
  return { server, partSizes, removed: removed.promise };
};

/** A server that accepts every connection and request, and never responds. */
const silentServer = () => {
  const { promise: never } = Promise.withResolvers<Response>();
  return Bun.serve({ port: 0, hostname: "127.0.0.1", idleTimeout: 0, fetch: () => never });
};

const settingsAt = (endpoint: string): S3Settings => ({
  ...{ bucket: "hecm-files", endpoint, region: "us-east-1", sessionToken: null },
  ...{ accessKeyId: "example", secretAccessKey: "hidden" },
});

test("a bucket that accepts requests and never responds is unavailable, for each of them, instead of holding them up", async () => {
  const server = silentServer();
  const replyMilliseconds = 50;
  const settings = settingsAt(server.url.origin);
  const bucket = openS3Bucket(settings, replyMilliseconds);
  const requests: readonly (() => Promise<unknown>)[] = [
    () => bucket.write("key", ["a line"]),
    () => bucket.read("key").next(),
    () => bucket.digestOf("key"),
    () => bucket.keysUnder("1/"),
    () => bucket.remove("key"),
  ];
  for (const request of requests) await expect(request()).rejects.toBeInstanceOf(Unavailable);
  expect(await s3BucketProblem(settings, replyMilliseconds)).toBe("no reply");
  await server.stop(true);
});

test("an upload may take longer than a bucket may take to answer, as long as it answers each call in time, also the two calls of the first and of the last step", async () => {
  const { server, partSizes } = slowServer(1_500);
  const replyMilliseconds = 2_700;
  const line = "x".repeat(mebibyte - 1);
  const startedAt = performance.now();
  await openS3Bucket(settingsAt(server.url.origin), replyMilliseconds).write(
    "key",
    Array.from({ length: 17 }, () => line),
  );
  expect(performance.now() - startedAt).toBeGreaterThan(replyMilliseconds);
  expect(partSizes).toEqual([8, 8, 1].map((size) => size * mebibyte));
  await server.stop(true);
});

test("what a bucket took after the write was refused is removed from it", async () => {
  const { server, partSizes, removed } = slowServer(300);
  const written = openS3Bucket(settingsAt(server.url.origin), 50).write("key", ["a line"]);
  await expect(written).rejects.toBeInstanceOf(Unavailable);
  expect(partSizes).toEqual(["a line\n".length]);
  expect(await removed).toBe("/hecm-files/key");
  await server.stop(true);
});

test("a file whose lines end with an error leaves no object", async () => {
  const { server, removed } = slowServer(0);
  const lines = async function* () {
    yield "a line";
    throw new Error("the source failed");
  };
  const written = openS3Bucket(settingsAt(server.url.origin)).write("key", lines());
  await expect(written).rejects.toThrow("the source failed");
  expect(await removed).toBe("/hecm-files/key");
  await server.stop(true);
});

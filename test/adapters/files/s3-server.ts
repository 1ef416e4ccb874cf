import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Bucket, type BucketSettings, openBucket } from "../../../adapters/files/bucket.ts";
import { installedForTests } from "../../fixtures/npm-packages.ts";

/** An S3 server from npm, which has a hundred dependencies and is installed only for these tests. */
const server = "s3rver@3.7.1";

const program = `
  const S3rver = require("s3rver");
  const [directory, ...buckets] = process.argv.slice(2);
  const configureBuckets = buckets.map((name) => ({ name, configs: [] }));
  new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets })
    .run()
    .then(({ port }) => console.log(port));
`;

interface S3ForTests {
  readonly settings: (bucket: string) => BucketSettings;
  readonly bucket: (name: string) => Bucket;
  readonly stop: () => void;
}

/** Starts an S3 server on this machine with some empty buckets; null if it is not available. */
export const startS3 = async (buckets: readonly string[]): Promise<S3ForTests | null> => {
  const cache = await installedForTests("s3-server", [server]);
  if (cache === null) return null;
  const folder = mkdtempSync(join(tmpdir(), "hecm-s3-"));
  const file = join(cache, "start.cjs");
  writeFileSync(file, program);
  const running = Bun.spawn(["node", file, folder, ...buckets], { cwd: cache, stdout: "pipe", stderr: "inherit" });
  const { value } = await running.stdout.getReader().read();
  const endpoint = `http://127.0.0.1:${new TextDecoder().decode(value).trim()}`;
  const settings = (bucket: string): BucketSettings => ({
    ...{ bucket, endpoint, region: "us-east-1", sessionToken: null },
    ...{ accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  });
  return {
    settings,
    bucket: (name) => openBucket(settings(name)),
    stop: () => {
      running.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

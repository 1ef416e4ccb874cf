import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Bucket } from "../../../adapters/files/bucket.ts";
import { openS3Bucket, type S3Settings } from "../../../adapters/files/s3-bucket.ts";
import { installedForTests } from "../../fixtures/npm-packages.ts";

interface S3Server {
  readonly name: string;
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly stop: () => void;
}

/** An S3 server from npm, which has a hundred dependencies and is installed only for these tests. */
const npmPackage = "s3rver@3.7.1";

const program = `
  const S3rver = require("s3rver");
  const [directory, ...buckets] = process.argv.slice(2);
  const configureBuckets = buckets.map((name) => ({ name, configs: [] }));
  new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory, configureBuckets })
    .run()
    .then(({ port }) => console.log(port));
`;

const startS3rver = async (folder: string, buckets: readonly string[]): Promise<S3Server | null> => {
  const cache = await installedForTests("s3-server", [npmPackage]);
  if (cache === null) return null;
  const file = join(cache, "start.cjs");
  writeFileSync(file, program);
  const running = Bun.spawn(["node", file, folder, ...buckets], { cwd: cache, stdout: "pipe", stderr: "inherit" });
  const { value } = await running.stdout.getReader().read();
  return {
    name: "s3rver, of npm",
    endpoint: `http://127.0.0.1:${new TextDecoder().decode(value).trim()}`,
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
    stop: () => running.kill(),
  };
};

const isReady = async (endpoint: string): Promise<boolean> => {
  const response = await fetch(`${endpoint}/minio/health/ready`).catch(() => null);
  return response?.ok ?? false;
};

const maxWaitMilliseconds = 60_000;

/** A MinIO server that serves the folders in a folder as its buckets. */
const startMinio = async (path: string, folder: string, buckets: readonly string[]): Promise<S3Server> => {
  for (const bucket of buckets) mkdirSync(join(folder, bucket));
  const [accessKeyId, secretAccessKey] = ["hecm-tests", "hecm-tests-only"] as const;
  const free = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const address = `127.0.0.1:${free.port}`;
  await free.stop(true);
  const running = Bun.spawn([path, "server", folder, "--address", address, "--quiet"], {
    env: { ...process.env, MINIO_ROOT_USER: accessKeyId, MINIO_ROOT_PASSWORD: secretAccessKey, MINIO_BROWSER: "off" },
    stdout: "ignore",
    stderr: "inherit",
  });
  const endpoint = `http://${address}`;
  const deadline = performance.now() + maxWaitMilliseconds;
  while (!(await isReady(endpoint))) {
    const ended = running.exitCode ?? running.signalCode;
    if (ended !== null) throw new Error(`${path} ended with ${ended} before it was ready`);
    if (performance.now() > deadline) {
      running.kill();
      throw new Error(`${path} was not ready within ${maxWaitMilliseconds / 1_000} seconds`);
    }
    await Bun.sleep(50);
  }
  return { name: "MinIO", endpoint, accessKeyId, secretAccessKey, stop: () => running.kill() };
};

interface S3ForTests {
  readonly name: string;
  readonly settings: (bucket: string) => S3Settings;
  readonly bucket: (name: string) => Bucket;
  readonly stop: () => void;
}

/** Starts an S3 server on this machine with some empty buckets: MinIO if it is on the PATH, else s3rver; null if neither is available. */
export const startS3 = async (
  buckets: readonly string[],
  minio: string | null = Bun.which("minio"),
): Promise<S3ForTests | null> => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-s3-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  const starting = minio === null ? startS3rver(folder, buckets) : startMinio(minio, folder, buckets);
  const server = await starting.catch((error) => {
    removeFolder();
    throw error;
  });
  if (server === null) {
    removeFolder();
    return null;
  }
  const { name, endpoint, accessKeyId, secretAccessKey, stop } = server;
  const settings = (bucket: string): S3Settings => ({
    ...{ bucket, endpoint, region: "us-east-1", sessionToken: null },
    ...{ accessKeyId, secretAccessKey },
  });
  return {
    name,
    settings,
    bucket: (bucketName) => openS3Bucket(settings(bucketName)),
    stop: () => {
      stop();
      removeFolder();
    },
  };
};

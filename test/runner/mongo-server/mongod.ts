/** A real mongod as a one-member replica set on a free port: the one on the PATH, else a downloaded one. */
import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { MongoMemoryReplSet } from "mongodb-memory-server-core";
import { runDownload } from "./run-download.ts";
import { type Attempt, cacheFolder, type MongoKind, testDatabase } from "./server.ts";

const tryAgainAfterMs = 3_600_000;
const failedMark = `${cacheFolder}/download-failed`;

const start = async (systemBinary: string, kind: MongoKind): Promise<Attempt> => {
  try {
    const replicaSet = await MongoMemoryReplSet.create({ binary: { systemBinary }, replSet: { count: 1 } });
    return {
      kind,
      uri: replicaSet.getUri(testDatabase),
      stop: async () => void (await replicaSet.stop({ doCleanup: true, force: true })),
    };
  } catch (error) {
    return { missing: `${systemBinary} does not start: ${error instanceof Error ? error.message : error}` };
  }
};

export const mongodOnPath = async (): Promise<Attempt> => {
  const found = Bun.which("mongod");
  return found ? start(found, "mongod") : { missing: "no mongod on the PATH" };
};

/** Runs in a separate process, which is the only reliable way to end a download that hangs. */
const download = async (): Promise<string | null> => {
  const { exitCode, output } = await runDownload([process.execPath, `${import.meta.dir}/download.ts`, cacheFolder]);
  const path = output.trim().split("\n").at(-1) ?? "";
  return exitCode === 0 && existsSync(path) ? path : null;
};

const failedLately = () => existsSync(failedMark) && Date.now() - statSync(failedMark).mtimeMs < tryAgainAfterMs;

/** One attempt per hour: without a network, every run would otherwise wait for the same failure. */
export const downloadedMongod = async (): Promise<Attempt> => {
  if (failedLately()) return { missing: "the download of mongod failed within the last hour" };
  const path = await download();
  if (path) return start(path, "downloaded");
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(failedMark, "");
  return { missing: "mongod could not be downloaded" };
};

/** A folder in memory for the stores of the tests, because on a disk each write would wait for the disk. */
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";

const inMemory = "/dev/shm";

/** Several times as much as all parts of the check store at the same time. */
const leastFreeBytes = 4 * 1024 ** 3;

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, freemem()) >= leastFreeBytes;
  } catch {
    return false;
  }
};

/**
 * The folder, which is removed when this process ends. Null if `/dev/shm` does not exist, memory is short, or TMPDIR names another place.
 */
export const memoryFolder = (): string | null => {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return null;
  const folder = mkdtempSync(`${inMemory}/hecm-check-`);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

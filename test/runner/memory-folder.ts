/** A folder in memory for what tests store: on a disk a store waits for it at each write, and the check with it. */
import { mkdtempSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";

const inMemory = "/dev/shm";

/** Several times what all parts of the check store at once. */
const leastFreeBytes = 4 * 1024 ** 3;

const hasRoom = (): boolean => {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, freemem()) >= leastFreeBytes;
  } catch {
    return false;
  }
};

/** The folder, which goes with this process; null where there is none, memory is short, or TMPDIR names another place. */
export const memoryFolder = (): string | null => {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return null;
  const folder = mkdtempSync(`${inMemory}/hecm-check-`);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

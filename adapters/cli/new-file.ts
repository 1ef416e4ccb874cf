import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Dependencies } from "../../application/support/dependencies.ts";

/** Waits until the names in a folder are on disk. Windows does not open folders as files. */
const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === "win32") return;
  const opened = await open(folder, "r");
  await opened.sync().finally(() => opened.close());
};

/**
 * Writes chunks to a new file that only its owner can read, renames it to its final name when everything is on disk, and waits until that
 * name is, too. Returns the number of chunks. If it fails, no file remains; if the process is killed, a file that ends in `.part` remains, which does not disturb later runs.
 */
export const writeNewFile = async (file: string, chunks: AsyncIterable<string | Uint8Array>): Promise<number> => {
  const part = `${file}.${randomBytes(4).toString("hex")}.part`;
  const target = await open(part, "wx", 0o600);
  let count = 0;
  try {
    for await (const chunk of chunks) {
      await target.writeFile(chunk);
      count += 1;
    }
    await target.sync();
    await target.close();
    await rename(part, file);
    await syncFolder(dirname(file));
    return count;
  } catch (error) {
    await target.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
};

/** The operating system's error code for a file that cannot be written; null for any other error. */
export const fileFailure = ({ isUnreachable }: Dependencies, error: unknown): string | null => {
  const code = error instanceof Error && "code" in error && !isUnreachable(error) ? String(error.code) : "";
  return /^E[A-Z]+$/.test(code) ? code : null;
};

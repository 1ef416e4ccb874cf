import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";
import type { Dependencies } from "../../application/support/dependencies.ts";

/**
 * Writes pieces to a new file that only its owner can read. The file gets its name once everything is on disk. Returns the number of
 * pieces. A failure leaves nothing. A process that is killed leaves a file that ends in `.part`, which no later run needs to remove.
 */
export const writeNewFile = async (file: string, pieces: AsyncIterable<string | Uint8Array>): Promise<number> => {
  const part = `${file}.${randomBytes(4).toString("hex")}.part`;
  const target = await open(part, "wx", 0o600);
  let count = 0;
  try {
    for await (const piece of pieces) {
      await target.writeFile(piece);
      count += 1;
    }
    await target.sync();
    await target.close();
    await rename(part, file);
    return count;
  } catch (error) {
    await target.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
};

/** The operating system's reason why a file cannot be written; null if the error is about something else. */
export const fileFailure = ({ isUnreachable }: Dependencies, error: unknown): string | null => {
  const code = error instanceof Error && "code" in error && !isUnreachable(error) ? String(error.code) : "";
  return /^E[A-Z]+$/.test(code) ? code : null;
};

import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";

/**
 * Writes pieces to a new file for its owner alone, which has its name once all of them are on the disk; returns how many. A failure leaves
 * nothing, and a process that is ended from outside a file that ends in `.part`, which is in nobody's way.
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

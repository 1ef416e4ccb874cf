import type { Db } from "mongodb";
import type { Sequences } from "../../../domain/kernel/ports.ts";
import { isDuplicate } from "../duplicate-key.ts";

/** How many numbers a process takes in one round trip. The unused ones become a gap when it exits. */
const blockSize = 100;

interface Block {
  next: number;
  readonly last: number;
}

/** Sequences in MongoDB, taken in blocks. */
export const sequenceStore = (database: Db): Sequences => {
  const sequences = database.collection<{ _id: string; given: number }>("sequences");
  const blocks = new Map<string, Promise<Block>>();

  const take = async (name: string, size: number): Promise<Block> => {
    const grown = await sequences.findOneAndUpdate(
      { _id: name },
      { $inc: { given: size } },
      { upsert: true, returnDocument: "after" },
    );
    if (grown === null) throw new Error(`the sequence ${name} returned no number`);
    return { next: grown.given - size + 1, last: grown.given };
  };

  /** Two first callers may both try to create the sequence; the one that fails retries and finds it. */
  const reserveOrRetry = (name: string, size: number): Promise<Block> =>
    take(name, size).catch((error: unknown) => {
      if (isDuplicate(error)) return take(name, size);
      throw error;
    });

  /** Replaces a block that is used up. All callers wait for the same new block, and a failed attempt is not kept. */
  const replace = (name: string, used: Promise<Block> | undefined): void => {
    if (blocks.get(name) !== used) return;
    const taken = reserveOrRetry(name, blockSize);
    blocks.set(name, taken);
    taken.catch(() => blocks.delete(name));
  };

  return {
    async next(name) {
      for (;;) {
        const pending = blocks.get(name);
        const block = await pending;
        if (block !== undefined && block.next <= block.last) {
          block.next += 1;
          return block.next - 1;
        }
        replace(name, pending);
      }
    },
    async nextInRow(name, count) {
      return (await reserveOrRetry(name, count)).next;
    },
  };
};

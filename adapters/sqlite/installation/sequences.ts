import type { Database } from "bun:sqlite";
import type { Sequences } from "../../../domain/kernel/ports.ts";
import type { Write } from "../database/write-queue.ts";

/**
 * Numbers are taken in blocks, because taking one needs a commit, which waits for the disk. If a block is used up within a second, the next one is
 * twice as large, so that many concurrent callers seldom wait, while a process that exits leaves only small gaps.
 */
const firstBlockSize = 20;
const maxBlockSize = 640;
const quicklyUsedMilliseconds = 1_000;

/** A block of numbers taken from a sequence; those from `next` to `last` have not been given out. */
interface NumberBlock {
  next: number;
  readonly last: number;
  readonly size: number;
  readonly takenAt: number;
}

/** Sequences in SQLite. The unused numbers of a block become a gap when the process exits. */
export const sequenceStore = (database: Database, write: Write): Sequences => {
  const take = database.prepare<{ given: number }, [string, number]>(
    `INSERT INTO sequences (name, given) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET given = given + excluded.given RETURNING given`,
  );
  const blocks = new Map<string, NumberBlock>();
  const reserveBlock = (name: string, size: number): NumberBlock => {
    const last = take.get(name, size)?.given;
    if (last === undefined) throw new Error(`the sequence ${name} returned no number`);
    return { next: last - size + 1, last, size, takenAt: performance.now() };
  };
  /** The next number of the current block, or null if none is left. */
  const nextHeld = (name: string): number | null => {
    const held = blocks.get(name);
    if (held === undefined || held.next > held.last) return null;
    held.next += 1;
    return held.next - 1;
  };
  const nextSize = (former: NumberBlock | undefined): number =>
    former !== undefined && performance.now() - former.takenAt < quicklyUsedMilliseconds
      ? Math.min(2 * former.size, maxBlockSize)
      : firstBlockSize;
  const nextOfNewBlock = (name: string): number => {
    const block = reserveBlock(name, nextSize(blocks.get(name)));
    blocks.set(name, { ...block, next: block.next + 1 });
    return block.next;
  };
  return {
    async next(name) {
      // If several callers wait for a block, the first one takes it for all.
      return nextHeld(name) ?? write(() => nextHeld(name) ?? nextOfNewBlock(name), "alone");
    },
    async nextInRow(name, count) {
      return (await write(() => reserveBlock(name, count))).next;
    },
  };
};

import type { Database } from "bun:sqlite";
import type { Sequences } from "../../../domain/kernel/ports.ts";
import type { Write } from "../database/write-queue.ts";

/**
 * Numbers are taken in blocks, since each taking is a commit that waits for the disk. One that is used up within a second is followed
 * by one of twice the size, so that many who start loans at once seldom wait, and what is lost at the end of a process is little.
 */
const firstBlockSize = 20;
const maxBlockSize = 640;
const quicklyUsedMilliseconds = 1_000;

/** Numbers that were taken and not yet given out. */
interface NumberBlock {
  next: number;
  readonly last: number;
  readonly size: number;
  readonly takenAt: number;
}

/** Sequences in SQLite. What is left of a block when the process ends is a gap. */
export const sequenceStore = (database: Database, write: Write): Sequences => {
  const take = database.prepare<{ given: number }, [string, number]>(
    `INSERT INTO sequences (name, given) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET given = given + excluded.given RETURNING given`,
  );
  const blocks = new Map<string, NumberBlock>();
  const takeBlock = (name: string, size: number): NumberBlock => {
    const last = take.get(name, size)?.given;
    if (last === undefined) throw new Error(`the sequence ${name} gave nothing`);
    return { next: last - size + 1, last, size, takenAt: performance.now() };
  };
  /** A number of the block that is held, or null where none is left in it. */
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
    const block = takeBlock(name, nextSize(blocks.get(name)));
    blocks.set(name, { ...block, next: block.next + 1 });
    return block.next;
  };
  return {
    async next(name) {
      // Of several that wait for a block, the first one takes it for all.
      return nextHeld(name) ?? write(() => nextHeld(name) ?? nextOfNewBlock(name), "alone");
    },
    async nextInRow(name, count) {
      return (await write(() => takeBlock(name, count))).next;
    },
  };
};

import type { Database } from "bun:sqlite";
import type { Sequences } from "../../../domain/kernel/ports.ts";
import type { Write } from "../database/write-queue.ts";

/** Numbers are taken in blocks, since each taking is a commit that waits for the disk. */
const blockSize = 20;

/** Numbers that were taken and not yet given out. */
interface NumberBlock {
  next: number;
  readonly last: number;
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
    return { next: last - size + 1, last };
  };
  /** A number of the block that is held, or null where none is left in it. */
  const nextHeld = (name: string): number | null => {
    const held = blocks.get(name);
    if (held === undefined || held.next > held.last) return null;
    held.next += 1;
    return held.next - 1;
  };
  const nextOfNewBlock = (name: string): number => {
    const block = takeBlock(name, blockSize);
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

import type { Database } from "bun:sqlite";
import type { Sequences } from "../../../domain/kernel/ports.ts";

/** Numbers are taken in blocks, since each taking is a commit that waits for the disk. */
const blockSize = 20;

/** Sequences in SQLite. What is left of a block when the process ends is a gap. */
export const sequenceStore = (database: Database): Sequences => {
  const take = database.prepare<{ given: number }, [string, number]>(
    `INSERT INTO sequences (name, given) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET given = given + excluded.given RETURNING given`,
  );
  const blocks = new Map<string, { next: number; last: number }>();
  const takeBlock = (name: string, size: number) => {
    const last = take.get(name, size)?.given;
    if (last === undefined) throw new Error(`the sequence ${name} gave nothing`);
    return { next: last - size + 1, last };
  };
  return {
    async next(name) {
      const held = blocks.get(name);
      const block = held === undefined || held.next > held.last ? takeBlock(name, blockSize) : held;
      const given = block.next;
      block.next += 1;
      blocks.set(name, block);
      return given;
    },
    async nextInRow(name, count) {
      return takeBlock(name, count).next;
    },
  };
};

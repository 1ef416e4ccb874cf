import type { WordColumns } from "./word-columns.ts";

/** Finds the first of several rows with the same hashes. */
interface FirstRows {
  /**
   * Adds a row, whose hashes are in the columns. Returns 0 if no earlier row had these; otherwise the number of the first one plus 1,
   * negative if it was returned before.
   */
  enter(row: number): number;
}

const minSlots = 16;
/** A table is doubled once three quarters of its slots are used. */
const isFull = (entries: number, slots: number): boolean => entries * 4 >= slots * 3;

/** The number of tables that share the rows, by the first bits of their hashes, so that doubling one never takes long. */
const tableBits = 8;

/**
 * Hash tables with open addressing, by the first word of the first of several columns. A slot has a row's number plus 1, negative once it
 * was returned; 0 is an empty slot.
 */
export const firstRows = (hashes: WordColumns, ...others: readonly WordColumns[]): FirstRows => {
  const tables = Array.from({ length: 1 << tableBits }, () => new Int32Array(minSlots));
  const entries = new Int32Array(1 << tableBits);
  const areSame = (one: number, other: number): boolean =>
    hashes.areSame(one, other) && others.every((columns) => columns.areSame(one, other));
  /** The slot of a row with the hashes of this one, or the empty slot where it belongs. */
  const slotOf = (slots: Int32Array, row: number, hash: number): number => {
    let slot = hash & (slots.length - 1);
    for (let found = slots[slot] ?? 0; found !== 0; found = slots[slot] ?? 0) {
      if (areSame(Math.abs(found) - 1, row)) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  };
  const doubled = (old: Int32Array): Int32Array<ArrayBuffer> => {
    const slots = new Int32Array(old.length * 2);
    for (const found of old) {
      const row = Math.abs(found) - 1;
      if (found !== 0) slots[slotOf(slots, row, hashes.get(row, 0))] = found;
    }
    return slots;
  };
  return {
    enter(row) {
      const hash = hashes.get(row, 0);
      const table = hash >>> (32 - tableBits);
      const slots = tables[table] ?? new Int32Array(minSlots);
      const slot = slotOf(slots, row, hash);
      const found = slots[slot] ?? 0;
      if (found > 0) slots[slot] = -found;
      if (found !== 0) return found;
      slots[slot] = row + 1;
      const taken = (entries[table] ?? 0) + 1;
      entries[table] = taken;
      if (isFull(taken, slots.length)) tables[table] = doubled(slots);
      return 0;
    },
  };
};

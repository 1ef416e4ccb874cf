import type { WordColumns } from "./word-columns.ts";

/** Finds the first of several rows with the same hashes. */
export interface FirstRows {
  /**
   * Enters a row, whose hashes stand in the columns. 0: no row before it had these. Else the number of the first that did plus 1:
   * negative where it was answered before.
   */
  enter(row: number): number;
}

const minSlots = 1_024;
/** A table is doubled once three quarters of its slots are taken. */
const isFull = (entries: number, slots: number): boolean => entries * 4 >= slots * 3;

/**
 * A table with open addressing, by the first word of the first of some columns. A slot holds a row's number plus 1, negative once it
 * was answered; 0 is an empty slot.
 */
export const firstRows = (hashes: WordColumns, ...others: readonly WordColumns[]): FirstRows => {
  let slots = new Int32Array(minSlots);
  let entries = 0;
  const areSame = (one: number, other: number): boolean =>
    hashes.areSame(one, other) && others.every((columns) => columns.areSame(one, other));
  /** The slot of a row with the hashes of this one, or the empty slot where it belongs. */
  const slotOf = (row: number): number => {
    let slot = hashes.get(row, 0) & (slots.length - 1);
    for (let found = slots[slot] ?? 0; found !== 0; found = slots[slot] ?? 0) {
      if (areSame(Math.abs(found) - 1, row)) return slot;
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  };
  const grow = (): void => {
    const old = slots;
    slots = new Int32Array(old.length * 2);
    for (const found of old) if (found !== 0) slots[slotOf(Math.abs(found) - 1)] = found;
  };
  return {
    enter(row) {
      const slot = slotOf(row);
      const found = slots[slot] ?? 0;
      if (found > 0) slots[slot] = -found;
      if (found !== 0) return found;
      slots[slot] = row + 1;
      entries += 1;
      if (isFull(entries, slots.length)) grow();
      return 0;
    },
  };
};

/** The lowest number from 1 to `max` that is not taken; null if all are. */
export const firstFree = (taken: readonly (number | null)[], max: number): number | null =>
  Array.from({ length: max }, (_, at) => at + 1).find((place) => !taken.includes(place)) ?? null;

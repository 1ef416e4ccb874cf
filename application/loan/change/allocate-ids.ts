/** Allocates ids for the parts of a loan in ascending order, so that the first borrower has the lowest id. */
export const allocateIds = async (count: number, next: () => Promise<number>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, next))).sort((one, other) => one - other);

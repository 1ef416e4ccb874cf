/** Ids for the parts of a loan, in their order, so that the first person of a loan has the lowest one. */
export const allocateIds = async (count: number, next: () => Promise<number>): Promise<number[]> =>
  (await Promise.all(Array.from({ length: count }, next))).sort((one, other) => one - other);

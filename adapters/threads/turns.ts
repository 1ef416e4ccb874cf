import pLimit from "p-limit";

/**
 * Runs pieces of work one after the other, in the order in which they come; between two of them others are answered. For
 * work that takes little and comes in numbers: without this all of it would be done before anybody else is answered.
 */
export const serialQueue = (): (<Value>(work: () => Promise<Value>) => Promise<Value>) => {
  const turn = pLimit(1);
  return (work) =>
    turn(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return work();
    });
};

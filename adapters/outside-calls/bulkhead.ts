/** A limited number of places; callers that wait get one in the order in which they came. */
export interface Bulkhead {
  /** Whether a place came free within the time. */
  enter(waitMilliseconds: number): Promise<boolean>;
  /** Gives a place back, to the caller that has waited longest if there is one. */
  leave(): void;
}

export const bulkhead = (places: number): Bulkhead => {
  let taken = 0;
  const waiting = new Set<() => void>();
  const waitForPlace = (milliseconds: number): Promise<boolean> =>
    new Promise((resolve) => {
      const timer = setTimeout(() => {
        waiting.delete(take);
        resolve(false);
      }, milliseconds);
      const take = () => {
        clearTimeout(timer);
        waiting.delete(take);
        resolve(true);
      };
      waiting.add(take);
    });
  return {
    enter: async (waitMilliseconds) => {
      if (taken >= places) return waitForPlace(waitMilliseconds);
      taken += 1;
      return true;
    },
    // The waiting caller takes the place over, so that the count stays as it is.
    leave: () => {
      const [next] = waiting;
      if (next) next();
      else taken -= 1;
    },
  };
};

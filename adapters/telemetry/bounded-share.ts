/** A trace costs some half a millisecond until it is sent, more than a request that has none: the busier a service, the smaller its share. */
export const maxTracesPerSecond = 5;

/**
 * Says of each trace that begins here whether it is recorded: of a share, and of so many a second at most. What traces cost does not
 * grow with the requests of a busy service, and a quiet one shows its share. `now` is in milliseconds, `random` from 0 to 1.
 */
export const boundedShare = (
  share: number,
  maxPerSecond: number,
  now: () => number,
  random: () => number,
): (() => boolean) => {
  let second = Number.NaN;
  let left = 0;
  return () => {
    if (random() >= share) return false;
    const current = Math.floor(now() / 1000);
    if (current !== second) left = maxPerSecond;
    second = current;
    if (left === 0) return false;
    left -= 1;
    return true;
  };
};

/** Recording and sending a trace takes half a millisecond, more than a request without one, so a busy service records a smaller share. */
export const maxTracesPerSecond = 5;

/**
 * Decides for each trace that begins here whether it is recorded: a share of them, but at most `maxPerSecond` per second. The cost of
 * traces therefore does not grow with the load of a busy service, and a quiet one still records its share. `now` is in milliseconds,
 * `random` from 0 to 1.
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

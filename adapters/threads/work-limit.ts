/** What this process has taken of the processor, all of its threads together. */
const processorMilliseconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Work that takes next to nothing of the processor is waited for so many times as long as its limit. */
const longestWait = 10;

/**
 * A signal that aborts once work that begins now has had so many milliseconds both on the clock and of the processor. Where
 * other programs take the processor, or the machine is suspended, its time is as long as they leave it little: it is not the
 * work that takes long then. What the process takes counts for the work, as no thread's own time can be read everywhere.
 */
export const workLimit = (maxMilliseconds: number): { readonly signal: AbortSignal; readonly end: () => void } => {
  const controller = new AbortController();
  const begunAt = performance.now();
  const takenBefore = processorMilliseconds();
  const look = () => {
    const left = maxMilliseconds - (processorMilliseconds() - takenBefore);
    if (left <= 0 || performance.now() - begunAt >= longestWait * maxMilliseconds) controller.abort();
    else timer = setTimeout(look, Math.min(left, maxMilliseconds));
  };
  let timer = setTimeout(look, maxMilliseconds);
  return { signal: controller.signal, end: () => clearTimeout(timer) };
};

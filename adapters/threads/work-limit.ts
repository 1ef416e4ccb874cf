/** The processor time that this process has used, over all threads. */
const processorMilliseconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** Work that uses hardly any processor time is aborted after this multiple of its limit. */
const longestWait = 10;

/**
 * A signal that aborts once work that begins now has used its limit both in elapsed time and in processor time. If other programs use
 * the processor, or the machine is suspended, the work gets more elapsed time, because it is not the work that is slow. The
 * processor time is that of the whole process, because the time of one thread cannot be read on every system.
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

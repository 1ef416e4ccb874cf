/** A rendering may take so much of the processor, in milliseconds. */
const maxRenderMilliseconds = 2_000;

/** What this thread has taken of the processor. */
const processorMilliseconds = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** The time is read with each of so many checks: there is one for each part of a template, and reading takes longer than most parts. */
const checksPerReading = 16;

/**
 * A check that throws once this thread has taken its time of the processor for a rendering that begins now. Liquid's own limit is
 * time on the clock, which other programs take from a thread that yields to them.
 */
export const renderLimit = (): (() => void) => {
  const end = processorMilliseconds() + maxRenderMilliseconds;
  let checks = 0;
  return () => {
    checks += 1;
    if (checks % checksPerReading === 0 && processorMilliseconds() > end)
      throw new Error("template render limit exceeded");
  };
};

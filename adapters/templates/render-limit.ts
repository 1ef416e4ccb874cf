/** The maximum processor time of a rendering, in milliseconds. */
const maxRenderMilliseconds = 2_000;

/** The processor time that this thread has used. */
const processorMilliseconds = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

/** The time is read once per this many checks: there is a check for each part of a template, and reading takes longer than most parts. */
const checksPerReading = 16;

/**
 * A check that throws once this thread has used the processor time allowed for a rendering that begins now. Liquid's own limit is
 * wall-clock time, which other programs also consume.
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

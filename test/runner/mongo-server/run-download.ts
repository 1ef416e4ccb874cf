/** Longer than a download that works says nothing, short enough to wait for one that does not. */
const silentAtMostMs = 10_000;

/**
 * Runs a program that downloads and reports its progress; ends it when it reports nothing for ten seconds. What the program
 * takes until its first line is limited by `startsWithinMs`: a new machine that runs tests besides starts Java in ten seconds.
 */
export const runDownload = async (
  command: readonly string[],
  startsWithinMs = silentAtMostMs,
): Promise<{ exitCode: number; output: string }> => {
  const child = Bun.spawn([...command], { stdout: "pipe", stderr: "ignore" });
  const giveUp = () => child.kill("SIGKILL");
  let timer = setTimeout(giveUp, startsWithinMs);
  let output = "";
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    output += chunk;
    if (!/[\r\n]/.test(output)) continue;
    clearTimeout(timer);
    timer = setTimeout(giveUp, silentAtMostMs);
  }
  const exitCode = await child.exited;
  clearTimeout(timer);
  return { exitCode, output };
};

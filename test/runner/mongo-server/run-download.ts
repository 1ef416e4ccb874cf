/** Longer than a working download is silent, but short enough to wait for a download that hangs. */
const silentAtMostMs = 10_000;

/**
 * Runs a program that downloads and reports its progress, and ends it if it reports nothing for ten seconds. `startsWithinMs` limits the
 * time until its first line: a new machine that also runs tests needs ten seconds to start Java.
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

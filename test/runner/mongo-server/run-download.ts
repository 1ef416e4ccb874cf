/** Longer than a download that works says nothing, short enough to wait for one that does not. */
const silentAtMostMs = 10_000;

/** Runs a program that downloads and reports its progress; ends it when it reports nothing for ten seconds. */
export const runDownload = async (command: readonly string[]): Promise<{ exitCode: number; output: string }> => {
  const child = Bun.spawn([...command], { stdout: "pipe", stderr: "ignore" });
  const giveUp = () => child.kill("SIGKILL");
  let timer = setTimeout(giveUp, silentAtMostMs);
  let output = "";
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    output += chunk;
    clearTimeout(timer);
    timer = setTimeout(giveUp, silentAtMostMs);
  }
  const exitCode = await child.exited;
  clearTimeout(timer);
  return { exitCode, output };
};

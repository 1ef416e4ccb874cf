import { readFileSync } from "node:fs";

const everyMilliseconds = 10;

/** The peak memory of a process so far, in kibibytes; null if it has ended, or this system does not report it. */
const peakSoFar = (pid: number): number | null => {
  try {
    const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return kibibytes === undefined ? null : Number(kibibytes);
  } catch {
    return null;
  }
};

/**
 * Samples the memory of a program that was just started. The returned function must be called when the program ends, and returns its peak in
 * megabytes. The peak that Linux reports for an ended child includes the memory of the process that started it, which is large in a benchmark.
 */
export const peakMegabytesOf = (program: Bun.Subprocess): (() => number) => {
  let peak: number | null = null;
  const timer = setInterval(() => {
    peak = peakSoFar(program.pid) ?? peak;
  }, everyMilliseconds);
  return () => {
    clearInterval(timer);
    return peak === null ? (program.resourceUsage()?.maxRSS ?? Number.NaN) / 1024 / 1024 : peak / 1024;
  };
};

import { describe, expect, test } from "bun:test";
import { workLimit } from "../../../adapters/threads/work-limit.ts";

/** Takes so many milliseconds of the processor. */
const work = (milliseconds: number): void => {
  const taken = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  const before = taken();
  while (taken() - before < milliseconds);
};

const aborted = (signal: AbortSignal): Promise<Event> =>
  new Promise((resolve) => signal.addEventListener("abort", resolve));

describe("the limit of work in a thread", () => {
  test("is its time of the processor: while its process gets none of it, its time does not run", async () => {
    const { signal } = workLimit(300);
    const ended = aborted(signal);
    // Three times as long on the clock, as on a machine whose other programs have the processor.
    await Bun.sleep(900);
    expect(signal.aborted).toBe(false);
    work(300);
    await ended;
  });

  // In a process of its own: what other tests left running in this one would take of the processor for it.
  test("ends work that does nothing after ten times as long", async () => {
    const script = `
      import { workLimit } from "${import.meta.dir}/../../../adapters/threads/work-limit.ts";
      const begunAt = performance.now();
      workLimit(200).signal.addEventListener("abort", () => console.log(performance.now() - begunAt));
    `;
    const waited = await new Response(Bun.spawn([process.execPath, "-e", script]).stdout).text();
    expect(Number(waited)).toBeGreaterThanOrEqual(1_999);
  });

  test("is over with the work", async () => {
    const { signal, end } = workLimit(20);
    end();
    work(30);
    await Bun.sleep(60);
    expect(signal.aborted).toBe(false);
  });
});

import { describe, expect, test } from "bun:test";
import { workLimit } from "../../../adapters/threads/work-limit.ts";

/** Uses the given milliseconds of processor time. */
const work = (milliseconds: number): void => {
  const taken = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  };
  const before = taken();
  while (taken() - before < milliseconds);
};

/** The output of a script that uses the limit in a separate process, because other tests would use processor time in this one. */
const printedBy = async (script: string): Promise<string> => {
  const limit = `import { workLimit } from "${import.meta.dir}/../../../adapters/threads/work-limit.ts";`;
  const child = Bun.spawn([process.execPath, "-e", `${limit}\nconst work = ${work};\n${script}`]);
  return (await new Response(child.stdout).text()).trim();
};

describe("the limit of work in a thread", () => {
  // Three times as long in elapsed time, as on a machine whose other programs use the processor.
  test("is its processor time: while its process gets none of it, its time does not advance", async () => {
    const script = `
      const { signal } = workLimit(400);
      signal.addEventListener("abort", () => console.log("ended"));
      await Bun.sleep(1200);
      console.log(signal.aborted);
      work(400);
    `;
    expect(await printedBy(script)).toBe("false\nended");
  });

  test("ends idle work after ten times as long", async () => {
    const script = `
      const begunAt = performance.now();
      workLimit(200).signal.addEventListener("abort", () => console.log(performance.now() - begunAt));
    `;
    expect(Number(await printedBy(script))).toBeGreaterThanOrEqual(1_999);
  });

  test("ends with the work", async () => {
    const { signal, end } = workLimit(20);
    end();
    work(30);
    await Bun.sleep(60);
    expect(signal.aborted).toBe(false);
  });
});

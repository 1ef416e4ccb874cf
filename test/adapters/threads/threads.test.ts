import { afterAll, describe, expect, test } from "bun:test";
import { constants, getPriority } from "node:os";
import { openThreadPool } from "../../../adapters/threads/threads.ts";
import { openThreadsOfTests } from "../../fixtures/threads-of-tests.ts";
import type * as functions from "./slow.ts";

const pool = openThreadsOfTests(2);
const slow = new URL("./slow.ts", import.meta.url);
const threads = pool.threadsFor<typeof functions>({ module: slow, maxMilliseconds: 400 });
/** For work that must complete, however long its thread takes to start. */
const patient = pool.threadsFor<typeof functions>({ module: slow, maxMilliseconds: 600_000 });
afterAll(() => pool.close());

describe("work in threads", () => {
  test("gets a result, however many concurrent calls there are", async () => {
    const values = Array.from({ length: 20 }, (_, value) => value);
    expect(await Promise.all(values.map((value) => patient.run("double", value)))).toEqual(
      values.map((value) => value * 2),
    );
  });

  test("yields to the thread that serves requests, if a thread can do so on its own", async () => {
    const yields = process.platform === "linux" ? 10 : 0;
    const usual = openThreadPool(1);
    const thread = usual.threadsFor<typeof functions>({ module: slow, maxMilliseconds: 600_000 });
    expect(await thread.run("priority", null)).toBe(Math.min(getPriority() + yields, constants.priority.PRIORITY_LOW));
    await usual.close();
  });

  test("that never ends is stopped, while this thread continues, and the next call gets a result", async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 10);
    expect(await threads.run("never", null)).toBe("too_long");
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
    expect(await patient.run("double", 21)).toBe(42);
  });

  test("that waits for a place does not lose its time there", async () => {
    const ended = [threads.run("never", null), threads.run("never", null), threads.run("double", 4)];
    expect(await Promise.all(ended)).toEqual(["too_long", "too_long", 8]);
  });

  test("of a module that does not exist fails only its own call", async () => {
    const module = new URL("./not-there.ts", import.meta.url);
    const missing = pool.threadsFor<typeof functions>({ module, maxMilliseconds: 1_000 });
    const outcome = await missing.run("double", 1).catch(() => "failed");
    expect(["failed", "too_long"]).toContain(String(outcome));
    expect(await patient.run("double", 5)).toBe(10);
  });

  test("leaves nothing behind in its thread that takes much memory", async () => {
    const one = openThreadsOfTests(1);
    const thread = one.threadsFor<typeof functions>({ module: slow, maxMilliseconds: 600_000 });
    await thread.run("litter", 2_000_000);
    expect(await thread.run("heap", null)).toBeLessThan(40 * 1024 * 1024);
    await one.close();
  });

  test("that throws throws here", async () => {
    await expect(patient.run("fail", "broken")).rejects.toThrow("broken");
  });
});

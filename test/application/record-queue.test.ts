import { describe, expect, test } from "bun:test";
import type { Dependencies } from "../../application/support/dependencies.ts";
import { inRecordQueue } from "../../application/support/record-queue.ts";
import { aClock } from "../fixtures/clock.ts";
import { someDependencies } from "../fixtures/some-dependencies.ts";

/** A change that begins and ends when a test says so. */
const aChange = (log: string[], name: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = async (hasWaited: boolean) => {
    log.push(`${name} begins${hasWaited ? " after waiting" : ""}`);
    await promise;
    log.push(`${name} ends`);
  };
  return { run, end: resolve };
};

const patient = () => someDependencies({ clock: aClock() });

/** Dependencies whose clock times out every wait immediately. */
const impatient = () => someDependencies({ clock: { ...aClock(), waitFor: async () => null } });

const others = () => Bun.sleep(1);

describe("changes of one record within a process", () => {
  test("run one after another, in the order in which they arrived", async () => {
    const [dependencies, log] = [patient(), [] as string[]];
    const [first, second, third] = [aChange(log, "first"), aChange(log, "second"), aChange(log, "third")];
    const all = [first, second, third].map(({ run }) => inRecordQueue(dependencies, "loan 1", run));
    for (const { end } of [third, second, first]) end();
    await Promise.all(all);
    const waited = ["second", "third"].flatMap((name) => [`${name} begins after waiting`, `${name} ends`]);
    expect(log).toEqual(["first begins", "first ends", ...waited]);
  });

  test("do not delay changes of another record, or those of another store", async () => {
    const [dependencies, log] = [patient(), [] as string[]];
    const slow = aChange(log, "slow");
    const running = inRecordQueue(dependencies, "loan 1", slow.run);
    const quick = async () => "done";
    expect(await inRecordQueue(dependencies, "loan 2", quick)).toBe("done");
    expect(await inRecordQueue(patient(), "loan 1", quick)).toBe("done");
    slow.end();
    await running;
  });

  test("continue after one that throws, which throws for its own caller only", async () => {
    const dependencies = patient();
    const failing = inRecordQueue(dependencies, "loan 1", () => Promise.reject(new Error("the store is out of reach")));
    const next = inRecordQueue(dependencies, "loan 1", async (hasWaited) => hasWaited);
    await expect(failing).rejects.toThrow("the store is out of reach");
    expect(await next).toBe(true);
  });

  test("leave nothing behind: the next one does not wait", async () => {
    const dependencies = patient();
    for (let time = 0; time < 3; time += 1)
      expect(await inRecordQueue(dependencies, "loan 1", async (hasWaited) => hasWaited)).toBe(false);
  });
});

describe("a change stops waiting for its turn", () => {
  test("if a change makes another one of the same record within itself", async () => {
    const dependencies = impatient();
    const inner = () => inRecordQueue(dependencies, "loan 1", async () => "both done");
    expect(await inRecordQueue(dependencies, "loan 1", inner)).toBe("both done");
  });

  test("if each of two changes makes one of the other's record within itself", async () => {
    const dependencies: Dependencies = impatient();
    const across = (own: string, other: string) =>
      inRecordQueue(dependencies, own, async () => {
        await others();
        return inRecordQueue(dependencies, other, async () => "done");
      });
    expect(await Promise.all([across("user 1", "company 1"), across("company 1", "user 1")])).toEqual(["done", "done"]);
  });

  test("if 200 are waiting already: a further one begins immediately", async () => {
    const [dependencies, log] = [patient(), [] as string[]];
    const slow = aChange(log, "slow");
    const first = inRecordQueue(dependencies, "loan 1", slow.run);
    const waiting = Array.from({ length: 200 }, (_, number) =>
      inRecordQueue(dependencies, "loan 1", async () => log.push(`change ${number + 1}`)),
    );
    await inRecordQueue(dependencies, "loan 1", async () => log.push("change 201"));
    expect(log).toEqual(["slow begins", "change 201"]);
    slow.end();
    await Promise.all([first, ...waiting]);
    expect(log).toHaveLength(203);
  });
});

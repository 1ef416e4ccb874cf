import { afterEach, beforeEach, describe, expect, jest, test } from "bun:test";
import { accept, refuse } from "../../../../../domain/kernel/result.ts";
import { notFound } from "../../../../../domain/log/record-kinds.ts";
import type { OpenedStores } from "../../../../contract/store-kind.ts";
import { type Account, startService, statusAndCode, type TestService } from "../../support/http-service.ts";
import { forBothStores } from "../../support/on-both-stores.ts";
import { freshThings, newMaker, postThing, type ThingMaker } from "../../support/record-maker.ts";

/** Lets a test decide when a run continues. */
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

const untilItRuns = async (maker: ThingMaker): Promise<void> => {
  while (maker.runs === 0) await Bun.sleep(1);
};

forBothStores((kind) => {
  /** A process of the service with resources of its own, on a store that others share. */
  const startProcess = async (stores: OpenedStores["stores"], clock: OpenedStores["clock"], publicUrl?: string) => {
    const maker = newMaker();
    const service = await startService({
      operations: maker.operations,
      stores,
      dependencies: () => ({ clock }),
      ...(publicUrl === undefined ? {} : { settings: { publicUrl } }),
    });
    return { maker, service };
  };

  let opened: OpenedStores;
  let slow: { maker: ThingMaker; service: TestService };
  let other: typeof slow;
  let someone: Account;
  beforeEach(async () => {
    opened = await kind.open({ shared: true });
    slow = await startProcess(opened.stores, opened.clock);
    other = await startProcess(opened.others, opened.clock, "http://elsewhere.example.com:8080");
    someone = await slow.service.hire(["Compliance"]);
  });
  afterEach(async () => {
    await Promise.all([slow.service.stop(), other.service.stop()]);
    await opened.dispose();
  });

  const postTo = ({ service }: typeof slow) => postThing(service, someone, "key");

  test("a key is valid at every address of the service", async () => {
    expect((await postTo(slow)).status).toBe(201);
    expect((await postTo(other)).headers.get("Idempotency-Replayed")).toBe("true");
    expect([slow.maker.runs, other.maker.runs]).toEqual([1, 0]);
  });

  describe("a slow run whose lease another process took over", () => {
    /** The slow process pauses for longer than its lease; then the other one has the key. */
    const loseLease = async (end: ThingMaker["run"]) => {
      const { open, opened: goesOn } = gate();
      slow.maker.run = async (thing) => {
        await goesOn;
        return end(thing);
      };
      const first = postTo(slow);
      await untilItRuns(slow.maker);
      opened.clock.advance(60);
      return { first, goOn: open };
    };

    const ends: readonly (readonly [how: string, status: number, end: ThingMaker["run"]])[] = [
      ["is done", 201, async (thing) => accept({ ...thing, name: "made by the slow run" })],
      ["is refused", 404, async ({ id }) => refuse(notFound("loan", id))],
      ["fails", 500, () => Promise.reject(new Error("the connection is gone"))],
    ];

    test.each(ends)("stores nothing when it %s after the other's response", async (_how, status, end) => {
      const { first, goOn } = await loseLease(end);
      const taken = (await (await postTo(other)).json()) as { id: number };
      goOn();
      expect((await first).status).toBe(status);
      const again = await postTo(slow);
      expect(again.headers.get("Idempotency-Replayed")).toBe("true");
      expect(await again.json()).toMatchObject({ id: taken.id, name: "first" });
      expect([slow.maker.runs, other.maker.runs]).toEqual([1, 1]);
    });

    test.each(ends)("does not let a third run start beside the other when it %s first", async (_how, status, end) => {
      const { first, goOn } = await loseLease(end);
      const { open, opened: otherGoesOn } = gate();
      other.maker.run = async (thing) => {
        await otherGoesOn;
        return accept(thing);
      };
      const second = postTo(other);
      await untilItRuns(other.maker);
      goOn();
      expect((await first).status).toBe(status);
      expect(await statusAndCode(await postTo(slow))).toBe("409 request_still_running");
      open();
      expect((await second).status).toBe(201);
      expect(await (await postTo(slow)).json()).toMatchObject({ name: "first" });
    });
  });
});

describe("a request that takes long", () => {
  const { things, post } = freshThings();
  afterEach(() => jest.useRealTimers());

  test("renews its lease every 20 seconds, so that it does not run again while it is in progress", async () => {
    const { open, opened } = gate();
    things().maker.run = async (thing) => {
      await opened;
      return accept(thing);
    };
    jest.useFakeTimers();
    const first = post("key");
    while (things().maker.runs === 0) await new Promise((resolve) => setImmediate(resolve));
    for (let passed = 0; passed < 300; passed += 20) {
      things().service.clock.advance(20);
      jest.advanceTimersByTime(20_000);
    }
    things().service.clock.advance(59);
    expect(await statusAndCode(await post("key"))).toBe("409 request_still_running");
    open();
    expect((await first).status).toBe(201);
    jest.useRealTimers();
    expect((await post("key")).headers.get("Idempotency-Replayed")).toBe("true");
    expect(things().maker.runs).toBe(1);
  });

  describe("in a process that has died", () => {
    const stopAnswering = async (run: ThingMaker["run"]) => {
      const { open, opened } = gate();
      things().maker.run = async (thing) => {
        const made = await run(thing);
        await opened;
        return made;
      };
      const first = post("key");
      await untilItRuns(things().maker);
      things().maker.run = run;
      return { first, open };
    };

    test("is not run again before 60 seconds have passed", async () => {
      const { first, open } = await stopAnswering(async (thing) => accept(thing));
      things().service.clock.advance(59);
      expect(await statusAndCode(await post("key"))).toBe("409 request_still_running");
      things().service.clock.advance(1);
      expect((await post("key")).headers.get("Idempotency-Replayed")).toBeNull();
      expect(things().maker.runs).toBe(2);
      open();
      await first;
    });

    test("gets its response from the record that it created", async () => {
      const { first, open } = await stopAnswering(things().maker.run);
      things().service.clock.advance(60);
      const response = await post("key");
      expect(response.headers.get("Idempotency-Replayed")).toBe("true");
      expect([...things().maker.made.keys()]).toEqual([((await response.json()) as { id: number }).id]);
      expect(things().maker.runs).toBe(1);
      open();
      await first;
    });
  });
});

import { describe, expect, test } from "bun:test";
import { freshStores, type StoreKind } from "../store-kind.ts";

const minuteAfter = "2026-05-01T12:01:00.000Z";

/** Counters that expire. The clock is at noon when each test begins. */
export const countersContract = (kind: StoreKind): void => {
  describe("counters", () => {
    const opened = freshStores(kind, { shared: true });

    test("hits within one window add up, and the window ends when the first hit determined", async () => {
      const { stores, clock } = opened();
      const expected = { count: 1, endsAt: minuteAfter };
      expect<unknown>(await stores.counters.hit("key", 1, 60)).toEqual(expected);
      clock.advance(30);
      expect<unknown>(await stores.counters.hit("key", 50, 60)).toEqual({ ...expected, count: 51 });
      expect<unknown>(await stores.counters.peek("key", 60)).toEqual({ ...expected, count: 51 });
    });

    test("a window lasts until its last instant, and a new one begins at its end", async () => {
      const { stores, clock } = opened();
      await stores.counters.hit("key", 5, 60);
      clock.advance(59.999);
      expect((await stores.counters.peek("key", 60))?.count).toBe(5);
      clock.advance(0.001);
      expect(await stores.counters.peek("key", 60)).toBeNull();
      expect<unknown>(await stores.counters.hit("key", 2, 60)).toEqual({
        count: 2,
        endsAt: "2026-05-01T12:02:00.000Z",
      });
    });

    test("each key has its own count, and a cleared key starts at zero", async () => {
      const { counters } = opened().stores;
      await counters.hit("first", 3, 60);
      await counters.hit("second", 1, 60);
      await counters.clear("first");
      expect(await counters.peek("first", 60)).toBeNull();
      expect((await counters.peek("second", 60))?.count).toBe(1);
      expect((await counters.hit("first", 1, 60)).count).toBe(1);
      await counters.clear("never hit");
    });

    test("several changes are applied in order", async () => {
      const { stores, clock } = opened();
      await stores.counters.hit("restarted", 7, 60);
      await stores.counters.hit("cleared", 7, 60);
      clock.advance(30);
      await stores.counters.changeAll([
        { key: "cleared", change: "clear" },
        { key: "hit", change: "hit", by: 2, windowSeconds: 30 },
        { key: "restarted", change: "clear" },
        { key: "restarted", change: "hit", by: 1, windowSeconds: 60 },
        { key: "hit", change: "hit", by: -1, windowSeconds: 30 },
      ]);
      expect(await stores.counters.peek("cleared", 60)).toBeNull();
      expect<unknown>(await stores.counters.peek("hit", 30)).toEqual({ count: 1, endsAt: minuteAfter });
      const restarted = { count: 1, endsAt: "2026-05-01T12:01:30.000Z" };
      expect<unknown>(await stores.counters.peek("restarted", 60)).toEqual(restarted);
    });

    test("after the clock is set back, a running window keeps its count and ends no later than a window that begins then", async () => {
      const { stores, clock } = opened();
      for (const key of ["hit again", "peeked at"]) await stores.counters.hit(key, 5, 60);
      clock.advance(-3600);
      const shortened = { count: 5, endsAt: "2026-05-01T11:01:00.000Z" };
      expect<unknown>(await stores.counters.hit("hit again", 1, 60)).toEqual({ ...shortened, count: 6 });
      expect<unknown>(await stores.counters.peek("peeked at", 60)).toEqual(shortened);
      clock.advance(30);
      expect<unknown>(await stores.counters.hit("hit again", 1, 60)).toEqual({ ...shortened, count: 7 });
      expect<unknown>(await stores.counters.peek("peeked at", 60)).toEqual(shortened);
      clock.advance(30);
      expect(await stores.counters.peek("peeked at", 60)).toBeNull();
      expect((await stores.counters.hit("hit again", 1, 60)).count).toBe(1);
    });

    test("no hit is lost when many come concurrently through two stores, in a new window and after one has ended", async () => {
      const { stores, others, clock } = opened();
      const storm = () =>
        Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? stores : others).counters.hit("key", 1, 60)));
      for (const round of ["a fresh window", "an ended one"]) {
        const counts = (await storm()).map(({ count }) => count).toSorted((a, b) => a - b);
        expect([round, counts]).toEqual([round, Array.from({ length: 40 }, (_, index) => index + 1)]);
        clock.advance(60);
      }
    });
  });
};

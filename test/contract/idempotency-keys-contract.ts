import { describe, expect, test } from "bun:test";
import type { Clock, KeyRequest } from "../../domain/kernel/ports.ts";
import { freshStores, type StoreKind } from "./store-kind.ts";

const leaseSeconds = 60;
const keptSeconds = 24 * 60 * 60;

const request = (clock: Clock, given: Partial<KeyRequest> = {}): KeyRequest => ({
  bodyDigest: "digest of the body",
  reservedId: 1,
  now: clock.now(),
  leaseEndsAt: clock.after(clock.now(), leaseSeconds),
  expiresAt: clock.after(clock.now(), keptSeconds),
  ...given,
});

const claimed = { _tag: "Claimed", reservedId: 1, takenOver: false } as const;

/** The keys under which requests are repeated safely. */
export const idempotencyKeysContract = (kind: StoreKind): void => {
  describe("idempotency keys", () => {
    const opened = freshStores(kind, { shared: true });
    const keys = () => opened().stores.idempotencyKeys;
    const claim = (given: Partial<KeyRequest> = {}, key = "key") => keys().claim(key, request(opened().clock, given));

    test("the first caller runs the request, a second one finds it running, each key for itself", async () => {
      expect(await claim()).toEqual(claimed);
      expect(await claim({ reservedId: 2 })).toEqual({ _tag: "Running" });
      expect(await claim({ reservedId: 3 }, "another key")).toEqual({ ...claimed, reservedId: 3 });
    });

    test("of many claimers at once, one runs", async () => {
      const { stores, others, clock } = opened();
      const claims = Array.from({ length: 20 }, (_, number) =>
        (number % 2 === 0 ? stores : others).idempotencyKeys.claim("key", request(clock, { reservedId: number })),
      );
      const tags = (await Promise.all(claims)).map(({ _tag }) => _tag).toSorted();
      expect(tags).toEqual(["Claimed", ...Array.from({ length: 19 }, () => "Running" as const)]);
    });

    test("another body under the key is recognized, while the request runs and after it is answered", async () => {
      await claim();
      expect(await claim({ bodyDigest: "another" })).toEqual({ _tag: "OtherBody" });
      await keys().answer("key", "the answer");
      expect(await claim({ bodyDigest: "another" })).toEqual({ _tag: "OtherBody" });
    });

    test("an answered request gives its first answer, also after its lease", async () => {
      await claim();
      await keys().answer("key", "the answer");
      await keys().answer("key", "a later answer");
      opened().clock.advance(leaseSeconds + 1);
      expect(await claim()).toEqual({ _tag: "Answered", answer: "the answer" });
    });

    test("a dead lease is taken over by one caller, with the id that was reserved first", async () => {
      const { stores, others, clock } = opened();
      await claim({ reservedId: 7 });
      clock.advance(leaseSeconds - 0.001);
      expect(await claim({ reservedId: 8 })).toEqual({ _tag: "Running" });
      clock.advance(0.001);
      const claims = Array.from({ length: 10 }, (_, number) =>
        (number % 2 === 0 ? stores : others).idempotencyKeys.claim("key", request(clock, { reservedId: 9 })),
      );
      const outcomes = (await Promise.all(claims)).filter(({ _tag }) => _tag !== "Running");
      expect(outcomes).toEqual([{ _tag: "Claimed", reservedId: 7, takenOver: true }]);
    });

    test("a key given back is free again, but an answered one stays", async () => {
      await claim();
      await keys().release("key");
      expect(await claim({ reservedId: 2, bodyDigest: "another" })).toEqual({ ...claimed, reservedId: 2 });
      await keys().answer("key", "the answer");
      await keys().release("key");
      expect(await claim({ bodyDigest: "another" })).toEqual({ _tag: "Answered", answer: "the answer" });
    });

    test("an answer is kept until the key expires, and then the key is as new", async () => {
      await claim();
      await keys().answer("key", "the answer");
      opened().clock.advance(keptSeconds - 0.001);
      expect(await claim()).toEqual({ _tag: "Answered", answer: "the answer" });
      opened().clock.advance(0.001);
      expect(await claim({ reservedId: 2, bodyDigest: "another" })).toEqual({ ...claimed, reservedId: 2 });
    });
  });
};

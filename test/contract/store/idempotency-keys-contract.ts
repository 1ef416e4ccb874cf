import { describe, expect, test } from "bun:test";
import type { Clock, KeyRequest } from "../../../domain/kernel/ports.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const leaseSeconds = 60;
const keptSeconds = 24 * 60 * 60;

/** Claims a key for 60 seconds from now. */
export const keyRequest = (clock: Clock, given: Partial<KeyRequest> = {}): KeyRequest => ({
  bodyDigest: "digest of the body",
  reservedId: 1,
  fencingToken: "first",
  now: clock.now(),
  leaseEndsAt: clock.after(clock.now(), leaseSeconds),
  expiresAt: clock.after(clock.now(), keptSeconds),
  ...given,
});

const claimed = { _tag: "Claimed", reservedId: 1, takenOver: false } as const;
const takenOver = { _tag: "Claimed", reservedId: 1, takenOver: true } as const;

/** The keys that make it safe to repeat a request. */
export const idempotencyKeysContract = (kind: StoreKind): void => {
  describe("idempotency keys", () => {
    const opened = freshStores(kind, { shared: true });
    const keys = () => opened().stores.idempotencyKeys;
    const claim = (given: Partial<KeyRequest> = {}, key = "key") =>
      keys().claim(key, keyRequest(opened().clock, given));

    /** Claims through both stores concurrently, each with its own fencing token. */
    const claimAtOnce = (count: number, given: (number: number) => Partial<KeyRequest>) => {
      const { stores, others, clock } = opened();
      const claims = Array.from({ length: count }, (_, number) =>
        (number % 2 === 0 ? stores : others).idempotencyKeys.claim(
          "key",
          keyRequest(clock, { fencingToken: `token ${number}`, ...given(number) }),
        ),
      );
      return Promise.all(claims);
    };

    test("the first caller runs the request, a second caller finds it running, and keys are independent", async () => {
      expect(await claim()).toEqual(claimed);
      expect(await claim({ reservedId: 2, fencingToken: "second" })).toEqual({ _tag: "Running" });
      expect(await claim({ reservedId: 3 }, "another key")).toEqual({ ...claimed, reservedId: 3 });
    });

    test("of many concurrent claims, one runs the request", async () => {
      const claims = await claimAtOnce(20, (reservedId) => ({ reservedId }));
      const tags = claims.map(({ _tag }) => _tag).toSorted();
      expect(tags).toEqual(["Claimed", ...Array.from({ length: 19 }, () => "Running" as const)]);
    });

    test("a different body under the same key is detected, while the request runs and after its response is stored", async () => {
      await claim();
      expect(await claim({ bodyDigest: "another" })).toEqual({ _tag: "OtherBody" });
      await keys().storeResponse("key", "first", "the answer");
      expect(await claim({ bodyDigest: "another" })).toEqual({ _tag: "OtherBody" });
    });

    test("a completed request returns its first response, also after its lease has ended", async () => {
      await claim();
      await keys().storeResponse("key", "first", "the answer");
      await keys().storeResponse("key", "first", "a later answer");
      opened().clock.advance(leaseSeconds + 1);
      expect(await claim()).toEqual({ _tag: "Completed", response: "the answer" });
    });

    test("an expired lease is taken over by one caller, with the id that was reserved first", async () => {
      await claim({ reservedId: 7 });
      opened().clock.advance(leaseSeconds - 0.001);
      expect(await claim({ reservedId: 8, fencingToken: "second" })).toEqual({ _tag: "Running" });
      opened().clock.advance(0.001);
      const outcomes = await claimAtOnce(10, () => ({ reservedId: 9 }));
      expect(outcomes.filter(({ _tag }) => _tag !== "Running")).toEqual([{ ...takenOver, reservedId: 7 }]);
    });

    test("a renewed lease lasts until its new end", async () => {
      const { clock } = opened();
      await claim();
      clock.advance(40);
      await keys().renew("key", "first", clock.after(clock.now(), leaseSeconds));
      clock.advance(leaseSeconds - 0.001);
      expect(await claim({ fencingToken: "second" })).toEqual({ _tag: "Running" });
      clock.advance(0.001);
      expect(await claim({ fencingToken: "second" })).toEqual(takenOver);
    });

    test("after the clock is set back, the lease of a run that died ends no later than a lease that begins then", async () => {
      const { clock } = opened();
      await claim({ reservedId: 7 });
      clock.advance(-3600);
      expect(await claim({ fencingToken: "second" })).toEqual({ _tag: "Running" });
      clock.advance(30);
      expect(await claim({ fencingToken: "second" })).toEqual({ _tag: "Running" });
      clock.advance(30);
      expect(await claim({ fencingToken: "second" })).toEqual({ ...takenOver, reservedId: 7 });
    });

    test("a run that continues after the clock is set back renews its lease, and no repetition takes its key", async () => {
      const { clock } = opened();
      await claim();
      clock.advance(-3600);
      expect(await claim({ fencingToken: "second" })).toEqual({ _tag: "Running" });
      clock.advance(20);
      await keys().renew("key", "first", clock.after(clock.now(), leaseSeconds));
      clock.advance(leaseSeconds - 0.001);
      expect(await claim({ fencingToken: "second" })).toEqual({ _tag: "Running" });
      await keys().storeResponse("key", "first", "the answer");
      expect(await claim({ fencingToken: "second" })).toEqual({ _tag: "Completed", response: "the answer" });
    });

    test("a run whose clock is ahead keeps its key by renewing its lease, although repetitions shorten the lease", async () => {
      const { clock, others } = opened();
      const aheadSeconds = 3600;
      const aheadLease = () => clock.after(clock.now(), aheadSeconds + leaseSeconds);
      await claim({ leaseEndsAt: aheadLease() });
      for (let renewals = 0; renewals < 6; renewals += 1) {
        const repeated = keyRequest(clock, { fencingToken: "second" });
        expect(await others.idempotencyKeys.claim("key", repeated)).toEqual({ _tag: "Running" });
        clock.advance(20);
        await keys().renew("key", "first", aheadLease());
      }
      await keys().storeResponse("key", "first", "the answer");
      expect(await claim({ fencingToken: "second" })).toEqual({ _tag: "Completed", response: "the answer" });
    });

    test("a lease that was ended is taken over immediately by one caller, with its body and the id reserved first", async () => {
      await claim({ reservedId: 7 });
      await keys().endLease("key", "first");
      expect(await claim({ bodyDigest: "another" })).toEqual({ _tag: "OtherBody" });
      const outcomes = await claimAtOnce(10, () => ({ reservedId: 9 }));
      expect(outcomes.filter(({ _tag }) => _tag !== "Running")).toEqual([{ ...takenOver, reservedId: 7 }]);
    });

    test("a renewal after the lease was ended does not restore it", async () => {
      await claim();
      await keys().endLease("key", "first");
      await keys().renew("key", "first", opened().clock.after(opened().clock.now(), leaseSeconds));
      expect(await claim({ fencingToken: "second" })).toEqual(takenOver);
    });

    test("a caller that lost its key to another caller can no longer use it", async () => {
      const { clock, others } = opened();
      await claim();
      clock.advance(leaseSeconds);
      const second = keyRequest(clock, { fencingToken: "second" });
      expect(await others.idempotencyKeys.claim("key", second)).toEqual(takenOver);
      await keys().renew("key", "first", clock.now());
      await keys().endLease("key", "first");
      await keys().release("key", "first");
      await keys().storeResponse("key", "first", "the answer of the first");
      expect(await claim({ fencingToken: "third" })).toEqual({ _tag: "Running" });
      await others.idempotencyKeys.storeResponse("key", "second", "the answer of the second");
      expect(await claim({ fencingToken: "third" })).toEqual({
        _tag: "Completed",
        response: "the answer of the second",
      });
    });

    test("a caller that lost its key cannot use it after it was released and claimed again", async () => {
      await claim();
      opened().clock.advance(leaseSeconds);
      await claim({ fencingToken: "second" });
      await keys().release("key", "second");
      expect(await claim({ fencingToken: "third", reservedId: 3 })).toEqual({ ...claimed, reservedId: 3 });
      await keys().storeResponse("key", "first", "the answer of the first");
      await keys().release("key", "first");
      expect(await claim({ fencingToken: "fourth" })).toEqual({ _tag: "Running" });
    });

    test("a request that creates no record reserves no id", async () => {
      expect(await claim({ reservedId: null })).toEqual({ ...claimed, reservedId: null });
      await keys().endLease("key", "first");
      expect(await claim({ reservedId: null, fencingToken: "second" })).toEqual({ ...takenOver, reservedId: null });
    });

    test("a released key is free again, but a completed one is kept", async () => {
      await claim();
      await keys().release("key", "first");
      expect(await claim({ reservedId: 2, bodyDigest: "another" })).toEqual({ ...claimed, reservedId: 2 });
      await keys().storeResponse("key", "first", "the answer");
      await keys().release("key", "first");
      expect(await claim({ bodyDigest: "another" })).toEqual({ _tag: "Completed", response: "the answer" });
    });

    test("a response is kept until the key expires, after which the key can be used as new", async () => {
      const { clock } = opened();
      expect(await keys().has("key", clock.now())).toBe(false);
      await claim();
      await keys().storeResponse("key", "first", "the answer");
      clock.advance(keptSeconds - 0.001);
      expect(await claim()).toEqual({ _tag: "Completed", response: "the answer" });
      expect(await keys().has("key", clock.now())).toBe(true);
      clock.advance(0.001);
      expect(await keys().has("key", clock.now())).toBe(false);
      expect(await claim({ reservedId: 2, bodyDigest: "another" })).toEqual({ ...claimed, reservedId: 2 });
    });
  });
};

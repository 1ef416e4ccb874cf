import { expect, test } from "bun:test";
import { checkTarget } from "../../../application/support/check-target.ts";
import { aClock } from "../../fixtures/clock.ts";

const url = "https://hooks.example.com/events";

/** Checks the address with a resolver, and returns the longest wait for a lookup. */
const checkWith = async (addressesOf: (host: string) => Promise<readonly string[]>) => {
  const limits: number[] = [];
  const waitFor = <Value>(work: Promise<Value>, maxMilliseconds: number): Promise<Value | null> => {
    limits.push(maxMilliseconds);
    return Promise.race([work, Bun.sleep(1).then(() => null)]);
  };
  const webhookTargets = { allowsPrivate: () => false, trialReceiver: null, addressesOf };
  const outcome = await checkTarget({ webhookTargets, clock: { ...aClock(), waitFor } }, "url", url, webhookTargets);
  return { outcome: outcome._tag, limits };
};

test("an address inside the network is refused, and a public one accepted", async () => {
  expect(await checkWith(async () => ["1.1.1.1", "10.0.0.1"])).toMatchObject({ outcome: "Refused" });
  expect(await checkWith(async () => ["1.1.1.1"])).toMatchObject({ outcome: "Accepted" });
});

test("a resolver that never responds is waited for at most five seconds, and then the address is accepted as an unknown one is", async () => {
  expect(await checkWith(() => new Promise(() => {}))).toEqual({ outcome: "Accepted", limits: [5_000] });
  expect(await checkWith(async () => [])).toMatchObject({ outcome: "Accepted" });
});

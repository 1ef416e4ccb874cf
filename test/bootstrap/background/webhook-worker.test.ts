import { expect, test } from "bun:test";
import { changeEventSubscription } from "../../../application/events/subscription/change-event-subscription.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { startWebhookWorker } from "../../../bootstrap/background/webhook-worker.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { followed } from "../../application/events/followed.ts";
import { accepted } from "../../fixtures/accepted.ts";

test("a running service sends events as they happen, including those that another process stored, and can stop in the middle", async () => {
  let isHanging = false;
  const { dependencies, receiver, startLoans, end } = await followed(
    () => (isHanging ? new Promise<Response>(() => {}) : new Response(null, { status: 204 })),
    ["loan.created"],
  );
  await startLoans(1);
  const worker = startWebhookWorker(dependencies, { usual: 60_000, rare: 60_000 });
  const other = startWebhookWorker({ ...dependencies }, { usual: 20, rare: 60_000 });
  // An event that a worker sent as it stopped is sent again: each is received at least once.
  const seen = () => new Set(receiver.received.map(({ id }) => id)).size;
  const received = async (count: number) => {
    while (seen() < count) await Bun.sleep(1);
  };
  await received(1);
  // The first worker is notified of this process's changes; the second finds them when it polls.
  await startLoans(1);
  await received(2);
  await worker.stop();
  await startLoans(1);
  await received(3);
  isHanging = true;
  await startLoans(1);
  await received(4);
  // If it waited for the receiver, it would take longer than a test can.
  await other.stop();
  expect(seen()).toBe(4);
  await end();
});

/** A process that counts how often it polls for subscriptions, and delays storing a change of one after the notification. */
const looking = (dependencies: Dependencies, storingMilliseconds: number) => {
  let looks = 0;
  const active = () => {
    looks += 1;
    return dependencies.deliveryQueue.active();
  };
  const forCompany: Dependencies["forCompany"] = (companyId) => {
    const stores = dependencies.forCompany(companyId);
    const save: typeof stores.eventSubscriptions.save = async (...saved) => {
      await Bun.sleep(storingMilliseconds);
      return stores.eventSubscriptions.save(...saved);
    };
    return { ...stores, eventSubscriptions: { ...stores.eventSubscriptions, save } };
  };
  return { process: { ...dependencies, forCompany, deliveryQueue: { active } }, looks: () => looks };
};

test("if no subscription is active, a process polls rarely, and at the usual rate once it or another process activates one", async () => {
  const { dependencies, administrator, receiver, startLoans, subscription, end } = await followed(
    () => new Response(null, { status: 204 }),
    ["loan.created"],
  );
  const id = (await subscription())?.id ?? 0;
  const activate = async (through: Dependencies, isActive: boolean) =>
    accepted(
      await changeEventSubscription(through, administrator, id, null, (current) => accept({ ...current, isActive })),
    );
  const received = async (count: number) => {
    while (receiver.received.length < count) await Bun.sleep(1);
  };
  // The two processes below are not notified of what is stored through this.
  const unheard = { ...dependencies };
  await activate(unheard, false);

  const own = looking(dependencies, 100);
  const worker = startWebhookWorker(own.process, { usual: 5, rare: 600_000 });
  await Bun.sleep(100);
  expect(own.looks()).toBe(1);
  // It polls before the change of which it was notified is stored, and again after it: from then on it finds what others store.
  await activate(own.process, true);
  await startLoans(1);
  await received(1);
  await worker.stop();

  await activate(unheard, false);
  const other = looking(dependencies, 0);
  const beside = startWebhookWorker(other.process, { usual: 5, rare: 300 });
  await Bun.sleep(100);
  expect(other.looks()).toBe(1);
  await activate(unheard, true);
  await startLoans(1);
  await received(2);
  const found = other.looks();
  await Bun.sleep(200);
  expect(other.looks() - found).toBeGreaterThan(2);
  await beside.stop();
  await end();
});

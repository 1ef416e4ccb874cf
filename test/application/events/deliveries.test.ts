import { afterEach, describe, expect, test } from "bun:test";
import { addDeliveries } from "../../../application/events/delivery/add-deliveries.ts";
import { sweepDeliveries } from "../../../application/events/delivery/sweep-deliveries.ts";
import { readEvents } from "../../../application/events/read-events.ts";
import { changeEventSubscription } from "../../../application/events/subscription/change-event-subscription.ts";
import type { EventCursor } from "../../../domain/events/cursor.ts";
import { accept } from "../../../domain/kernel/result.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { eventReader } from "../../fixtures/events/event-reader.ts";

import { followed as follow } from "./followed.ts";

const ends: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(ends.splice(0).map((end) => end())));
const followed: typeof follow = async (...given) => {
  const made = await follow(...given);
  ends.push(made.end);
  return made;
};
const taken = () => new Response(null, { status: 204 });

describe("the events of a subscription", () => {
  test("are sent as in the feed, signed, in order, and once", async () => {
    const { dependencies, administrator, receiver, secret, startLoans, deliver, list, progress, subscription, due } =
      await followed(taken, ["loan.created"]);
    const before = await subscription();
    await deliver();
    expect(await due()).toBe(0);
    await startLoans(3);
    expect(await due()).toBe(1);
    await deliver();
    await deliver();
    const request = { companyId: null, after: null, limit: 100, types: ["loan.created"], waitSeconds: 0 } as const;
    const feed = accepted(await readEvents(dependencies, administrator, request, eventReader)).events;
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual(
      feed.map(({ type, at, companyId, kind, recordId, loanId, action, version, byUserId }) => ({
        type,
        timestamp: at,
        data: { company: companyId, kind, id: recordId, loan: loanId, action, version, by: byUserId },
      })),
    );
    expect(receiver.received).toHaveLength(3);
    receiver.verifyAll(secret);
    expect((await list()).map(({ status, attempts }) => [status, attempts.length])).toEqual([
      ["delivered", 1],
      ["delivered", 1],
      ["delivered", 1],
    ]);
    expect(await progress()).toMatchObject({ cursor: feed.at(-1)?.cursor, lease: null, nextAt: null });
    expect(await due()).toBe(0);
    // What the service records about its own work is no change of the subscription.
    expect(await subscription()).toEqual(before);
  });

  test("that fail are sent again with the same bytes under the same id, and delay only later events of their record", async () => {
    let isDown = true;
    const { clock, receiver, startLoans, deliver, list, due } = await followed(
      ({ body }) => (isDown && JSON.parse(body).data.id === "1" ? new Response(null, { status: 500 }) : taken()),
      ["loan.created", "loan.changed"],
    );
    await startLoans(2);
    await deliver();
    expect((await list()).map(({ status }) => status)).toEqual(["pending", "delivered"]);
    isDown = false;
    clock.advance(4);
    expect(await due()).toBe(0);
    clock.advance(2);
    expect(await due()).toBe(1);
    await deliver();
    const [first, , again] = receiver.received;
    expect([again?.id, again?.body]).toEqual([first?.id, first?.body]);
    expect((await list()).map(({ status, tries }) => [status, tries])).toEqual([
      ["delivered", 2],
      ["delivered", 1],
    ]);
  });

  test("end when a receiver answers 410, which the audit log shows, and an administrator can activate the subscription again", async () => {
    let status = 410;
    const { dependencies, administrator, startLoans, deliver, list, subscription, due } = await followed(
      () => new Response(null, { status }),
      ["loan.created"],
    );
    await startLoans(1);
    await deliver();
    expect(await subscription()).toMatchObject({ isActive: false, disabledReason: "gone", version: 2 });
    const entries = await dependencies.forCompany(administrator.companyId).log.listAfter(0, 100);
    expect(entries.at(-1)).toMatchObject({ action: "event_subscription.disable", byUserId: 0 });
    await deliver();
    expect([await due(), (await list())[0]?.tries]).toEqual([0, 1]);
    status = 200;
    const { id } = (await subscription()) ?? { id: 0 };
    accepted(
      await changeEventSubscription(dependencies, administrator, id, null, (current) =>
        accept({ ...current, isActive: true }),
      ),
    );
    expect(await subscription()).toMatchObject({ isActive: true, disabledReason: null });
  });

  test("end 72 hours after the first failure, ten attempts later", async () => {
    const { clock, receiver, startLoans, deliver, list, subscription, progress } = await followed(
      () => new Response(null, { status: 503 }),
      ["loan.created"],
    );
    await startLoans(1);
    const begun = clock.now();
    while ((await subscription())?.isActive) {
      await deliver();
      const nextAt = (await progress())?.nextAt;
      if (nextAt) clock.advance((Date.parse(nextAt) - Date.parse(clock.now())) / 1_000);
    }
    expect(clock.now()).toBe(clock.after(begun, 72 * 3_600));
    expect([receiver.received.length, (await list())[0]?.status]).toEqual([10, "failed"]);
    expect(await subscription()).toMatchObject({ disabledReason: "no_success" });
  });

  test("are sent by one of two processes at a time", async () => {
    const { dependencies, receiver, startLoans, deliver } = await followed(async () => {
      await Bun.sleep(5);
      return taken();
    });
    await startLoans(5);
    const other = { ...dependencies };
    await Promise.all([deliver(), deliver(other), deliver(other)]);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(5);
    expect(receiver.received).toHaveLength(5);
  });

  test("are left unchanged by a service that stops in the middle of an attempt", async () => {
    const { startLoans, deliver, list, stop, receiver, due } = await followed(() => {
      stop.abort();
      return new Promise<Response>(() => {});
    }, ["loan.created"]);
    await startLoans(1);
    expect(await deliver()).toBe(false);
    expect((await list()).at(-1)).toMatchObject({ status: "pending", attempts: [] });
    expect([receiver.received.length, await due()]).toEqual([1, 1]);
  });

  test("stay in the log while the maximum number is pending, and none is left out", async () => {
    const { dependencies, subscription, startLoans, list } = await followed(taken, ["loan.created"]);
    await startLoans(3);
    const waiting = await subscription();
    if (waiting === null) throw new Error("there is no subscription");
    const add = (cursor: EventCursor, room: number) => addDeliveries(dependencies, waiting, cursor, room);
    const none = await add("0", 0);
    expect([none.count, none.hasMore, await list()]).toEqual([0, false, []]);
    const two = await add(none.cursor, 2);
    expect([two.count, two.hasMore, (await list()).length]).toEqual([2, false, 2]);
    expect((await add(two.cursor, 2)).count).toBe(1);
    const entries = await dependencies.forCompany(waiting.companyId).log.listAfter(0, 100);
    const started = entries.filter(({ action }) => action === "loan.start");
    expect((await list()).map(({ seq }) => seq)).toEqual(started.map(({ seq }) => seq));
  });

  test("are kept for 30 days", async () => {
    const { dependencies, clock, startLoans, deliver, list } = await followed(taken, ["loan.created"]);
    await startLoans(1);
    await deliver();
    clock.advance(30 * 86_400);
    await sweepDeliveries(dependencies);
    expect(await list()).toHaveLength(1);
    clock.advance(1);
    await sweepDeliveries(dependencies);
    expect(await list()).toEqual([]);
  });
});

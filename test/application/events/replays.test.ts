import { afterEach, describe, expect, test } from "bun:test";
import { listEventDeliveries } from "../../../application/events/delivery/list-event-deliveries.ts";
import { replayEventDelivery } from "../../../application/events/replay/replay-event-delivery.ts";
import { replayEventSubscription } from "../../../application/events/replay/replay-event-subscription.ts";
import { testEventSubscription } from "../../../application/events/replay/test-event-subscription.ts";
import { deactivateEventSubscription } from "../../../application/events/subscription/deactivate-event-subscription.ts";
import type { EventCursor } from "../../../domain/events/cursor.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { refusal } from "../office.ts";
import { followed } from "./followed.ts";

let end: (() => Promise<void>) | undefined;
afterEach(async () => end?.());

/** A subscription whose receiver accepted three events and is then down or up. */
const delivered = async () => {
  let status = 204;
  let meanwhile = async () => {};
  const respond = async () => {
    await meanwhile();
    return new Response(null, { status });
  };
  const made = await followed(respond, ["loan.created"]);
  end = made.end;
  await made.startLoans(3);
  await made.deliver();
  const { id } = (await made.subscription()) ?? { id: 0 };
  const answers = (next: number) => {
    status = next;
  };
  /** Does something while the receiver is handling its next request. */
  const whileAnswering = (act: () => Promise<unknown>) => {
    meanwhile = async () => {
      meanwhile = async () => {};
      await act();
    };
  };
  return { ...made, id, answers, whileAnswering, ids: made.receiver.received.map((received) => received.id) };
};

describe("an event", () => {
  test("is sent again under the same id, immediately even if its receiver is failing", async () => {
    const { dependencies, administrator, receiver, startLoans, deliver, list, due, answers, ids, progress } =
      await delivered();
    answers(502);
    await startLoans(1);
    await deliver();
    expect([(await progress())?.isWaiting, await due()]).toEqual([true, 0]);
    answers(204);
    const [first] = await list();
    const replayed = accepted(await replayEventDelivery(dependencies, administrator, first?.id ?? 0));
    expect(replayed).toMatchObject({ status: "pending", tries: 0, attempts: [{ statusCode: 204 }] });
    expect(await due()).toBe(1);
    await deliver();
    expect(receiver.received.at(-1)?.id).toBe(ids[0]);
    expect((await list())[0]).toMatchObject({ status: "delivered", attempts: [{}, {}] });
    expect(refusal(await replayEventDelivery(dependencies, administrator, 987_654))).toBe("EventDeliveryNotFound");
  });

  test("is sent again immediately if its receiver starts to fail at the same moment", async () => {
    const { dependencies, administrator, receiver, startLoans, deliver, list, due, answers, whileAnswering, ids } =
      await delivered();
    const [first] = await list();
    answers(502);
    whileAnswering(() => replayEventDelivery(dependencies, administrator, first?.id ?? 0));
    await startLoans(1);
    await deliver();
    expect(await due()).toBe(1);
    answers(204);
    await deliver();
    expect(receiver.received[4]?.id).toBe(ids[0]);
  });

  test("is sent again with a whole range, which activates the subscription", async () => {
    const { dependencies, administrator, receiver, deliver, list, id, ids, subscription } = await delivered();
    accepted(await deactivateEventSubscription(dependencies, administrator, id, null));
    const [first] = await list();
    const entries = await dependencies.forCompany(administrator.companyId).log.listAfter((first?.seq ?? 1) - 1, 1);
    const after = `${first?.seq ?? 0}.${entries[0]?.mac.slice(0, 8)}` as EventCursor;
    const replay = (range: { after: EventCursor; until: EventCursor | "latest" }) =>
      replayEventSubscription(dependencies, administrator, id, null, range);
    expect(accepted(await replay({ after, until: "latest" }))).toEqual({ count: 2 });
    expect((await subscription())?.isActive).toBe(true);
    await deliver();
    expect(receiver.received.slice(3).map((received) => received.id)).toEqual(ids.slice(1));
    expect(accepted(await replay({ after: "0", until: after }))).toEqual({ count: 1 });
    expect(refusal(await replay({ after: "1.AAAAAAAA", until: "latest" }))).toBe("CursorUnknown");
  });
});

test("a test message is signed, is no event, leaves no delivery, and can be sent ten times a minute", async () => {
  const { dependencies, administrator, receiver, secret, list, id, answers } = await delivered();
  const send = () => testEventSubscription(dependencies, administrator, id);
  answers(500);
  expect(accepted(await send())).toMatchObject({ statusCode: 500, error: "status" });
  answers(204);
  for (let sent = 1; sent < 10; sent += 1) expect(accepted(await send()).error).toBeNull();
  expect(refusal(await send())).toBe("TooManyTestEvents");
  receiver.verifyAll(secret);
  expect(JSON.parse(receiver.received.at(-1)?.body ?? "")).toMatchObject({
    type: "webhook.test",
    data: { company: administrator.companyId },
  });
  expect(receiver.received).toHaveLength(13);
  const page = { number: 1, size: 10, order: [] } as const;
  expect(accepted(await listEventDeliveries(dependencies, administrator, id, { status: null }, page)).count).toBe(3);
  expect(await list()).toHaveLength(3);
});

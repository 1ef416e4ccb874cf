import { describe, expect, test } from "bun:test";
import { type EventDelivery, pendingAgain } from "../../../domain/events/delivery/delivery.ts";
import { instant } from "../../fixtures/clock.ts";
import { aDeliveredOne, aDelivery, someProgress } from "../../fixtures/events/delivery.ts";
import { aSubscription } from "../../fixtures/events/subscription.ts";
import { anId } from "../../fixtures/ids.ts";
import { subscriptionAdded } from "../../fixtures/loan/log.ts";
import { freshStores, present, type StoreKind } from "../store-kind.ts";

const oldestFirst = { number: 1, size: 25, order: [{ field: "seq", descending: false }] } as const;
const later = instant("2026-05-01T13:00:00.000Z");

/** What every store of event deliveries guarantees. */
export const eventDeliveriesContract = (kind: StoreKind): void => {
  describe("event deliveries", () => {
    const opened = freshStores(kind, { shared: true });
    const deliveries = () => opened().stores.forCompany(1).eventDeliveries;
    const add = async (...given: EventDelivery[]) => {
      await deliveries().addMissing(given);
      return given;
    };

    test("a delivery is found as it was added, in every process, by its own company only", async () => {
      const delivery = aDelivery();
      await add(delivery);
      const { stores, others } = opened();
      expect(await others.forCompany(1).eventDeliveries.find(delivery.id)).toEqual(delivery);
      expect(await stores.forCompany(2).eventDeliveries.find(delivery.id)).toBeNull();
      expect(await stores.companyOf("event_delivery", delivery.id)).toBe(1);
    });

    test("a subscription has one delivery of an event, no matter which process adds it and how often", async () => {
      const subscriptionId = anId();
      const [first, second] = [aDelivery({ subscriptionId, seq: 7 }), aDelivery({ subscriptionId, seq: 8 })];
      const again = [aDelivery({ subscriptionId, seq: 7 }), aDelivery({ subscriptionId, seq: 8 })];
      await add(first);
      const { stores, others } = opened();
      await Promise.all([
        stores.forCompany(1).eventDeliveries.addMissing([first, second]),
        others.forCompany(1).eventDeliveries.addMissing([first, second]),
      ]);
      await add(...again);
      await add();
      const filter = { subscriptionId, status: null };
      expect(await deliveries().list(filter, oldestFirst)).toEqual({ count: 2, rows: [first, second] });
      expect((await deliveries().list({ ...filter, status: "failed" }, oldestFirst)).rows).toEqual([]);
    });

    test("of two concurrent outcomes from two processes, one is saved", async () => {
      const [delivery] = await add(aDelivery());
      const { stores, others } = opened();
      const outcomes = await Promise.all(
        [stores, others].map((store, at) =>
          store.forCompany(1).eventDeliveries.save({ ...present(delivery), tries: at + 1 }),
        ),
      );
      expect(outcomes.filter((outcome) => outcome === "conflict")).toHaveLength(1);
      expect(await deliveries().find(present(delivery).id)).toMatchObject({ version: 2 });
    });

    test("pending deliveries are found in the order of their events, and a range of deliveries can be made pending again", async () => {
      const subscriptionId = anId();
      const of = (seq: number, given: Partial<EventDelivery> = {}) => ({ ...given, subscriptionId, seq });
      const delivered = [2, 3, 4].map((seq) => aDeliveredOne(of(seq, { record: "loan 2" })));
      const pending = aDelivery(of(1));
      await add(...delivered, pending);
      const briefOf = ({ id, seq, record }: EventDelivery, nextAt = pending.nextAt) => ({ id, seq, record, nextAt });
      expect(await deliveries().pendingOf(subscriptionId, 10)).toEqual([briefOf(pending)] as never);
      expect(await deliveries().makePending(subscriptionId, 2, 3, later)).toBe(1);
      const [, third] = delivered;
      expect(await deliveries().find(present(third).id)).toEqual({
        ...pendingAgain(present(third), later),
        version: 2,
      });
      expect(await deliveries().makePending(subscriptionId, 0, 4, later)).toBe(4);
      expect((await deliveries().pendingOf(subscriptionId, 3)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
      expect(await deliveries().pendingOf(anId(), 3)).toEqual([]);
    });

    test("old deliveries are removed, the oldest first", async () => {
      const all = [1, 2, 3].map((day) => aDelivery({ createdAt: instant(`2026-04-0${day}T12:00:00.000Z`) }));
      await add(...all);
      await deliveries().removeBefore(instant("2026-04-03T12:00:00.000Z"), 1);
      const left = async () => Promise.all(all.map(async ({ id }) => (await deliveries().find(id)) !== null));
      expect(await left()).toEqual([false, true, true]);
      await deliveries().removeBefore(instant("2026-04-03T12:00:00.000Z"), 10);
      expect(await left()).toEqual([false, false, true]);
    });

    test("a subscription's progress is saved only if it has not changed since it was read, and active subscriptions are found with it", async () => {
      const [active, fresh, idle] = [
        aSubscription(),
        aSubscription({ companyId: 2 }),
        aSubscription({ isActive: false }),
      ];
      const { stores, others } = opened();
      for (const each of [active, fresh, idle])
        await stores.forCompany(each.companyId).eventSubscriptions.add(each, subscriptionAdded(each));
      const begun = someProgress({ subscriptionId: active.id });
      const [one, other] = await Promise.all(
        [stores, others].map((store) => store.forCompany(1).eventDeliveries.saveProgress(begun)),
      );
      expect([one, other].filter((outcome) => outcome === "conflict")).toHaveLength(1);
      const lease = { token: "a token", endsAt: later };
      const held = present(await deliveries().saveProgress({ ...begun, version: 1, cursor: "4.AAAAAAAA", lease }));
      expect(await deliveries().saveProgress({ ...begun, version: 1 })).toBe("conflict");
      expect(await deliveries().progressOf([active.id, idle.id])).toEqual([held]);
      expect(await stores.forCompany(2).eventDeliveries.progressOf([active.id])).toEqual([]);
      const found = (await others.deliveryQueue.active()).toSorted(
        (left, right) => left.subscriptionId - right.subscriptionId,
      );
      expect(found).toEqual([
        { companyId: 1, subscriptionId: active.id, progress: held },
        { companyId: 2, subscriptionId: fresh.id, progress: null },
      ]);
    });
  });
};

import { describe, expect, test } from "bun:test";
import type { EventSubscription } from "../../../domain/events/subscription.ts";
import { instant } from "../../fixtures/clock.ts";
import { aSubscription } from "../../fixtures/events/subscription.ts";
import { subscriptionAdded, subscriptionSaved } from "../../fixtures/loan/log.ts";
import { freshStores, type StoreKind } from "../store-kind.ts";

const inOrder = { number: 1, size: 25, order: [{ field: "createdAt", descending: false }] } as const;
const former = { sealed: "a former secret", until: instant("2026-05-02T12:00:00.000Z") };

/** What every store of event subscriptions guarantees. */
export const eventSubscriptionsContract = (kind: StoreKind): void => {
  describe("event subscriptions", () => {
    const opened = freshStores(kind, { shared: true });
    const subscriptions = () => opened().stores.forCompany(1).eventSubscriptions;
    const add = async (given: Partial<EventSubscription> = {}) => {
      const subscription = aSubscription(given);
      const { eventSubscriptions } = opened().stores.forCompany(subscription.companyId);
      await eventSubscriptions.add(subscription, subscriptionAdded(subscription));
      return subscription;
    };

    test("a subscription is found as it was added, in every process, by its own company only, and is never overwritten", async () => {
      const subscription = await add({ types: ["loan.created"], description: "a copy", formerSecrets: [former] });
      const { id } = subscription;
      expect(await opened().others.forCompany(1).eventSubscriptions.find(id)).toEqual(subscription);
      expect(await opened().stores.forCompany(2).eventSubscriptions.find(id)).toBeNull();
      expect(await opened().stores.companyOf("event_subscription", id)).toBe(1);
      await expect(add({ id, url: "https://elsewhere.example.com/" })).rejects.toThrow();
      expect(await subscriptions().find(id)).toEqual(subscription);
    });

    test("of two concurrent changes from two processes, one succeeds, with the next version and a log entry", async () => {
      const subscription = await add();
      const { stores, others } = opened();
      const outcomes = await Promise.all(
        [stores, others].map((store, at) => {
          const changed = { ...subscription, description: `change ${at}` };
          return store.forCompany(1).eventSubscriptions.save(changed, subscriptionSaved(changed, subscription));
        }),
      );
      expect(outcomes.filter((outcome) => outcome === "conflict")).toHaveLength(1);
      expect(await subscriptions().find(subscription.id)).toMatchObject({ version: 2, logNumber: 2 });
      expect((await stores.forCompany(1).log.listAfter(0, 10)).map(({ action }) => action)).toEqual([
        "event_subscription.create",
        "event_subscription.change",
      ]);
    });

    test("a company's place holds one subscription, independently of other companies, and is free again once the subscription has left it", async () => {
      const { stores } = opened();
      const first = await add({ place: 1 });
      const place = { ...aSubscription(), place: 1 };
      expect(await subscriptions().add(place, subscriptionAdded(place))).toBe("place_taken");
      expect(await subscriptions().find(place.id)).toBeNull();
      await add({ companyId: 2, place: 1 });
      const second = await add({ isActive: false });
      const active = { ...second, isActive: true, place: 1 };
      const activate = () => subscriptions().save(active, subscriptionSaved(active, second));
      expect(await activate()).toBe("place_taken");
      const idle = { ...first, isActive: false, place: null };
      await stores.forCompany(1).eventSubscriptions.save(idle, subscriptionSaved(idle, first));
      expect(await activate()).toMatchObject({ version: 2, place: 1 });
    });

    test("a company's subscriptions are listed by time, and can be limited to the active ones", async () => {
      const [first, second] = [await add(), await add({ isActive: false })];
      await add({ companyId: 2 });
      expect(await subscriptions().list({ isActive: null }, inOrder)).toEqual({ count: 2, rows: [first, second] });
      expect((await subscriptions().list({ isActive: true }, inOrder)).rows).toEqual([first]);
    });

    test("secrets are replaced only at the version that was read, and the version stays the same", async () => {
      const subscription = await add({ formerSecrets: [former] });
      const secrets = { sealedSecret: "sealed again", formerSecrets: [{ ...former, sealed: "sealed again too" }] };
      const { id, version } = subscription;
      expect(await subscriptions().replaceSecrets({ id, version: version + 1, ...secrets })).toBe(false);
      expect(await subscriptions().find(id)).toEqual(subscription);
      expect(
        await opened()
          .stores.forCompany(2)
          .eventSubscriptions.replaceSecrets({ id, version, ...secrets }),
      ).toBe(false);
      expect(await subscriptions().replaceSecrets({ id, version, ...secrets })).toBe(true);
      expect(await subscriptions().find(id)).toEqual({ ...subscription, ...secrets });
    });
  });
};

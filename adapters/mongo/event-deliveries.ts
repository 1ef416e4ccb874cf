import type { EventDelivery } from "../../domain/events/delivery/delivery.ts";
import type { DeliveryQueue, EventDeliveries } from "../../domain/events/delivery/ports.ts";
import type { SubscriptionProgress } from "../../domain/events/delivery/progress.ts";
import type { EventSubscription } from "../../domain/events/subscription.ts";
import { assertSameCompany } from "../../domain/kernel/stored/record.ts";
import type { Connection } from "./database/connection.ts";
import { duplicatePositions, isDuplicate } from "./duplicate-key.ts";
import { listPage } from "./list-page.ts";

type Stored<Document> = Document & { readonly _id: number };

const projection = { _id: 0 };

/** The event deliveries of each company in MongoDB. The progress of a subscription has the subscription's id. */
export const eventDeliveryStores = ({
  database,
  cached,
  upgrades,
}: Connection): ((companyId: number) => EventDeliveries) => {
  const deliveries = database.collection<Stored<EventDelivery>>("eventDeliveries");
  const progress = database.collection<Stored<SubscriptionProgress>>("eventProgress");
  const shape = { keys: { seq: "seq" }, projection, upgrade: upgrades.eventDelivery, unique: "seq" } as const;
  return (companyId) => ({
    async find(id) {
      const found = await deliveries.findOne({ companyId, _id: id }, { projection });
      return found && upgrades.eventDelivery(found);
    },
    async addMissing(given) {
      for (const each of given) assertSameCompany(companyId, each);
      if (given.length === 0) return;
      const writes = given.map(({ companyId: _company, subscriptionId, seq, ...fields }) => ({
        updateOne: {
          filter: { companyId, subscriptionId, seq },
          update: { $setOnInsert: { ...fields, _id: fields.id } },
          upsert: true,
        },
      }));
      try {
        await deliveries.bulkWrite(writes, { ordered: false });
      } catch (error) {
        // Another process added the same ones at the same moment.
        if (duplicatePositions(error, given.length) === null) throw error;
      }
    },
    async save(delivery) {
      const { id, version } = delivery;
      const next = { ...delivery, version: version + 1 };
      const { matchedCount } = await deliveries.replaceOne({ companyId, _id: id, version }, next);
      return matchedCount > 0 ? next : "conflict";
    },
    async list({ subscriptionId, status }, page) {
      const filter = { companyId, subscriptionId, ...(status === null ? {} : { status }) };
      return listPage(cached, deliveries, shape, filter, page);
    },
    async pendingOf(subscriptionId, max) {
      const found = deliveries.find(
        { companyId, subscriptionId, status: "pending", nextAt: { $type: "string" } },
        { projection: { _id: 0, id: 1, seq: 1, record: 1, nextAt: 1 }, sort: { seq: 1 }, limit: max },
      );
      return (await found.toArray()).flatMap(({ nextAt, ...pending }) =>
        nextAt === null ? [] : [{ ...pending, nextAt }],
      );
    },
    async makePending(subscriptionId, seq, until, now) {
      const range = { companyId, subscriptionId, seq: { $gt: seq, $lte: until } };
      const pendingAgain = { status: "pending" as const, firstAt: null, tries: 0, nextAt: now };
      return (await deliveries.updateMany(range, { $set: pendingAgain, $inc: { version: 1 } })).matchedCount;
    },
    async removeBefore(instant, max) {
      const old = { companyId, createdAt: { $lt: instant } };
      const oldest = { projection: { _id: 1 }, sort: { createdAt: 1 }, limit: max } as const;
      const found = await deliveries.find(old, oldest).toArray();
      await deliveries.deleteMany({ companyId, _id: { $in: found.map(({ _id }) => _id) } });
    },
    async progressOf(subscriptionIds) {
      const found = progress.find({ companyId, _id: { $in: [...subscriptionIds] } }, { projection });
      return (await found.toArray()).map(upgrades.eventProgress);
    },
    async saveProgress(given) {
      assertSameCompany(companyId, given);
      const { subscriptionId: _id, version } = given;
      const next = { ...given, version: version + 1 };
      try {
        if (version === 0) await progress.insertOne({ ...next, _id });
        else if ((await progress.replaceOne({ companyId, _id, version }, next)).matchedCount === 0) return "conflict";
        return next;
      } catch (error) {
        if (isDuplicate(error)) return "conflict";
        throw error;
      }
    },
  });
};

/** The active event subscriptions of all companies in MongoDB. */
export const deliveryQueue = ({ database, upgrades }: Connection): DeliveryQueue => {
  const subscriptions = database.collection<Stored<EventSubscription>>("eventSubscriptions");
  const progress = database.collection<Stored<SubscriptionProgress>>("eventProgress");
  return {
    async active() {
      const active = await subscriptions.find({ isActive: true }, { projection: { companyId: 1 } }).toArray();
      if (active.length === 0) return [];
      const ids = active.map(({ _id }) => _id);
      const found = await progress.find({ _id: { $in: ids } }, { projection }).toArray();
      const progressOf = new Map(found.map((each) => [each.subscriptionId, upgrades.eventProgress(each)]));
      return active.map(({ _id, companyId }) => ({
        companyId,
        subscriptionId: _id,
        progress: progressOf.get(_id) ?? null,
      }));
    },
  };
};

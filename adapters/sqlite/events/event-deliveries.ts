import type { PendingDelivery } from "../../../domain/events/delivery/delivery.ts";
import type { ActiveSubscription, DeliveryQueue, EventDeliveries } from "../../../domain/events/delivery/ports.ts";
import { assertSameCompany } from "../../../domain/kernel/stored/record.ts";
import { condition } from "../conditions.ts";
import type { Connection } from "../database/connection.ts";
import { listIds, withDocuments } from "../list-page.ts";

type Document = { readonly document: string };

/** The event deliveries of each company in SQLite. */
export const eventDeliveryStores = (connection: Connection): ((companyId: number) => EventDeliveries) => {
  const { database, write, upgrades } = connection;
  const byId = database.prepare<Document, [number, number]>(
    "SELECT document FROM event_deliveries WHERE id = ? AND company_id = ?",
  );
  const insert = database.prepare<never, [number, string]>(
    `INSERT INTO event_deliveries (id, document) VALUES (?, ?)
     ON CONFLICT (company_id, subscription_id, seq) DO NOTHING`,
  );
  const update = database.prepare<never, [string, number, number, number]>(
    "UPDATE event_deliveries SET document = ? WHERE id = ? AND company_id = ? AND version = ?",
  );
  const pending = database.prepare<PendingDelivery, [number, number, number]>(
    `SELECT id, seq, document ->> '$.record' AS record, document ->> '$.nextAt' AS nextAt FROM event_deliveries
     WHERE company_id = ? AND subscription_id = ? AND status = 'pending' ORDER BY seq LIMIT ?`,
  );
  const makePending = database.prepare<never, [string, number, number, number, number]>(
    `UPDATE event_deliveries SET document = json_set(document, '$.status', 'pending', '$.firstAt', NULL, '$.tries', 0,
       '$.nextAt', ?, '$.version', version + 1)
     WHERE company_id = ? AND subscription_id = ? AND seq > ? AND seq <= ?`,
  );
  const remove = database.prepare<never, [number, string, number]>(
    `DELETE FROM event_deliveries WHERE id IN (SELECT id FROM event_deliveries
     WHERE company_id = ? AND created_at < ? ORDER BY created_at LIMIT ?)`,
  );
  const progress = database.prepare<Document, [number, string]>(
    `SELECT document FROM event_progress
     WHERE company_id = ? AND subscription_id IN (SELECT value FROM json_each(?))`,
  );
  const begin = database.prepare<never, [string]>(
    "INSERT INTO event_progress (document) VALUES (?) ON CONFLICT DO NOTHING",
  );
  const proceed = database.prepare<never, [string, number, number, number]>(
    "UPDATE event_progress SET document = ? WHERE company_id = ? AND subscription_id = ? AND version = ?",
  );
  return (companyId) => ({
    async find(id) {
      const found = byId.get(id, companyId);
      return found && upgrades.eventDelivery(JSON.parse(found.document));
    },
    async addMissing(deliveries) {
      for (const each of deliveries) assertSameCompany(companyId, each);
      const addAll = database.transaction(() => {
        for (const each of deliveries) insert.run(each.id, JSON.stringify(each));
      });
      await write(() => addAll.immediate());
    },
    async save(delivery) {
      const { id, version } = delivery;
      const next = { ...delivery, version: version + 1 };
      const { changes } = await write(() => update.run(JSON.stringify(next), id, companyId, version));
      return changes > 0 ? next : "conflict";
    },
    async list({ subscriptionId, status }, page) {
      const conditions = [
        condition("company_id = ?", companyId),
        condition("subscription_id = ?", subscriptionId),
        ...(status === null ? [] : [condition("status = ?", status)]),
      ];
      const source = { table: "event_deliveries", columns: { seq: "seq" }, conditions };
      const ids = await listIds(connection, source, page);
      return withDocuments(connection, "event_deliveries", upgrades.eventDelivery, ids);
    },
    async pendingOf(subscriptionId, max) {
      return pending.all(companyId, subscriptionId, max);
    },
    async makePending(subscriptionId, seq, until, now) {
      return (await write(() => makePending.run(now, companyId, subscriptionId, seq, until))).changes;
    },
    async removeBefore(instant, max) {
      await write(() => remove.run(companyId, instant, max));
    },
    async progressOf(subscriptionIds) {
      const found = progress.all(companyId, JSON.stringify(subscriptionIds));
      return found.map(({ document }) => upgrades.eventProgress(JSON.parse(document)));
    },
    async saveProgress(given) {
      assertSameCompany(companyId, given);
      const { subscriptionId, version } = given;
      const next = { ...given, version: version + 1 };
      const document = JSON.stringify(next);
      const { changes } = await write(() =>
        version === 0 ? begin.run(document) : proceed.run(document, companyId, subscriptionId, version),
      );
      return changes > 0 ? next : "conflict";
    },
  });
};

/** The active event subscriptions of all companies in SQLite. */
export const deliveryQueue = ({ database, upgrades }: Connection): DeliveryQueue => {
  const active = database.prepare<
    { readonly companyId: number; readonly subscriptionId: number; readonly document: string | null },
    []
  >(
    `SELECT active.company_id AS companyId, active.id AS subscriptionId, event_progress.document AS document
     FROM event_subscriptions AS active INDEXED BY active_event_subscriptions
     LEFT JOIN event_progress ON event_progress.company_id = active.company_id AND subscription_id = active.id
     WHERE active.is_active = 1 AND active.company_id > 0`,
  );
  return {
    async active() {
      return active.all().map(
        ({ companyId, subscriptionId, document }): ActiveSubscription => ({
          companyId,
          subscriptionId,
          progress: document === null ? null : upgrades.eventProgress(JSON.parse(document)),
        }),
      );
    },
  };
};

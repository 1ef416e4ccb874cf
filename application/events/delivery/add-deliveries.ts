import { cursorOf, type EventCursor, seqOf } from "../../../domain/events/cursor.ts";
import { type CompanyEvent, mayBeOf } from "../../../domain/events/event.ts";
import { deliveryOf } from "../../../domain/events/message.ts";
import type { EventSubscription } from "../../../domain/events/subscription.ts";
import type { LoggedEntry } from "../../../domain/log/entry.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { eventOfEntry } from "../event-of-entry.ts";

/** The number of log entries read at a time. */
const batchSize = 100;

/** The result of reading the log. */
interface AddedDeliveries {
  /** The position up to which deliveries have been stored. */
  readonly cursor: EventCursor;
  readonly count: number;
  /** Whether more entries may follow. */
  readonly hasMore: boolean;
}

/**
 * Stores deliveries for the next events of a subscription's types, up to `maxCount`. The caller saves the cursor afterward. If the process
 * dies in between, the same events are found again, and none is added twice.
 */
export const addDeliveries = async (
  dependencies: Dependencies,
  subscription: EventSubscription,
  from: EventCursor,
  maxCount: number,
): Promise<AddedDeliveries> => {
  const { companyId, types } = subscription;
  const stores = dependencies.forCompany(companyId);
  const entries = await stores.log.listAfter(seqOf(from), batchSize);
  const wanted: { readonly event: CompanyEvent; readonly entry: LoggedEntry }[] = [];
  let cursor = from;
  let isFull = false;
  for (const entry of entries) {
    const event = mayBeOf(entry, types) ? await eventOfEntry(stores, entry) : null;
    const isWanted = event !== null && (types.length === 0 || types.includes(event.type));
    isFull = isWanted && wanted.length === maxCount;
    if (isFull) break;
    if (isWanted) wanted.push({ event, entry });
    cursor = cursorOf(entry);
  }
  if (wanted.length > 0) {
    const firstId = await dependencies.sequences.nextInRow("event_delivery", wanted.length);
    const now = dependencies.clock.now();
    await stores.eventDeliveries.addMissing(
      wanted.map(({ event, entry }, at) => deliveryOf(subscription, event, entry, firstId + at, now)),
    );
  }
  return { cursor, count: wanted.length, hasMore: !isFull && entries.length === batchSize };
};

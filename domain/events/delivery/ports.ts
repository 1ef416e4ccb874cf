import type { Instant } from "../../kernel/day.ts";
import type { Page, PageOf } from "../../kernel/page.ts";
import type { DeliveryStatus, EventDelivery, PendingDelivery } from "./delivery.ts";
import type { SubscriptionProgress } from "./progress.ts";

interface DeliveryFilter {
  readonly subscriptionId: number;
  readonly status: DeliveryStatus | null;
}

export type DeliveryOrder = "seq";

/** The event deliveries of one company. */
export interface EventDeliveries {
  find(id: number): Promise<EventDelivery | null>;
  /** Adds the deliveries whose subscription has none yet for the same entry; existing ones are unchanged. */
  addMissing(deliveries: readonly EventDelivery[]): Promise<void>;
  /** Returns "conflict" if the stored version is not `delivery.version`; otherwise the delivery with its next version. */
  save(delivery: EventDelivery): Promise<EventDelivery | "conflict">;
  list(filter: DeliveryFilter, page: Page<DeliveryOrder>): Promise<PageOf<EventDelivery>>;
  /** The pending deliveries of a subscription, oldest event first, at most `max`. */
  pendingOf(subscriptionId: number, max: number): Promise<PendingDelivery[]>;
  /**
   * Makes a subscription's deliveries for the entries after `seq` up to `until` pending again, including pending ones: see `pendingAgain`.
   * Returns their number.
   */
  makePending(subscriptionId: number, seq: number, until: number, now: Instant): Promise<number>;
  /** Removes the oldest `max` deliveries created before an instant, pending or not. */
  removeBefore(instant: Instant, max: number): Promise<void>;
  /** The progress of these subscriptions, if they have begun. */
  progressOf(subscriptionIds: readonly number[]): Promise<SubscriptionProgress[]>;
  /**
   * Returns "conflict" if the stored version is not `progress.version`; otherwise the progress with its next version. The version makes the
   * token of a lease a fencing token: a process that saves progress has read it with its own token.
   */
  saveProgress(progress: SubscriptionProgress): Promise<SubscriptionProgress | "conflict">;
}

/** An active subscription with its progress; null if it has not begun. */
export interface ActiveSubscription {
  readonly companyId: number;
  readonly subscriptionId: number;
  readonly progress: SubscriptionProgress | null;
}

/** The active subscriptions of all companies, for the process that sends their events. */
export interface DeliveryQueue {
  active(): Promise<ActiveSubscription[]>;
}

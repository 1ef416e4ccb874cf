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
  /** Adds those whose subscription has no delivery of the same entry yet; the others stay as they are stored. */
  addMissing(deliveries: readonly EventDelivery[]): Promise<void>;
  /** Returns "conflict" where the stored version is no longer `delivery.version`, else the delivery at its next version. */
  save(delivery: EventDelivery): Promise<EventDelivery | "conflict">;
  list(filter: DeliveryFilter, page: Page<DeliveryOrder>): Promise<PageOf<EventDelivery>>;
  /** What is pending of a subscription, oldest event first, at most `max`. */
  pendingOf(subscriptionId: number, max: number): Promise<PendingDelivery[]>;
  /**
   * Makes those of a subscription that are of the entries after `seq` up to `until` pending again, also pending ones: see
   * `pendingAgain`. Returns how many.
   */
  makePending(subscriptionId: number, seq: number, until: number, now: Instant): Promise<number>;
  /** Removes deliveries that were made before an instant, pending or not, the oldest `max` of them. */
  removeBefore(instant: Instant, max: number): Promise<void>;
  /** How far these subscriptions are, of those that have begun. */
  progressOf(subscriptionIds: readonly number[]): Promise<SubscriptionProgress[]>;
  /**
   * Returns "conflict" where the stored version is no longer `progress.version`, else the progress at its next version. The version
   * makes the token of a lease a fencing token: who saves the progress it holds read it with its token.
   */
  saveProgress(progress: SubscriptionProgress): Promise<SubscriptionProgress | "conflict">;
}

/** An active subscription, and how far it is; null: it has not begun. */
export interface ActiveSubscription {
  readonly companyId: number;
  readonly subscriptionId: number;
  readonly progress: SubscriptionProgress | null;
}

/** The active subscriptions of all companies, for the process that sends their events. */
export interface DeliveryQueue {
  active(): Promise<ActiveSubscription[]>;
}

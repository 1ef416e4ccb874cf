import type { Instant } from "../../kernel/day.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../../kernel/stored/stored-document.ts";
import type { EventType } from "../event.ts";

/** Why an attempt brought no success. */
export const deliveryErrors = [
  "refused_address",
  "dns",
  "connect",
  "tls",
  "timeout",
  "status",
  "redirect",
  "too_large",
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];

/** What came of one attempt; of the response nothing but its status is kept. */
export interface DeliveryAttempt {
  readonly at: Instant;
  /** Null: there was no response. */
  readonly statusCode: number | null;
  /** Null: the receiver took the event. */
  readonly error: DeliveryError | null;
  readonly milliseconds: number;
}

export const deliveryStatuses = ["pending", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** An event on its way to the receiver of a subscription. */
export interface EventDelivery {
  readonly schemaVersion: number;
  readonly id: number;
  readonly version: number;
  readonly companyId: number;
  readonly subscriptionId: number;
  /** Of the entry in the company's log that the event is. A subscription has one delivery of it. */
  readonly seq: number;
  readonly type: EventType;
  /** By which the receiver knows an event that it gets again. */
  readonly webhookId: string;
  /** What is sent, the same bytes at each attempt. */
  readonly body: string;
  /** The kind and id of the record: the events of one record are delivered in their order. */
  readonly record: string;
  readonly createdAt: Instant;
  readonly status: DeliveryStatus;
  /** The newest ones, oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
  /** The first attempt since the delivery became pending; null before it. */
  readonly firstAt: Instant | null;
  /** Attempts since then. */
  readonly tries: number;
  /** Not before then is it attempted again; null where it is not pending. */
  readonly nextAt: Instant | null;
}

/** What decides which pending delivery is attempted next. */
export type PendingDelivery = Pick<EventDelivery, "id" | "seq" | "record"> & { readonly nextAt: Instant };

/** How long deliveries are kept. */
export const deliveryKeptDays = 30;

/** The same delivery, to be attempted at once as if it never had been. */
export const pendingAgain = (delivery: EventDelivery, now: Instant): EventDelivery => ({
  ...delivery,
  status: "pending",
  firstAt: null,
  tries: 0,
  nextAt: now,
});

const steps: readonly UpgradeStep[] = [];

/** The schema version that deliveries are written with. */
export const deliverySchemaVersion = schemaVersionAfter(steps);

/** A stored delivery of any schema version as a current one. */
export const upgradeDelivery = upgradeThrough<EventDelivery>("event delivery", steps);

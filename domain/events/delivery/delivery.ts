import type { Instant } from "../../kernel/day.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../../kernel/stored/stored-document.ts";
import type { EventType } from "../event.ts";

/** Why an attempt failed. */
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

/** The outcome of one attempt. Only the status of the response is kept. */
export interface DeliveryAttempt {
  readonly at: Instant;
  /** Null if there was no response. */
  readonly statusCode: number | null;
  /** Null if the receiver accepted the event. */
  readonly error: DeliveryError | null;
  readonly milliseconds: number;
}

export const deliveryStatuses = ["pending", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The delivery of an event to the receiver of a subscription. */
export interface EventDelivery {
  readonly schemaVersion: number;
  readonly id: number;
  readonly version: number;
  readonly companyId: number;
  readonly subscriptionId: number;
  /** The number of the log entry that is the event. A subscription has one delivery per entry. */
  readonly seq: number;
  readonly type: EventType;
  /** Lets the receiver recognize a repeated event. */
  readonly webhookId: string;
  /** The body that is sent, with the same bytes in each attempt. */
  readonly body: string;
  /** The kind and id of the record. The events of one record are delivered in order. */
  readonly record: string;
  readonly createdAt: Instant;
  readonly status: DeliveryStatus;
  /** The latest ones, oldest first. */
  readonly attempts: readonly DeliveryAttempt[];
  /** The first attempt since the delivery became pending; null before it. */
  readonly firstAt: Instant | null;
  /** The number of attempts since then. */
  readonly tries: number;
  /** The earliest time of the next attempt; null if not pending. */
  readonly nextAt: Instant | null;
}

/** The fields that decide which pending delivery is attempted next. */
export type PendingDelivery = Pick<EventDelivery, "id" | "seq" | "record"> & { readonly nextAt: Instant };

/** How long deliveries are kept. */
export const deliveryKeptDays = 30;

/** The same delivery, due now as if it had never been attempted. */
export const pendingAgain = (delivery: EventDelivery, now: Instant): EventDelivery => ({
  ...delivery,
  status: "pending",
  firstAt: null,
  tries: 0,
  nextAt: now,
});

const steps: readonly UpgradeStep[] = [];

/** The schema version with which deliveries are written. */
export const deliverySchemaVersion = schemaVersionAfter(steps);

/** Upgrades a stored delivery of any schema version. */
export const upgradeDelivery = upgradeThrough<EventDelivery>("event delivery", steps);

import type { Instant } from "../../kernel/day.ts";
import type { Lease } from "../../kernel/lease.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../../kernel/stored/stored-document.ts";
import type { EventCursor } from "../cursor.ts";

/**
 * The progress of a subscription's deliveries. It is a separate record because it changes with every event, while the version of the
 * subscription counts changes by people.
 */
export interface SubscriptionProgress {
  readonly schemaVersion: number;
  readonly companyId: number;
  readonly subscriptionId: number;
  /** 0 if not stored yet. */
  readonly version: number;
  /** The position in the company's log up to which deliveries exist. */
  readonly cursor: EventCursor;
  /** The lease of the process that is sending them; null if none is. */
  readonly lease: Lease | null;
  /** When a delivery is next due; null if none is pending, or a process is sending them. */
  readonly nextAt: Instant | null;
  /** Whether the maximum number is pending, so that the cursor stops. */
  readonly isFull: boolean;
  /** Whether the receiver is failing, so that only the oldest delivery is attempted. */
  readonly isWaiting: boolean;
  /** The earliest time of that attempt. */
  readonly notBefore: Instant | null;
  readonly failuresInARow: number;
  /** The first failure since the last success. */
  readonly firstFailureAt: Instant | null;
  readonly lastSuccessAt: Instant | null;
}

const steps: readonly UpgradeStep[] = [];

/** The schema version with which progress is written. */
const progressSchemaVersion = schemaVersionAfter(steps);

/** Upgrades stored progress of any schema version. */
export const upgradeProgress = upgradeThrough<SubscriptionProgress>("progress of an event subscription", steps);

/** The progress before anything was sent. */
export const noProgress = (companyId: number, subscriptionId: number, cursor: EventCursor): SubscriptionProgress => ({
  schemaVersion: progressSchemaVersion,
  companyId,
  subscriptionId,
  version: 0,
  cursor,
  lease: null,
  nextAt: null,
  isFull: false,
  isWaiting: false,
  notBefore: null,
  failuresInARow: 0,
  firstFailureAt: null,
  lastSuccessAt: null,
});

import type { Instant } from "../../kernel/day.ts";
import type { Lease } from "../../kernel/lease.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../../kernel/stored/stored-document.ts";
import type { EventCursor } from "../cursor.ts";

/**
 * How far the deliveries of a subscription are. It is a record of its own, since it changes with every event, while the version of
 * the subscription says what people changed.
 */
export interface SubscriptionProgress {
  readonly schemaVersion: number;
  readonly companyId: number;
  readonly subscriptionId: number;
  /** 0: not stored yet. */
  readonly version: number;
  /** The place in the company's log up to which there are deliveries. */
  readonly cursor: EventCursor;
  /** Who sends them now. Null: no one does. */
  readonly lease: Lease | null;
  /** When a delivery is due again; null: none is pending, or someone sends them now. */
  readonly nextAt: Instant | null;
  /** As many are pending as may be: the cursor waits. */
  readonly isFull: boolean;
  /** The receiver is in trouble: the oldest delivery alone is tried … */
  readonly isWaiting: boolean;
  /** … and not before then. */
  readonly notBefore: Instant | null;
  readonly failuresInARow: number;
  /** The first failure since the last success. */
  readonly firstFailureAt: Instant | null;
  readonly lastSuccessAt: Instant | null;
}

const steps: readonly UpgradeStep[] = [];

/** The schema version that progress is written with. */
const progressSchemaVersion = schemaVersionAfter(steps);

/** Stored progress of any schema version as current. */
export const upgradeProgress = upgradeThrough<SubscriptionProgress>("progress of an event subscription", steps);

/** Before anything was sent. */
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

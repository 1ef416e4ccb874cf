import type { Instant } from "../kernel/day.ts";
import type { FieldPlace, Vault } from "../kernel/ports.ts";
import { firstFree } from "../kernel/stored/first-free.ts";
import type { RecordMetadata } from "../kernel/stored/record.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../kernel/stored/stored-document.ts";
import type { JsonObject } from "../log/changes.ts";
import type { LoggedRecord } from "../log/entry.ts";
import { partialView } from "../log/view.ts";
import type { EventCursor } from "./cursor.ts";
import type { DisabledReason } from "./delivery/pace.ts";
import type { EventType } from "./event.ts";
import { maxSubscriptions } from "./limits.ts";

/** What an administrator enters for a subscription. */
export interface SubscriptionDetails {
  /** The address to which its events are sent. */
  readonly url: string;
  /** Each type once; empty for all. */
  readonly types: readonly EventType[];
  readonly description: string | null;
  readonly isActive: boolean;
}

/** A replaced secret, with the time until which it still signs together with the new one. */
interface FormerSecret {
  readonly sealed: string;
  readonly until: Instant;
}

/** A company's events are sent to an address, signed with a secret that both sides know. */
export interface EventSubscription extends SubscriptionDetails, LoggedRecord, RecordMetadata {
  readonly companyId: number;
  /** The position in the company's log after which its events began. Its progress is stored separately. */
  readonly cursor: EventCursor;
  readonly sealedSecret: string;
  /** Newest first. */
  readonly formerSecrets: readonly FormerSecret[];
  /** When it last became active. Earlier failures do not disable it again. */
  readonly activatedAt: Instant;
  /**
   * Its place among the company's active subscriptions, from 1; two never have the same. Null if it is inactive, or became active before
   * places existed.
   */
  readonly place: number | null;
  /** Why the service disabled it; null if it did not. */
  readonly disabledReason: DisabledReason | null;
}

/** Where the secrets of a subscription are stored. */
export const secretPlace = ({ companyId, id }: Pick<EventSubscription, "companyId" | "id">): FieldPlace => ({
  companyId,
  kind: "event_subscription",
  id,
  field: "secret",
});

/** A new secret in the format of Standard Webhooks 1.0.0: 32 random bytes in padded base64. */
export const newSecret = (vault: Pick<Vault, "secret">): string =>
  `whsec_${vault.secret().replaceAll("-", "+").replaceAll("_", "/")}=`;

/** How long a replaced secret still signs. */
export const overlapSeconds = 86_400;

/** More than anyone replaces within one overlap, so that a repeated request does not end the secret in use. */
const maxFormerSecrets = 4;

/** The same subscription with a new secret. Former secrets sign until their time is over. */
export const withNewSecret = (
  subscription: EventSubscription,
  sealedSecret: string,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): EventSubscription => ({
  ...subscription,
  sealedSecret,
  formerSecrets: [
    { sealed: subscription.sealedSecret, until },
    ...subscription.formerSecrets.filter((former) => former.until > now),
  ].slice(0, maxFormerSecrets),
});

/** A place that none of a company's active subscriptions has; null if the maximum number is active. */
export const freePlace = (active: readonly Pick<EventSubscription, "place">[]): number | null => {
  const taken = active.map(({ place }) => place);
  return taken.length < maxSubscriptions ? firstFree(taken, maxSubscriptions) : null;
};

/** The same subscription, active at a place and without its former failures. */
export const activated = (subscription: EventSubscription, place: number, now: Instant): EventSubscription => ({
  ...subscription,
  isActive: true,
  place,
  activatedAt: now,
  disabledReason: null,
});

/** An inactive subscription, with the reason if the service disabled it (null if not). */
export const deactivated = (
  subscription: EventSubscription,
  disabledReason: DisabledReason | null = subscription.disabledReason,
): EventSubscription => ({ ...subscription, isActive: false, place: null, disabledReason });

const addDisabling: UpgradeStep = (document) => ({
  ...document,
  activatedAt: document.createdAt,
  disabledReason: null,
});

const addPlace: UpgradeStep = (document) => ({ ...document, place: null });

const steps: readonly UpgradeStep[] = [addDisabling, addPlace];

/** The schema version with which subscriptions are written. */
export const subscriptionSchemaVersion = schemaVersionAfter(steps);

/** Upgrades a stored subscription of any schema version. */
export const upgradeSubscription = upgradeThrough<EventSubscription>("event subscription", steps);

/** What the log shows of subscriptions. For a secret: only that it was changed. */
export const loggedSubscription = partialView<EventSubscription>("event_subscription", {
  // A subscription is plain data, but its interfaces are not assignable to the JSON types.
  viewOf: ({
    schemaVersion: _schema,
    logNumber: _number,
    cursor: _cursor,
    sealedSecret: _secret,
    formerSecrets: _former,
    activatedAt: _activated,
    place: _place,
    ...shown
  }) => ({ ...shown, secret: "set" }) as unknown as JsonObject,
  secretsOf: ({ sealedSecret }) => [{ path: ["secret"], value: sealedSecret }],
});

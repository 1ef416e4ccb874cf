import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import { type CursorUnknown, cursorOf, type EventCursor } from "../../../domain/events/cursor.ts";
import {
  type EventSubscription,
  loggedSubscription,
  newSecret,
  type SubscriptionDetails,
  secretPlace,
  subscriptionSchemaVersion,
} from "../../../domain/events/subscription.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { checkTarget } from "../../support/check-target.ts";
import { companyOfNewRecord } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEntry } from "../../support/log-entry.ts";
import { retryOnConflict } from "../../support/retry-on-conflict.ts";
import { placeInLog } from "../place-in-log.ts";
import { type TooManySubscriptions, withDetails } from "./place-subscription.ts";
import type { SubscriptionView } from "./subscription-view.ts";

export interface SubscriptionInput extends SubscriptionDetails {
  /** Null for the actor's own company. */
  readonly companyId: number | null;
  /** The position after which its events begin. */
  readonly after: EventCursor | "latest";
}

/** Creates a subscription to a company's events, with a new secret. `reservedId` is an id allocated beforehand, or null. */
export const createEventSubscription = async (
  dependencies: Dependencies,
  actor: Actor,
  { companyId, after, ...details }: SubscriptionInput,
  reservedId: number | null,
): Promise<
  Result<
    SubscriptionView,
    PermissionDenied | NotFound<"company"> | FieldsInvalid | CursorUnknown | TooManySubscriptions
  >
> => {
  const allowed = authorize(actor, "event.manage");
  if (allowed._tag === "Refused") return allowed;
  const company = await companyOfNewRecord(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const owner = company.value.id;
  const target = await checkTarget(dependencies, "url", details.url, dependencies.webhookTargets);
  if (target._tag === "Refused") return target;
  const { log, eventSubscriptions } = dependencies.forCompany(owner);
  const place = await placeInLog(log, after);
  if (place._tag === "Refused") return place;
  const id = reservedId ?? (await dependencies.sequences.next("event_subscription"));
  const now = dependencies.clock.now();
  const secret = newSecret(dependencies.vault);
  const idle: EventSubscription = {
    ...details,
    isActive: false,
    types: [...new Set(details.types)],
    schemaVersion: subscriptionSchemaVersion,
    id,
    companyId: owner,
    version: 1,
    logNumber: 1,
    createdAt: now,
    updatedAt: now,
    cursor: cursorOf(place.value),
    sealedSecret: dependencies.vault.seal(secret, secretPlace({ companyId: owner, id })),
    formerSecrets: [],
    activatedAt: now,
    place: null,
    disabledReason: null,
  };
  const added = await retryOnConflict(
    dependencies,
    async (): Promise<Result<EventSubscription, TooManySubscriptions> | "conflict"> => {
      const placed = await withDetails(dependencies, idle, { ...idle, isActive: details.isActive });
      if (placed._tag === "Refused") return placed;
      const { value: subscription } = placed;
      const entry = logEntry(dependencies, actor, "event_subscription.create", loggedSubscription, null, subscription);
      return (await eventSubscriptions.add(subscription, entry)) === "added" ? placed : "conflict";
    },
  );
  // Every lost place was taken by another subscription, more often than there are places.
  if (added === "conflict") return refuse({ _tag: "TooManySubscriptions" });
  return added._tag === "Refused" ? added : accept({ subscription: added.value, progress: null, secret });
};

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
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import { companyOfNewRecord } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { logEntry } from "../../support/log-entry.ts";
import { placeInLog } from "../locate-cursor.ts";
import { checkActiveLimit, type TooManySubscriptions } from "./check-limit.ts";
import { checkTarget } from "./check-target.ts";
import type { SubscriptionView } from "./subscription-view.ts";

export interface SubscriptionInput extends SubscriptionDetails {
  /** Null: the actor's own. */
  readonly companyId: number | null;
  /** Where its events begin. */
  readonly after: EventCursor | "latest";
}

/** Subscribes to events of a company, with a new secret. `reservedId` is the id allocated beforehand, or null. */
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
  const target = await checkTarget(dependencies, details.url);
  if (target._tag === "Refused") return target;
  const { log, eventSubscriptions } = dependencies.forCompany(owner);
  const place = await placeInLog(log, after);
  if (place._tag === "Refused") return place;
  const limit = details.isActive ? await checkActiveLimit(dependencies, owner) : accept(null);
  if (limit._tag === "Refused") return limit;
  const id = reservedId ?? (await dependencies.sequences.next("event_subscription"));
  const now = dependencies.clock.now();
  const secret = newSecret(dependencies.vault);
  const subscription: EventSubscription = {
    ...details,
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
    disabledReason: null,
  };
  const entry = logEntry(dependencies, actor, "event_subscription.create", loggedSubscription, null, subscription);
  await eventSubscriptions.add(subscription, entry);
  return accept({ subscription, progress: null, secret });
};

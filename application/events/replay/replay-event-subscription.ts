import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { CursorUnknown, EventCursor } from "../../../domain/events/cursor.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions } from "../../support/expected-versions.ts";
import { findVisible } from "../../support/find-visible.ts";
import { placeInLog } from "../place-in-log.ts";
import { type TooManySubscriptions, withDetails } from "../subscription/place-subscription.ts";
import { type UpdateSubscriptionRefusal, updateSubscription } from "../subscription/update-subscription.ts";
import { makeDue } from "./make-due.ts";

/** The events after one position in the company's log, through another one. */
export interface ReplayRange {
  readonly after: EventCursor | "latest";
  readonly until: EventCursor | "latest";
}

/** The number of events to be sent again. */
export interface Replay {
  readonly count: number;
}

/** Sends the subscription's events in a range again, and activates the subscription. */
export const replayEventSubscription = async (
  dependencies: Dependencies,
  actor: Actor,
  subscriptionId: number,
  ifMatch: ExpectedVersions,
  range: ReplayRange,
): Promise<
  Result<
    Replay,
    PermissionDenied | NotFound<"event_subscription"> | CursorUnknown | TooManySubscriptions | UpdateSubscriptionRefusal
  >
> => {
  const allowed = authorize(actor, "event.manage");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "event_subscription", subscriptionId);
  if (found._tag === "Refused") return found;
  const { log, eventDeliveries } = dependencies.forCompany(found.value.companyId);
  const [first, last] = [await placeInLog(log, range.after), await placeInLog(log, range.until)];
  if (first._tag === "Refused") return first;
  if (last._tag === "Refused") return last;
  const active = await updateSubscription<TooManySubscriptions>(
    dependencies,
    actor,
    "event_subscription.change",
    subscriptionId,
    ifMatch,
    (current) => withDetails(dependencies, current, { ...current, isActive: true }),
  );
  if (active._tag === "Refused") return active;
  const now = dependencies.clock.now();
  const count = await eventDeliveries.makePending(subscriptionId, first.value.seq, last.value.seq, now);
  await makeDue(dependencies, active.value);
  return accept({ count });
};

import { type Actor, authorize, type PermissionDenied } from "../../../domain/access/actor.ts";
import type { DeliveryAttempt } from "../../../domain/events/delivery/delivery.ts";
import { testsPerMinute } from "../../../domain/events/limits.ts";
import { testBody } from "../../../domain/events/message.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { findVisible } from "../../support/find-visible.ts";
import { sendMessage } from "../delivery/attempt-delivery.ts";

/** The subscription has reached its limit of test messages. */
interface TooManyTestEvents {
  readonly _tag: "TooManyTestEvents";
  readonly endsAt: Instant;
}

/** Sends a message of type `webhook.test` to a subscription's receiver, active or not, and returns the outcome. Nothing is stored. */
export const testEventSubscription = async (
  dependencies: Dependencies,
  actor: Actor,
  subscriptionId: number,
): Promise<Result<DeliveryAttempt, PermissionDenied | NotFound<"event_subscription"> | TooManyTestEvents>> => {
  const allowed = authorize(actor, "event.manage");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisible(dependencies, actor, "event_subscription", subscriptionId);
  if (found._tag === "Refused") return found;
  const { counters, clock, vault } = dependencies;
  const { count, endsAt } = await counters.hit(`webhook-test:${subscriptionId}`, 1, 60);
  if (count > testsPerMinute) return refuse({ _tag: "TooManyTestEvents", endsAt });
  const message = { id: `msg_test_${vault.secret()}`, body: testBody(found.value.companyId, clock.now()) };
  const outcome = await sendMessage(dependencies, found.value, message, new AbortController().signal);
  if (outcome === null) throw new Error("a test message was stopped, though nothing stops it");
  const { retryAfterSeconds: _, ...attempt } = outcome;
  return accept(attempt);
};

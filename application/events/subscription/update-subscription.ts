import type { Actor } from "../../../domain/access/actor.ts";
import { type EventSubscription, loggedSubscription } from "../../../domain/events/subscription.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { ChangedMeanwhile, LogAction, NotFound } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../../support/expected-versions.ts";
import { findVisibleAtVersion } from "../../support/find-visible.ts";
import { saveLogged, updateRecord } from "../../support/update-record.ts";

export type UpdateSubscriptionRefusal =
  | NotFound<"event_subscription">
  | VersionMismatch
  | ChangedMeanwhile<"event_subscription">;

/** Changes a subscription; see `updateRecord`. `decide` computes the next state from the newest one. */
export const updateSubscription = <Refusal = never>(
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  id: number,
  ifMatch: ExpectedVersions,
  decide: (current: EventSubscription) => Promise<Result<EventSubscription, Refusal>>,
): Promise<Result<EventSubscription, UpdateSubscriptionRefusal | Refusal>> =>
  updateRecord(
    dependencies,
    {
      kind: "event_subscription",
      id,
      find: () => findVisibleAtVersion(dependencies, actor, "event_subscription", id, ifMatch),
      save: async (before, after) => {
        const { eventSubscriptions } = dependencies.forCompany(before.companyId);
        const saved = await saveLogged(
          dependencies,
          actor,
          action,
          loggedSubscription,
          before,
          after,
          (changed, entry) => eventSubscriptions.save(changed, entry),
        );
        return saved === "conflict" || saved === "place_taken" ? "conflict" : accept(saved);
      },
    },
    decide,
  );

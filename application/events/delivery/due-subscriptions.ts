import { hasWork } from "../../../domain/events/delivery/pace.ts";
import type { ActiveSubscription } from "../../../domain/events/delivery/ports.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { latestLeaseEnd } from "../../support/leases.ts";

/** What a look at the active subscriptions of all companies finds. */
interface FoundSubscriptions {
  readonly isAnyActive: boolean;
  /** Those for which there is something to do now; see `hasWork`. */
  readonly due: readonly ActiveSubscription[];
}

/** Looks at the active subscriptions of all companies. */
export const dueSubscriptions = async (dependencies: Dependencies): Promise<FoundSubscriptions> => {
  const { deliveryQueue, forCompany, clock } = dependencies;
  const active = await deliveryQueue.active();
  const companies = [...new Set(active.map(({ companyId }) => companyId))];
  const lastSeqs = await Promise.all(companies.map((id) => forCompany(id).log.lastSeq()));
  const lastSeqOf = new Map(companies.map((id, at) => [id, lastSeqs[at] ?? 0]));
  const now = clock.now();
  const latestEnd = latestLeaseEnd(dependencies, now);
  const due = active.filter(
    ({ companyId, progress }) =>
      // One that has not begun does so, and is stored then.
      progress === null || hasWork(progress, lastSeqOf.get(companyId) ?? 0, now, latestEnd),
  );
  return { isAnyActive: active.length > 0, due };
};

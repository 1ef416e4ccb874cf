import { hasWork } from "../../../domain/events/delivery/pace.ts";
import type { ActiveSubscription } from "../../../domain/events/delivery/ports.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { latestLeaseEnd } from "../../support/leases.ts";

/** The active subscriptions of all companies that were found. */
interface FoundSubscriptions {
  readonly isAnyActive: boolean;
  /** Those that have work to do now; see `hasWork`. */
  readonly due: readonly ActiveSubscription[];
}

/** Finds the active subscriptions of all companies that have work to do. */
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
      // A subscription without progress starts now, and its progress is then stored.
      progress === null || hasWork(progress, lastSeqOf.get(companyId) ?? 0, now, latestEnd),
  );
  return { isAnyActive: active.length > 0, due };
};

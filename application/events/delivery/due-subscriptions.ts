import { hasWork } from "../../../domain/events/delivery/pace.ts";
import type { ActiveSubscription } from "../../../domain/events/delivery/ports.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { latestLeaseEnd } from "../../support/leases.ts";

/** The active subscriptions of all companies for which there is something to do now; see `hasWork`. */
export const dueSubscriptions = async (dependencies: Dependencies): Promise<readonly ActiveSubscription[]> => {
  const { deliveryQueue, forCompany, clock } = dependencies;
  const active = await deliveryQueue.active();
  const companies = [...new Set(active.map(({ companyId }) => companyId))];
  const lastSeqs = await Promise.all(companies.map((id) => forCompany(id).log.lastSeq()));
  const lastSeqOf = new Map(companies.map((id, at) => [id, lastSeqs[at] ?? 0]));
  const now = clock.now();
  const latestEnd = latestLeaseEnd(dependencies, now);
  return active.filter(
    ({ companyId, progress }) =>
      // One that has not begun does so, and is stored then.
      progress === null || hasWork(progress, lastSeqOf.get(companyId) ?? 0, now, latestEnd),
  );
};

import { deliveryKeptDays } from "../../../domain/events/delivery/delivery.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { everyCompany } from "../../support/walk/every-company.ts";

const daySeconds = 86_400;
const maxDeliveriesOfCompany = 1_000;

/**
 * Removes event deliveries of every company that were created `deliveryKeptDays` ago, including those still pending because their
 * subscription is inactive. At most 1,000 per company are removed; the rest are left to the next sweep.
 */
export const sweepDeliveries = async (dependencies: Dependencies): Promise<void> => {
  const { clock, forCompany } = dependencies;
  const before = clock.after(clock.now(), -deliveryKeptDays * daySeconds);
  for await (const { id } of everyCompany(dependencies))
    await forCompany(id).eventDeliveries.removeBefore(before, maxDeliveriesOfCompany);
};

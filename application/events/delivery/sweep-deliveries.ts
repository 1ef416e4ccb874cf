import { deliveryKeptDays } from "../../../domain/events/delivery/delivery.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { everyCompany } from "../../support/walk/every-company.ts";

const daySeconds = 86_400;
const maxDeliveriesOfCompany = 1_000;

/**
 * Removes the event deliveries of every company that were made `deliveryKeptDays` ago, also those that are still pending since their
 * subscription is inactive. What a company has beyond 1,000 of them is left to the next sweep.
 */
export const sweepDeliveries = async (dependencies: Dependencies): Promise<void> => {
  const { clock, forCompany } = dependencies;
  const before = clock.after(clock.now(), -deliveryKeptDays * daySeconds);
  for await (const { id } of everyCompany(dependencies))
    await forCompany(id).eventDeliveries.removeBefore(before, maxDeliveriesOfCompany);
};

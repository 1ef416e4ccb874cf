import { day } from "../../../../../domain/kernel/day.ts";
import { rate } from "../../../../../domain/kernel/rate.ts";
import type { Given } from "../case.ts";

export const lockedOn = (on: string, enteredOn = on): Given => ({
  loan: { expectedRate: rate(6.31), rateLockedOn: day(on), rateLockEnteredOn: day(enteredOn) },
});

/** An annual adjustable note, with the caps of 24 CFR 206.21(c). */
export const annual = {
  rateType: "annual_adjustable",
  index: "cmt_1_year",
  periodicCap: rate(2),
  lifetimeCap: rate(5),
} as const;

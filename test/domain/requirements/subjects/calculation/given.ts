import { day } from "../../../../../domain/kernel/day.ts";
import { rate } from "../../../../../domain/kernel/rate.ts";
import type { Given } from "../case.ts";

export const lockedOn = (on: string, enteredOn = on): Given => ({
  loan: { expectedRate: rate(6.31), rateLockedOn: day(on), rateLockEnteredOn: day(enteredOn) },
});

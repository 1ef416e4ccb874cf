import type { CallLimits } from "../../../../adapters/outside-calls/limits.ts";

/** For calls that are answered: no one gives up waiting for an answer or for a place, however slow the machine is. */
export const patientLimits = {
  tryMilliseconds: 100_000,
  callMilliseconds: 200_000,
  placeWaitMilliseconds: 200_000,
} satisfies Partial<CallLimits>;

import { day } from "../../../../../domain/kernel/day.ts";
import { aStatusEntry } from "../../../../fixtures/loan/loan.ts";
import type { Given } from "../case.ts";

/** An application of that date on which nothing is decided. */
export const appliedOn = (on: string): Given => ({
  loan: { applicationOn: day(on), noticeSentOn: null, actionTakenOn: null, disbursedOn: null },
});

export const reopened = [aStatusEntry("denied"), aStatusEntry("processing")];

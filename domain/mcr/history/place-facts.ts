import type { Day, Instant } from "../../kernel/day.ts";
import type { PipelineEntry } from "../../loan/loan.ts";
import { isEndedWithoutLoan } from "../../loan/status/action.ts";
import { byEffect, isAfterFunding } from "../quarter/counted-facts.ts";
import type { PlaceFact, StatusFact } from "./pipeline-facts.ts";

/** The date of the outcome that an application has on a date; null while it is in process. */
const outcomeDayOn = (statuses: readonly StatusFact[], on: Day): Day | null => {
  const taken = statuses.filter(({ effectiveOn }) => effectiveOn <= on).toSorted(byEffect);
  const last = taken.findLast(({ status }) => !isAfterFunding(status));
  return last !== undefined && (last.status === "funded" || isEndedWithoutLoan(last.status)) ? last.effectiveOn : null;
};

/**
 * From when a loan counts under its channels and states. An application that is over does not move: a change after its outcome corrects
 * the channel or state of the outcome, and counts from it.
 */
export const placesOf = (
  pipeline: readonly PipelineEntry[],
  statuses: readonly StatusFact[],
  dayOf: (at: Instant) => Day,
): readonly PlaceFact[] =>
  pipeline.map(({ effectiveOn, channel, propertyState, recordedAt }, position) => ({
    effectiveOn: (position === 0 ? null : outcomeDayOn(statuses, effectiveOn)) ?? effectiveOn,
    channel,
    propertyState,
    recordedAt,
    recordedOn: dayOf(recordedAt),
  }));

import type { Day, Instant } from "../../kernel/day.ts";
import type { PipelineEntry } from "../../loan/loan.ts";
import { byEffect, outcomeAfter } from "../quarter/counted-facts.ts";
import type { PlaceFact, StatusFact } from "./pipeline-facts.ts";

/**
 * The date of the outcome that a change corrects; null if the application was in process. An outcome that was on record when the change was
 * recorded stays the corrected one: a reopening entered later for an earlier date must not change a quarter that was filed since.
 */
const correctedDayOf = (
  statuses: readonly StatusFact[],
  { effectiveOn: on, recordedAt: at }: PipelineEntry,
): Day | null => {
  const known = outcomeAfter(statuses, ({ effectiveOn, recordedAt }) => effectiveOn <= on && recordedAt <= at);
  return (known ?? outcomeAfter(statuses, ({ effectiveOn }) => effectiveOn <= on))?.effectiveOn ?? null;
};

/**
 * From when a loan counts under its channels and states. An application that is over does not move: a change after its outcome corrects
 * the channel or state of the outcome, and counts from it.
 */
export const placesOf = (
  pipeline: readonly PipelineEntry[],
  statuses: readonly StatusFact[],
  dayOf: (at: Instant) => Day,
): readonly PlaceFact[] => {
  const inOrder = statuses.toSorted(byEffect);
  return pipeline.map((entry, position) => {
    const { effectiveOn, channel, propertyState, recordedAt } = entry;
    return {
      effectiveOn: (position === 0 ? null : correctedDayOf(inOrder, entry)) ?? effectiveOn,
      channel,
      propertyState,
      recordedAt,
      recordedOn: dayOf(recordedAt),
    };
  });
};

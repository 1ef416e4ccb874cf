import type { Day, Instant } from "../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../kernel/fields-invalid.ts";
import { accept, type Result } from "../kernel/result.ts";
import { type Loan, maxLoanEntries, type PipelineEntry } from "./loan.ts";

interface RecordingTime {
  readonly today: Day;
  readonly now: Instant;
}

const entryOf = ({ channel, property }: Loan, effectiveOn: Day, recordedAt: Instant): PipelineEntry => ({
  effectiveOn,
  channel,
  propertyState: property.state,
  recordedAt,
});

/** The entries of a loan that has none yet: one at its application, or none before there is one. */
export const firstPipeline = (loan: Loan, now: Instant): readonly PipelineEntry[] =>
  loan.applicationOn === null ? [] : [entryOf(loan, loan.applicationOn, now)];

/**
 * The loan with what its pipeline lacks: the entry at the application, which takes effect on the application date, or one
 * for a channel or state that is no longer the last entry's, which takes effect today. Entries are never rewritten. Refuses
 * the change beyond the most that a loan holds.
 */
export const withPipelineEntry = (loan: Loan, { today, now }: RecordingTime): Result<Loan, FieldsInvalid> => {
  const last = loan.pipeline.at(-1);
  if (last === undefined) return accept({ ...loan, pipeline: firstPipeline(loan, now) });
  const isOfChannel = last.channel === loan.channel;
  if (isOfChannel && last.propertyState === loan.property.state) return accept(loan);
  const max = maxLoanEntries.pipelineEntries;
  if (loan.pipeline.length >= max)
    return invalidField(isOfChannel ? "state" : "channel", `must not change more than ${max} times`, "too_many");
  return accept({ ...loan, pipeline: [...loan.pipeline, entryOf(loan, today, now)] });
};

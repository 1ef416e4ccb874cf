import type { Day, Instant } from "../../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { type Loan, maxLoanEntries, type PipelineEntry } from "../loan.ts";

/** When a change is recorded, and the date on which it takes effect. */
export interface RecordingTime {
  readonly today: Day;
  readonly now: Instant;
}

/** Whether an application date was ever entered. A loan has pipeline entries from the first one on, even if the date was cleared later. */
export const hadApplicationDate = ({ applicationOn, pipeline }: Pick<Loan, "applicationOn" | "pipeline">): boolean =>
  applicationOn !== null || pipeline.length > 0;

/**
 * Whether a loan was ever applied for. This is also true without an application date if fees were disclosed, the borrower received the
 * reverse mortgage disclosures, or the loan was processed, because each requires an application.
 */
export const isAppliedFor = (
  loan: Pick<Loan, "applicationOn" | "pipeline" | "feeDisclosures" | "disclosureReceivedOn" | "statusHistory">,
): boolean =>
  hadApplicationDate(loan) ||
  loan.feeDisclosures.length > 0 ||
  loan.disclosureReceivedOn !== null ||
  loan.statusHistory.some(({ status }) => status !== "origination");

const entryOf = ({ channel, property }: Loan, effectiveOn: Day, recordedAt: Instant): PipelineEntry => ({
  effectiveOn,
  channel,
  propertyState: property.state,
  recordedAt,
});

/** The first entries of a loan that has none yet: one on its application date, or none before there is one. */
export const firstPipeline = (loan: Loan, now: Instant): readonly PipelineEntry[] =>
  loan.applicationOn === null ? [] : [entryOf(loan, loan.applicationOn, now)];

/**
 * Adds the missing pipeline entry to a loan: the one for the application, which takes effect on the application date, or one for a channel
 * or state that differs from the last entry's, which takes effect today. Entries are never rewritten. Changes made by the agency are
 * recorded in this way regardless of the number of entries: our limit cannot undo them.
 */
export const withMissingEntry = (loan: Loan, { today, now }: RecordingTime): Loan => {
  const last = loan.pipeline.at(-1);
  if (last === undefined) return { ...loan, pipeline: firstPipeline(loan, now) };
  const isCurrent = last.channel === loan.channel && last.propertyState === loan.property.state;
  return isCurrent ? loan : { ...loan, pipeline: [...loan.pipeline, entryOf(loan, today, now)] };
};

/** The same for a change by a caller. Refuses the change if the loan would have too many entries. */
export const withPipelineEntry = (loan: Loan, time: RecordingTime): Result<Loan, FieldsInvalid> => {
  const recorded = withMissingEntry(loan, time);
  const max = maxLoanEntries.pipelineEntries;
  if (recorded.pipeline.length <= max || recorded.pipeline.length === loan.pipeline.length) return accept(recorded);
  const field = loan.pipeline.at(-1)?.channel === loan.channel ? "state" : "channel";
  return invalidField(field, `must not change more than ${max} times`, "too_many");
};

import type { Day, Instant } from "../../kernel/day.ts";
import { type FieldsInvalid, invalidField } from "../../kernel/fields-invalid.ts";
import { accept, type Result } from "../../kernel/result.ts";
import { type Loan, maxLoanEntries, type PipelineEntry } from "../loan.ts";

/** When a change is recorded, and on which day it takes effect. */
export interface RecordingTime {
  readonly today: Day;
  readonly now: Instant;
}

/** Whether an application date was ever entered: a loan has entries of its pipeline from the first one on, also where it was cleared later. */
export const hadApplicationDate = ({ applicationOn, pipeline }: Pick<Loan, "applicationOn" | "pipeline">): boolean =>
  applicationOn !== null || pipeline.length > 0;

/**
 * Whether a loan was ever applied for. Fees are disclosed on an application, the borrower receives the disclosures of a reverse mortgage
 * on one, and only one is processed: so it was, too, where its date is still to be entered.
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

/** The entries of a loan that has none yet: one at its application, or none before there is one. */
export const firstPipeline = (loan: Loan, now: Instant): readonly PipelineEntry[] =>
  loan.applicationOn === null ? [] : [entryOf(loan, loan.applicationOn, now)];

/**
 * The loan with what its pipeline lacks: the entry at the application, which takes effect on the application date, or one
 * for a channel or state that is no longer the last entry's, which takes effect today. Entries are never rewritten. What the
 * agency did is recorded so, however many entries there are: it is not undone by a limit of ours.
 */
export const withMissingEntry = (loan: Loan, { today, now }: RecordingTime): Loan => {
  const last = loan.pipeline.at(-1);
  if (last === undefined) return { ...loan, pipeline: firstPipeline(loan, now) };
  const isCurrent = last.channel === loan.channel && last.propertyState === loan.property.state;
  return isCurrent ? loan : { ...loan, pipeline: [...loan.pipeline, entryOf(loan, today, now)] };
};

/** The same for what a caller changes. Refuses the change beyond the most that a loan holds. */
export const withPipelineEntry = (loan: Loan, time: RecordingTime): Result<Loan, FieldsInvalid> => {
  const recorded = withMissingEntry(loan, time);
  const max = maxLoanEntries.pipelineEntries;
  if (recorded.pipeline.length <= max || recorded.pipeline.length === loan.pipeline.length) return accept(recorded);
  const field = loan.pipeline.at(-1)?.channel === loan.channel ? "state" : "channel";
  return invalidField(field, `must not change more than ${max} times`, "too_many");
};

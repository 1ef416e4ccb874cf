import type { LoggedAppraisal } from "./agency-sections.ts";

/**
 * The lowest value under which each appraisal of a loan was logged, by its number. Absent for an appraisal that was never logged again with
 * a higher value.
 */
export type LowestValues = Readonly<Partial<Record<LoggedAppraisal["sequence"], number>>>;

/** The lowest values after an appraisal is logged. If it was logged before with a lower value, that value is kept. */
export const lowestValuesAfter = (
  {
    appraisal,
    lowestValuesCents = {},
  }: { readonly appraisal: LoggedAppraisal | null; readonly lowestValuesCents?: LowestValues },
  { sequence, appraisedValueCents }: Pick<LoggedAppraisal, "sequence" | "appraisedValueCents">,
): { readonly lowestValuesCents?: LowestValues } => {
  const { [sequence]: kept, ...others } = lowestValuesCents;
  const before = appraisal?.sequence === sequence ? appraisal.appraisedValueCents : appraisedValueCents;
  const lowestCents = Math.min(kept ?? before, before);
  const values = lowestCents < appraisedValueCents ? { ...others, [sequence]: lowestCents } : others;
  return Object.keys(values).length === 0 ? {} : { lowestValuesCents: values };
};

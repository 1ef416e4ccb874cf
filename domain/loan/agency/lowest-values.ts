import type { LoggedAppraisal } from "./agency-sections.ts";

/** The lowest values under which the appraisals of a loan were logged, by their number; of one that was never logged with a higher value since, none. */
export type LowestValues = Readonly<Partial<Record<LoggedAppraisal["sequence"], number>>>;

/** The lowest values once an appraisal is logged: one that is logged again with a higher value keeps what it was. */
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

import { endingParameters } from "../../domain/hecm/parameters/entered-steps.ts";
import { publisherTimeZone } from "../../domain/hecm/rates/index-values.ts";
import { oldIndexData } from "../../domain/hecm/rates/old-index-data.ts";
import { endingEdits } from "../../domain/hmda/edits/filing.ts";
import { enteredSteps } from "../calculation/inputs/rule-book.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { latestWeekOf } from "./latest-week-of.ts";

/**
 * Warnings for the service's operator, one sentence each: values set by calendar year that end soon without a successor, and outdated index
 * values.
 */
export const listOperatorWarnings = async (dependencies: Dependencies): Promise<readonly string[]> => {
  const today = dependencies.clock.today(publisherTimeZone);
  const parameters = endingParameters(await enteredSteps(dependencies), today);
  const edits = endingEdits(today);
  const [oneMonth, oneYear, tenYears] = await Promise.all([
    latestWeekOf(dependencies, "cmt_1_month", today),
    latestWeekOf(dependencies, "cmt_1_year", today),
    latestWeekOf(dependencies, "cmt_10_year", today),
  ]);
  const weeks = { cmt_1_month: oneMonth, cmt_1_year: oneYear, cmt_10_year: tenYears };
  return [
    ...parameters.map(({ message }) => message),
    ...(edits === null ? [] : [edits]),
    ...oldIndexData(weeks, today),
  ];
};

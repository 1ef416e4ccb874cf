import { endingParameters } from "../../domain/hecm/parameters/entered-steps.ts";
import { endingVerification } from "../../domain/hecm/parameters/verified-through.ts";
import { publisherTimeZone } from "../../domain/hecm/rates/index-values.ts";
import { oldIndexData } from "../../domain/hecm/rates/old-index-data.ts";
import { endingEdits } from "../../domain/hmda/edits/filing.ts";
import { missingKeySentence } from "../../domain/kernel/failures/undecryptable.ts";
import { enteredSteps } from "../calculation/inputs/rule-book.ts";
import { latestWeeks } from "../rate/latest-weeks.ts";
import type { Dependencies } from "../support/dependencies.ts";

/**
 * Warnings for the service's operator, one sentence each: encryption keys that requests needed and this process lacks, values set by calendar
 * year that end soon without a successor, rules that were verified only through a date that is near, and outdated index values.
 */
export const listOperatorWarnings = async (dependencies: Dependencies): Promise<readonly string[]> => {
  const today = dependencies.clock.today(publisherTimeZone);
  const parameters = endingParameters(await enteredSteps(dependencies), today);
  const others = [endingVerification(today), endingEdits(today)].filter((message) => message !== null);
  const weeks = await latestWeeks(dependencies, today);
  return [
    ...[...dependencies.processState.missingKeyIds].map(missingKeySentence),
    ...parameters.map(({ message }) => message),
    ...others,
    ...oldIndexData(weeks, today),
  ];
};

import { lastKnownDay } from "../../domain/hecm/parameters/entered-steps.ts";
import { rulesVerifiedThrough } from "../../domain/hecm/parameters/verified-through.ts";
import { publisherTimeZone } from "../../domain/hecm/rates/index-values.ts";
import { lastDayOfEdits } from "../../domain/hmda/edits/filing.ts";
import { daysBetween } from "../../domain/kernel/day.ts";
import { enteredSteps } from "../calculation/inputs/rule-book.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The number of days until the last date for which rules of each kind are known or verified; negative after it. */
export const ruleDaysLeft = async (dependencies: Dependencies): Promise<Readonly<Record<string, number>>> => {
  const today = dependencies.clock.today(publisherTimeZone);
  const entered = await enteredSteps(dependencies);
  return {
    national_limit: daysBetween(today, lastKnownDay("national_limit", entered)),
    hmda_edits: daysBetween(today, lastDayOfEdits),
    verified_rules: daysBetween(today, rulesVerifiedThrough),
  };
};

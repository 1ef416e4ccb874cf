import { effectiveUntil, publisherTimeZone } from "../../domain/hecm/rates/index-values.ts";
import { type RateIndex, rateIndexes } from "../../domain/hecm/terms.ts";
import { daysBetween } from "../../domain/kernel/day.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { latestWeeks } from "./latest-weeks.ts";

/**
 * The number of days since the next weekly average of each index was due; negative if it is not due yet. An index without averages is left
 * out.
 */
export const indexValueAges = async (
  dependencies: Dependencies,
): Promise<Readonly<Partial<Record<RateIndex, number>>>> => {
  const today = dependencies.clock.today(publisherTimeZone);
  const weeks = await latestWeeks(dependencies, today);
  return Object.fromEntries(
    rateIndexes.flatMap((index) => {
      const week = weeks[index];
      return week ? [[index, daysBetween(effectiveUntil(week), today)]] : [];
    }),
  );
};

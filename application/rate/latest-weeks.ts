import { type IndexWeek, latestWeek } from "../../domain/hecm/rates/index-values.ts";
import { type RateIndex, rateIndexes } from "../../domain/hecm/terms.ts";
import type { Day } from "../../domain/kernel/day.ts";
import { indexValues } from "../calculation/inputs/index-weeks.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The latest known week of each index, null if none is known, with weeks that begin on Tuesday as at most companies. */
export const latestWeeks = async (
  dependencies: Dependencies,
  today: Day,
): Promise<Readonly<Record<RateIndex, IndexWeek | null>>> => {
  const weeks = await Promise.all(
    rateIndexes.map(async (index) => {
      const values = await indexValues(dependencies, index, today);
      return [index, latestWeek(index, values, today, "tuesday")] as const;
    }),
  );
  return Object.fromEntries(weeks) as Record<RateIndex, IndexWeek | null>;
};

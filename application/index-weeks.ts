import {
  type EffectiveWeekday,
  type IndexWeek,
  mergeDailyValues,
  weeklyAverages,
} from "../domain/hecm/index-values.ts";
import type { RateIndex } from "../domain/hecm/terms.ts";
import type { Day } from "../domain/kernel/day.ts";
import type { Needs } from "./needs.ts";

/** The weekly averages of an index as known on a day: of published values, and of entered ones for days without any. */
export const indexWeeks =
  (needs: Pick<Needs, "publishedIndexValues" | "enteredIndexValues">) =>
  async (index: RateIndex, today: Day, effectiveWeekday: EffectiveWeekday): Promise<IndexWeek[]> => {
    const sources = await Promise.all([
      needs.publishedIndexValues.list(index, today),
      needs.enteredIndexValues.list(index, today),
    ]);
    return weeklyAverages(index, mergeDailyValues(sources), today, effectiveWeekday);
  };

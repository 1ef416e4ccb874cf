import type { Company } from "../../domain/company/company.ts";
import {
  type DailyValue,
  type IndexWeek,
  type IndexWeekUnknown,
  latestWeek,
  mergeDailyValues,
  weekCovering,
} from "../../domain/hecm/rates/index-values.ts";
import type { RateIndex } from "../../domain/hecm/terms.ts";
import type { Day } from "../../domain/kernel/day.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { Needs } from "./dependencies.ts";

type IndexNeeds = Pick<Needs, "publishedIndexValues" | "enteredIndexValues">;

/** The values of an index through a day: published ones, and entered ones for days without any. */
export const indexValues =
  (needs: IndexNeeds) =>
  async (index: RateIndex, through: Day): Promise<readonly DailyValue[]> =>
    mergeDailyValues(
      await Promise.all([
        needs.publishedIndexValues.list(index, through),
        needs.enteredIndexValues.list(index, through),
      ]),
    );

/** The last week of an index in effect on a day, by a company's setting; null where none was by then. */
export const weekInEffect =
  (needs: IndexNeeds) =>
  async ({ rateSettings }: Pick<Company, "rateSettings">, index: RateIndex, on: Day): Promise<IndexWeek | null> =>
    latestWeek(index, await indexValues(needs)(index, on), on, rateSettings.indexEffectiveWeekday);

/** The week of an index that is in effect on a day that was named. Refuses a day outside the weeks published by today. */
export const weekOnNamedDay =
  (needs: IndexNeeds) =>
  async (
    company: Pick<Company, "rateSettings">,
    index: RateIndex,
    { on, today }: { readonly on: Day; readonly today: Day },
  ): Promise<Result<IndexWeek, IndexWeekUnknown>> =>
    weekCovering(index, await weekInEffect(needs)(company, index, on < today ? on : today), on);

import type { IndexWeek } from "../domain/hecm/index-values.ts";
import { expectedRateIndex } from "../domain/hecm/interest-rates.ts";
import type { Day } from "../domain/kernel/day.ts";
import { existingCompany } from "./company-scope.ts";
import { indexWeeks } from "./index-weeks.ts";
import type { Needs } from "./needs.ts";

/** Today at a company, and the weeks of the 10-year index known there by then. */
export const expectedRateWeeks =
  (needs: Pick<Needs, "companies" | "publishedIndexValues" | "enteredIndexValues" | "clock">) =>
  async (companyId: number): Promise<{ readonly today: Day; readonly weeks: readonly IndexWeek[] }> => {
    const { timeZone, rateSettings } = await existingCompany(needs)(companyId);
    const today = needs.clock.today(timeZone);
    return { today, weeks: await indexWeeks(needs)(expectedRateIndex, today, rateSettings.indexEffectiveWeekday) };
  };

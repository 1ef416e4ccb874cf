import { filingYears } from "../../domain/hmda/edits/edit.ts";
import { calendarDate } from "../../domain/kernel/day.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { everyCompany } from "../support/walk/every-company.ts";

/**
 * The number of registers of past years that are not filed, by the latest edition of each year, of all companies that file registers.
 */
export const countUnfinishedRegisters = async (dependencies: Dependencies): Promise<number> => {
  let count = 0;
  for await (const { id, timeZone, filesHmda } of everyCompany(dependencies)) {
    if (!filesHmda) continue;
    const { hmdaFilings } = dependencies.forCompany(id);
    const { year: thisYear } = calendarDate(dependencies.clock.today(timeZone));
    // The register of a year that is not over cannot be filed.
    const years = filingYears.filter((year) => year < thisYear);
    const latest = await Promise.all(years.map((year) => hmdaFilings.latest(year, null)));
    count += latest.filter((filing) => filing !== null && filing.status !== "filed").length;
  }
  return count;
};

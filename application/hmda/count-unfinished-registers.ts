import { filingYears } from "../../domain/hmda/edits/edit.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { everyCompany } from "../support/walk/every-company.ts";

/** The number of registers of all companies that are not filed, by the latest edition of each year. */
export const countUnfinishedRegisters = async (dependencies: Dependencies): Promise<number> => {
  let count = 0;
  for await (const { id } of everyCompany(dependencies)) {
    const { hmdaFilings } = dependencies.forCompany(id);
    const latest = await Promise.all(filingYears.map((year) => hmdaFilings.latest(year, null)));
    count += latest.filter((filing) => filing !== null && filing.status !== "filed").length;
  }
  return count;
};

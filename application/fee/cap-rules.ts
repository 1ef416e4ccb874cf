import type { CapRules } from "../../domain/loan/fees/origination-fee.ts";
import { currentRules } from "../calculation/inputs/rule-book.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
/**
 * The data, in addition to the loan, that determines the cap of an origination fee in a company: today's date and the limits known by now.
 */
export const capRulesOf = async (dependencies: Dependencies, companyId: number): Promise<CapRules> => {
  const [{ timeZone, rateSettings }, { nationalLimit }] = await Promise.all([
    existingCompany(dependencies, companyId),
    currentRules(dependencies),
  ]);
  const { nationalLimitDay } = rateSettings;
  return { today: dependencies.clock.today(timeZone), nationalLimit, nationalLimitDay };
};

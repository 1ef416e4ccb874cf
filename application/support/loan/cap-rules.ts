import type { CapRules } from "../../../domain/loan/fees/origination-fee.ts";
import { currentRules, type RuleDependencies } from "../calculation/rule-book.ts";
import { existingCompany } from "../company-scope.ts";
import type { Dependencies } from "../dependencies.ts";

export type CapDependencies = RuleDependencies & Pick<Dependencies, "companies" | "clock">;

/** What decides the cap of an origination fee in a company, beside the loan: today, and the limits known by now. */
export const capRulesOf =
  (dependencies: CapDependencies) =>
  async (companyId: number): Promise<CapRules> => {
    const [{ timeZone, rateSettings }, { nationalLimit }] = await Promise.all([
      existingCompany(dependencies)(companyId),
      currentRules(dependencies)(),
    ]);
    const { nationalLimitDay } = rateSettings;
    return { today: dependencies.clock.today(timeZone), nationalLimit, nationalLimitDay };
  };

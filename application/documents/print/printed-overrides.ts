import type { PrintedOverride } from "../../../domain/documents/merge/facts.ts";
import { overrideStandings } from "../../../domain/requirements/overrides.ts";
import { register } from "../../../domain/requirements/register.ts";
import type { JudgedLoan } from "../../../domain/requirements/requirement.ts";
import { factsOfLoan } from "../../loan/view/loan-facts.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** The underwriter overrides in effect on a loan today, as documents print them. Overrides no longer in effect are left out. */
export const printedOverrides = async (
  dependencies: Dependencies,
  { loan, ...judged }: Omit<JudgedLoan, "facts">,
): Promise<readonly PrintedOverride[]> => {
  if (loan.overrides.length === 0) return [];
  const { users } = dependencies.forCompany(loan.companyId);
  const [facts, { timeZone }, underwriters] = await Promise.all([
    factsOfLoan(dependencies, loan),
    existingCompany(dependencies, loan.companyId),
    users.findEach([...new Set(loan.overrides.map(({ byUserId }) => byUserId))]),
  ]);
  return overrideStandings({ loan, facts, ...judged })
    .filter(({ state }) => state === "in_effect")
    .map(({ code, unmet, reason, byUserId, at }) => {
      const underwriter = underwriters.find(({ id }) => id === byUserId);
      return {
        rule: register.find((entry) => entry.code === code)?.rule ?? code,
        unmet: unmet.map(({ text }) => text),
        reason,
        underwriter: underwriter ? `${underwriter.firstName} ${underwriter.lastName}` : null,
        givenOn: dependencies.clock.dayOf(at, timeZone),
      };
    });
};

import type { Actor } from "../../domain/access/actor.ts";
import type { PresentTerms } from "../../domain/documents/history.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { calculationStandingOf } from "../loan/view/calculation-standing.ts";
import { isDigestOfPresent } from "../loan/view/digest-of-terms.ts";
import { factsOfLoan } from "../loan/view/loan-facts.ts";
import { todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The current terms and calculation of a loan, from which its documents are generated. */
export const presentTerms = async (dependencies: Dependencies, actor: Actor, loan: Loan): Promise<PresentTerms> => {
  const today = await todayOf(dependencies, actor, loan.companyId);
  const [facts, { last, standing }] = await Promise.all([
    factsOfLoan(dependencies, loan),
    calculationStandingOf(dependencies, loan, today),
  ]);
  // Outdated rates make a calculation stale, but change nothing that a document states about the loan.
  const isOfTerms = standing.state === "current" || standing.outdatedRates !== undefined;
  return {
    isDigestOfTerms: (...made) => isDigestOfPresent(dependencies, { loan, facts }, ...made),
    calculationId: isOfTerms && last !== null ? last.id : null,
  };
};

import type { Actor } from "../../domain/access/actor.ts";
import type { PresentTerms } from "../../domain/documents/history.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { calculationStandingOf } from "../loan/view/calculation-standing.ts";
import { isDigestOfPresent } from "../loan/view/digest-of-terms.ts";
import { factsOfLoan } from "../loan/view/loan-facts.ts";
import { todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The terms and the calculation that the documents of a loan are made of at present. */
export const presentTerms = async (dependencies: Dependencies, actor: Actor, loan: Loan): Promise<PresentTerms> => {
  const today = await todayOf(dependencies, actor, loan.companyId);
  const [facts, { last, standing }] = await Promise.all([
    factsOfLoan(dependencies, loan),
    calculationStandingOf(dependencies, loan, today),
  ]);
  // Rates that have passed make a calculation stale, but change nothing that a document says of the loan.
  const isOfTerms = standing.state === "current" || standing.outdatedRates !== undefined;
  return {
    isDigestOfTerms: (...made) => isDigestOfPresent(dependencies, { loan, facts }, ...made),
    calculationId: isOfTerms && last !== null ? last.id : null,
  };
};

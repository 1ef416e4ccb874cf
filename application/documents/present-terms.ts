import type { Actor } from "../../domain/access/actor.ts";
import type { PresentTerms } from "../../domain/documents/history.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { isDigestOfTerms, termsDigest, termsOf } from "../../domain/loan/terms/terms-copy.ts";
import { calculationStandingOf } from "../loan/view/calculation-standing.ts";
import { factsOfLoan } from "../loan/view/loan-facts.ts";
import { todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Terms hold birth dates, of which there are few: only a digest under a key does not give them away. */
const digestUnderKey =
  ({ vault }: Dependencies, { companyId }: Loan) =>
  (text: string): string =>
    vault.blindIndex(companyId, text);

/** The digest of a loan's terms, as the documents that are made of them keep it. */
export const digestOfTerms = async (dependencies: Dependencies, loan: Loan): Promise<string> =>
  termsDigest(termsOf({ loan, facts: await factsOfLoan(dependencies, loan) }), digestUnderKey(dependencies, loan));

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
    isDigestOfTerms: (made) => isDigestOfTerms(made, { loan, facts }, digestUnderKey(dependencies, loan)),
    calculationId: isOfTerms && last !== null ? last.id : null,
  };
};

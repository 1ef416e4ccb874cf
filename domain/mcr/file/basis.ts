import type { ReportSettings } from "../../company/company.ts";

/** What the amounts of a report are, for the middle of a sentence. */
export const amountWords: Readonly<Record<ReportSettings["mcrAmountBasis"], string>> = {
  initial_principal_limit: "initial principal limits",
  maximum_claim_amount: "maximum claim amounts",
};

/** What the amounts of a report are, and of when, for anyone who reads or prints it; `generatedAt` is the moment in words. */
export const basisSentence = (basis: ReportSettings["mcrAmountBasis"], generatedAt: string): string =>
  `Amounts are ${amountWords[basis]} in whole dollars, from the records of ${generatedAt}.`;

import type { ReportSettings } from "../../company/company.ts";

/** The basis of a report's amounts, worded for the middle of a sentence. */
export const amountWords: Readonly<Record<ReportSettings["mcrAmountBasis"], string>> = {
  initial_principal_limit: "initial principal limits",
  maximum_claim_amount: "maximum claim amounts",
};

/** The basis and the time of a report's amounts, for readers; `generatedAt` is the instant in words. */
export const basisSentence = (basis: ReportSettings["mcrAmountBasis"], generatedAt: string): string =>
  `Amounts are ${amountWords[basis]} in whole dollars, from the records of ${generatedAt}.`;

import type { ReportSettings } from "../../company/company.ts";
import type { Instant } from "../../kernel/day.ts";

const amountWords: Readonly<Record<ReportSettings["mcrAmountBasis"], string>> = {
  initial_principal_limit: "initial principal limits",
  maximum_claim_amount: "maximum claim amounts",
};

/** What the amounts of a report are, and of when, for anyone who reads or prints it. */
export const basisSentence = (basis: ReportSettings["mcrAmountBasis"], generatedAt: Instant): string =>
  `Amounts are ${amountWords[basis]} in whole dollars, from the records of ${generatedAt.slice(0, 10)}, ${generatedAt.slice(11, 16)} UTC.`;

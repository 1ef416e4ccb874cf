import type { Loan } from "./loan.ts";

interface LoanWarning {
  readonly code: "origination_fee_pending";
  readonly message: string;
}

/** What is still to be done on a loan before it can be calculated. */
export const loanWarnings = ({ originationFeePending }: Loan): readonly LoanWarning[] =>
  originationFeePending
    ? [
        {
          code: "origination_fee_pending",
          message:
            "The origination fee is not set: the national limit, which its cap depends on, was not known when the loan was started. Once it is, set the fee at its cap; an amount of 0 means none.",
        },
      ]
    : [];

import type { Day } from "../../kernel/day.ts";
import type { Loan } from "../loan.ts";
import { datesOutOfOrder } from "./dates-in-order.ts";

export interface LoanWarning {
  readonly code: "origination_fee_pending" | "dates_out_of_order";
  readonly message: string;
}

const feeWarnings = ({ originationFeePending }: Loan): readonly LoanWarning[] =>
  originationFeePending
    ? [
        {
          code: "origination_fee_pending",
          message:
            "The origination fee is not set: the national limit, which its cap depends on, was not known when the loan was started. Once it is, set the fee at its cap; an amount of 0 means none.",
        },
      ]
    : [];

/** What is still missing before a loan can be calculated, and dates that contradict each other or today. */
export const loanWarnings = (loan: Loan, today: Day): readonly LoanWarning[] => [
  ...feeWarnings(loan),
  ...datesOutOfOrder(loan, today).map((message) => ({ code: "dates_out_of_order" as const, message })),
];

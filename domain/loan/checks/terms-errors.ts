import type { Day } from "../../kernel/day.ts";
import { type FieldError, failedChecks } from "../../kernel/fields-invalid.ts";
import { counseledErrors } from "../agency/counseling-evidence.ts";
import { hmdaErrors } from "../hmda/answer-errors.ts";
import { noHmdaAnswers } from "../hmda/answers.ts";
import { type Loan, type LoanTerms, maxLoanEntries } from "../loan.ts";
import { dateErrors, lienDateErrors } from "./dates-in-order.ts";
import { earnestMoneyErrors } from "./earnest-money.ts";

/** The terms of a loan that is being started, some of which may be left out, or a loan and all of its next terms. */
type CheckedTerms = readonly [before: null, next: Partial<LoanTerms>] | readonly [before: Loan, next: LoanTerms];

/** Errors of a loan's terms, whether it is being started (`before` is null) or changed: a loan keeps what it has and does not change. */
export const termsErrors = (...[before, next, today]: readonly [...CheckedTerms, today: Day]): FieldError[] => {
  const { liens = [], hmda = noHmdaAnswers, counseling = null } = next;
  return [
    ...dateErrors(before, next, today),
    ...lienDateErrors(before?.liens ?? [], liens, today),
    ...earnestMoneyErrors(before, next),
    ...hmdaErrors(before?.hmda ?? null, hmda),
    ...counseledErrors(before, counseling),
    ...failedChecks(
      [["liens", liens.length <= maxLoanEntries.liens, `must be at most ${maxLoanEntries.liens} entries`]],
      "too_many",
    ),
  ];
};

import type { Day } from "../../kernel/day.ts";
import { type FieldError, failedChecks } from "../../kernel/fields-invalid.ts";
import { isSameData } from "../../kernel/same-data.ts";
import { counseledErrors } from "../agency/counseling-evidence.ts";
import { hmdaErrors } from "../hmda/answer-errors.ts";
import { noHmdaAnswers } from "../hmda/answers.ts";
import { lacksReasonInWords } from "../hmda/register-text.ts";
import { type Loan, type LoanTerms, maxLoanEntries } from "../loan.ts";
import { statusOf } from "../status/status.ts";
import { dateErrors, lienDateErrors } from "./dates-in-order.ts";
import { earnestMoneyErrors } from "./earnest-money.ts";

/** The terms of a loan that is being started, some of which may be left out, or a loan and all of its next terms. */
type CheckedTerms = readonly [before: null, next: Partial<LoanTerms>] | readonly [before: Loan, next: LoanTerms];

/** A change of the reasons of a denied application, whose notice and register state a reason of code 9 in words. */
const denialErrors = (before: Loan | null, { hmda }: Pick<LoanTerms, "hmda">): FieldError[] => {
  if (before === null || statusOf(before) !== "denied" || !lacksReasonInWords(hmda)) return [];
  const { denialReasons, denialReasonOther } = before.hmda;
  if (isSameData([denialReasons, denialReasonOther], [hmda.denialReasons, hmda.denialReasonOther])) return [];
  const message = "is required for a denial reason of 9, other, because the notice and the HMDA register state it";
  return [{ field: "hmda.denialReasonOther", message, code: "required" }];
};

/** Errors of a loan's terms, whether it is being started (`before` is null) or changed: a loan keeps what it has and does not change. */
export const termsErrors = (...[before, next, today]: readonly [...CheckedTerms, today: Day]): FieldError[] => {
  const { liens = [], hmda = noHmdaAnswers, counseling = null } = next;
  return [
    ...dateErrors(before, next, today),
    ...lienDateErrors(before?.liens ?? [], liens, today),
    ...earnestMoneyErrors(before, next),
    ...hmdaErrors(before?.hmda ?? null, hmda),
    ...denialErrors(before, { hmda }),
    ...counseledErrors(before, counseling),
    ...failedChecks(
      [["liens", liens.length <= maxLoanEntries.liens, `must be at most ${maxLoanEntries.liens} entries`]],
      "too_many",
    ),
  ];
};

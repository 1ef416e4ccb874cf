import { type Actor, authorize } from "../../domain/access/actor.ts";
import {
  type ExpectedRateQuote,
  type IndexWeekOld,
  lockableQuote,
  quoteOfLoan,
} from "../../domain/hecm/rates/expected-rate-quote.ts";
import { expectedRateIndex } from "../../domain/hecm/rates/interest-rates.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { revise, revisionOf } from "../../domain/loan/revise.ts";
import { weekInEffect } from "../calculation/inputs/index-weeks.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findVisibleLoanAtVersion } from "../loan/find/find-visible-loan.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions } from "../support/expected-versions.ts";
import type { LoanQuoteRefusal } from "./quote-loan-expected-rate.ts";

/**
 * Quotes a loan's current expected rate and stores it on the loan, with today as the lock date. This edits the loan and requires the
 * permission to edit loans. Refuses a quote from a week more than eight days old. `ifMatch` holds the expected versions of the loan.
 */
export const lockExpectedRate = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<ExpectedRateQuote, LoanQuoteRefusal | IndexWeekOld | LoanChangedMeanwhile>> => {
  const allowed = authorize(actor, "loan.edit");
  if (allowed._tag === "Refused") return allowed;
  const find = () => findVisibleLoanAtVersion(dependencies, actor, loanId, ifMatch);
  const found = await find();
  if (found._tag === "Refused") return found;
  const company = await existingCompany(dependencies, found.value.companyId);
  const today = dependencies.clock.today(company.timeZone);
  const week = await weekInEffect(dependencies, company, expectedRateIndex, today);
  const quoteOf = (loan: Loan): Result<ExpectedRateQuote, LoanQuoteRefusal | IndexWeekOld> => {
    const quote = quoteOfLoan(loan, week, today, loan.caseNumberAssignedOn ?? today);
    return quote._tag === "Refused" ? quote : lockableQuote(quote.value, today);
  };
  const saved = await updateLoan(
    dependencies,
    actor,
    "loan.lock_expected_rate",
    found.value,
    find,
    (loan): Result<Loan, LoanQuoteRefusal | IndexWeekOld> => {
      const quote = quoteOf(loan);
      if (quote._tag === "Refused") return quote;
      const locked = { ...revisionOf(loan), expectedRate: quote.value.expectedRate, rateLockedOn: today };
      return revise(loan, locked, { now: dependencies.clock.now(), today });
    },
  );
  if (saved._tag === "Refused") return saved;
  return quoteOf(saved.value);
};

import { type Actor, authorize } from "../../domain/access/actor.ts";
import {
  type ExpectedRateQuote,
  type IndexWeekOld,
  lockableQuote,
  quoteOfLoan,
} from "../../domain/hecm/rates/expected-rate-quote.ts";
import { expectedRateIndex } from "../../domain/hecm/rates/interest-rates.ts";
import type { Day } from "../../domain/kernel/day.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { revise, revisionOf } from "../../domain/loan/revise.ts";
import { weekInEffect } from "../calculation/inputs/index-weeks.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findVisibleLoanAtVersion } from "../loan/find/find-visible-loan.ts";
import { existingCompany, readingCompaniesOnce } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions } from "../support/expected-versions.ts";
import type { LoanQuoteRefusal } from "./quote-loan-expected-rate.ts";

/**
 * Quotes a loan's current expected rate and stores it on the loan, with today as the lock date. This edits the loan and requires the
 * permission to edit loans. Refuses a quote from a week more than eight days old. `ifMatch` holds the expected versions of the loan.
 */
export const lockExpectedRate = async (
  given: Dependencies,
  actor: Actor,
  loanId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<ExpectedRateQuote, LoanQuoteRefusal | IndexWeekOld | LoanChangedMeanwhile>> => {
  const allowed = authorize(actor, "loan.edit");
  if (allowed._tag === "Refused") return allowed;
  const { dependencies, find } = readingCompaniesOnce(given, (within) =>
    findVisibleLoanAtVersion(within, actor, loanId, ifMatch),
  );
  const found = await find();
  if (found._tag === "Refused") return found;
  const todayAt = async ({ companyId }: Loan): Promise<Day> =>
    dependencies.clock.today((await existingCompany(dependencies, companyId)).timeZone);
  const quoteOf = async (
    loan: Loan,
    today: Day,
  ): Promise<Result<ExpectedRateQuote, LoanQuoteRefusal | IndexWeekOld>> => {
    const company = await existingCompany(dependencies, loan.companyId);
    const week = await weekInEffect(dependencies, company, expectedRateIndex, today);
    const quote = quoteOfLoan(loan, week, today, loan.caseNumberAssignedOn ?? today);
    return quote._tag === "Refused" ? quote : lockableQuote(quote.value, today);
  };
  const saved = await updateLoan(
    dependencies,
    actor,
    "loan.lock_expected_rate",
    found.value,
    find,
    async (loan): Promise<Result<Loan, LoanQuoteRefusal | IndexWeekOld>> => {
      const today = await todayAt(loan);
      const quote = await quoteOf(loan, today);
      if (quote._tag === "Refused") return quote;
      const locked = { ...revisionOf(loan), expectedRate: quote.value.expectedRate, rateLockedOn: today };
      return revise(loan, locked, { now: dependencies.clock.now(), today });
    },
  );
  if (saved._tag === "Refused") return saved;
  return quoteOf(saved.value, await todayAt(saved.value));
};

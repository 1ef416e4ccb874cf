import { type Actor, authorize } from "../../domain/access/actor.ts";
import {
  type ExpectedRateQuote,
  type IndexWeekOld,
  lockableQuote,
  quoteOfLoan,
} from "../../domain/hecm/rates/expected-rate-quote.ts";
import { expectedRateIndex } from "../../domain/hecm/rates/interest-rates.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
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
  // A decision that is made again, because another write was saved first, quotes again: the last quote is the one that is locked.
  let locked = null as ExpectedRateQuote | null;
  const saved = await updateLoan(
    dependencies,
    actor,
    "loan.lock_expected_rate",
    found.value,
    find,
    async (loan): Promise<Result<Loan, LoanQuoteRefusal | IndexWeekOld>> => {
      const company = await existingCompany(dependencies, loan.companyId);
      const today = dependencies.clock.today(company.timeZone);
      const week = await weekInEffect(dependencies, company, expectedRateIndex, today);
      const quote = quoteOfLoan(loan, week, today, loan.caseNumberAssignedOn ?? today);
      if (quote._tag === "Refused") return quote;
      const lockable = lockableQuote(quote.value, today);
      if (lockable._tag === "Refused") return lockable;
      locked = lockable.value;
      const changed = { ...revisionOf(loan), expectedRate: locked.expectedRate, rateLockedOn: today };
      return revise(loan, changed, { now: dependencies.clock.now(), today });
    },
  );
  if (saved._tag === "Refused") return saved;
  if (locked === null) throw new Error("a rate was locked without a quote");
  return accept(locked);
};

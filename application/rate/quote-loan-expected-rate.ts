import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { ExpectedRateAboveTable } from "../../domain/hecm/principal-limit/principal-limit.ts";
import { type ExpectedRateQuote, quoteOfLoan } from "../../domain/hecm/rates/expected-rate-quote.ts";
import type { IndexWeekUnknown } from "../../domain/hecm/rates/index-values.ts";
import { expectedRateIndex } from "../../domain/hecm/rates/interest-rates.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import type { NoRuleInForce } from "../../domain/kernel/in-force.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { weekInEffect } from "../calculation/inputs/index-weeks.ts";
import { findVisibleLoanAtVersion } from "../loan/find/find-visible-loan.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";

/** Why a loan's expected rate cannot be quoted. */
export type LoanQuoteRefusal =
  | PermissionDenied
  | NotFound<"loan">
  | VersionMismatch
  | FieldsInvalid
  | IndexWeekUnknown
  | NoRuleInForce
  | ExpectedRateAboveTable;

/**
 * Quotes a loan's current expected rate, even if a rate is entered or locked on the loan. `ifMatch` holds the expected versions of the
 * loan.
 */
export const quoteLoanExpectedRate = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<ExpectedRateQuote, LoanQuoteRefusal>> => {
  const allowed = authorize(actor, "rate.view");
  if (allowed._tag === "Refused") return allowed;
  const opened = await findVisibleLoanAtVersion(dependencies, actor, loanId, ifMatch);
  if (opened._tag === "Refused") return opened;
  const loan = opened.value;
  const company = await existingCompany(dependencies, loan.companyId);
  const today = dependencies.clock.today(company.timeZone);
  const week = await weekInEffect(dependencies, company, expectedRateIndex, today);
  return quoteOfLoan(loan, week, today, loan.caseNumberAssignedOn ?? today);
};

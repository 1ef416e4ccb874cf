import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Instant } from "../../domain/kernel/day.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import type { NoRuleInForce } from "../../domain/kernel/in-force.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { feeFromCatalog } from "../../domain/loan/fees/catalog-fee.ts";
import { originationFeeOf, putFee } from "../../domain/loan/fees/fees.ts";
import {
  type CapRules,
  capBasisOf,
  knownCapCents,
  maxOriginationFeeCents,
} from "../../domain/loan/fees/origination-fee.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findVisibleLoanAtVersion } from "../loan/find/find-visible-loan.ts";
import { readingCompaniesOnce } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { capRulesOf } from "./cap-rules.ts";
import type { OriginationFee } from "./find-origination-fee.ts";

type OriginationFeeRefusal =
  | PermissionDenied
  | NotFound<"loan">
  | FieldsInvalid
  | NoRuleInForce
  | VersionMismatch
  | LoanChangedMeanwhile;

const withOriginationFee = (
  loan: Loan,
  amountCents: number | null,
  write: { readonly newId: number; readonly capRules: CapRules; readonly now: Instant },
): Result<Loan, FieldsInvalid | NoRuleInForce> => {
  const highest = amountCents === null ? maxOriginationFeeCents(capBasisOf(loan), write.capRules) : accept(amountCents);
  if (highest._tag === "Refused") return highest;
  const current = originationFeeOf(loan);
  const details = current ?? feeFromCatalog("origination-fee", 0, null);
  if (!details) throw new Error("the catalog has no origination fee");
  return putFee(loan, {
    id: current?.id ?? write.newId,
    details: { ...details, amountCents: highest.value },
    capRules: write.capRules,
    now: write.now,
  });
};

/**
 * Sets a loan's origination fee. Null sets the maximum that the rules allow; 0 can be set before that maximum is known. `ifMatch` holds the
 * expected versions of the loan. `reservedId` is an id allocated beforehand for a new fee, or null.
 */
export const updateOriginationFee = async (
  given: Dependencies,
  actor: Actor,
  loanId: number,
  amountCents: number | null,
  ifMatch: ExpectedVersions,
  reservedId: number | null,
): Promise<Result<OriginationFee, OriginationFeeRefusal>> => {
  const allowed = authorize(actor, "fee.edit");
  if (allowed._tag === "Refused") return allowed;
  const { dependencies, find } = readingCompaniesOnce(given, (within) =>
    findVisibleLoanAtVersion(within, actor, loanId, ifMatch),
  );
  const found = await find();
  if (found._tag === "Refused") return found;
  const newId = reservedId ?? (await dependencies.sequences.next("fee"));
  const saved = await updateLoan(dependencies, actor, "fee.set_origination_fee", found.value, find, async (loan) => {
    const capRules = await capRulesOf(dependencies, loan.companyId);
    return withOriginationFee(loan, amountCents, { newId, capRules, now: dependencies.clock.now() });
  });
  if (saved._tag === "Refused") return saved;
  const fee = originationFeeOf(saved.value);
  if (!fee) throw new Error("the origination fee just saved is missing");
  const capRules = await capRulesOf(dependencies, saved.value.companyId);
  return accept({ fee, loan: saved.value, maximumCents: knownCapCents(saved.value, capRules) });
};

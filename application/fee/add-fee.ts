import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import type { NoRuleInForce } from "../../domain/kernel/in-force.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { FeeInput } from "../../domain/loan/fees/fee.ts";
import { putFee } from "../../domain/loan/fees/fees.ts";
import { partIn } from "../../domain/loan/parts.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findVisibleLoanAtVersion } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { capRulesOf } from "./cap-rules.ts";
import type { FeeOfLoan } from "./list-fees.ts";

type AddFeeRefusal =
  | PermissionDenied
  | NotFound<"loan">
  | FieldsInvalid
  | NoRuleInForce
  | VersionMismatch
  | LoanChangedMeanwhile;

/** Adds a fee to a loan. `ifMatch` holds the expected versions of the loan. */
export const addFee = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  details: FeeInput,
  ifMatch: ExpectedVersions,
  reservedId: number | null,
): Promise<Result<FeeOfLoan, AddFeeRefusal>> => {
  const allowed = authorize(actor, "fee.create");
  if (allowed._tag === "Refused") return allowed;
  const find = () => findVisibleLoanAtVersion(dependencies, actor, loanId, ifMatch);
  const found = await find();
  if (found._tag === "Refused") return found;
  const id = reservedId ?? (await dependencies.sequences.next("fee"));
  const saved = await updateLoan(dependencies, actor, "fee.add", found.value, find, async (loan) => {
    const capRules = await capRulesOf(dependencies, loan.companyId);
    return putFee(loan, { id, details, capRules, now: dependencies.clock.now() });
  });
  return saved._tag === "Refused" ? saved : accept({ fee: partIn(saved.value, "fee", id), loan: saved.value });
};

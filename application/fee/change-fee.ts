import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import type { NoRuleInForce } from "../../domain/kernel/in-force.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { FeeInput } from "../../domain/loan/fees/fee.ts";
import { putFee } from "../../domain/loan/fees/fees.ts";
import { type NamedPart, partIn, revisedPart } from "../../domain/loan/parts.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findLoanOfPartAtVersion } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { capRulesOf } from "./cap-rules.ts";
import type { FeeOfLoan } from "./list-fees.ts";

type ChangeFeeRefusal =
  | PermissionDenied
  | NotFound<"fee">
  | FieldsInvalid
  | NoRuleInForce
  | VersionMismatch
  | LoanChangedMeanwhile;

/** Changes a fee. `revise` computes the new details from the newest state; `ifMatch` holds the expected versions of the fee. */
export const changeFee = async (
  dependencies: Dependencies,
  actor: Actor,
  feeId: number,
  ifMatch: ExpectedVersions,
  revise: (current: NamedPart<FeeInput>) => Result<NamedPart<FeeInput>, FieldsInvalid>,
): Promise<Result<FeeOfLoan, ChangeFeeRefusal>> => {
  const allowed = authorize(actor, "fee.edit");
  if (allowed._tag === "Refused") return allowed;
  const find = () => findLoanOfPartAtVersion(dependencies, actor, "fee", feeId, ifMatch);
  const found = await find();
  if (found._tag === "Refused") return found;
  const saved = await updateLoan(dependencies, actor, "fee.change", found.value, find, async (loan) => {
    const details = revisedPart<FeeInput>(loan, partIn(loan, "fee", feeId), revise);
    if (details._tag === "Refused") return details;
    const capRules = await capRulesOf(dependencies, loan.companyId);
    return putFee(loan, { id: feeId, details: details.value, capRules, now: dependencies.clock.now() });
  });
  return saved._tag === "Refused" ? saved : accept({ fee: partIn(saved.value, "fee", feeId), loan: saved.value });
};

import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { type AmountIsReported, removeAmount } from "../../domain/loan/amounts/enter-amount.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findLoanOfPartAtVersion } from "../loan/find/find-visible-loan.ts";
import { reportsOfLoan } from "../loan/find/reports-of-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";

type RemoveAmountRefusal =
  | PermissionDenied
  | NotFound<"entered_amount">
  | AmountIsReported
  | FieldsInvalid
  | VersionMismatch
  | LoanChangedMeanwhile;

/** Removes an entered amount from its loan. `ifMatch` holds the expected versions of the amount. */
export const removeEnteredAmount = async (
  dependencies: Dependencies,
  actor: Actor,
  amountId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<null, RemoveAmountRefusal>> => {
  const allowed = authorize(actor, "calculation.enter");
  if (allowed._tag === "Refused") return allowed;
  const find = () => findLoanOfPartAtVersion(dependencies, actor, "entered_amount", amountId, ifMatch);
  const found = await find();
  if (found._tag === "Refused") return found;
  const reports = await reportsOfLoan(dependencies, found.value);
  const saved = await updateLoan(dependencies, actor, "calculation.remove_amount", found.value, find, (loan) =>
    removeAmount(loan, amountId, reports),
  );
  return saved._tag === "Refused" ? saved : accept(null);
};

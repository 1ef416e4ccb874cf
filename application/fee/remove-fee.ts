import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { removeFee as withoutFee } from "../../domain/loan/fees/fees.ts";
import type { LoanClearToClose } from "../../domain/loan/parts.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { type LoanChangedMeanwhile, updateLoan } from "../loan/change/update-loan.ts";
import { findLoanOfPartAtVersion } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";

type RemoveFeeRefusal =
  | PermissionDenied
  | NotFound<"fee">
  | LoanClearToClose
  | FieldsInvalid
  | VersionMismatch
  | LoanChangedMeanwhile;

/** Removes a fee from its loan. `ifMatch` holds the expected versions of the fee. */
export const removeFee = async (
  dependencies: Dependencies,
  actor: Actor,
  feeId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<null, RemoveFeeRefusal>> => {
  const allowed = authorize(actor, "fee.delete");
  if (allowed._tag === "Refused") return allowed;
  const find = () => findLoanOfPartAtVersion(dependencies, actor, "fee", feeId, ifMatch);
  const found = await find();
  if (found._tag === "Refused") return found;
  const saved = await updateLoan(dependencies, actor, "fee.remove", found.value, find, (loan) =>
    withoutFee(loan, feeId),
  );
  return saved._tag === "Refused" ? saved : accept(null);
};

import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import {
  type FeeNotFound,
  feeIn,
  type LoanClearToClose,
  removeFee as withoutFee,
} from "../../domain/loan/fees/fees.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisibleLoanOfFee } from "../support/find-visible-loan.ts";
import {
  type ExpectedVersions,
  type LoanChangedMeanwhile,
  updateLoan,
  type VersionMismatch,
} from "../support/update-loan.ts";

type RemoveFeeRefusal = PermissionDenied | FeeNotFound | LoanClearToClose | VersionMismatch | LoanChangedMeanwhile;

/** Takes a fee off its loan; `ifMatch` speaks of the fee's version. */
export const removeFee =
  (dependencies: Pick<Dependencies, "companyOf" | "forCompany" | "vault" | "clock">) =>
  async (actor: Actor, feeId: number, ifMatch: ExpectedVersions): Promise<Result<null, RemoveFeeRefusal>> => {
    const allowed = authorize(actor, "fee.delete");
    if (allowed._tag === "Refused") return allowed;
    const saved = await updateLoan(dependencies)(
      actor,
      "fee.remove",
      () => findVisibleLoanOfFee(dependencies)(actor, feeId),
      ifMatch,
      (loan) => feeIn(loan, feeId).version,
      (loan) => withoutFee(loan, feeId),
    );
    return saved._tag === "Refused" ? saved : accept(null);
  };

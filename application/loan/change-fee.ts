import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import type { NoRuleInForce } from "../../domain/kernel/in-force.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { AskedFee } from "../../domain/loan/fees/fee.ts";
import { type FeeNotFound, feeIn, putFee } from "../../domain/loan/fees/fees.ts";
import { todayOf } from "../support/company-scope.ts";
import type { Needs } from "../support/dependencies.ts";
import { openLoanOfFee } from "../support/find-visible-loan.ts";
import {
  type LoanChangedMeanwhile,
  type NamedVersions,
  saveDecided,
  type VersionMismatch,
} from "../support/update-loan.ts";
import type { FeeOfLoan } from "./list-fees.ts";

type ChangeFeeRefusal =
  | PermissionDenied
  | FeeNotFound
  | FieldsInvalid
  | NoRuleInForce
  | VersionMismatch
  | LoanChangedMeanwhile;

/** Changes a fee: `revise` makes the new one from the newest; `ifMatch` speaks of the fee's version. */
export const changeFee =
  (needs: Pick<Needs, "companyOf" | "companies" | "loansOf" | "clock">) =>
  async (
    actor: Actor,
    feeId: number,
    ifMatch: NamedVersions,
    revise: (current: AskedFee) => Result<AskedFee, FieldsInvalid>,
  ): Promise<Result<FeeOfLoan, ChangeFeeRefusal>> => {
    const allowed = authorize(actor, "fee.edit");
    if (allowed._tag === "Refused") return allowed;
    const opened = await openLoanOfFee(needs)(actor, feeId);
    if (opened._tag === "Refused") return opened;
    const today = await todayOf(needs)(actor, opened.value.companyId);
    const saved = await saveDecided(needs)(
      () => openLoanOfFee(needs)(actor, feeId),
      ifMatch,
      (loan) => feeIn(loan, feeId).version,
      (loan) => {
        const details = revise(feeIn(loan, feeId));
        return details._tag === "Refused"
          ? details
          : putFee(loan, { id: feeId, details: details.value, today, now: needs.clock.now() });
      },
    );
    return saved._tag === "Refused" ? saved : accept({ fee: feeIn(saved.value, feeId), loan: saved.value });
  };

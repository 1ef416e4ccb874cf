import { type Actor, authorize, type PermissionDenied } from "../domain/access/actor.ts";
import { accept, type Result, refuse } from "../domain/kernel/result.ts";
import type { FeeNotFound } from "../domain/loan/fees.ts";
import type { FeeOfLoan } from "./list-fees.ts";
import type { Needs } from "./needs.ts";
import { openLoanOfFee } from "./open-loan.ts";

/** One fee. */
export const findFee =
  (needs: Pick<Needs, "companyOf" | "loansOf">) =>
  async (actor: Actor, feeId: number): Promise<Result<FeeOfLoan, PermissionDenied | FeeNotFound>> => {
    const allowed = authorize(actor, "fee.view");
    if (allowed._tag === "Refused") return allowed;
    const opened = await openLoanOfFee(needs)(actor, feeId);
    if (opened._tag === "Refused") return opened;
    const fee = opened.value.fees.find(({ id }) => id === feeId);
    return fee ? accept({ fee, loan: opened.value }) : refuse({ _tag: "FeeNotFound", feeId });
  };

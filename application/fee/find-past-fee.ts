import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import { type Past, type PastRefusal, pastOf } from "../loan/as-of/past.ts";
import type { RequestedTime } from "../loan/as-of/requested-instant.ts";
import { findLoanOfPart } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { FeeOfLoan } from "./list-fees.ts";

/** Finds a fee as it was at an earlier time. */
export const findPastFee = async (
  dependencies: Dependencies,
  actor: Actor,
  feeId: number,
  time: RequestedTime,
): Promise<Result<Past<FeeOfLoan>, PermissionDenied | PastRefusal | NotFound<"fee">>> => {
  const allowed = authorize(actor, "fee.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findLoanOfPart(dependencies, actor, "fee", feeId);
  if (found._tag === "Refused") return found;
  return pastOf(dependencies, actor, found.value, time, {
    show: (loan) => {
      const fee = loan.fees.find(({ id }) => id === feeId);
      return fee ? { fee, loan } : null;
    },
    missing: notFound("fee", feeId),
  });
};

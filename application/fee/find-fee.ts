import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { partIn } from "../../domain/loan/parts.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findLoanOfPart } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { FeeOfLoan } from "./list-fees.ts";

/** Finds a fee. */
export const findFee = async (
  dependencies: Dependencies,
  actor: Actor,
  feeId: number,
): Promise<Result<FeeOfLoan, PermissionDenied | NotFound<"fee">>> => {
  const allowed = authorize(actor, "fee.view");
  if (allowed._tag === "Refused") return allowed;
  const opened = await findLoanOfPart(dependencies, actor, "fee", feeId);
  return opened._tag === "Refused" ? opened : accept({ fee: partIn(opened.value, "fee", feeId), loan: opened.value });
};

import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { partIn } from "../../domain/loan/parts.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findLoanOfPart } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { AmountOfLoan } from "./list-entered-amounts.ts";

/** Finds an entered amount. */
export const findEnteredAmount = async (
  dependencies: Dependencies,
  actor: Actor,
  amountId: number,
): Promise<Result<AmountOfLoan, PermissionDenied | NotFound<"entered_amount">>> => {
  const allowed = authorize(actor, "calculation.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findLoanOfPart(dependencies, actor, "entered_amount", amountId);
  return found._tag === "Refused"
    ? found
    : accept({ amount: partIn(found.value, "entered_amount", amountId), loan: found.value });
};

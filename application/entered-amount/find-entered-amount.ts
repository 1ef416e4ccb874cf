import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { amountIn } from "../../domain/loan/amounts/enter-amount.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { loanOfEnteredAmount } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { AmountOfLoan } from "./list-entered-amounts.ts";

/** One entered amount. */
export const findEnteredAmount = async (
  dependencies: Dependencies,
  actor: Actor,
  amountId: number,
): Promise<Result<AmountOfLoan, PermissionDenied | NotFound<"entered_amount">>> => {
  const allowed = authorize(actor, "calculation.view");
  if (allowed._tag === "Refused") return allowed;
  const opened = await loanOfEnteredAmount.find(dependencies, actor, amountId);
  if (opened._tag === "Refused") return opened;
  return accept({ amount: amountIn(opened.value, amountId), loan: opened.value });
};

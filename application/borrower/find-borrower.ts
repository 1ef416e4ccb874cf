import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { partIn } from "../../domain/loan/parts.ts";
import type { BorrowerOfLoan } from "../../domain/loan/ports.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findLoanOfPart } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Finds a borrower. */
export const findBorrower = async (
  dependencies: Dependencies,
  actor: Actor,
  borrowerId: number,
): Promise<Result<BorrowerOfLoan, PermissionDenied | NotFound<"borrower">>> => {
  const allowed = authorize(actor, "borrower.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findLoanOfPart(dependencies, actor, "borrower", borrowerId);
  return found._tag === "Refused"
    ? found
    : accept({ borrower: partIn(found.value, "borrower", borrowerId), loan: found.value });
};

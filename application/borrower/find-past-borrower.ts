import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { BorrowerOfLoan } from "../../domain/loan/ports.ts";
import { type NotFound, notFound } from "../../domain/log/record-kinds.ts";
import { type Past, type PastRefusal, pastOf } from "../loan/as-of/past.ts";
import type { RequestedTime } from "../loan/as-of/requested-instant.ts";
import { findLoanOfPart } from "../loan/find/find-visible-loan.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** Finds a borrower as they were at an earlier time. */
export const findPastBorrower = async (
  dependencies: Dependencies,
  actor: Actor,
  borrowerId: number,
  time: RequestedTime,
): Promise<Result<Past<BorrowerOfLoan>, PermissionDenied | PastRefusal | NotFound<"borrower">>> => {
  const allowed = authorize(actor, "borrower.view");
  if (allowed._tag === "Refused") return allowed;
  const found = await findLoanOfPart(dependencies, actor, "borrower", borrowerId);
  if (found._tag === "Refused") return found;
  return pastOf(dependencies, actor, found.value, time, {
    show: (loan) => {
      const borrower = loan.borrowers.find(({ id }) => id === borrowerId);
      return borrower ? { borrower, loan } : null;
    },
    missing: notFound("borrower", borrowerId),
  });
};

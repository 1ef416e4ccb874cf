import type { Actor } from "../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { FeeNotFound } from "../../domain/loan/fees/fees.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { isVisibleTo, type LoanNotFound } from "../../domain/loan/visibility.ts";
import { companyHolding } from "./company-scope.ts";
import type { Needs } from "./dependencies.ts";
import { isNamed, type NamedVersions, type VersionMismatch } from "./update-loan.ts";

type Reads = Pick<Needs, "companyOf" | "loansOf">;

/** The loan of an id, as far as the actor may know of it. */
export const openLoan =
  (needs: Reads) =>
  async (actor: Actor, loanId: number): Promise<Result<Loan, LoanNotFound>> => {
    const companyId = await companyHolding(needs)(actor, "loan", loanId);
    const loan = companyId === null ? null : await needs.loansOf(companyId).find(loanId);
    return loan && isVisibleTo(actor, loan) ? accept(loan) : refuse({ _tag: "LoanNotFound", loanId });
  };

/** The same, unless the caller names other versions than the one it has. */
export const openLoanAt =
  (needs: Reads) =>
  async (
    actor: Actor,
    loanId: number,
    ifMatch: NamedVersions,
  ): Promise<Result<Loan, LoanNotFound | VersionMismatch>> => {
    const opened = await openLoan(needs)(actor, loanId);
    if (opened._tag === "Refused" || isNamed(ifMatch, opened.value.version)) return opened;
    return refuse({ _tag: "VersionMismatch" });
  };

/** The loan that holds a fee, as far as the actor may know of it. */
export const openLoanOfFee =
  (needs: Reads) =>
  async (actor: Actor, feeId: number): Promise<Result<Loan, FeeNotFound>> => {
    const companyId = await companyHolding(needs)(actor, "fee", feeId);
    const loan = companyId === null ? null : await needs.loansOf(companyId).findByPart("fee", feeId);
    return loan && isVisibleTo(actor, loan) ? accept(loan) : refuse({ _tag: "FeeNotFound", feeId });
  };

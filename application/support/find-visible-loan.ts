import type { Actor } from "../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { FeeNotFound } from "../../domain/loan/fees/fees.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { isVisibleTo, type LoanNotFound } from "../../domain/loan/visibility.ts";
import { findOwningCompany } from "./company-scope.ts";
import type { Dependencies } from "./dependencies.ts";
import { type ExpectedVersions, isExpected, type VersionMismatch } from "./update-loan.ts";

type FindDependencies = Pick<Dependencies, "companyOf" | "forCompany">;

/** The loan of an id, as far as the actor may know of it. */
export const findVisibleLoan =
  (dependencies: FindDependencies) =>
  async (actor: Actor, loanId: number): Promise<Result<Loan, LoanNotFound>> => {
    const companyId = await findOwningCompany(dependencies)(actor, "loan", loanId);
    const loan = companyId === null ? null : await dependencies.forCompany(companyId).loans.find(loanId);
    return loan && isVisibleTo(actor, loan) ? accept(loan) : refuse({ _tag: "LoanNotFound", loanId });
  };

/** The same, unless the caller names other versions than the one it has. */
export const findVisibleLoanAtVersion =
  (dependencies: FindDependencies) =>
  async (
    actor: Actor,
    loanId: number,
    ifMatch: ExpectedVersions,
  ): Promise<Result<Loan, LoanNotFound | VersionMismatch>> => {
    const opened = await findVisibleLoan(dependencies)(actor, loanId);
    if (opened._tag === "Refused" || isExpected(ifMatch, opened.value.version)) return opened;
    return refuse({ _tag: "VersionMismatch" });
  };

/** The loan that holds a fee, as far as the actor may know of it. */
export const findVisibleLoanOfFee =
  (dependencies: FindDependencies) =>
  async (actor: Actor, feeId: number): Promise<Result<Loan, FeeNotFound>> => {
    const companyId = await findOwningCompany(dependencies)(actor, "fee", feeId);
    const loan = companyId === null ? null : await dependencies.forCompany(companyId).loans.findByPart("fee", feeId);
    return loan && isVisibleTo(actor, loan) ? accept(loan) : refuse({ _tag: "FeeNotFound", feeId });
  };

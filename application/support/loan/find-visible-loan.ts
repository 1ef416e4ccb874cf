import type { Actor } from "../../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import { type FeeNotFound, feeIn } from "../../../domain/loan/fees/fees.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { LoanPart } from "../../../domain/loan/ports.ts";
import { isVisibleTo, type LoanNotFound } from "../../../domain/loan/visibility.ts";
import { findOwningCompany } from "../company-scope.ts";
import type { Dependencies } from "../dependencies.ts";
import { type ExpectedVersions, isExpected, type VersionMismatch } from "./expected-versions.ts";

export type FindLoanDependencies = Pick<Dependencies, "companyOf" | "forCompany">;

/** The loan of an id or that holds a part of an id, as far as the actor may know of it. */
const findLoan = async (
  dependencies: FindLoanDependencies,
  actor: Actor,
  kind: "loan" | LoanPart,
  id: number,
): Promise<Loan | null> => {
  const companyId = await findOwningCompany(dependencies)(actor, kind, id);
  if (companyId === null) return null;
  const { loans } = dependencies.forCompany(companyId);
  const loan = await (kind === "loan" ? loans.find(id) : loans.findByPart(kind, id));
  return loan && isVisibleTo(actor, loan) ? loan : null;
};

const atVersion = <NotFound>(
  found: Result<Loan, NotFound>,
  ifMatch: ExpectedVersions,
  versionOf: (loan: Loan) => number,
): Result<Loan, NotFound | VersionMismatch> =>
  found._tag === "Refused" || isExpected(ifMatch, versionOf(found.value)) ? found : refuse({ _tag: "VersionMismatch" });

/** The loan of an id, as far as the actor may know of it. */
export const findVisibleLoan =
  (dependencies: FindLoanDependencies) =>
  async (actor: Actor, loanId: number): Promise<Result<Loan, LoanNotFound>> => {
    const loan = await findLoan(dependencies, actor, "loan", loanId);
    return loan ? accept(loan) : refuse({ _tag: "LoanNotFound", loanId });
  };

/** The same, unless the caller names other versions than the one it has. */
export const findVisibleLoanAtVersion =
  (dependencies: FindLoanDependencies) =>
  async (
    actor: Actor,
    loanId: number,
    ifMatch: ExpectedVersions,
  ): Promise<Result<Loan, LoanNotFound | VersionMismatch>> =>
    atVersion(await findVisibleLoan(dependencies)(actor, loanId), ifMatch, ({ version }) => version);

/** The loan that holds a fee, as far as the actor may know of it. */
export const findVisibleLoanOfFee =
  (dependencies: FindLoanDependencies) =>
  async (actor: Actor, feeId: number): Promise<Result<Loan, FeeNotFound>> => {
    const loan = await findLoan(dependencies, actor, "fee", feeId);
    return loan ? accept(loan) : refuse({ _tag: "FeeNotFound", feeId });
  };

/** The same, unless the caller names other versions than the one that the fee has. */
export const findVisibleLoanOfFeeAtVersion =
  (dependencies: FindLoanDependencies) =>
  async (
    actor: Actor,
    feeId: number,
    ifMatch: ExpectedVersions,
  ): Promise<Result<Loan, FeeNotFound | VersionMismatch>> =>
    atVersion(await findVisibleLoanOfFee(dependencies)(actor, feeId), ifMatch, (loan) => feeIn(loan, feeId).version);

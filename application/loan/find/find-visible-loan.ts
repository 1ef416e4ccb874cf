import type { Actor } from "../../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { partVersion } from "../../../domain/loan/parts.ts";
import { isVisibleTo } from "../../../domain/loan/visibility.ts";
import { type LoanPart, type NotFound, notFound } from "../../../domain/log/record-kinds.ts";
import { findOwningCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { atVersion, type ExpectedVersions, type VersionMismatch } from "../../support/expected-versions.ts";

/** The loan with an id, or the loan that holds the part with an id; null if the actor may not see it. */
const findLoan = async (
  dependencies: Dependencies,
  actor: Actor,
  kind: "loan" | LoanPart,
  id: number,
): Promise<Loan | null> => {
  const companyId = await findOwningCompany(dependencies, actor, kind, id);
  if (companyId === null) return null;
  const { loans } = dependencies.forCompany(companyId);
  const loan = await (kind === "loan" ? loans.find(id) : loans.findByPart(kind, id));
  return loan && isVisibleTo(actor, loan) ? loan : null;
};

/** Finds a loan by id, if the actor may see it. */
export const findVisibleLoan = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
): Promise<Result<Loan, NotFound<"loan">>> => {
  const loan = await findLoan(dependencies, actor, "loan", loanId);
  return loan ? accept(loan) : refuse(notFound("loan", loanId));
};

/** Like `findVisibleLoan`, but refuses if the client names a company other than the loan's. */
export const findVisibleLoanOfCompany = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  companyId: number | null,
): Promise<Result<Loan, NotFound<"loan">>> => {
  const found = await findVisibleLoan(dependencies, actor, loanId);
  const isElsewhere = found._tag === "Accepted" && companyId !== null && found.value.companyId !== companyId;
  return isElsewhere ? refuse(notFound("loan", loanId)) : found;
};

/** Returns the loan, or refuses if its version is not among those the client expects. */
export const loanAtVersion = (loan: Loan, ifMatch: ExpectedVersions): Result<Loan, VersionMismatch> =>
  atVersion(accept(loan), ifMatch, ({ version }) => version);

/** Like `findVisibleLoan`, but refuses if the loan's version is not among those the client expects. */
export const findVisibleLoanAtVersion = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<Loan, NotFound<"loan"> | VersionMismatch>> =>
  atVersion(await findVisibleLoan(dependencies, actor, loanId), ifMatch, ({ version }) => version);

/** Finds the loan that holds a part, if the actor may see it. */
export const findLoanOfPart = async <Kind extends LoanPart>(
  dependencies: Dependencies,
  actor: Actor,
  kind: Kind,
  partId: number,
): Promise<Result<Loan, NotFound<Kind>>> => {
  const loan = await findLoan(dependencies, actor, kind, partId);
  return loan ? accept(loan) : refuse(notFound(kind, partId));
};

/** Like `findLoanOfPart`, but refuses if the part's version is not among those the client expects. */
export const findLoanOfPartAtVersion = async <Kind extends LoanPart>(
  dependencies: Dependencies,
  actor: Actor,
  kind: Kind,
  partId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<Loan, NotFound<Kind> | VersionMismatch>> =>
  atVersion(await findLoanOfPart(dependencies, actor, kind, partId), ifMatch, (loan) =>
    partVersion(loan, kind, partId),
  );

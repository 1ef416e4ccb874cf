import type { Actor } from "../../../domain/access/actor.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { partVersion } from "../../../domain/loan/parts.ts";
import { isVisibleTo } from "../../../domain/loan/visibility.ts";
import { type LoanPart, type NotFound, notFound } from "../../../domain/log/record-kinds.ts";
import { findOwningCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { atVersion, type ExpectedVersions, type VersionMismatch } from "../../support/expected-versions.ts";

/** The loan of an id or that holds a part of an id, as far as the actor may know of it. */
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

/** The loan of an id, as far as the actor may know of it. */
export const findVisibleLoan = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
): Promise<Result<Loan, NotFound<"loan">>> => {
  const loan = await findLoan(dependencies, actor, "loan", loanId);
  return loan ? accept(loan) : refuse(notFound("loan", loanId));
};

/** The same, unless the caller names another company than the loan's. */
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

/** A loan that was found, unless the caller names other versions than the one it has. */
export const loanAtVersion = (loan: Loan, ifMatch: ExpectedVersions): Result<Loan, VersionMismatch> =>
  atVersion(accept(loan), ifMatch, ({ version }) => version);

/** The same as `findVisibleLoan`, unless the caller names other versions than the one it has. */
export const findVisibleLoanAtVersion = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  ifMatch: ExpectedVersions,
): Promise<Result<Loan, NotFound<"loan"> | VersionMismatch>> =>
  atVersion(await findVisibleLoan(dependencies, actor, loanId), ifMatch, ({ version }) => version);

/**
 * How the loan that holds a part is found, as far as the actor may know of it; with versions given, unless the part has
 * another one.
 */
export const loanOfPart = <Kind extends LoanPart>(kind: Kind) => {
  const find = async (
    dependencies: Dependencies,
    actor: Actor,
    partId: number,
  ): Promise<Result<Loan, NotFound<Kind>>> => {
    const loan = await findLoan(dependencies, actor, kind, partId);
    return loan ? accept(loan) : refuse(notFound(kind, partId));
  };
  const findAtVersion = async (
    dependencies: Dependencies,
    actor: Actor,
    partId: number,
    ifMatch: ExpectedVersions,
  ): Promise<Result<Loan, NotFound<Kind> | VersionMismatch>> =>
    atVersion(await find(dependencies, actor, partId), ifMatch, (loan) => partVersion(loan, kind, partId));
  return { find, findAtVersion };
};

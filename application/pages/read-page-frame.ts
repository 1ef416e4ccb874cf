import type { Actor } from "../../domain/access/actor.ts";
import type { User } from "../../domain/identity/user.ts";
import { type PageFrame, pageFrame } from "../../domain/pages/page-frame.ts";
import { loadLogo } from "../company/load-logo.ts";
import { existingCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The subject of a page for a borrower: a loan, prepared by its loan officer, or a quote (null), prepared by the user. */
interface BorrowerFacing {
  readonly loanId: number | null;
}

const officerOf = async (dependencies: Dependencies, companyId: number, loanId: number): Promise<User | null> => {
  const { loans, users } = dependencies.forCompany(companyId);
  const loan = await loans.find(loanId);
  return loan && users.find(loan.loanOfficerId);
};

/**
 * The frame of a page that the actor opens now. The page shows records of a company that the actor was already allowed to read, so no
 * further permission is required.
 */
export const readPageFrame = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number,
  borrowerFacing: BorrowerFacing | null = null,
): Promise<PageFrame> => {
  const loanId = borrowerFacing?.loanId ?? null;
  const [company, user, officer] = await Promise.all([
    existingCompany(dependencies, companyId),
    dependencies.forCompany(actor.companyId).users.find(actor.userId),
    loanId === null ? null : officerOf(dependencies, companyId, loanId),
  ]);
  if (user === null) throw new Error(`user ${actor.userId} is signed in but missing`);
  const originator = borrowerFacing && (officer ?? user);
  return pageFrame(company, await loadLogo(dependencies, company), user, dependencies.clock.now(), originator);
};

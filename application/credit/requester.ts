import type { Actor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { Requester } from "../../domain/credit/ports.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { Dependencies } from "../support/dependencies.ts";

/** The requester of a report for a loan. */
export const requesterOf = async (
  { forCompany }: Dependencies,
  { companyId, userId }: Actor,
  company: Company,
  { loanNumber }: Pick<Loan, "loanNumber">,
): Promise<Requester> => {
  const user = await forCompany(companyId).users.find(userId);
  return { companyName: company.name, loanNumber, userName: user && `${user.firstName} ${user.lastName}` };
};

/** The requester of an order's status, which names only the company. */
export const requestingCompany = ({ name }: Company): Requester => ({
  companyName: name,
  loanNumber: null,
  userName: null,
});

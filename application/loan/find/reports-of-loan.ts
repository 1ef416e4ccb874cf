import type { ReportsOfLoan } from "../../../domain/loan/amounts/enter-amount.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { daysOf } from "../../../domain/mcr/quarter/quarter.ts";
import type { Dependencies } from "../../support/dependencies.ts";

/** The filed reports that may include a loan. */
export const reportsOfLoan = async (
  { forCompany }: Dependencies,
  { id, companyId }: Pick<Loan, "id" | "companyId">,
): Promise<ReportsOfLoan> => {
  const { reportedActions, callReports } = forCompany(companyId);
  const [reported, quarters] = await Promise.all([reportedActions.find(id), callReports.filedQuarters()]);
  return {
    isInFiledRegister: reported !== null,
    filedQuarters: quarters.map((quarter) => ({ endsOn: daysOf(quarter).endsOn, filedAt: quarter.filedAt })),
  };
};

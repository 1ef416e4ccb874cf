import type { CreditReport } from "../../../domain/credit/credit-report.ts";
import type { Dependencies } from "../dependencies.ts";

/** More reports of one person than anybody orders. */
const maxReports = 100;

/** The credit reports of these borrowers, each once. */
export const reportsOfBorrowers = async (
  { forCompany }: Dependencies,
  companyId: number,
  borrowerIds: readonly number[],
): Promise<CreditReport[]> => {
  const { creditReports } = forCompany(companyId);
  const lists = await Promise.all(borrowerIds.map((id) => creditReports.ofBorrower(id, maxReports)));
  return [...new Map(lists.flat().map((report) => [report.id, report])).values()];
};

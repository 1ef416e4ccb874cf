import type { DocumentHistory } from "../../../domain/documents/history.ts";
import type { Instant } from "../../../domain/kernel/day.ts";
import { pick } from "../../../domain/kernel/pick.ts";
import { blindIndexesOf } from "../../../domain/loan/borrowers/ssn.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { homesAmong, type LoanOnHome } from "../../../domain/loan/same-home.ts";
import { openStatuses, statusOf } from "../../../domain/loan/status/status.ts";
import { type LoanFacts, loanFacts, namedUserIds } from "../../../domain/requirements/facts.ts";
import type { CompanyStores } from "../../../domain/stores.ts";
import { completedReportsOfEach } from "../../credit/completed-reports.ts";
import { existingCompany } from "../../support/company-scope.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { closingDocumentsOfEach, isClosing } from "./closing-documents.ts";
import { hasEvidence, voidedEvidenceOf } from "./voided-evidence.ts";

/** The fields of a credit report by which a loan is judged. The report's content stays encrypted. */
const judgedParts = ["person", "coPerson", "status", "expiresOn", "findings"] as const;

/** The ids of all other loans of the same people, which may still be loading; null if not known. */
type OtherLoans = Promise<readonly number[]> | null;

const openWithSamePeople = async (
  { loans }: Pick<CompanyStores, "loans">,
  people: readonly string[],
  samePeople: OtherLoans,
): Promise<readonly LoanOnHome[]> =>
  people.length === 0 || (await samePeople)?.length === 0 ? [] : loans.openWithSamePeople(people);

/** The generated and voided documents of a loan, for each of these loans that is judged by them. */
const documentsOfEach = async (
  { documentHistories }: Pick<CompanyStores, "documentHistories">,
  loans: readonly Loan[],
): Promise<(loanId: number) => readonly DocumentHistory[]> => {
  const ids = loans.filter((loan) => isClosing(loan) || hasEvidence(loan)).map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await documentHistories.generatedOrVoidedOfEach(ids);
  const byLoan = Map.groupBy(rows, ({ loanId }) => loanId);
  return (loanId) => byLoan.get(loanId) ?? [];
};

const borrowersIn = ({ borrowers }: Loan): Loan["borrowers"] => borrowers;

/**
 * The data, in addition to the loans themselves, by which a company's loans are judged, in the order of the loans. The number of store
 * calls does not depend on the number of loans. `samePeople`, if it is being read anyway: all other loans of the same people; if there are
 * none, none are looked up.
 */
export const loanFactsOf = async (
  dependencies: Dependencies,
  companyId: number,
  loans: readonly Loan[],
  samePeople: OtherLoans = null,
): Promise<readonly LoanFacts[]> => {
  const named = [...new Set(loans.flatMap(namedUserIds))];
  const stores = dependencies.forCompany(companyId);
  const people = blindIndexesOf(loans.filter((loan) => openStatuses.includes(statusOf(loan))).flatMap(borrowersIn));
  const [company, users, sharing, reports, documentsOf] = await Promise.all([
    existingCompany(dependencies, companyId),
    stores.users.findEach(named),
    openWithSamePeople(stores, people, samePeople),
    completedReportsOfEach(dependencies, companyId, loans),
    documentsOfEach(stores, loans),
  ]);
  const byId = new Map(users.map((user) => [user.id, user]));
  const onSameHome = homesAmong(sharing);
  const withoutDocuments = loans.map((loan) => ({
    loan,
    facts: loanFacts(loan, company, byId, onSameHome(loan)),
  }));
  const documents = await closingDocumentsOfEach(dependencies, companyId, withoutDocuments, documentsOf);
  const dayOf = (at: Instant | null | undefined) => (at ? dependencies.clock.dayOf(at, company.timeZone) : null);
  return withoutDocuments.map(({ loan, facts }) => ({
    ...facts,
    closingDocumentsOn: dayOf(documents.get(loan.id)?.currentAt),
    outdatedClosingDocumentsOn: dayOf(documents.get(loan.id)?.outdatedAt),
    closingRecordedOn: dayOf(loan.statusHistory.findLast(({ status }) => status === "closing")?.at),
    creditReports: (reports.get(loan.id) ?? []).map((report) => ({
      ...pick(report, judgedParts),
      completedOn: dayOf(report.completedAt),
    })),
    voidedEvidence: voidedEvidenceOf(loan, documentsOf(loan.id)),
  }));
};

/** Like `loanFactsOf`, for one loan. */
export const factsOfLoan = async (
  dependencies: Dependencies,
  loan: Loan,
  samePeople: OtherLoans = null,
): Promise<LoanFacts> => {
  const [facts] = await loanFactsOf(dependencies, loan.companyId, [loan], samePeople);
  if (facts === undefined) throw new Error("a loan has facts");
  return facts;
};

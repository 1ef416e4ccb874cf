import type { AnyOperation } from "../../../../../adapters/http/operation/operation.ts";
import { saveLoan } from "../../../../../application/loan/change/save-loan.ts";
import { type AgencyOperation, agencyOperationNames } from "../../../../../domain/agency/operations.ts";
import { acceptableAssessment } from "../../../../../domain/casebook/sample/assessment.ts";
import { loggedAppraisal } from "../../../../../domain/casebook/sample/fixed-values.ts";
import { day } from "../../../../../domain/kernel/day.ts";
import { rate } from "../../../../../domain/kernel/rate.ts";
import type { AgencyRecord } from "../../../../../domain/loan/agency/agency-record.ts";
import { ssnPlace, storedSsn } from "../../../../../domain/loan/borrowers/ssn.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { noFhaCaseDetails } from "../../../../../domain/loan/properties/property.ts";
import { aStatusEntry } from "../../../../fixtures/loan/loan.ts";
import { readyToFund } from "../../../../fixtures/loan/loan-to-fund.ts";
import { userSaved } from "../../../../fixtures/loan/log.ts";
import type { Caller, RunningService } from "../running-service.ts";

const archived: AgencyRecord["caseNumber"] = {
  state: "archived",
  number: "1371234567",
  assignedOn: day("2026-04-06"),
};

const appraiser = { appraiserLicense: "VA4001000001", licenseType: "licensed" } as const;

/** What makes each operation possible if a loan with everything for its funding is not enough, or too much. */
const changes: Partial<Record<AgencyOperation, (loan: Loan, underwriterId: number) => Loan>> = {
  case_number_assignment: (loan) => ({
    ...loan,
    caseNumberAssignedOn: null,
    agency: { ...loan.agency, caseNumber: { state: "none" } },
  }),
  hecm_insurance_application: (loan, underwriterId) => ({
    ...loan,
    // Not by its loan officer, because a company that was replaced as a whole separates duties.
    statusHistory: [...loan.statusHistory, { ...aStatusEntry("funded"), byUserId: underwriterId }],
    agency: { ...loan.agency, appraisal: { ...loggedAppraisal, ...appraiser }, adpCode: "952" },
    underwriterId,
    approvedOn: day("2026-04-14"),
    counseling: loan.counseling && { ...loan.counseling, agencyId: "80001" },
    fhaInsurance: {
      repairsDueOn: null,
      mipPaidOn: day("2026-04-27"),
      isPriorInsuranceTerminated: null,
      lateRequestCertifiedOn: null,
    },
  }),
  case_restore: (loan) => ({ ...loan, agency: { ...loan.agency, caseNumber: archived } }),
  duplicate_mic: (loan) => ({ ...loan, agency: { ...loan.agency, insuranceStatus: "endorsed" } }),
  escrow_closeout: (loan) => ({
    ...loan,
    statusHistory: [...loan.statusHistory, aStatusEntry("endorsed")],
    agency: { ...loan.agency, insuranceStatus: "endorsed" },
  }),
};

/** Enters the NMLS and HUD ids of the loan's officer and underwriter. */
const enterIds = async ({ dependencies }: RunningService, { companyId }: Loan, userIds: number[]): Promise<void> => {
  const { users } = dependencies.forCompany(companyId);
  for (const id of userIds) {
    const found = await users.find(id);
    if (found === null) throw new Error(`there is no user ${id}`);
    const user = { ...found, nmlsId: "123456", chumsId: "ZD01" };
    await users.save(user, userSaved(user, found));
  }
};

const operationOf = ({ method, path }: AnyOperation): AgencyOperation | null =>
  agencyOperationNames.find(
    (name) => method === "POST" && path.startsWith(`/fha-integration/${name.replaceAll("_", "-")}/`),
  ) ?? null;

/** Brings a caller's loan to where an operation of the agency is possible; other operations need nothing. */
export const makeReadyForAgency = async (
  service: RunningService,
  caller: Caller,
  operation: AnyOperation,
  loanId: number,
): Promise<void> => {
  const name = operationOf(operation);
  if (name === null) return;
  const { company, userId } = caller;
  const { dependencies } = service;
  const before = await dependencies.forCompany(company.id).loans.find(loanId);
  if (before === null) throw new Error(`there is no loan ${loanId}`);
  const ready = readyToFund(before);
  const loan: Loan = {
    ...ready,
    // No lower than what was published for the closing.
    expectedRate: rate(6.5),
    borrowers: ready.borrowers.map((borrower, position) => ({
      ...borrower,
      ssn: storedSsn(null, `12345678${position}`, ssnPlace(company.id, borrower.id), dependencies.vault),
      monthlyIncome: [{ source: "Social Security", amountCents: 300_000 }],
    })),
    property: {
      ...ready.property,
      annualTaxesCents: 240_000,
      annualInsuranceCents: 120_000,
      floodZone: "X",
      fhaAppraisal: { location: "suburban", propertyRights: "fee_simple", leaseholdExpiresOn: null },
      fhaCase: { ...noFhaCaseDetails, fieldOffice: "Richmond", constructionCode: "existing_over_1_year" },
    },
    assessment: { ...acceptableAssessment, householdSize: ready.borrowers.length },
  };
  const actor = {
    userId,
    companyId: company.id,
    hierarchy: "Super User",
    roles: [],
    timeZone: company.timeZone,
    requestId: "a-test",
  } as const;
  const { userId: underwriterId } =
    name === "hecm_insurance_application" ? await service.hire(company, "Company User", "Underwriter") : caller;
  await saveLoan(dependencies, actor, "loan.change", before, changes[name]?.(loan, underwriterId) ?? loan);
  if (name === "hecm_insurance_application") await enterIds(service, before, [before.loanOfficerId, underwriterId]);
  if (name === "hecm_insurance_application" || name === "appraisal_logging")
    await caller.call("POST", "/loan/loan-calculation/", { loan: loanId });
};

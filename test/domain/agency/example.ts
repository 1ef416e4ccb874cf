import type { ApplyContext, RequestContext } from "../../../domain/agency/decision.ts";
import type { AgencyInputs } from "../../../domain/agency/inputs.ts";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import type { CalculatedFigures } from "../../../domain/agency/requests.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { type AgencyRecord, type CaseNumber, unknownToAgency } from "../../../domain/loan/agency/agency-record.ts";
import type { CounselingCertificate } from "../../../domain/loan/agency/agency-sections.ts";
import { noWaiver } from "../../../domain/loan/agency/counseling-waiver.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Property } from "../../../domain/loan/properties/property.ts";
import type { JsonObject } from "../../../domain/log/changes.ts";
import { instant } from "../../fixtures/clock.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { someFacts } from "../../fixtures/loan/judged-loan.ts";
import { aBorrower, aLoan, aProperty } from "../../fixtures/loan/loan.ts";

export const today = day("2026-05-01");
export const now = instant("2026-05-01T16:00:00.000Z");

/** The SSNs of Ada Example and her husband, which begin with digits that are never assigned. */
export const ssns: Readonly<Record<number, string>> = { 101: "900112222", 102: "900334444" };

export const ada = aBorrower({ id: 101, firstName: "Ada", middleName: "Maria", lastName: "Example" });
export const bert = aBorrower({
  id: 102,
  borrowerType: "eligible_non_borrowing_spouse",
  firstName: "Bert",
  lastName: "Example",
  suffix: "Jr",
});

export const entered = { street: "12 Sample Street", unit: null, city: "Springfield", state: "IL", zipCode: "62701" };
export const standardized = { ...entered, street: "12 SAMPLE ST", city: "SPRINGFIELD", zipCode: "62701-0001" };
export const other = { street: "40 Second Avenue", unit: "3", city: "Springfield", state: "IL", zipCode: "62704" };

/** A loan of Ada and Bert, both counseled on March 2, with everything required for a case number. */
export const aLoanForCase = (given: Partial<Loan> = {}): Loan =>
  aLoan({
    borrowers: [ada, bert],
    property: aProperty({ ...entered, enteredAddress: entered, addressOverriddenByUserId: null }),
    rateType: "annual_adjustable",
    applicationOn: day("2026-04-02"),
    counseling: {
      counseledOn: day("2026-03-02"),
      certificateNumber: "1234567",
      agencyId: "80000",
      borrowerIds: null,
      ...noWaiver,
    },
    callAttempt: null,
    lastCall: null,
    creditOrderedAt: null,
    creditRetrievedAt: null,
    ...given,
  });

export const assigned: Extract<CaseNumber, { readonly number: string }> = {
  state: "assigned",
  number: "1371234567",
  assignedOn: day("2026-04-06"),
};

/** The same loan with the given agency record. */
export const withAgency = (agency: Partial<AgencyRecord>, given: Partial<Loan> = {}): Loan =>
  aLoanForCase({ ...given, agency: { ...unknownToAgency, ...agency } });

export const withProperty = (loan: Loan, property: Partial<Property>): Loan => ({
  ...loan,
  property: { ...loan.property, ...property },
});

/** Ada's counseling certificate. */
export const aCertificate = (given: Partial<CounselingCertificate> = {}): CounselingCertificate => ({
  certificateType: "counseling",
  certificateNumber: "7654321",
  counseledOn: day("2026-03-10"),
  issuedOn: day("2026-03-11"),
  expiresOn: day("2026-09-06"),
  agencyId: "80001",
  agencyName: "Example Counseling",
  agencyPhone: null,
  counselorName: "Cora Counselor",
  method: "telephone",
  durationMinutes: 90,
  feeCents: 125_00,
  isFeeWaived: false,
  clients: [{ firstName: "ADA", lastName: "EXAMPLE" }],
  retrievedAt: now,
  ...given,
});

export const requestContext = (given: Partial<RequestContext> = {}): RequestContext => ({
  company: aCompany({ fhaLenderId: "1234500001", fhaSponsorId: null }),
  today,
  calculation: { state: "none", obstacles: [] },
  facts: someFacts(),
  figures: null,
  maxClaimAmountWith: () => null,
  originatorNmlsId: "123456",
  underwriterChumsId: null,
  required: {},
  ssnOf: ({ id }) => ssns[id] ?? null,
  ...given,
});

/** User 7 gets an answer at 4 p.m. */
export const applyContext = <Operation extends AgencyOperation>(
  input: AgencyInputs[Operation],
  sent: JsonObject = {},
): ApplyContext<Operation> => ({ input, sent, startedAt: now, sentByUserId: 7, now, today, byUserId: 7 });

/** A successful answer of the agency. */
export const success = <Result>(result: Result) =>
  ({ status: "success", messages: [], caseStatus: null, result }) as const;

/** The fields omitted by a caller who applies for the insurance with the license of the logged appraisal. */
export const asLogged = { appraiserLicense: null, licenseType: null } as const;

/** Figures of a calculation of an adjustable-rate loan without repairs and set-asides, all in a line of credit. */
export const figures: CalculatedFigures = {
  maxClaimAmountCents: 400_000_00,
  principalLimitCents: 158_800_00,
  initialMipCents: 8_000_00,
  originationFeeCents: 6_000_00,
  expectedRate: rate(6.25),
  noteRate: rate(6.125),
  paymentPlan: {
    type: "line_of_credit",
    termMonths: null,
    monthlyPaymentCents: 0,
    lineOfCreditCents: 144_800_00,
    initialDrawCents: 0,
  },
  repairSetAsideCents: 0,
  servicingSetAsideCents: 0,
  lesa: { type: "none", amountCents: 0 },
  mandatoryObligationsCents: 14_000_00,
  purchasePriceCents: null,
  requiredInvestmentCents: null,
};

/** The fields omitted by a caller who logs an appraisal and states nothing else. */
export const noAppraisalStatements = {
  licenseType: null,
  remainingEconomicLifeYears: null,
  isDisasterChecked: null,
  flippingExemption: null,
  isCertified: null,
} as const;

import { acceptableAssessment } from "../../../../domain/casebook/sample/assessment.ts";
import { loggedAppraisal } from "../../../../domain/casebook/sample/fixed-values.ts";
import { day } from "../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { type FhaCaseDetails, noFhaCaseDetails } from "../../../../domain/loan/properties/property.ts";
import { someFacts } from "../../../fixtures/loan/judged-loan.ts";
import { aStatusEntry } from "../../../fixtures/loan/loan.ts";
import { ada, assigned, entered, ssns, withAgency, withProperty } from "../../agency/example.ts";

const income = [{ source: "pension", amountCents: 1_500_00 }];

export const caseDetails: FhaCaseDetails = {
  ...noFhaCaseDetails,
  fieldOffice: "Chicago",
  constructionCode: "existing_over_1_year",
};

/** A loan that lacks nothing for any request; its home has 1,000 square feet. */
export const base: Loan = withProperty(
  withAgency(
    { caseNumber: assigned, appraisal: loggedAppraisal, adpCode: "952" },
    {
      borrowers: [{ ...ada, monthlyIncome: income }],
      assessment: acceptableAssessment,
      statusHistory: [aStatusEntry("funded")],
    },
  ),
  {
    ...{ annualTaxesCents: 2_400_00, annualInsuranceCents: 1_200_00, livingAreaSquareFeet: 1_000 },
    fhaCase: caseDetails,
  },
);

/** All inputs of request checks; each entry uses some of them. */
export const judged = {
  loan: base,
  company: { fhaLenderId: "1234500001" },
  today: day("2026-05-01"),
  calculation: { state: "current", obstacles: [] },
  facts: someFacts(),
  hasCurrentFigures: true,
  ssnOf: ({ id }: { readonly id: number }) => ssns[id] ?? null,
  rulesOn: assigned.assignedOn,
  appraisal: { sequence: 1, appraisedValueCents: 400_000_00, effectiveOn: day("2026-04-08") },
  certificateNumber: "1234567",
  address: entered,
  processingType: "Direct endorsement",
  request: {
    maxClaimAmountCents: 400_000_00,
    purchasePriceCents: 399_000_00,
    contractOn: day("2026-04-01"),
    location: "rural",
    licenseType: "licensed",
    propertyRights: "fee_simple",
    leaseholdExpiresOn: null,
    remainingEconomicLifeYears: 40,
    isDisasterChecked: true,
    isCertified: true,
    isInFloodZone: false,
    ...{ repairSetAsideCents: 0, repairsDueOn: null, mipPaidOn: day("2026-04-28"), isPriorInsuranceTerminated: null },
    counseling: { agencyId: "80001", counseledOn: day("2026-03-02"), isWaived: false },
    ...{ underwriterChumsId: "ZD01", approvedOn: day("2026-04-07"), constructionCode: "existing_over_1_year" },
    appraiserLicense: "IL556001234",
  },
};

/** The inputs of a check that differ from those of a loan that lacks nothing. */
export type Given = Partial<{ readonly [Name in keyof typeof judged]: unknown }>;

/** One entry that only requests have: what just meets it, what just misses it, and what is then reported. */
export type Case = readonly [code: string, met: Given, missed: Given, text: string];

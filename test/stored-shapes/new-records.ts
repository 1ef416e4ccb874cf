import type { CalculationRecord } from "../../domain/calculation/calculation-record.ts";
import type { EnteredIndexValue } from "../../domain/calculation/ports.ts";
import { indexValueSchemaVersion } from "../../domain/calculation/upgrade.ts";
import type { CalculationInputs } from "../../domain/hecm/inputs.ts";
import type { HmdaFiling } from "../../domain/hmda/filing/filing.ts";
import { noAddress } from "../../domain/kernel/address.ts";
import { day } from "../../domain/kernel/day.ts";
import { rate } from "../../domain/kernel/rate.ts";
import { unknownToAgency } from "../../domain/loan/agency/agency-record.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import { calculated } from "../fixtures/accepted.ts";
import { aCalculation } from "../fixtures/calculation/calculation.ts";
import { instant } from "../fixtures/clock.ts";
import { loanOfKind } from "../fixtures/loan/kinds-of-loans.ts";
import { aBorrower, aLoan } from "../fixtures/loan/loan.ts";
import { aFiling, filed } from "../fixtures/reports/hmda-filing.ts";
import { notWaived } from "./first-release.ts";

// Records of the current version with every field that the stored records of former versions have set. The compiler reports missing fields.

const aFullBorrower = aBorrower({
  ssn: { sealed: "sealed", last4: "6789", blindIndex: "a blind index" },
  mailingAddress: noAddress,
  monthlyIncome: [{ source: "pension", amountCents: 200_000 }],
  monthlyObligations: [{ kind: "installment", creditor: null, amountCents: 20_000 }],
  assets: [{ kind: "savings", amountCents: 1_000_000 }],
  demographics: {
    ethnicity: [2],
    ethnicityOther: null,
    ethnicityObserved: false,
    race: [5],
    raceNativeOther: null,
    raceAsianOther: null,
    racePacificIslanderOther: null,
    raceObserved: false,
    sex: 2,
    sexObserved: false,
  },
});

/** A refinance with liens, a set-aside, a plan, counseling, an assigned case number and a credit alert. */
export const aFullLoan: Loan = aLoan({
  borrowers: [aFullBorrower],
  pipeline: [
    {
      effectiveOn: day("2026-04-01"),
      channel: "retail",
      propertyState: "IL",
      recordedAt: instant("2026-04-01T12:00:00.000Z"),
    },
  ],
  paymentPlan: {
    type: "line_of_credit",
    termMonths: null,
    monthlyPaymentCents: null,
    lineOfCreditCents: null,
    initialDrawCents: null,
  },
  liens: [
    {
      kind: null,
      creditor: "Example Bank",
      accountLast4: null,
      amountCents: 1_000_000,
      isMandatory: true,
      isDelinquentFederalDebt: false,
      openedOn: null,
      cashToBorrowerCents: null,
    },
  ],
  priorHecm: {
    caseNumber: "0000000000",
    closedOn: day("2022-05-02"),
    maxClaimAmountCents: 30_000_000,
    principalLimitCents: 12_345_600,
    initialMipPaidCents: 600_000,
  },
  counseling: {
    counseledOn: day("2026-03-01"),
    certificateNumber: null,
    agencyId: null,
    borrowerIds: null,
    ...notWaived,
  },
  agency: {
    ...unknownToAgency,
    caseNumber: { state: "assigned", number: "0000000000", assignedOn: day("2026-03-02") },
    creditAlerts: [
      {
        borrowerId: aFullBorrower.id,
        authorizationNumber: "A000000000",
        authorizedAt: instant("2026-04-01T12:00:00.000Z"),
        hits: [],
        isClear: true,
      },
    ],
  },
});

const aNewCalculation = (given: Partial<CalculationInputs>): CalculationRecord => {
  const inputs: CalculationInputs = { ...loanOfKind("a refinance"), ...given };
  const { parametersRead: _, ...result } = calculated(inputs);
  return { ...aCalculation(), inputs, result };
};

const { rateBasis: quoted } = loanOfKind("a quoted rate");

/** Calculations of a refinance with a lien, a plan and a warning, at a rate of its own and at a quoted one. */
export const newCalculations: readonly CalculationRecord[] = [{}, { rateBasis: quoted }].map((given) =>
  aNewCalculation({
    ...given,
    // A missing closing date is a warning.
    closingOn: null,
    liens: [{ amountCents: 2_350_000, isMandatory: true, isDelinquentFederalDebt: false }],
    paymentPlan: {
      type: "line_of_credit",
      termMonths: null,
      monthlyPaymentCents: null,
      lineOfCreditCents: null,
      initialDrawCents: 100_000,
    },
  }),
);

export const aNewIndexValue: EnteredIndexValue = {
  schemaVersion: indexValueSchemaVersion,
  index: "cmt_1_year",
  on: day("2026-05-01"),
  value: rate(4),
  version: 1,
  logNumber: 1,
  enteredAt: instant("2026-05-01T12:00:00.000Z"),
  enteredByUserId: 1,
};

const confirmed = { at: instant("2026-02-19T12:00:00.000Z"), byUserId: 8 };

/** A second edition that was filed with failed quality and macro edits. */
export const aFullFiling: HmdaFiling = filed(
  aFiling({
    findings: {
      edits: [{ edit: "Q614", tier: "quality", description: "Ages.", fields: ["applicant_age"], count: 1 }],
      macro: [{ edit: "Q636", description: "Withdrawn.", left: 1, right: 0.6 }],
      notRun: [{ edit: "Q603", why: "No list of census tracts is at hand." }],
      blocking: false,
    },
    leftForLater: [{ loanId: 3, loanNumber: "2025-000003", uli: null, fields: ["calculation"] }],
    notReported: {
      count: 1,
      loans: [{ loanId: 2, loanNumber: "2025-000002", uli: "10BX939C5543TQA1144M2", fields: ["property.countyFips"] }],
    },
    differences: {
      filingId: 1,
      edition: 1,
      counts: { added: 1, removed: 0, action_changed: 0, row_changed: 0 },
      loans: [{ loanId: 2, uli: "10BX939C5543TQA1144M2", kind: "added" }],
    },
    qualityConfirmed: confirmed,
    macroConfirmed: confirmed,
  }),
);

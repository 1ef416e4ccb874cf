import { day } from "../../../../../domain/kernel/day.ts";
import { rate } from "../../../../../domain/kernel/rate.ts";
import type { LoanLien } from "../../../../../domain/loan/liens/lien.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import type { LicensedLoan } from "../../../../../domain/loan/terms/loan-terms.ts";
import { termsOf } from "../../../../../domain/loan/terms/terms-copy.ts";
import { differenceText, termsDifferences } from "../../../../../domain/loan/terms/terms-differences.ts";
import { aLicense } from "../../../../fixtures/company/user.ts";
import { aBorrower, aLoan, aProperty } from "../../../../fixtures/loan/loan.ts";

type Officer = NonNullable<LicensedLoan["facts"]["people"]["loanOfficer"]>;

export const officer: Officer = {
  firstName: "Olga",
  lastName: "Officer",
  nmlsId: "123456",
  stateLicenses: [aLicense("2026-01-01", "2026-12-31")],
};

export const company = { nmlsId: "654321", statesLicensed: ["IL"] };

export const mortgage: LoanLien = {
  kind: "mortgage",
  creditor: "First Bank",
  accountLast4: "1234",
  amountCents: 80_000_00,
  isMandatory: true,
  isDelinquentFederalDebt: false,
  openedOn: null,
  cashToBorrowerCents: null,
};

export const approved = aLoan({
  borrowers: [aBorrower()],
  property: aProperty({
    unit: "2",
    county: "Sangamon",
    floodZone: "X",
    title: {
      ...{ vesting: "trust", trustName: "Example Trust", trustConfirmedOn: null },
      ...{ doRemaindermenSign: null, leaseTermYears: null, isLeaseRenewable: null },
    },
  }),
  applicationOn: day("2026-04-02"),
  productCode: "ANNUAL",
  appraisedValueCents: 400_000_00,
  appraisedOn: day("2026-04-20"),
  secondAppraisedValueCents: 390_000_00,
  purchasePriceCents: 380_000_00,
  lesa: { type: "partially_funded", amountCents: 10_000_00, semiAnnualPaymentCents: 500_00 },
  repairEstimateCents: 2_000_00,
  repairAdministrationFeeCents: 100_00,
  servicingFeeMonthlyCents: 30_00,
  rateType: "annual_adjustable",
  index: "cmt_1_year",
  margin: rate(2),
  noteRate: rate(6.5),
  expectedRate: rate(6.125),
  rateLockedOn: day("2026-04-10"),
  periodicCap: rate(2),
  lifetimeCap: rate(5),
  paymentPlan: {
    type: "modified_term",
    termMonths: 120,
    monthlyPaymentCents: 400_00,
    lineOfCreditCents: 50_000_00,
    initialDrawCents: 1_000_00,
  },
  priorHecm: {
    caseNumber: "137-1234567",
    closedOn: day("2016-05-02"),
    maxClaimAmountCents: 300_000_00,
    principalLimitCents: 150_000_00,
    initialMipPaidCents: 6_000_00,
    initialMipRule: "credit_for_premium_paid",
  },
  lenderCreditCents: 200_00,
  earnestMoneyCents: 5_000_00,
  sellerContributionsCents: 3_000_00,
  propertyChargesAtClosingCents: 900_00,
  fees: [],
  liens: [mortgage],
});

/** What is changed after the approval: fields of the loan, its officer, and its company. */
export interface Change {
  readonly loan?: Partial<Loan>;
  readonly officer?: Partial<Officer>;
  readonly company?: Partial<LicensedLoan["facts"]["company"]>;
}

export const copyOf = (change: Change = {}, version?: number) => {
  const facts = {
    people: { loanOfficer: { ...officer, ...change.officer } },
    company: { ...company, ...change.company },
  };
  return termsOf({ loan: { ...approved, ...change.loan }, facts }, version);
};

export const said = (change: Change): readonly string[] =>
  termsDifferences(copyOf(), copyOf(change)).map(differenceText);

import { factsOfSample } from "../../../domain/documents/merge/sample/sample-facts.ts";
import { sampleLoan } from "../../../domain/documents/merge/sample/sample-loan.ts";
import { day, type Instant } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { ExportedLoan } from "../../../domain/mismo/exported-loan.ts";

const [first, second, third] = sampleLoan.borrowers;
if (!first || !second || !third) throw new Error("the sample loan has three people");

/** The export of a loan that was calculated on the sample's date. */
export const exported = (loan: Loan): ExportedLoan => {
  const { company, officer, calculation } = factsOfSample(loan);
  if (officer === null) throw new Error("the sample loan has an officer");
  return {
    exportedAt: "2026-06-01T15:00:00.000Z" as Instant,
    loan,
    company,
    officer: {
      ...officer,
      chumsId: null,
      stateLicenses: [
        { state: "IL", number: "031.0000001", validFrom: day("2026-01-01"), validThrough: day("2026-12-31") },
      ],
    },
    underwriter: {
      firstName: "Una",
      lastName: "Underwriter",
      nmlsId: null,
      chumsId: "ZFHA",
      email: "una.underwriter@example.com",
      phone: null,
      stateLicenses: [],
    },
    calculation,
    ssns: new Map(),
  };
};

/** Adjustable rate, with a mortgage that is paid off and a line of credit that stays; a modified tenure plan. */
export const traditional = sampleLoan;

/** Fixed rate with a single disbursement, and a spouse who is not on the note. */
export const purchase: Loan = {
  ...sampleLoan,
  hecmType: "purchase",
  purchasePriceCents: 42_000_000,
  contractOn: day("2026-02-27"),
  earnestMoneyCents: 1_000_000,
  liens: [],
  borrowers: [first, { ...second, borrowerType: "eligible_non_borrowing_spouse" }],
  rateType: "fixed",
  index: null,
  margin: null,
  periodicCap: null,
  lifetimeCap: null,
  noteRate: rate(6.25),
  rateLockedOn: null,
  repairEstimateCents: 0,
  repairAdministrationFeeCents: 0,
  lesa: { type: "none", amountCents: null, semiAnnualPaymentCents: null },
  paymentPlan: {
    type: "single_disbursement",
    termMonths: null,
    monthlyPaymentCents: null,
    lineOfCreditCents: null,
    initialDrawCents: null,
  },
};

/** Refinance of a HECM, with set-asides for repairs, servicing, and property charges, and a term plan with a line of credit. */
export const refinance: Loan = {
  ...sampleLoan,
  hecmType: "refinance",
  liens: [
    {
      kind: "hecm",
      creditor: "Sample & Sons <Servicing>",
      accountLast4: null,
      openedOn: day("2023-05-02"),
      cashToBorrowerCents: null,
      amountCents: 2_000_000,
      isMandatory: true,
      isDelinquentFederalDebt: false,
    },
  ],
  priorHecm: {
    caseNumber: "137-7654321",
    closedOn: day("2023-05-02"),
    maxClaimAmountCents: 30_000_000,
    principalLimitCents: 11_000_000,
    initialMipPaidCents: 600_000,
  },
  paymentPlan: {
    type: "line_of_credit",
    termMonths: null,
    monthlyPaymentCents: null,
    lineOfCreditCents: null,
    initialDrawCents: 0,
  },
};

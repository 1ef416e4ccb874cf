import { day } from "../../../kernel/day.ts";
import { once } from "../../../kernel/once.ts";
import { rate } from "../../../kernel/rate.ts";
import { noHmdaAnswers } from "../../../loan/hmda/answers.ts";
import type { Loan } from "../../../loan/loan.ts";
import type { LoanStatus } from "../../../loan/status/status.ts";
import type { DocumentFacts } from "../facts.ts";
import { factsOfSample, sampleFacts } from "./sample-facts.ts";
import { sampleLoan } from "./sample-loan.ts";

/** The sample loan under other circumstances. */
interface SampleVariant {
  readonly facts: DocumentFacts;
  /** The fields that the sample takes from it; null for none. */
  readonly section: "adverse_action" | "incompleteness" | null;
}

const [entry] = sampleLoan.statusHistory;
if (!entry) throw new Error("a sample loan without a status");

const inStatus = (status: LoanStatus): Pick<Loan, "statusHistory"> => ({ statusHistory: [{ ...entry, status }] });

// Both use the same calculation as the sample.
const denied = (): DocumentFacts => ({
  ...sampleFacts(),
  loan: {
    ...sampleLoan,
    ...inStatus("denied"),
    closingOn: null,
    disbursedOn: null,
    actionTakenOn: day("2026-03-26"),
    hmda: { ...noHmdaAnswers, denialReasons: [3, 4] },
  },
});

const incomplete = (): DocumentFacts => ({
  ...sampleFacts(),
  loan: {
    ...sampleLoan,
    ...inStatus("processing"),
    agency: { ...sampleLoan.agency, certificate: null },
    property: { ...sampleLoan.property, annualInsuranceCents: null },
  },
});

/** The premium paid on the prior loan is credited, which leaves that much more. */
const premiumPaidCents = 600_000;

/** Everything available in the first year is drawn at closing, so that no plan with payments fits. */
const refinance = (): DocumentFacts =>
  factsOfSample({
    ...sampleLoan,
    hecmType: "refinance",
    priorHecm: {
      caseNumber: "137-7654321",
      closedOn: day("2023-05-02"),
      maxClaimAmountCents: 30_000_000,
      principalLimitCents: 11_000_000,
      initialMipPaidCents: premiumPaidCents,
    },
    paymentPlan: {
      type: "line_of_credit",
      termMonths: null,
      monthlyPaymentCents: null,
      lineOfCreditCents: null,
      initialDrawCents: (sampleFacts().calculation?.result.firstYearAvailableCents ?? 0) + premiumPaidCents,
    },
  });

const fixedPurchase = (): DocumentFacts =>
  factsOfSample({
    ...sampleLoan,
    hecmType: "purchase",
    purchasePriceCents: 42_000_000,
    earnestMoneyCents: 1_000_000,
    liens: [],
    rateType: "fixed",
    index: null,
    margin: null,
    periodicCap: null,
    lifetimeCap: null,
    noteRate: rate(6.25),
    rateLockedOn: null,
    paymentPlan: null,
  });

/** The variants, which give values to fields that the sample loan lacks. */
export const sampleVariants = once((): readonly SampleVariant[] => [
  { facts: denied(), section: "adverse_action" },
  { facts: incomplete(), section: "incompleteness" },
  { facts: refinance(), section: null },
  { facts: fixedPurchase(), section: null },
]);

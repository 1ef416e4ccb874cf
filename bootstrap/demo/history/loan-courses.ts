import { addressFields } from "../../../domain/kernel/address.ts";
import { addDays, type Day, day } from "../../../domain/kernel/day.ts";
import { pick } from "../../../domain/kernel/pick.ts";
import type { LoanStatus } from "../../../domain/loan/status/status.ts";
import { appraisalStatements, appraiserAsLogged, processingType } from "../../simulation/applicants.ts";
import { orderCredit } from "../../simulation/credit-steps.ts";
import {
  generateAdverseAction,
  generateDisclosures,
  generateIncompleteness,
  receiveDisclosures,
  sendDisclosures,
  sendNotice,
} from "../../simulation/document-steps.ts";
import type { LoanEvent, LoanStep } from "../../simulation/event.ts";
import {
  calculate,
  charge,
  collectFees,
  command,
  discloseFees,
  enter,
  enterAmount,
  lockRate,
  move,
  query,
  start,
} from "../../simulation/steps.ts";
import { loanRequest } from "./loan-request.ts";
import { lastDayOfRates, lastQuarter, workingDayThrough } from "./past-days.ts";
import type { Anchor, Feature, PastLoan } from "./past-loans.ts";

/** A step of a loan, a number of days after its start. */
interface CourseStep {
  readonly day: number;
  readonly step: LoanStep;
  /** Whether the loan continues if this step is refused, because no later step depends on it. */
  readonly isOptional?: boolean;
}

/** Retrieves the certificate by the number of the borrower's own certificate, or of the loan's entry if there is none. */
const fetchCertificate: LoanStep = {
  use: "run-agency-query",
  by: "processor",
  operation: "hecm_certificate",
  inputOf: ({ borrowers: [borrower] }) => ({
    certificateNumber: borrower?.counselingCertificates[0]?.certificateNumber ?? null,
  }),
};

const CLOSING_DAY = 34;
const FUNDING_DAY = 49;

/** Long enough for the rescission period, even with holidays in it. */
const DAYS_TO_DISBURSEMENT = 8;

/** The steps of a loan that reaches the last status, in order. `from` is the day from which all others are counted. */
const happyPath = (from: Day): readonly CourseStep[] => [
  { day: 0, step: query("officer", "address_validation", { override: false }), isOptional: true },
  { day: 1, step: orderCredit, isOptional: true },
  { day: 1, step: charge("title-insurance-lender", 1_150_00, "title company") },
  { day: 1, step: discloseFees },
  { day: 1, step: calculate },
  { day: 2, step: move("processor", "processing") },
  { day: 3, step: command("processor", "case_number_assignment", () => ({ processingType })) },
  { day: 4, step: query("officer", "cairvs_authorization", {}) },
  { day: 5, step: fetchCertificate, isOptional: true },
  { day: 8, step: command("underwriter", "hecm_financial_assessment", () => ({})) },
  { day: 9, step: calculate },
  // The rates of a later week may have been published since.
  { day: 20, step: calculate },
  {
    day: 20,
    step: command("underwriter", "appraisal_logging", ({ property }, on) => ({
      appraisedValueCents: property.homeValueCents + 5_000_00,
      effectiveOn: addDays(on, -2),
      appraiserLicense: `${property.state} AR012345`,
      condition: "as_is",
      repairsCents: 0,
      ...appraisalStatements,
    })),
  },
  { day: 21, step: calculate },
  { day: 21, step: enter("processor", (_, on) => ({ appraisalCopySentOn: on })) },
  { day: 22, step: move("officer", "underwriting") },
  { day: 27, step: enter("underwriter", (_, on) => ({ approvedOn: on, noticeSentOn: on })) },
  { day: 27, step: move("underwriter", "conditional_approval") },
  {
    day: 28,
    step: enter("closer", ({ disclosureReceivedOn }, on) => ({
      closingOn: lastDayOfRates(workingDayThrough(addDays(from, CLOSING_DAY))),
      disclosureReceivedOn: disclosureReceivedOn ?? on,
      commitmentAcceptedOn: on,
    })),
  },
  { day: 31, step: calculate },
  { day: 31, step: move("underwriter", "clear_to_close") },
  { day: CLOSING_DAY, step: calculate },
  { day: CLOSING_DAY, step: move("closer", "closing") },
  { day: CLOSING_DAY, step: collectFees },
  {
    day: 37,
    step: enter("closer", ({ closingOn }, on) => ({
      disbursedOn: workingDayThrough(addDays(closingOn ?? on, DAYS_TO_DISBURSEMENT)),
    })),
  },
  // Later weeks have their own rates.
  { day: FUNDING_DAY, step: move("closer", "funded", "The loan closed at the rates of its closing date.") },
  {
    day: FUNDING_DAY,
    step: enter("closer", ({ hecmType }, on) => ({
      fhaInsurance: {
        repairsDueOn: null,
        mipPaidOn: on,
        isPriorInsuranceTerminated: hecmType === "refinance" ? true : null,
        lateRequestCertifiedOn: null,
      },
    })),
  },
  { day: 56, step: command("closer", "hecm_insurance_application", () => appraiserAsLogged) },
  {
    day: 75,
    step: command("closer", "escrow_closeout", () => ({ escrowType: "repair", isUnusedMoneyAppliedToPrincipal: null })),
  },
];

/** The day of the last step of the happy path for a loan that ends in each status. */
const lastDays: Readonly<Record<LoanStatus, number>> = {
  origination: 1,
  processing: 12,
  underwriting: 22,
  conditional_approval: 27,
  clear_to_close: 31,
  closing: CLOSING_DAY,
  funded: FUNDING_DAY,
  endorsed: 56,
  escrow_closed: 75,
  withdrawn: 12,
  incomplete: 7,
  denied: 22,
  approved_not_accepted: 27,
};

/** The steps after that day that end an application without a loan. */
const lastSteps: Readonly<Partial<Record<LoanStatus, readonly CourseStep[]>>> = {
  withdrawn: [{ day: 15, step: move("officer", "withdrawn", "The borrower stays with the family.") }],
  incomplete: [
    { day: 14, step: generateIncompleteness },
    { day: 14, step: sendNotice },
    { day: 46, step: move("processor", "incomplete", "The evidence of insurance did not arrive.") },
  ],
  denied: [
    { day: 26, step: enter("underwriter", ({ hmda }) => ({ hmda: { ...hmda, denialReasons: [3] } })) },
    { day: 26, step: move("underwriter", "denied", "The credit history does not meet the requirements.") },
    { day: 27, step: generateAdverseAction },
    { day: 27, step: sendNotice },
  ],
  approved_not_accepted: [
    { day: 32, step: move("underwriter", "approved_not_accepted", "Only the title insurance was open.") },
  ],
};

/** Additional steps of a loan with a feature. */
const features: Readonly<Record<Feature, readonly CourseStep[]>> = {
  documents: [
    // The day of the case number is an input of the calculation.
    { day: 3, step: calculate },
    { day: 3, step: generateDisclosures, isOptional: true },
    { day: 4, step: sendDisclosures, isOptional: true },
    { day: 6, step: receiveDisclosures, isOptional: true },
  ],
  inquiry: [{ day: 0, step: calculate, isOptional: true }],
  // The street begins with the word that makes the sandbox archive a case.
  archived_case: [
    {
      day: 9,
      step: command("processor", "address_change", ({ property }) => ({
        address: { ...pick(property, addressFields), street: `ARCHIVED ${property.street}` },
      })),
      isOptional: true,
    },
  ],
  former_system: [{ day: 7, step: enterAmount(168_400_00) }],
  rate_lock: [
    { day: 4, step: lockRate, isOptional: true },
    { day: 25, step: enter("underwriter", (_, on) => ({ noticeSentOn: on })) },
  ],
  // The bank's payoff letter has a higher amount than the approved one.
  changed_terms: [
    {
      day: 29,
      step: enter("processor", ({ liens }) => ({
        liens: liens.map((lien) => ({ ...lien, amountCents: 34_850_00 })),
      })),
    },
    { day: 30, step: calculate },
    {
      day: 30,
      step: {
        use: "approve-terms",
        by: "underwriter",
        reason: "The payoff letter names the higher amount, and the proceeds still cover it.",
      },
    },
  ],
  changed_value: [
    { day: 13, step: enter("officer", ({ homeValueCents }) => ({ homeValueCents: homeValueCents + 12_000_00 })) },
  ],
};

const anchorDay = (anchor: Anchor, today: Day): Day => {
  switch (anchor) {
    case "today":
      return today;
    case "quarter end":
      return lastQuarter(today).endsOn;
    case "end of 2025":
      return day("2025-12-31");
  }
};

/** The events of a loan, sorted by day; none if the day from which it is counted is after today. */
export const eventsOf = (loan: PastLoan, today: Day): readonly LoanEvent[] => {
  const { externalId, endsIn, feature, startedBefore } = loan;
  const [days, before] = startedBefore;
  const anchor = anchorDay(before, today);
  if (anchor > today) return [];
  const from = addDays(anchor, -days);
  const eventOf = (
    { day, step, isOptional = false }: Omit<CourseStep, "step"> & Pick<LoanEvent, "step">,
    isEnding = false,
  ): LoanEvent => ({ on: workingDayThrough(addDays(from, day)), loan: externalId, step, isOptional, isEnding });
  const way =
    feature === "inquiry" || feature === "former_system"
      ? []
      : happyPath(from).filter(({ day }) => day <= lastDays[endsIn]);
  const beside = feature === null ? [] : features[feature];
  return [
    eventOf({ day: 0, step: start((staff, on) => loanRequest(loan, staff, on)) }),
    ...[...way, ...beside].toSorted((one, other) => one.day - other.day).map((step) => eventOf(step)),
    ...(lastSteps[endsIn] ?? []).map((step) => eventOf(step, true)),
    // No filed quarter has ended since this day, so the amount can still be removed.
    ...(feature === "former_system"
      ? [{ on: workingDayThrough(today), loan: externalId, step: enterAmount(168_900_00), isOptional: true }]
      : []),
  ];
};

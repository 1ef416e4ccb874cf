import type { PaymentPlan } from "../../../domain/hecm/terms.ts";
import { addressFields } from "../../../domain/kernel/address.ts";
import { day } from "../../../domain/kernel/day.ts";
import { pick } from "../../../domain/kernel/pick.ts";
import type { LoanTerms } from "../../../domain/loan/loan.ts";
import { appraisalStatements, appraiserAsLogged, goodHistory, processingType } from "../../simulation/applicants.ts";
import { orderCredit, permitCredit, retrieveCredit } from "../../simulation/credit-steps.ts";
import type { LoanEvent, LoanStep } from "../../simulation/event.ts";
import { calculate, changePeople, command, discloseFees, enter, move, query } from "../../simulation/steps.ts";
import { archived, sample, specimen } from "./applications.ts";

/** A step, with its expected result if it is not success. */
type Line = LoanEvent["step"] | readonly [step: LoanEvent["step"], expected: string];

/** A loan of the walkthrough, day by day. */
export interface WalkedLoan {
  readonly title: string;
  readonly externalId: string;
  readonly days: readonly { readonly on: string; readonly words: string; readonly steps: readonly Line[] }[];
}

const terms = (by: LoanStep["by"], changes: Partial<LoanTerms>): LoanStep => enter(by, () => changes);

const caseNumber = command("processor", "case_number_assignment", () => ({ processingType }));
const alerts = query("officer", "cairvs_authorization", {});
const insurance = command("closer", "hecm_insurance_application", () => appraiserAsLogged);

const address = (street: string, city: string, state: string, zipCode: string) => () => ({
  address: { street, unit: null, city, state, zipCode },
});

/** An appraisal; a null value stands for the loan's own. */
const appraisal = (appraisedValueCents: number | null, effectiveOn: string, isRepairNeeded = false) =>
  command(isRepairNeeded ? "underwriter" : "processor", "appraisal_logging", () => ({
    appraisedValueCents,
    effectiveOn: day(effectiveOn),
    appraiserLicense: isRepairNeeded ? "CA AR012345" : null,
    condition: isRepairNeeded ? "subject_to_repairs" : null,
    repairsCents: isRepairNeeded ? 2_500_00 : null,
    ...appraisalStatements,
  }));

/** All of the proceeds on a line of credit. */
const lineOfCredit: PaymentPlan = {
  type: "line_of_credit",
  termMonths: null,
  monthlyPaymentCents: null,
  lineOfCreditCents: null,
  initialDrawCents: null,
};

const searched = { certificateNumber: null, lastName: "Sample", ssnLast4: null, zipCode: null };

/** A loan from its start until the agency has insured it and its escrow is closed out. */
const endorsed: WalkedLoan = {
  title: "A loan from its start to endorsed and closed out",
  externalId: "walk-1",
  days: [
    {
      on: "2026-04-24",
      words: "the counseling; California requires seven days before further steps",
      steps: [
        sample,
        query("officer", "address_validation", { override: false }),
        command("officer", "hecm_referral", () => ({
          agencyId: null,
          reason: "The couple asks for a HECM.",
          notes: null,
        })),
        query("officer", "certificate_search", { ...searched, counseledFrom: null, counseledTo: null, agencyId: null }),
        query("processor", "hecm_certificate", { certificateNumber: "1000001" }),
      ],
    },
    {
      on: "2026-05-04",
      words: "the application",
      steps: [
        [orderCredit, "credit_data_missing"],
        permitCredit,
        orderCredit,
        retrieveCredit("10000001"),
        terms("processor", {
          applicationOn: day("2026-05-04"),
          disclosureReceivedOn: day("2026-05-04"),
          assessment: goodHistory(2),
        }),
        discloseFees,
        [caseNumber, "held"],
      ],
    },
    {
      on: "2026-05-05",
      words: "the agency decides the held request",
      steps: [
        [caseNumber, "held"],
        [caseNumber, "held"],
        caseNumber,
        alerts,
        command("underwriter", "hecm_financial_assessment", () => ({})),
        calculate,
        appraisal(615_000_00, "2026-05-05", true),
        // The correct address of the house; `RETURN` makes the sandbox return the first application for insurance.
        command("closer", "address_change", address("RETURN 12 West Oak Street", "Sacramento", "CA", "95814")),
        changePeople("processor", ({ property }) => ({ presentAddress: pick(property, addressFields) })),
        terms("processor", { appraisalCopySentOn: day("2026-05-05"), repairEstimateCents: 2_500_00 }),
        terms("closer", { closingOn: day("2026-05-07"), paymentPlan: lineOfCredit }),
        calculate,
        move("officer", "underwriting"),
        move("underwriter", "conditional_approval"),
        move("underwriter", "clear_to_close"),
        [move("closer", "closing"), "requirements_unmet"],
      ],
    },
    {
      on: "2026-05-08",
      words: "three business days after the disclosures were received: the closing",
      steps: [
        terms("underwriter", { approvedOn: day("2026-05-06") }),
        terms("closer", { closingOn: day("2026-05-08") }),
        calculate,
        move("closer", "closing"),
        terms("closer", { disbursedOn: day("2026-05-12") }),
        [move("closer", "funded"), "requirements_unmet"],
        terms("closer", { disbursedOn: day("2026-05-13") }),
      ],
    },
    {
      on: "2026-05-13",
      words: "three business days after the closing: the disbursement",
      steps: [
        move("closer", "funded"),
        [insurance, "agency_requirements_unmet"],
        terms("closer", {
          fhaInsurance: {
            repairsDueOn: day("2026-11-13"),
            mipPaidOn: day("2026-05-13"),
            isPriorInsuranceTerminated: null,
            lateRequestCertifiedOn: null,
          },
        }),
        [insurance, "success (notice_of_return)"],
      ],
    },
    {
      on: "2026-05-18",
      words: "the application is corrected",
      steps: [[insurance, "success (endorsed)"], query("closer", "duplicate_mic", {})],
    },
    {
      on: "2026-06-15",
      words: "the repairs are done",
      steps: [
        command("closer", "escrow_closeout", () => ({
          escrowType: "repair",
          isUnusedMoneyAppliedToPrincipal: null,
        })),
      ],
    },
  ],
};

/** A loan whose case number is refused at first, and whose case goes to another lender before the closing. */
const transferred: WalkedLoan = {
  title: "A loan transferred before its closing",
  externalId: "walk-2",
  days: [
    {
      on: "2026-06-15",
      words: "the application",
      steps: [
        specimen,
        [caseNumber, "agency_refused"],
        { use: "change-property", by: "processor", details: { street: "22 Palm Avenue" } },
        caseNumber,
      ],
    },
    {
      on: "2026-06-18",
      words: "the borrower goes to another lender",
      steps: [
        command("administrator", "case_transfer", () => ({
          newLenderId: "5432100002",
          newSponsorId: null,
          sponsoredOriginatorEin: null,
          assignmentLetterOn: null,
          isAppraisalTransferred: null,
          reason: "The borrower chose another lender.",
        })),
        [appraisal(null, "2026-06-18"), "agency_operation_not_allowed"],
        alerts,
        move("officer", "withdrawn"),
      ],
    },
  ],
};

/** A loan whose case the agency archives, and restores on request. */
const restored: WalkedLoan = {
  title: "A loan archived and restored",
  externalId: "walk-3",
  days: [
    { on: "2026-06-18", words: "the application", steps: [archived, caseNumber] },
    {
      on: "2026-12-21",
      words: "six months without an action: the agency has archived the case",
      steps: [
        // `ARCHIVED` makes the sandbox archive the case.
        command("processor", "address_change", address("ARCHIVED 7 Model Road", "Albany", "NY", "12207")),
        [appraisal(450_000_00, "2026-12-18"), "agency_operation_not_allowed"],
        [command("administrator", "case_restore", () => ({})), "pending"],
      ],
    },
    {
      on: "2026-12-22",
      words: "the agency has restored the case",
      steps: [command("administrator", "case_restore", () => ({})), calculate, appraisal(450_000_00, "2026-12-18")],
    },
  ],
};

export const threeLoans: readonly WalkedLoan[] = [endorsed, transferred, restored];

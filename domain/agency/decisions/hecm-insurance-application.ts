import { accept } from "../../kernel/result.ts";
import type { InsuranceStatus } from "../../loan/agency/agency-record.ts";
import type { InsuranceApplication } from "../../loan/agency/agency-sections.ts";
import { validCounseling } from "../../loan/agency/counseling-evidence.ts";
import type { Loan } from "../../loan/loan.ts";
import { movedByAgency } from "../../loan/status/moved-by-agency.ts";
import { statusOf } from "../../loan/status/status.ts";
import { unmetFields } from "../../requirements/operations/field-requirements.ts";
import { insuranceRequirements, insuredAdpCode } from "../../requirements/operations/insurance.ts";
import { insuranceFieldRequirements } from "../../requirements/operations/insurance-fields.ts";
import { isObstacle, ofLoanAndCompany, unmetOf } from "../../requirements/requirement.ts";
import { type CommandDecision, judgedRequest, type RequestContext } from "../decision.ts";
import type { InsuranceRequest } from "../requests.ts";
import { identifiedPerson } from "./support/identified-person.ts";
import { insuranceFields } from "./support/insurance-fields.ts";
import { assignedCaseNumber, isInsured } from "./support/loan-case.ts";
import { notAllowed, requirementsUnmet } from "./support/refusals.ts";

/** The parts of a request; null for a part that is missing. */
const partsOf = (loan: Loan, { company, calculation, figures }: RequestContext) => {
  const caseNumber = assignedCaseNumber(loan);
  return {
    caseNumber: caseNumber._tag === "Accepted" ? caseNumber.value : null,
    lenderId: company.fhaLenderId,
    adpCode: insuredAdpCode(loan),
    closingOn: loan.closingOn,
    disbursedOn: loan.disbursedOn,
    figures: calculation.state === "current" ? figures : null,
  };
};

type Parts = ReturnType<typeof partsOf>;
type KnownParts = { readonly [Name in keyof Parts]: NonNullable<Parts[Name]> };

const isKnown = (parts: Parts): parts is KnownParts => Object.values(parts).every((part) => part !== null);

/** Whether the agency has returned an application for the loan. */
const wasReturned = ({ agency: { insuranceStatus, insurance } }: Loan): boolean =>
  insuranceStatus === "notice_of_return" ||
  insuranceStatus === "resubmitted" ||
  (insurance !== null && insurance.returnReasons.length > 0);

/** An application after a returned one is a resubmission, even if the agency reports only that it was submitted. */
const insuranceStatusAfter = (loan: Loan, answered: InsuranceStatus): InsuranceStatus =>
  answered === "submitted" && wasReturned(loan) ? "resubmitted" : answered;

/** The reasons of the last return are kept until the loan is insured or returned for other reasons. */
const returnReasonsAfter = (
  { agency: { insurance } }: Loan,
  status: InsuranceStatus,
  answered: readonly string[],
): readonly string[] =>
  status === "endorsed" || status === "notice_of_return" ? answered : (insurance?.returnReasons ?? answered);

/**
 * Applies for the insurance of a closed loan, as often as needed until the agency endorses it. A returned application is corrected and
 * submitted again. The endorsement moves a funded loan to endorsed.
 */
export const hecmInsuranceApplication: CommandDecision<"hecm_insurance_application"> = {
  plan: (loan, input, context) => {
    const caseNumber = assignedCaseNumber(loan);
    if (caseNumber._tag === "Refused" && caseNumber.refusal._tag === "AgencyOperationNotAllowed") return caseNumber;
    if (isInsured(loan)) return notAllowed("The loan is already insured: there is nothing to apply for.");
    const parts = partsOf(loan, context);
    const judged = judgedRequest(loan, context);
    const unmet = unmetOf(insuranceRequirements, judged, ofLoanAndCompany(judged)).filter(isObstacle);
    if (unmet.length > 0) return requirementsUnmet(unmet);
    // Every part that may be missing has a requirement.
    if (!isKnown(parts)) throw new Error("a part of an insurance application is missing without being named");
    const { figures, ...known } = parts;
    const session = validCounseling(loan, context.today);
    const request: InsuranceRequest = {
      ...known,
      ...figures,
      sponsorId: context.company.fhaSponsorId,
      borrowers: loan.borrowers.map((borrower) => identifiedPerson(borrower, context.ssnOf(borrower))),
      counselingCertificateNumber: session?.certificateNumber ?? null,
      ...insuranceFields(loan, input, figures, session),
      underwriterChumsId: context.underwriterChumsId,
      isResubmission: wasReturned(loan),
    };
    const lacking = unmetFields(context.required.hecm_insurance_application, insuranceFieldRequirements, {
      loan,
      request,
    });
    if (lacking.length > 0) return requirementsUnmet(lacking);
    // The outcome of an application is a fact about the case, whatever changes on the loan in the meantime.
    return accept({ request, sent: {} });
  },

  apply: (loan, { result: answered }, { startedAt, now, today, byUserId }) => {
    const insuranceStatus = insuranceStatusAfter(loan, answered.insuranceStatus);
    const { endorsedOn } = answered;
    const returnReasons = returnReasonsAfter(loan, insuranceStatus, answered.returnReasons);
    const insurance: InsuranceApplication = {
      submittedAt: startedAt,
      answeredAt: now,
      endorsedOn,
      returnReasons,
    };
    const recorded = { ...loan, agency: { ...loan.agency, insuranceStatus, insurance } };
    const isEndorsed = insuranceStatus === "endorsed";
    const moved = isEndorsed ? movedByAgency(recorded, "endorsed", { byUserId, now, today }) : recorded;
    return {
      loan: moved,
      result: { insuranceStatus, endorsedOn, returnReasons },
      warnings:
        isEndorsed && statusOf(moved) !== "endorsed"
          ? [`The loan is insured, and its status stays ${statusOf(moved)}: only a funded loan moves to endorsed.`]
          : [],
    };
  },
};

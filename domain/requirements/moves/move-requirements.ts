import { type LoanStatus, loanStatuses, statusesToFunding, statusOf } from "../../loan/status/status.ts";
import {
  isObstacle,
  type JudgedLoan,
  ofLoanAndCompany,
  type Requirement,
  type UnmetRequirement,
  unmetOf,
} from "../requirement.ts";
import { ageRequirements } from "../subjects/ages.ts";
import { appraisalAtFunding, appraisalCopyRequirements, loggedAppraisalRequirements } from "../subjects/appraisal.ts";
import { approvalRequirements, approvedTermsRequirements } from "../subjects/approvals.ts";
import { assessmentResultRequirements } from "../subjects/assessment/assessment.ts";
import { caseNumberNotLapsed, caseRequirements } from "../subjects/case.ts";
import { closingDayRequirements, disbursementDayRequirements } from "../subjects/closing-days.ts";
import { closingWaitRequirements, counselingDayRequirements } from "../subjects/counseling/counseling.ts";
import { counselingAsCertified } from "../subjects/counseling/counseling-certificates.ts";
import { creditRequirements } from "../subjects/credit.ts";
import { approvedByAnother, assessedByAnother, closedByAnother, dutiesNamed } from "../subjects/duties.ts";
import { earlyChargeRequirements } from "../subjects/early-charges.ts";
import { feeDisclosureRequirements } from "../subjects/fees/disclosures.ts";
import { feeRefundRequirements, feeToleranceRequirements } from "../subjects/fees/tolerances.ts";
import { lenderRequirements } from "../subjects/lender.ts";
import { lienRequirements } from "../subjects/liens.ts";
import { peopleRequirements } from "../subjects/people.ts";
import { propertyRequirements } from "../subjects/property.ts";
import { rateRequirements } from "../subjects/rates.ts";
import { representedPeopleRequirements } from "../subjects/represented-people.ts";
import { titleRequirements } from "../subjects/title.ts";
import { clearToCloseRequirements } from "./clear-to-close.ts";
import { closingRequirements, fundingRequirements } from "./closing-and-funding.ts";
import { deadlineRequirements } from "./deadlines.ts";
import { denialRequirements, endorsementRequirements, endRequirements, incompletenessRequirements } from "./ends.ts";
import { termRequirements } from "./terms.ts";
import { underwritingRequirements } from "./underwriting.ts";

/** The requirements of moves, under the first status at which each is checked. */
export const moveRequirements: Readonly<Partial<Record<LoanStatus, readonly Requirement<JudgedLoan>[]>>> = {
  underwriting: [
    ...underwritingRequirements,
    ...counselingDayRequirements,
    counselingAsCertified,
    caseNumberNotLapsed,
    ...representedPeopleRequirements,
    ...peopleRequirements,
    ...ageRequirements,
    ...deadlineRequirements,
    ...feeDisclosureRequirements,
    ...earlyChargeRequirements,
  ],
  clear_to_close: [
    ...approvedTermsRequirements,
    ...clearToCloseRequirements,
    ...termRequirements,
    ...rateRequirements,
    ...assessmentResultRequirements,
    ...creditRequirements,
    ...loggedAppraisalRequirements,
    ...lienRequirements,
    ...propertyRequirements,
    ...caseRequirements,
    ...titleRequirements,
    ...lenderRequirements,
    dutiesNamed,
    assessedByAnother,
  ],
  closing: [
    ...approvalRequirements,
    ...closingRequirements,
    ...closingWaitRequirements,
    ...closingDayRequirements,
    ...appraisalCopyRequirements,
    ...feeToleranceRequirements,
    approvedByAnother,
  ],
  funded: [
    ...fundingRequirements,
    ...disbursementDayRequirements,
    ...appraisalAtFunding,
    ...feeRefundRequirements,
    closedByAnother,
  ],
  endorsed: endorsementRequirements,
  approved_not_accepted: endRequirements,
  withdrawn: endRequirements,
  denied: denialRequirements,
  incomplete: incompletenessRequirements,
};

/** The statuses in which a loan moves forward. Each includes the requirements of those before it; endorsement checks all of them again. */
const statusesForward: readonly LoanStatus[] = [...statusesToFunding, "endorsed"];

/** The statuses whose requirements a move from one status to another has to meet. */
const requiringStatuses = (from: LoanStatus, to: LoanStatus): readonly LoanStatus[] => {
  const [begin, end] = [statusesForward.indexOf(from), statusesForward.indexOf(to)];
  if (end === -1) return [to];
  return begin !== -1 && end > begin ? statusesForward.slice(0, end + 1) : [];
};

/**
 * The same for all moves, computed once because a loan is judged on every read. Statuses without requirements of their own are left out.
 */
const requiringOf = new Map(
  loanStatuses.map((from) => [
    from,
    new Map(
      loanStatuses.map((to) => [
        to,
        requiringStatuses(from, to).filter((status) => moveRequirements[status] !== undefined),
      ]),
    ),
  ]),
);

/** What a loan must meet for a status, including all statuses before it, in the order in which it is listed. */
export const requirementsThrough = (status: LoanStatus): readonly Requirement<JudgedLoan>[] =>
  statusesForward.slice(0, statusesForward.indexOf(status) + 1).flatMap((each) => moveRequirements[each] ?? []);

/**
 * What is unmet for a move from the loan's status to another, including warnings, in the order in which it is listed. Requirements that
 * several moves share are judged once.
 */
export const judgeMoves = (judged: JudgedLoan): ((to: LoanStatus) => readonly UnmetRequirement[]) => {
  const found = new Map<LoanStatus, readonly UnmetRequirement[]>();
  const readWith = ofLoanAndCompany(judged);
  const lackingAt = (status: LoanStatus): readonly UnmetRequirement[] => {
    const lacking = found.get(status) ?? unmetOf(moveRequirements[status] ?? [], judged, readWith);
    found.set(status, lacking);
    return lacking;
  };
  const requiring = requiringOf.get(statusOf(judged.loan));
  return (to) => (requiring?.get(to) ?? []).flatMap(lackingAt);
};

/** What prevents a loan from moving today from its status to another, each once. */
export const unmetRequirements = (judged: JudgedLoan, to: LoanStatus): readonly UnmetRequirement[] =>
  judgeMoves(judged)(to).filter(isObstacle);

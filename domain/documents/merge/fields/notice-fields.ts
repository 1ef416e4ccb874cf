import { noAddress, oneLine } from "../../../kernel/address.ts";
import { addDays } from "../../../kernel/day.ts";
import { inForce } from "../../../kernel/in-force.ts";
import { noticeDue } from "../../../loan/deadlines/action-notice.ts";
import { type Deadline, deadlinesOf } from "../../../loan/deadlines/deadlines.ts";
import type { Loan } from "../../../loan/loan.ts";
import { type LoanStatus, statusOf } from "../../../loan/status/status.ts";
import { creditOpportunityAgencies } from "../../standard/addresses.ts";
import type { DocumentFacts } from "../facts.ts";
import { count, date, list, type MergeFields, record, text, yesNo } from "../field.ts";
import { missingItems } from "../missing-items.ts";
import { denialWords } from "../words.ts";

/** The outcomes whose reasons Regulation B requires to be given to the applicant (12 CFR 1002.2(c), 1002.9(a)(1)). */
const actionWords: Readonly<Partial<Record<LoanStatus, string>>> = {
  denied: "Your application was denied",
  incomplete: "Your application was denied because it was not complete",
};

/** Whether the application ended in a decision against the applicant, which requires a notice. */
export const isDecidedAgainst = (loan: Pick<Loan, "statusHistory">): boolean =>
  actionWords[statusOf(loan)] !== undefined;

const reasonsOf = (loan: Loan): readonly string[] => {
  const { denialReasons, denialReasonOther } = loan.hmda;
  const given = denialReasons.map((code) => (code === 9 ? (denialReasonOther ?? denialWords[9]) : denialWords[code]));
  if (statusOf(loan) !== "incomplete" || denialReasons.includes(7)) return given;
  return [...given, denialWords[7]];
};

/** Reasons that come from a consumer report: debts relative to income, and credit history. */
const reportedReasons: readonly number[] = [1, 3];

const usesReport = ({ loan, creditReports }: DocumentFacts): boolean =>
  creditReports.length > 0 && loan.hmda.denialReasons.some((code) => reportedReasons.includes(code));

/**
 * Reasons based on information from third parties about the applicant or the home, such as an employer, an appraiser, anyone who verified
 * something, or the FHA (15 U.S.C. 1681m(b), form C-1).
 */
const reasonsOfOthers: readonly number[] = [2, 4, 6, 8];

const usesOutsideSource = ({ loan }: DocumentFacts): boolean =>
  loan.hmda.denialReasons.some((code) => reasonsOfOthers.includes(code));

/** The agency on the date of the notice; null if the agencies are not known for that date. */
const agencyOf = ({ company: { hmdaAgencyCode }, today }: DocumentFacts) => {
  const agencies = inForce(creditOpportunityAgencies, today);
  return hmdaAgencyCode === null || agencies._tag === "Refused" ? null : agencies.value.value[hmdaAgencyCode];
};

const reasonFields: MergeFields<string> = { text: text("A principal reason, in words", (reason) => reason) };

/** A value for an application that was decided against the applicant; null for any other. */
const decided =
  <Value>(read: (facts: DocumentFacts) => Value) =>
  (facts: DocumentFacts): Value | null =>
    isDecidedAgainst(facts.loan) ? read(facts) : null;

const adverseFields: MergeFields<DocumentFacts> = {
  action: text("Decision, as a sentence", ({ loan }) => actionWords[statusOf(loan)] ?? null),
  action_date: date(
    "Date of the decision",
    decided(({ loan }) => loan.actionTakenOn),
  ),
  notice_due_date: date(
    "Last day for the notice (12 CFR 1002.9)",
    decided(({ loan }) => noticeDue(loan)?.on ?? null),
  ),
  notice_due_rule: text(
    "Paragraphs that set this day, such as 12 CFR 1002.9(c)(1)",
    decided(({ loan }) => {
      const due = noticeDue(loan);
      return due && `12 CFR ${due.section}`;
    }),
  ),
  reasons: list(
    "Principal reasons, for a loop",
    (facts) => decided(({ loan }) => reasonsOf(loan))(facts) ?? [],
    reasonFields,
  ),
  reasons_text: text(
    "Principal reasons in one line",
    decided(({ loan }) => reasonsOf(loan).join("; ")),
  ),
  used_credit_report: yesNo("Whether the decision is based on a consumer report", decided(usesReport)),
  used_outside_source: yesNo(
    "Whether the decision is based on information from someone other than a consumer reporting agency",
    decided(usesOutsideSource),
  ),
  agency_name: text(
    "Federal agency that supervises the company under the Equal Credit Opportunity Act",
    (facts) => agencyOf(facts)?.name ?? null,
  ),
  agency_address: text("Its address", (facts) => oneLine(agencyOf(facts)?.address ?? noAddress)),
};

/** How long an applicant has to complete an application. Regulation B requires a reasonable time without stating a number. */
const daysToComplete = 30;

const itemFields: MergeFields<string> = { text: text("Missing item, in words", (item) => item) };

const itemsOf = ({ loan, today, calculation }: DocumentFacts): readonly string[] =>
  missingItems(loan, today, calculation?.result.refinanceTest?.isCounselingWaivable === true);

const incompletenessFields: MergeFields<DocumentFacts> = {
  items: list("Items that the applicant still has to provide, for a loop", itemsOf, itemFields),
  items_text: text("Items that the applicant still has to provide, in one line", (facts) => itemsOf(facts).join("; ")),
  due_date: date(`Date by which they must be provided: ${daysToComplete} days from today`, ({ today }) =>
    addDays(today, daysToComplete),
  ),
};

const servicingFields: MergeFields<Loan> = {
  is_retained: yesNo(
    "Whether the company intends to keep the servicing",
    (loan) => loan.servicingIntent === "retained",
  ),
  is_released: yesNo(
    "Whether the company intends to transfer the servicing",
    (loan) => loan.servicingIntent === "released",
  ),
};

const deadlineFields: MergeFields<Deadline> = {
  rule: text("Rule, in words", ({ rule }) => rule),
  date: date("Date of the deadline", ({ on }) => on),
  days_left: count("Number of days left; negative if the date has passed", ({ daysLeft }) => daysLeft),
};

/** What the law requires to be given to the applicant, and when it is due. */
export const noticeSection: MergeFields<DocumentFacts> = {
  adverse_action: record((facts) => facts, adverseFields),
  incompleteness: record((facts) => facts, incompletenessFields),
  servicing: record(({ loan }) => loan, servicingFields),
  deadlines: list(
    "Deadlines of the loan, earliest first, for a loop",
    ({ loan, today }) => deadlinesOf(loan, [], today),
    deadlineFields,
  ),
};

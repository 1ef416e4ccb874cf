import {
  firstDayAfterStateWait,
  type StateWait,
  stateWaits,
  type WaitEnd,
  type WaitStart,
  waitsOf,
} from "../../../hecm/parameters/periods/state-waits.ts";
import { mediumConfidence, mortgageeLetter } from "../../../hecm/parameters/sources.ts";
import type { Day } from "../../../kernel/day.ts";
import { everybodyCounseledOn, everybodyOfCaseCounseledOn } from "../../../loan/agency/counseled-days.ts";
import { stateName } from "../../../reference-data/states.ts";
import {
  type JudgedLoan,
  type Requirement,
  type RequirementRule,
  requirement,
  requirementInWords,
} from "../../requirement.ts";
import { inForceFrom, stepsOf } from "../../sources.ts";
import { counselingWindows, windowText, windowTexts } from "./counseling-windows.ts";

type JudgedDays = Pick<JudgedLoan, "loan" | "today">;

/** The latest of the dates from which a waiting period runs; null if one of them is not known, which another requirement reports. */
const beginOf = ({ after, before }: StateWait, { loan, today }: JudgedDays): Day | null => {
  const startOf: Readonly<Record<WaitStart, () => Day | null>> = {
    application: () => loan.applicationOn,
    counseling: () =>
      before === "processing" ? everybodyOfCaseCounseledOn(loan, today) : everybodyCounseledOn(loan, today),
    disclosures: () => loan.disclosureReceivedOn,
    commitment: () => loan.commitmentAcceptedOn,
    notice: () => loan.stateNoticeGivenOn,
  };
  const starts = after.map((start) => startOf[start]());
  return starts.includes(null) ? null : (starts.toSorted().at(-1) ?? null);
};

const appraisedText = (appraised: string, counseled: string): string =>
  `The home was appraised on ${appraised}, before everybody on the loan had been counseled, on ${counseled}`;

/** The text if something happened before the first day that a state's waiting period allows. */
export const waitText = (state: string, what: string, first: string): string =>
  `The waiting period of ${state} allows ${what} on ${first} at the earliest`;

/** The unmet waiting periods of the property's state on these dates. */
export const waitTexts = (
  judged: JudgedDays,
  before: WaitEnd,
  what: string,
  on: readonly (Day | null)[],
): readonly string[] =>
  waitsOf(judged.loan.property.state)
    .filter((wait) => wait.before === before)
    .flatMap((wait) => {
      const begin = beginOf(wait, judged);
      const first = begin === null ? null : firstDayAfterStateWait(wait, begin);
      const state = stateName(wait.state);
      if (first === null) return [];
      if (first._tag === "Refused") return [`No rule on the waiting period of ${state} is known for its first day`];
      return on.some((each) => each !== null && each < first.value) ? [waitText(state, what, first.value)] : [];
    });

/** The rules of the states whose waiting periods end before this event. */
export const rulesBefore = (before: WaitEnd): readonly RequirementRule[] =>
  stateWaits.filter((wait) => wait.before === before).flatMap(({ days }) => stepsOf(days));

const caseNumberWaits = "the FHA case number";

/** A case number request can wait for the date. If the number is assigned already, this is judged when the loan moves. */
export const stateWaitOverForCaseNumber = requirementInWords<JudgedDays>({
  code: "case_number_before_state_wait",
  subject: "counseling",
  severity: "required",
  rule: "The case number is requested after the waiting period of the property's state that follows the counseling",
  rules: rulesBefore("processing"),
  sentence: waitText("…", caseNumberWaits, "…"),
  fields: ["counseling.counseledOn", "property.state"],
  texts: (judged) => waitTexts(judged, "processing", caseNumberWaits, [judged.today]),
});

const processing = "the FHA case number and the appraisal";

/** When everyone must have been counseled, in the order in which it is listed. */
export const counselingDayRequirements: readonly Requirement<JudgedLoan>[] = [
  requirementInWords({
    code: "processed_before_state_wait",
    subject: "counseling",
    severity: "override",
    rule: "The case number was assigned and the home appraised after the waiting period of the property's state",
    rules: rulesBefore("processing"),
    sentence: waitText("…", processing, "…"),
    fields: ["counseling.counseledOn", "caseNumberAssignedOn", "appraisedOn", "property.state"],
    texts: (judged) =>
      waitTexts(judged, "processing", processing, [judged.loan.caseNumberAssignedOn, judged.loan.appraisedOn]),
  }),
  requirementInWords({
    code: "appraised_before_counseling",
    subject: "counseling",
    severity: "override",
    rule: "The home is appraised after everyone for whom the case number was assigned has been counseled",
    rules: [
      inForceFrom(null, mediumConfidence(mortgageeLetter("2006-25", "2006-09-28", "activities before counseling"))),
    ],
    sentence: appraisedText("…", "…"),
    fields: ["counseling.counseledOn", "appraisedOn"],
    texts: ({ loan, today }) => {
      const { appraisedOn } = loan;
      const counseledOn = everybodyOfCaseCounseledOn(loan, today);
      return appraisedOn === null || counseledOn === null || appraisedOn >= counseledOn
        ? []
        : [appraisedText(appraisedOn, counseledOn)];
    },
  }),
];

const isAfter =
  (start: WaitStart) =>
  ({ after }: StateWait): boolean =>
    after.includes(start);

const rulesAfter = (start: WaitStart): readonly RequirementRule[] =>
  stateWaits.filter(isAfter(start)).flatMap(({ days }) => stepsOf(days));

const noticeMissingText = (state: string): string =>
  `The date on which the borrower was given the notice that the law of ${state} requires is missing: enter it, or say why the loan may close without it`;

/** When the loan may close under the law of the property's state. */
export const closingWaitRequirements: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "commitment_acceptance_missing",
    subject: "closing",
    severity: "override",
    rule: "The date on which the borrower accepted the commitment is known, if a waiting period of the property's state runs from it",
    rules: rulesAfter("commitment"),
    sentence: "The date on which the borrower accepted the commitment in writing is missing: enter it",
    fields: ["commitmentAcceptedOn", "property.state"],
    isMet: ({ loan: { commitmentAcceptedOn, property } }) =>
      commitmentAcceptedOn !== null || !waitsOf(property.state).some(isAfter("commitment")),
  }),
  requirementInWords({
    code: "state_notice_missing",
    subject: "closing",
    severity: "override",
    rule: "The date on which the borrower was given the notice of state law is known, if a waiting period of the property's state runs from it",
    rules: rulesAfter("notice"),
    sentence: noticeMissingText("…"),
    fields: ["stateNoticeGivenOn", "property.state"],
    texts: ({ loan: { stateNoticeGivenOn, property } }) =>
      stateNoticeGivenOn !== null || !waitsOf(property.state).some(isAfter("notice"))
        ? []
        : [noticeMissingText(stateName(property.state))],
  }),
  requirementInWords({
    code: "closing_before_state_wait",
    subject: "closing",
    severity: "override",
    rule: "The loan closes after the waiting period of the property's state",
    rules: rulesBefore("closing"),
    sentence: waitText("…", "the closing", "…"),
    fields: [
      "closingOn",
      "counseling.counseledOn",
      "disclosureReceivedOn",
      "commitmentAcceptedOn",
      "stateNoticeGivenOn",
      "property.state",
    ],
    texts: (judged) => waitTexts(judged, "closing", "the closing", [judged.loan.closingOn]),
  }),
  requirementInWords({
    code: "counseling_outside_state_window",
    subject: "counseling",
    severity: "override",
    rule: "Everyone was counseled within the period before the closing that the property's state requires",
    rules: counselingWindows.map(({ from, until, source }) => ({ from, until, source })),
    sentence: windowText("…", "…", "…", "…", "…"),
    fields: ["counseling.counseledOn", "agency.certificate", "closingOn", "property.state"],
    texts: windowTexts,
  }),
];

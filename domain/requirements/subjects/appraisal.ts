import { appraisalValidityDays } from "../../hecm/parameters/periods/appraisal-validity.ts";
import { appraisalCopyDays } from "../../hecm/parameters/periods/waiting-periods.ts";
import { mediumConfidence, mortgageeLetter } from "../../hecm/parameters/sources.ts";
import { type Day, day, daysBetween } from "../../kernel/day.ts";
import { formatCents } from "../../kernel/money.ts";
import type { AppraisalCondition } from "../../loan/agency/agency-sections.ts";
import type { Loan } from "../../loan/loan.ts";
import { businessDayAfter } from "../../reference-data/business-days.ts";
import { isState } from "../../reference-data/states.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords } from "../requirement.ts";
import { hecmRegulation, inForceFrom, ownRule, remembered, stepsOf } from "../sources.ts";
import { ruleFor } from "../support.ts";

const repairsText = (logged: string, own: string): string =>
  `The appraisal was logged with repairs of ${logged}, and the repair estimate is ${own}: enter the logged amount, or log the appraisal again once they are completed`;

const repairTexts = ({ agency: { appraisal }, repairEstimateCents }: Loan): readonly string[] => {
  const loggedCents = appraisal?.repairsCents ?? 0;
  return loggedCents > repairEstimateCents
    ? [repairsText(formatCents(loggedCents), formatCents(repairEstimateCents))]
    : [];
};

/** What is required if an appraisal is not of the home as is. Repairs with a set-aside may be done after closing. */
const conditionTexts: Readonly<Record<AppraisalCondition, string | null>> = {
  as_is: null,
  subject_to_completion: "The appraisal is subject to the home's completion: log it again once the home is completed",
  subject_to_repairs:
    "The appraisal is subject to repairs, and the repair estimate is 0: enter it, or log the appraisal again once they are completed",
  subject_to_inspection: "The appraisal is subject to an inspection: log it again once that is made",
};

const openCondition = ({ agency: { appraisal }, repairEstimateCents }: Loan): readonly string[] => {
  const condition = appraisal?.condition ?? "as_is";
  const text = conditionTexts[condition];
  const isSetAside = condition === "subject_to_repairs" && repairEstimateCents > 0;
  return text === null || isSetAside ? [] : [text];
};

const raisedText = (lowest: string, present: string): string =>
  `An appraisal was logged with ${lowest} before, and the loan has ${present} of it: an underwriter says what shows the higher value, such as the appraiser's revision, with its evidence`;

/** The appraisals that were logged with a lower value than the loan has. */
const raisedTexts = ({ agency, appraisedValueCents, secondAppraisedValueCents }: Loan): readonly string[] =>
  (
    [
      [agency.lowestValuesCents?.[1], appraisedValueCents],
      [agency.lowestValuesCents?.[2], secondAppraisedValueCents],
    ] as const
  ).flatMap(([lowest, present]) =>
    lowest !== undefined && present !== null && present > lowest
      ? [raisedText(formatCents(lowest), formatCents(present))]
      : [],
  );

const licenseText = (license: string, state: string): string =>
  `The appraiser's license is of ${license}, and the home is in ${state}: log the appraisal with the license of ${state}`;

/** A license begins with its state, as in FHA Connection. Otherwise the state is not known. */
const licenseTexts = ({ agency: { appraisal }, property }: Loan): readonly string[] => {
  const licensedIn = appraisal?.appraiserLicense?.slice(0, 2).toUpperCase() ?? "";
  return isState(licensedIn) && licensedIn !== property.state ? [licenseText(licensedIn, property.state)] : [];
};

/** Names the dates, so that a reason for proceeding covers only these. */
const expiryText = (appraisedOn: string, days: number | string, disbursedOn: string): string =>
  `The appraisal of ${appraisedOn} is older than ${days} days at the disbursement on ${disbursedOn}`;

const copyMissingText = "The day on which the applicant was sent the copy of the appraisal is missing";

/** Names the dates, so that a reason for proceeding covers only these. */
const lateCopyText = (sentOn: string, days: number | string, closingOn: string): string =>
  `The copy of the appraisal was sent on ${sentOn}, which is not ${days} business days before the closing on ${closingOn}, nor was that waived by then`;

const copyAfterClosingText = (sentOn: string, closingOn: string): string =>
  `The copy of the appraisal was sent on ${sentOn}, after the closing on ${closingOn}`;

/** If a date or the rule is missing, another requirement reports it. */
const expiryTexts = (loan: Loan): readonly string[] => {
  const { appraisedOn, disbursedOn } = loan;
  const validity = ruleFor(appraisalValidityDays, loan);
  if (appraisedOn === null || disbursedOn === null || validity?._tag !== "Accepted") return [];
  const days = validity.value.value;
  return daysBetween(appraisedOn, disbursedOn) <= days ? [] : [expiryText(appraisedOn, days, disbursedOn)];
};

/** The requirements for the logged appraisal of a loan for clear to close, in the order in which they are listed. */
export const loggedAppraisalRequirements: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "appraisal_logging_missing",
    subject: "appraisal",
    severity: "required",
    rule: "The appraisal is logged with the agency, which says whether a second one is required",
    rules: [
      inForceFrom(day("2018-10-01"), mediumConfidence(mortgageeLetter("2018-06", "2018-09-28", "second appraisal"))),
    ],
    sentence: "The appraisal is not logged with the agency, which says whether a second one is required: log it",
    fields: ["agency.appraisal"],
    isMet: ({ loan: { agency } }) => agency.appraisal !== null,
  }),
  requirementInWords({
    code: "appraised_value_raised",
    subject: "appraisal",
    severity: "override",
    needsEvidence: true,
    rule: "The value of a logged appraisal is raised only if an underwriter says what shows it",
    rules: [ownRule("the maximum claim amount rests on the value")],
    sentence: raisedText("…", "…"),
    fields: ["agency.appraisal", "appraisedValueCents", "secondAppraisedValueCents"],
    texts: ({ loan }) => raisedTexts(loan),
  }),
  requirementInWords({
    code: "repairs_below_logged",
    subject: "appraisal",
    severity: "override",
    rule: "The repairs in the set-aside, whose share of the maximum claim amount is limited, are those of the logged appraisal",
    rules: [hecmRegulation("206.47(b)")],
    sentence: repairsText("…", "…"),
    fields: ["repairEstimateCents"],
    texts: ({ loan }) => repairTexts(loan),
  }),
  requirementInWords({
    code: "appraisal_condition_open",
    subject: "appraisal",
    severity: "override",
    rule: "The home is in the condition on which its appraisal is based, or its repairs have a set-aside",
    rules: [hecmRegulation("206.47")],
    sentence: "The appraisal is subject to …",
    fields: ["agency.appraisal", "repairEstimateCents"],
    texts: ({ loan }) => openCondition(loan),
  }),
  requirementInWords({
    code: "appraiser_of_another_state",
    subject: "appraisal",
    severity: "override",
    rule: "The appraiser is licensed in the state of the home",
    rules: [inForceFrom(null, remembered("24 CFR part 200", "200.202, appraisers of the roster"))],
    sentence: licenseText("…", "…"),
    fields: ["agency.appraisal", "property.state"],
    texts: ({ loan }) => licenseTexts(loan),
  }),
];

const copyTexts = (loan: Loan): readonly string[] => {
  const { appraisalCopySentOn: sentOn, appraisalCopyWaivedOn: waivedOn, closingOn } = loan;
  if (sentOn === null) return [copyMissingText];
  const days = ruleFor(appraisalCopyDays, loan);
  if (closingOn === null || days?._tag !== "Accepted") return [];
  const isInTime = (on: Day | null): boolean => on !== null && businessDayAfter(on, days.value.value) <= closingOn;
  if (isInTime(waivedOn)) return sentOn <= closingOn ? [] : [copyAfterClosingText(sentOn, closingOn)];
  return isInTime(sentOn) ? [] : [lateCopyText(sentOn, days.value.value, closingOn)];
};

/** What an applicant must receive of the appraisal before closing. */
export const appraisalCopyRequirements: readonly Requirement<JudgedLoan>[] = [
  requirementInWords({
    code: "appraisal_copy_late",
    subject: "appraisal",
    severity: "override",
    rule: "The applicant is sent the copy of the appraisal three business days before the closing, or waives this by then and receives it at the closing",
    rules: stepsOf(appraisalCopyDays),
    sentence: lateCopyText("…", "…", "…"),
    fields: ["appraisalCopySentOn", "appraisalCopyWaivedOn", "closingOn"],
    texts: ({ loan }) => copyTexts(loan),
  }),
];

/** Warnings about the appraisal of a loan that is to be funded. */
export const appraisalAtFunding: readonly Requirement<JudgedLoan>[] = [
  requirementInWords({
    code: "appraisal_expired_at_disbursement",
    subject: "appraisal",
    severity: "override",
    rule: "The appraisal is still valid on the disbursement date",
    rules: [inForceFrom(null, remembered("HUD Handbook 4000.1", "validity of an appraisal until the disbursement"))],
    sentence: expiryText("…", "…", "…"),
    fields: ["appraisedOn", "disbursedOn"],
    texts: ({ loan }) => expiryTexts(loan),
  }),
];

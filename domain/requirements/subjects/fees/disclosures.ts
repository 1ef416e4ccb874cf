import { estimateDays, revisedEstimateDays } from "../../../hecm/parameters/periods/good-faith-estimate.ts";
import { inForce } from "../../../kernel/in-force.ts";
import { formatCents } from "../../../kernel/money.ts";
import { compareFees } from "../../../loan/fees/compared-fees.ts";
import {
  bindingDisclosures,
  DAYS_TO_ENTER_A_DISCLOSURE,
  enteredOnOf,
  type FeeDisclosure,
  isEnteredLate,
  isLate,
  revisionDueOn,
} from "../../../loan/fees/disclosure.ts";
import type { Loan } from "../../../loan/loan.ts";
import { businessDayAfter, isOfficeDay } from "../../../reference-data/business-days.ts";
import { type JudgedLoan, type Requirement, requirement, requirementInWords } from "../../requirement.ts";
import { ownRule, stepsOf } from "../../sources.ts";

const lateText = (on: string, dueOn: string): string =>
  `The fees were disclosed on ${on} first, and the application made that due by ${dueOn}`;

/** If a date is missing, another requirement reports it. */
const lateTexts = ({ applicationOn, feeDisclosures: [first] }: Loan): readonly string[] => {
  const days = applicationOn && inForce(estimateDays, applicationOn);
  if (!applicationOn || first === undefined || days?._tag !== "Accepted") return [];
  const dueOn = businessDayAfter(applicationOn, days.value.value, isOfficeDay);
  return first.disclosedOn <= dueOn ? [] : [lateText(first.disclosedOn, dueOn)];
};

/** Which fee disclosures an applicant must have before the application is underwritten. */
export const feeDisclosureRequirements: readonly Requirement<JudgedLoan>[] = [
  requirement({
    code: "fees_not_disclosed",
    subject: "fees",
    severity: "override",
    rule: "The applicant is given a Good Faith Estimate of the fees",
    rules: stepsOf(estimateDays),
    sentence: "No disclosure of the fees is recorded: record what the applicant was given, with its date",
    fields: ["feeDisclosures"],
    isMet: ({ loan: { feeDisclosures } }) => feeDisclosures.length > 0,
  }),
  requirementInWords({
    code: "fees_disclosed_late",
    subject: "fees",
    severity: "override",
    rule: "The fees are disclosed within three business days of the application",
    rules: stepsOf(estimateDays),
    sentence: lateText("…", "…"),
    fields: ["feeDisclosures", "applicationOn"],
    texts: ({ loan }) => lateTexts(loan),
  }),
];

const lateRevisionText = (on: string, changedOn: string, dueOn: string): string =>
  `The fees were disclosed again on ${on} for a change of ${changedOn}, which was due by ${dueOn}: the disclosure before it binds`;

const lateRevisionTexts = ({ feeDisclosures }: Loan): readonly string[] =>
  feeDisclosures.filter(isLate).flatMap(({ disclosedOn, revision }) => {
    const dueOn = revision === null ? null : revisionDueOn(revision);
    return revision === null || dueOn === null ? [] : [lateRevisionText(disclosedOn, revision.changedOn, dueOn)];
  });

const carriedText = (late: string, dueOn: string, later: string, amount: string): string =>
  `The disclosure of ${late} was due by ${dueOn}, so that its higher fees do not bind, and that of ${later} repeats ${amount} of them: lower those fees by that amount, refund it, or say which change after ${late} explains them`;

/**
 * Fees allowed by a timely disclosure that an earlier, late one introduced: a timely disclosure raises only what changed since (12 CFR
 * 1024.7(f)).
 */
const carriedTexts = (loan: Loan): readonly string[] => {
  const { feeDisclosures, closingOn } = loan;
  const openBy = (disclosures: Loan["feeDisclosures"]): number =>
    compareFees({ ...loan, feeDisclosures: disclosures })?.openCents ?? 0;
  const lateOnes = feeDisclosures.filter(isLate);
  // Once for each: comparing them again for every later one would take seconds on a loan with as many as are allowed.
  const openByThemselves = lateOnes.map((disclosure) => openBy([{ ...disclosure, revision: null }]));
  const openByAll = openBy(feeDisclosures);
  return lateOnes.flatMap((late, place) => {
    const position = feeDisclosures.indexOf(late);
    const dueOn = late.revision === null ? null : revisionDueOn(late.revision);
    const later = bindingDisclosures(feeDisclosures.slice(position + 1), closingOn).at(-1);
    if (dueOn === null || later === undefined) return [];
    // What an earlier late disclosure introduced is reported for that one.
    const openBefore = Math.min(openBy(feeDisclosures.slice(0, position)), ...openByThemselves.slice(0, place));
    const carriedCents = openBefore - Math.max(openByThemselves[place] ?? 0, openByAll);
    return carriedCents <= 0
      ? []
      : [carriedText(late.disclosedOn, dueOn, later.disclosedOn, formatCents(carriedCents))];
  });
};

const enteredLateText = (what: string, enteredOn: string, amount: string): string =>
  `${what} was entered on ${enteredOn} and allows ${amount} more: say which document shows that the applicant was given it on that day, or lower or refund the fees`;

const againText = (on: string): string => `The fees were disclosed again on ${on}, which`;
const anewText = (on: string): string =>
  `The disclosure of the fees of ${on} had other fees before, and what it has now`;

/** What counts without a disclosure that was entered late: nothing, or the fees that were entered in time before it. */
const inTime = (disclosure: FeeDisclosure): readonly FeeDisclosure[] =>
  disclosure.formerFees === undefined ? [] : [{ ...disclosure, fees: disclosure.formerFees }];

/**
 * Fees above the tolerances without the disclosures that were entered long after their date: each is reported for what it adds to the ones
 * before it.
 */
const enteredLateTexts = (loan: Loan): readonly string[] => {
  const late = loan.feeDisclosures.filter((each) => each.formerFees !== undefined || isEnteredLate(each));
  const openWithout = (left: readonly FeeDisclosure[]): number => {
    const feeDisclosures = loan.feeDisclosures.flatMap((each) => (left.includes(each) ? inTime(each) : [each]));
    return compareFees({ ...loan, feeDisclosures })?.openCents ?? 0;
  };
  return late.flatMap((each, position) => {
    const { disclosedOn, formerFees } = each;
    const raisedCents = openWithout(late.slice(position)) - openWithout(late.slice(position + 1));
    const what = formerFees === undefined ? againText(disclosedOn) : anewText(disclosedOn);
    return raisedCents <= 0 ? [] : [enteredLateText(what, enteredOnOf(each), formatCents(raisedCents))];
  });
};

/**
 * Disclosures that should have been made earlier on a loan that closes. A late disclosure alone is a warning: nothing can make it timely,
 * it does not bind, and what it would have allowed is above the tolerances. That excess, and what a later disclosure takes over from it,
 * needs a reason, because the fees can still be lowered or refunded.
 */
export const redisclosureRequirements: readonly Requirement<JudgedLoan>[] = [
  requirementInWords({
    code: "fees_redisclosed_late",
    subject: "fees",
    severity: "warning",
    rule: "Fees are disclosed again within three business days of the change",
    rules: stepsOf(revisedEstimateDays),
    sentence: lateRevisionText("…", "…", "…"),
    fields: ["feeDisclosures"],
    texts: ({ loan }) => lateRevisionTexts(loan),
  }),
  requirementInWords({
    code: "fees_rest_on_late_disclosure",
    subject: "fees",
    severity: "override",
    rule: "Fees that were redisclosed too late do not rise by a later disclosure, except for what changed since",
    rules: stepsOf(revisedEstimateDays),
    sentence: carriedText("…", "…", "…", "…"),
    fields: ["fees", "feeDisclosures", "feeRefunds"],
    texts: ({ loan }) => carriedTexts(loan),
  }),
  requirementInWords({
    code: "fee_disclosure_entered_late",
    subject: "fees",
    severity: "override",
    rule: `A disclosure that allows higher fees is entered within ${DAYS_TO_ENTER_A_DISCLOSURE} days, or a document shows the date on which it was given`,
    rules: [
      ownRule("what allows higher fees is shown by the paper that the applicant was given"),
      ...stepsOf(revisedEstimateDays),
    ],
    sentence: enteredLateText(againText("…"), "…", "…"),
    fields: ["feeDisclosures", "fees", "feeRefunds"],
    texts: ({ loan }) => enteredLateTexts(loan),
  }),
];

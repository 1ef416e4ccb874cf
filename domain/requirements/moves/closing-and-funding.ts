import { disclosureWait, firstDayAfterWait, rescissionWait } from "../../hecm/parameters/periods/waiting-periods.ts";
import { regulationZ } from "../../hecm/parameters/sources.ts";
import { type Day, day } from "../../kernel/day.ts";
import type { Parameter } from "../../kernel/in-force.ts";
import { formatCents } from "../../kernel/money.ts";
import type { Loan } from "../../loan/loan.ts";
import { changedSinceDisclosure } from "../../loan/terms/disclosed-terms.ts";
import {
  type JudgedLoan,
  type Requirement,
  type RequirementRule,
  requirement,
  requirementInWords,
} from "../requirement.ts";
import { disbursementDateKnown } from "../shared.ts";
import { inForceFrom, ownRule, stepsOf } from "../sources.ts";

/** Checks that a waiting period that began on one date is over on another. If a date is missing, another requirement reports it. */
const waitTexts =
  (
    wait: Parameter<number>,
    daysOf: (loan: Loan) => readonly [from: Day | null, to: Day | null],
    { unknown, tooEarly }: { readonly unknown: string; readonly tooEarly: (first: Day) => string },
  ) =>
  ({ loan }: JudgedLoan): readonly string[] => {
    const [from, to] = daysOf(loan);
    if (from === null || to === null) return [];
    const first = firstDayAfterWait(wait, from);
    if (first._tag === "Refused") return [unknown];
    return to >= first.value ? [] : [tooEarly(first.value)];
  };

/** The rules by which the disclosures must have the terms of the loan that closes. */
const disclosureBasis: readonly RequirementRule[] = [
  inForceFrom(day("2011-12-30"), regulationZ("1026.31(c)(2) and (d)(1), 1026.33(b)(3)")),
  inForceFrom(day("2011-12-30"), regulationZ("1026.17(f), of a loan with a fixed rate")),
];

const changedTermsText = (receivedOn: string, differences: string): string =>
  `The terms are not those of the disclosures that the borrower received on ${receivedOn} (${differences}): have the borrower receive disclosures of the present terms and enter the later date, or say what shows that those received are still right`;

const earlierDayText = (later: string, present: string): string =>
  `Disclosures were entered as received on ${later}, and the date is ${present} now: enter the later date again, or say what shows that the borrower received disclosures of the present terms on the earlier one`;

/**
 * For disclosures entered before their terms were stored, the terms are not known. Terms disclosed on a later date are not those of an
 * earlier one, from which the waiting period would be shorter.
 */
const changedTermsTexts = ({ loan }: JudgedLoan): readonly string[] => {
  const { disclosedTerms, disclosureReceivedOn } = loan;
  if (disclosedTerms === null) return [];
  const { receivedOn } = disclosedTerms;
  const differences = changedSinceDisclosure(loan);
  if (differences.length > 0) return [changedTermsText(receivedOn, differences.join("; "))];
  return disclosureReceivedOn !== null && disclosureReceivedOn < receivedOn
    ? [earlierDayText(receivedOn, disclosureReceivedOn)]
    : [];
};

const closingWaitText = (first: string) =>
  `The waiting period after the disclosures allows the closing on ${first} at the earliest`;

const disbursementWaitText = (first: string) =>
  `The waiting period after the closing allows the disbursement on ${first} at the earliest`;

/** The requirements for closing, in the order in which they are listed. */
export const closingRequirements: readonly Requirement<JudgedLoan>[] = [
  requirementInWords({
    code: "rates_outdated_at_closing",
    subject: "calculation",
    severity: "required",
    rule: "The rates of the last calculation are still valid on the closing date",
    rules: [ownRule("a loan closes with the rates of its closing date")],
    sentence: "The rates of the last calculation do not count on the closing date",
    fields: ["lastCalculation", "closingOn"],
    texts: ({ calculation: { outdatedAtClosing } }) => (outdatedAtClosing === undefined ? [] : [outdatedAtClosing]),
  }),
  requirement({
    code: "disclosure_date_missing",
    subject: "closing",
    severity: "required",
    rule: "The date on which the borrower received the disclosures of a reverse mortgage is known",
    rules: stepsOf(disclosureWait),
    sentence: "The date on which the borrower received the disclosures is missing: enter it",
    fields: ["disclosureReceivedOn"],
    isMet: ({ loan: { disclosureReceivedOn } }) => disclosureReceivedOn !== null,
  }),
  requirement({
    code: "disclosures_before_application",
    subject: "closing",
    severity: "warning",
    rule: "The disclosures that start the waiting period before the closing belong to this application",
    rules: [ownRule("the figures that are disclosed are those of an application")],
    sentence:
      "The disclosures are dated before the application: enter the day on which the borrower received those of this loan",
    fields: ["disclosureReceivedOn", "applicationOn"],
    isMet: ({ loan: { disclosureReceivedOn, applicationOn } }) =>
      disclosureReceivedOn === null || applicationOn === null || disclosureReceivedOn >= applicationOn,
  }),
  requirementInWords({
    code: "disclosed_terms_changed",
    subject: "closing",
    severity: "override",
    rule: "The terms of the loan are those of the latest reverse mortgage disclosures that the borrower received",
    rules: disclosureBasis,
    sentence: changedTermsText("…", "…: … disclosed, … now"),
    fields: ["disclosureReceivedOn"],
    texts: changedTermsTexts,
  }),
  requirementInWords({
    code: "closing_before_wait",
    subject: "closing",
    severity: "required",
    rule: "Three business days lie between the receipt of the disclosures and the closing",
    rules: stepsOf(disclosureWait),
    sentence: closingWaitText("…"),
    fields: ["closingOn", "disclosureReceivedOn"],
    texts: waitTexts(disclosureWait, ({ disclosureReceivedOn, closingOn }) => [disclosureReceivedOn, closingOn], {
      unknown: "No rule on the waiting period after the disclosures is known for the day on which they were received",
      tooEarly: closingWaitText,
    }),
  }),
];

const lateEntryText = (closingOn: string, recordedOn: string, first: string): string =>
  `The loan was recorded on ${recordedOn} as at its closing, after its closing date, ${closingOn}: counted from then, the waiting period allows the disbursement on ${first} at the earliest, so an underwriter says what shows that it closed on that day`;

/**
 * A closing that is entered late is judged as if it had been on the date of entry. A future date, which occurs if the service's clock was
 * set back since, does not show a late entry.
 */
const lateEntryTexts = ({ loan, facts: { closingRecordedOn }, today }: JudgedLoan): readonly string[] => {
  const { hecmType, closingOn, disbursedOn } = loan;
  if (hecmType === "purchase" || closingOn === null || disbursedOn === null) return [];
  if (closingRecordedOn === null || closingRecordedOn <= closingOn || closingRecordedOn > today) return [];
  const first = firstDayAfterWait(rescissionWait, closingRecordedOn);
  if (first._tag === "Refused" || disbursedOn >= first.value) return [];
  return [lateEntryText(closingOn, closingRecordedOn, first.value)];
};

const documentsText = (closingOn: string, madeOn: string): string =>
  `The closing date, ${closingOn}, is before ${madeOn}, the day on which the documents of the closing were generated`;

const limitText = (funded: string, present: string): string =>
  `The loan was funded with a principal limit of ${funded}, and its last calculation comes to ${present}: have what changed since corrected, or say what shows the principal limit of the signed papers`;

/** The requirements for funding, in the order in which they are listed. */
export const fundingRequirements: readonly Requirement<JudgedLoan>[] = [
  disbursementDateKnown,
  // A borrower who buys the home with the loan has no right of rescission (12 CFR 1026.15(f)(1), 1026.23(f)(1)).
  requirementInWords({
    code: "disbursement_before_wait",
    subject: "closing",
    severity: "required",
    rule: "Three business days, in which the borrower can rescind, lie between the closing and the disbursement, except for a purchase",
    rules: stepsOf(rescissionWait),
    sentence: disbursementWaitText("…"),
    fields: ["disbursedOn", "closingOn"],
    texts: waitTexts(
      rescissionWait,
      ({ hecmType, closingOn, disbursedOn }) => (hecmType === "purchase" ? [null, null] : [closingOn, disbursedOn]),
      {
        unknown: "No rule on the waiting period after the closing is known for the closing date",
        tooEarly: disbursementWaitText,
      },
    ),
  }),
  requirementInWords({
    code: "closing_entered_late",
    subject: "closing",
    severity: "override",
    rule: "The rescission period is over even if it is counted from the date on which the closing was recorded",
    rules: [
      ownRule("a closing date that is entered afterwards is shown by the signed documents"),
      ...stepsOf(rescissionWait),
    ],
    sentence: lateEntryText("…", "…", "…"),
    fields: ["closingOn", "disbursedOn"],
    texts: lateEntryTexts,
  }),
  requirementInWords({
    code: "closing_before_documents",
    subject: "closing",
    severity: "override",
    rule: "The closing documents were generated by the closing",
    rules: [ownRule("a document is signed once it is there")],
    sentence: documentsText("…", "…"),
    fields: ["closingOn"],
    texts: ({ loan: { closingOn }, facts: { closingDocumentsOn: madeOn } }) =>
      closingOn === null || madeOn === null || madeOn <= closingOn ? [] : [documentsText(closingOn, madeOn)],
  }),
  requirementInWords({
    code: "principal_limit_changed_since_funding",
    subject: "calculation",
    severity: "override",
    rule: "The principal limit of a funded loan is the one with which it was funded",
    rules: [ownRule("a correction changes what was entered, not what was signed")],
    sentence: limitText("…", "…"),
    fields: ["lastCalculation"],
    texts: ({ calculation: { limitsSinceFunding: limits } }) =>
      limits === undefined ? [] : [limitText(formatCents(limits.fundedCents), formatCents(limits.presentCents))],
  }),
];

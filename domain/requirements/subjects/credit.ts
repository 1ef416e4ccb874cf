import { completedReportsOf } from "../../credit/standing.ts";
import { creditReportValidityDays } from "../../hecm/parameters/periods/credit-report-validity.ts";
import { fullName } from "../../loan/borrowers/borrower.ts";
import { type JudgedLoan, type Requirement, requirementInWords } from "../requirement.ts";
import { assessmentGuide, hecmRegulation, stepsOf } from "../sources.ts";
import { borrowersOf } from "../support.ts";

const missingText = (name: string): string =>
  `A completed credit report of ${name} is missing: order or retrieve one, or say which report from elsewhere was assessed`;

const missingTexts = ({ loan, facts: { creditReports } }: JudgedLoan): readonly string[] =>
  borrowersOf(loan)
    .filter((borrower) => completedReportsOf(borrower, creditReports).length === 0)
    .map((borrower) => missingText(fullName(borrower)));

/** Names no other day, so that a reason to go on counts as long as the report is the same. */
const expiredText = (name: string, on: string): string =>
  `The last credit report of ${name} no longer counts from ${on} on, which is not after the closing: order another`;

/** By the day of the closing, or today where that is not known; a report without a rule for its day is not looked at. */
const expiredTexts = ({ loan, facts: { creditReports }, today }: JudgedLoan): readonly string[] =>
  borrowersOf(loan).flatMap((borrower) => {
    const expiries = completedReportsOf(borrower, creditReports).map(({ expiresOn }) => expiresOn);
    const last = expiries
      .filter((on) => on !== null)
      .toSorted()
      .at(-1);
    return last === undefined || (loan.closingOn ?? today) < last ? [] : [expiredText(fullName(borrower), last)];
  });

/** What the credit reports of the borrowers have to be for a loan to be clear to close, in the order in which it is named. */
export const creditRequirements: readonly Requirement<JudgedLoan>[] = [
  requirementInWords({
    code: "credit_report_missing",
    subject: "assessment",
    severity: "override",
    rule: "The credit history of each borrower is assessed by a credit report",
    rules: [hecmRegulation("206.37(b)(1)(i)"), assessmentGuide("credit history")],
    sentence: missingText("…"),
    fields: ["creditReports"],
    texts: missingTexts,
  }),
  requirementInWords({
    code: "credit_report_expired",
    subject: "assessment",
    severity: "override",
    rule: "The credit report of each borrower is still valid on the day of the closing",
    rules: stepsOf(creditReportValidityDays),
    sentence: expiredText("…", "…"),
    fields: ["creditReports", "closingOn"],
    texts: expiredTexts,
  }),
];

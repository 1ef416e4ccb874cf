import type { ReportFindings } from "../../credit/report-findings.ts";
import { completedReportsOf } from "../../credit/standing.ts";
import { creditReportValidityDays } from "../../hecm/parameters/periods/credit-report-validity.ts";
import { inSeries } from "../../kernel/text/phrases.ts";
import { adverseAnswers } from "../../loan/agency/required-set-aside.ts";
import type { CreditCharacteristics } from "../../loan/assessment.ts";
import { type Borrower, fullName, isObligor } from "../../loan/borrowers/borrower.ts";
import { type JudgedLoan, type Requirement, requirementInWords } from "../requirement.ts";
import { assessmentAnswer, assessmentGuide, hecmRegulation, ownRule, stepsOf } from "../sources.ts";
import { borrowersOf, spousesOf } from "../support.ts";
import { isSpouseIncomeAFactor, leftOutOf } from "./assessment/household.ts";

const missingText = (name: string): string =>
  `A completed credit report of ${name} is missing: order or retrieve one, or say which report from elsewhere was assessed`;

/** A borrower's reports with which the loan could close: reports ordered after the closing were not assessed. */
const reportsOf = (borrower: Borrower, { loan: { closingOn }, facts: { creditReports } }: JudgedLoan) =>
  completedReportsOf(borrower, creditReports).filter(
    ({ completedOn }) => closingOn === null || completedOn === null || completedOn <= closingOn,
  );

const missingTexts = (judged: JudgedLoan): readonly string[] =>
  borrowersOf(judged.loan)
    .filter((borrower) => reportsOf(borrower, judged).length === 0)
    .map((borrower) => missingText(fullName(borrower)));

/** Names no other date, so that a reason for proceeding covers the report as long as it is the same. */
const expiredText = (name: string, on: string): string =>
  `The last credit report of ${name} no longer counts from ${on} on, which is not after the closing: order another before it, or say which report was assessed`;

/** As of the closing date, or today if that is not known. A report whose date no rule covers is ignored. */
const expiredTexts = (judged: JudgedLoan): readonly string[] =>
  borrowersOf(judged.loan).flatMap((borrower) => {
    const expiries = reportsOf(borrower, judged).map(({ expiresOn }) => expiresOn);
    const last = expiries
      .filter((on) => on !== null)
      .toSorted()
      .at(-1);
    return last === undefined || (judged.loan.closingOn ?? judged.today) < last
      ? []
      : [expiredText(fullName(borrower), last)];
  });

interface Contradiction {
  readonly finding: keyof ReportFindings;
  readonly question: keyof CreditCharacteristics;
  /** What the report shows, and what a contradicting answer says. */
  readonly words: readonly [shown: string, answered: string];
}

/** The assessment answers that a finding of a report contradicts. */
const contradictions: readonly Contradiction[] = [
  {
    finding: "openJudgments",
    question: "hasJudgments",
    words: ["an open judgment", "that there is no judgment"],
  },
  {
    finding: "openFederalTaxLiens",
    question: "hasDelinquentFederalDebt",
    words: ["an open federal tax lien", "that there is no delinquent federal debt"],
  },
  {
    finding: "pastDueRealEstateDebts",
    question: "realEstateDebtCurrent",
    words: ["a past-due mortgage", "that real estate debt is current"],
  },
  {
    finding: "pastDueInstallmentDebts",
    question: "installmentDebtCurrent",
    words: ["a past-due installment debt", "that installment debt is current"],
  },
];

/** Names the report, so that a reason is given for each. */
const differsText = (name: string, completedOn: string | null, shown: string, answered: string): string =>
  `The credit report of ${name}${completedOn === null ? "" : ` of ${completedOn}`} shows ${shown}, and the assessment answers ${answered}: correct the answer and submit the assessment again, or say why both are right`;

/** The newest report of each borrower who has one. */
const newestReports = (judged: JudgedLoan) =>
  borrowersOf(judged.loan).flatMap((borrower) => {
    const [report] = reportsOf(borrower, judged);
    return report === undefined
      ? []
      : [{ name: fullName(borrower), findings: report.findings, completedOn: report.completedOn }];
  });

/**
 * Without an assessment there is no answer, and another requirement reports a missing one. Every answer but the adverse one contradicts the
 * finding.
 */
const differingTexts = (judged: JudgedLoan): readonly string[] => {
  const { assessment } = judged.loan;
  return newestReports(judged).flatMap(({ name, findings, completedOn }) =>
    contradictions.flatMap(({ finding, question, words: [shown, denied] }) => {
      const answer = assessment?.[question] ?? null;
      if (answer === null || answer === adverseAnswers[question] || (findings?.[finding] ?? 0) === 0) return [];
      const answered = answer === "not_applicable" ? "that the question does not apply" : denied;
      return [differsText(name, completedOn, shown, answered)];
    }),
  );
};

const bankruptcyText = (name: string, completedOn: string | null = null): string =>
  `The credit report of ${name}${completedOn === null ? "" : ` of ${completedOn}`} shows a bankruptcy, which no answer of the assessment is about: say in its extenuating circumstances what became of it, or have an underwriter say it`;

const notComparedText = (name: string): string =>
  `The credit report of ${name} was completed before reports were compared with the assessment: compare it by hand and say what came of it, or order another`;

const spouseNotAnalyzedText = (name: string): string =>
  `The income of a spouse who does not borrow is a compensating factor, and no obligations and no credit report of ${name} are there: enter or order them, or say from which sources the obligations were analyzed`;

const leftOutNotAnalyzedText = (name: string): string =>
  `${name} is left out of the household's size by an income of their own, and no obligations and no credit report of ${name} are there: enter or order them, or say from which sources the obligations were analyzed`;

/** Which of several spouses has the income that is the factor is not known: obligations or a report of one of them are enough. */
const spouseNotAnalyzedTexts = (judged: JudgedLoan): readonly string[] => {
  const spouses = spousesOf(judged.loan);
  const isAnalyzed = (person: Borrower): boolean =>
    person.monthlyObligations.length > 0 || reportsOf(person, judged).length > 0;
  const isUnmetOfFactor = isSpouseIncomeAFactor(judged.loan) && spouses.length > 0 && !spouses.some(isAnalyzed);
  return [
    ...(isUnmetOfFactor ? [spouseNotAnalyzedText(inSeries(spouses.map(fullName)))] : []),
    ...leftOutOf(judged.loan)
      .filter((person) => !isObligor(person) && !isAnalyzed(person))
      .map((person) => leftOutNotAnalyzedText(fullName(person))),
  ];
};

/** The requirements for the borrowers' credit reports for clear to close, in the order in which they are listed. */
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
    code: "spouse_obligations_not_analyzed",
    subject: "assessment",
    severity: "override",
    rule: "The obligations of a non-borrowing spouse are analyzed if the spouse's income is a compensating factor, and so are those of a person who is left out of the household size because of their income",
    rules: [assessmentAnswer],
    sentence: spouseNotAnalyzedText("…"),
    fields: [
      "borrowers.monthlyObligations",
      "creditReports",
      "assessment.compensatingFactors",
      "borrowers.isLeftOutOfHousehold",
    ],
    texts: spouseNotAnalyzedTexts,
  }),
  requirementInWords({
    code: "credit_report_expired",
    subject: "assessment",
    severity: "override",
    rule: "The credit report of each borrower is still valid on the closing date",
    rules: stepsOf(creditReportValidityDays),
    sentence: expiredText("…", "…"),
    fields: ["creditReports", "closingOn"],
    texts: expiredTexts,
  }),
  requirementInWords({
    code: "credit_report_differs",
    subject: "assessment",
    severity: "override",
    rule: "The credit reports do not contradict the answers of the financial assessment that is based on them",
    rules: [hecmRegulation("206.37(b)(1)(i)"), assessmentGuide("credit history")],
    sentence: differsText("…", "…", "…", "…"),
    fields: ["assessment", "creditReports"],
    texts: differingTexts,
  }),
  requirementInWords({
    code: "bankruptcy_on_credit_report",
    subject: "assessment",
    severity: "override",
    rule: "A bankruptcy on a credit report is explained in the financial assessment",
    rules: [assessmentGuide("credit history")],
    sentence: bankruptcyText("…"),
    fields: ["assessment", "creditReports"],
    texts: (judged) =>
      (judged.loan.assessment?.extenuatingCircumstances.length ?? 0) > 0
        ? []
        : newestReports(judged).flatMap(({ name, findings, completedOn }) =>
            findings?.bankruptcies ? [bankruptcyText(name, completedOn)] : [],
          ),
  }),
  requirementInWords({
    code: "credit_report_not_compared",
    subject: "assessment",
    severity: "override",
    rule: "The credit reports are compared with the answers of the financial assessment",
    rules: [ownRule("what was stored of reports until they were compared is their encrypted content alone")],
    sentence: notComparedText("…"),
    fields: ["creditReports"],
    texts: (judged) =>
      newestReports(judged).flatMap(({ name, findings }) => (findings === null ? [notComparedText(name)] : [])),
  }),
];

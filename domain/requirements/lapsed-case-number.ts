import { caseNumberMonths } from "../hecm/parameters/periods/deadline-days.ts";
import { passedDeadlines } from "../loan/deadlines/deadlines.ts";
import { type JudgedLoan, requirementInWords } from "./requirement.ts";
import { stepsOf } from "./sources.ts";

const lapsedText = (on: string): string =>
  `The agency cancels the case number after ${on}, without an appraisal or an application for the insurance by then: log the appraisal, have the case restored, or say why the case is still active`;

/** That the agency has not canceled the case number for want of anything done with it. A case that it said is canceled is not assigned. */
export const caseNumberNotLapsed = requirementInWords<JudgedLoan>({
  code: "case_number_lapsed",
  subject: "case_number",
  severity: "override",
  rule: "The time of the case number has not run out",
  rules: stepsOf(caseNumberMonths),
  sentence: lapsedText("…"),
  fields: ["agency.caseNumber", "agency.appraisal"],
  texts: ({ loan, today }) => passedDeadlines(loan, ["case_number_cancelled"], today).map(({ on }) => lapsedText(on)),
});

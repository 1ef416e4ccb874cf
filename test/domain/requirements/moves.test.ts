import { describe, expect, test } from "bun:test";
import { type RequirementSubject, requirementSubjects } from "../../../domain/requirements/requirement.ts";
import { applicationCases } from "./subjects/application/cases.ts";
import { appraisalCases } from "./subjects/appraisal/cases.ts";
import { assessmentCases } from "./subjects/assessment/cases.ts";
import { calculationCases } from "./subjects/calculation/cases.ts";
import type { Case } from "./subjects/case.ts";
import { caseNumberCases } from "./subjects/case-number/cases.ts";
import { closingCases } from "./subjects/closing/cases.ts";
import { counselingCases } from "./subjects/counseling/cases.ts";
import { feesCases } from "./subjects/fees/cases.ts";
import { entries, textsOf } from "./subjects/found.ts";
import { insuranceCases } from "./subjects/insurance/cases.ts";
import { lenderCases } from "./subjects/lender/cases.ts";
import { liensCases } from "./subjects/liens/cases.ts";
import { noticesCases } from "./subjects/notices/cases.ts";
import { peopleCases } from "./subjects/people/cases.ts";
import { propertyCases } from "./subjects/property/cases.ts";
import { titleCases } from "./subjects/title/cases.ts";

const cases: Readonly<Record<RequirementSubject, readonly Case[]>> = {
  application: applicationCases,
  people: peopleCases,
  property: propertyCases,
  title: titleCases,
  counseling: counselingCases,
  case_number: caseNumberCases,
  assessment: assessmentCases,
  appraisal: appraisalCases,
  liens: liensCases,
  calculation: calculationCases,
  fees: feesCases,
  closing: closingCases,
  insurance: insuranceCases,
  notices: noticesCases,
  lender: lenderCases,
};

describe("a requirement of changes of status", () => {
  test("has its case in the file of its subject, whatever is added to the register", () => {
    const codesOf = (subject: RequirementSubject) =>
      entries.filter((entry) => entry.subject === subject).map(({ code }) => code);
    expect(requirementSubjects.map((subject) => [subject, cases[subject].map(([code]) => code)])).toEqual(
      requirementSubjects.map((subject) => [subject, codesOf(subject)]),
    );
  });

  test.each(Object.values(cases).flat())("%s is just met, and just missed", (code, met, missed, text) => {
    expect(textsOf(code, met)).toEqual([]);
    expect(textsOf(code, missed)).toEqual([text]);
  });
});

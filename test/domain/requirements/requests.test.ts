import { describe, expect, test } from "bun:test";
import { register } from "../../../domain/requirements/register.ts";
import { addressCases } from "./operations/cases/address.ts";
import { appraisalCases } from "./operations/cases/appraisal.ts";
import { assessmentCases } from "./operations/cases/assessment.ts";
import { caseNumberCases } from "./operations/cases/case-number.ts";
import { insuranceCases } from "./operations/cases/insurance.ts";
import { lenderAndPeopleCases } from "./operations/cases/lender-and-people.ts";
import { queriesCases } from "./operations/cases/queries.ts";
import { entries, texts } from "./operations/found.ts";
import { type Case, judged } from "./operations/judged-request.ts";

const cases: readonly Case[] = [
  ...addressCases,
  ...lenderAndPeopleCases,
  ...caseNumberCases,
  ...assessmentCases,
  ...insuranceCases,
  ...queriesCases,
  ...appraisalCases,
];

describe("a requirement that only requests to the agency have", () => {
  test("has its case in the file of its operation, whatever is added to the register", () => {
    const ofRequests = register.filter(({ firstStatus }) => firstStatus === null);
    expect(cases.map(([code]) => code).toSorted()).toEqual(ofRequests.map(({ code }) => code).toSorted());
  });

  test("reports nothing for a loan that has everything", () => {
    for (const { code, unmet } of entries.filter(({ code: each }) => cases.some(([one]) => one === each)))
      expect([code, unmet(judged as never)]).toEqual([code, []]);
  });

  test.each(cases)("%s is just met, and just missed", (code, met, missed, text) => {
    expect(texts(code, met)).toEqual([]);
    expect(texts(code, missed)).toEqual([text]);
  });
});

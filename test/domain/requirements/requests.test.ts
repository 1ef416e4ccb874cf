import { describe, expect, test } from "bun:test";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import { type RegisterEntry, register } from "../../../domain/requirements/register.ts";
import { addressCases } from "./operations/cases/address.ts";
import { appraisalCases } from "./operations/cases/appraisal.ts";
import { assessmentCases } from "./operations/cases/assessment.ts";
import { caseNumberCases } from "./operations/cases/case-number.ts";
import { insuranceCases } from "./operations/cases/insurance.ts";
import { lenderAndPeopleCases } from "./operations/cases/lender-and-people.ts";
import { queriesCases } from "./operations/cases/queries.ts";
import { entries, texts } from "./operations/found.ts";
import { type Case, judged } from "./operations/judged-request.ts";

/** The cases by file: of one operation or two, and of what several operations require. */
const cases = {
  address: addressCases,
  appraisal: appraisalCases,
  assessment: assessmentCases,
  "case-number": caseNumberCases,
  insurance: insuranceCases,
  "lender-and-people": lenderAndPeopleCases,
  queries: queriesCases,
} as const satisfies Readonly<Record<string, readonly Case[]>>;

const allCases: readonly Case[] = Object.values(cases).flat();

/** The file of each operation that requires something by itself. */
const files: Partial<Readonly<Record<AgencyOperation, keyof typeof cases>>> = {
  address_validation: "address",
  address_change: "address",
  appraisal_logging: "appraisal",
  hecm_financial_assessment: "assessment",
  case_number_assignment: "case-number",
  hecm_insurance_application: "insurance",
  hecm_certificate: "queries",
};

/** The file of a requirement; the name of its operation if that has none. */
const fileOf = ({ operations: [first, ...others] }: RegisterEntry): string => {
  if (first === undefined || others.length > 0) return "lender-and-people";
  return files[first] ?? first;
};

const sortedCodes = (codes: readonly string[] = []): readonly string[] => codes.toSorted();

describe("a requirement that only requests to the agency have", () => {
  test("has its case in the file of its operation, whatever is added to the register", () => {
    const ofRequests = register.filter(({ firstStatus }) => firstStatus === null);
    const byFile = Map.groupBy(ofRequests, fileOf);
    expect(Object.entries(cases).map(([file, each]) => [file, sortedCodes(each.map(([code]) => code))])).toEqual(
      [...byFile.keys()].toSorted().map((file) => [file, sortedCodes(byFile.get(file)?.map(({ code }) => code))]),
    );
  });

  test("reports nothing for a loan that has everything", () => {
    for (const { code, unmet } of entries.filter(({ code: each }) => allCases.some(([one]) => one === each)))
      expect([code, unmet(judged as never)]).toEqual([code, []]);
  });

  test.each(allCases)("%s is just met, and just missed", (code, met, missed, text) => {
    expect(texts(code, met)).toEqual([]);
    expect(texts(code, missed)).toEqual([text]);
  });
});

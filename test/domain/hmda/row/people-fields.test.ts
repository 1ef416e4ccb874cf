import { describe, expect, test } from "bun:test";
import { larCells } from "../../../../domain/hmda/register/lar-fields.ts";
import { day } from "../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { aBorrower } from "../../../fixtures/loan/loan.ts";
import { ada, bruno } from "../../../fixtures/reports/register-facts.ts";
import { missingOf, rowOf } from "./example.ts";

describe("the people", () => {
  const person = ({ demographics }: Loan["borrowers"][number], given: object) =>
    demographics && { demographics: { ...demographics, ...given } };

  test("no co-applicant is reported as such, even with a non-borrowing spouse", () => {
    const spouse = aBorrower({ borrowerType: "eligible_non_borrowing_spouse" });
    const row = rowOf({ borrowers: [ada, spouse] });
    expect(row.co_applicant_ethnicity_1 + row.co_applicant_race_1 + row.co_applicant_sex).toBe("585");
    expect(row.co_applicant_ethnicity_observed + row.co_applicant_race_observed + row.co_applicant_sex_observed).toBe(
      "444",
    );
    expect([row.co_applicant_age, row.co_applicant_credit_score, row.co_applicant_credit_model]).toEqual([
      "9999",
      "9999",
      "10",
    ]);
  });

  test("a loan without a borrower lacks one", () => {
    expect(missingOf({ borrowers: [bruno] })).toEqual(["borrowers"]);
  });

  test("the co-applicant is the co-borrower with the lowest id, or otherwise the next borrower", () => {
    const carla = { ...bruno, id: 90, bornOn: day("1955-05-05") };
    const second = { ...ada, id: 99, bornOn: day("1950-05-05") };
    expect(rowOf({ borrowers: [ada, second, bruno, carla] }).co_applicant_age).toBe("70");
    expect(rowOf({ borrowers: [ada, second] }).co_applicant_age).toBe("75");
  });

  test("a person born on February 29 is a year older on March 1", () => {
    const ageOn = (on: string) => rowOf({ borrowers: [ada, bruno], applicationOn: day(on) }).co_applicant_age;
    expect([ageOn("2025-02-28"), ageOn("2025-03-01")]).toEqual(["64", "65"]);
  });

  test("subgroups, their groups, and texts are reported as chosen, in order", () => {
    const chosen = {
      ethnicity: [1, 11, 14],
      ethnicityOther: "Andalusian | Catalan",
      race: [2, 27, 44],
      raceAsianOther: "Hmong",
      raceNativeOther: "Navajo",
      racePacificIslanderOther: "Fijian",
      sex: 6,
    };
    const row = rowOf({ borrowers: [{ ...ada, ...person(ada, chosen) }] });
    expect(larCells(row).slice(18, 24)).toEqual(["1", "11", "14", "", "", "Andalusian   Catalan"]);
    expect(larCells(row).slice(32, 40)).toEqual(["2", "27", "44", "", "", "Navajo", "Hmong", "Fijian"]);
    expect(row.applicant_sex).toBe("6");
  });

  test("a text alone is an answer", () => {
    const row = rowOf({ borrowers: [{ ...ada, ...person(ada, { ethnicity: [], ethnicityOther: "Basque" }) }] });
    expect([row.applicant_ethnicity_1, row.applicant_ethnicity_free_form]).toEqual(["", "Basque"]);
  });

  test("unanswered questions are reported as missing, each by itself", () => {
    const fields = ["ethnicity", "race", "sex"].map((field) => `borrowers.1.demographics.${field}`);
    expect(missingOf({ borrowers: [ada, { ...bruno, demographics: null }] })).toEqual(fields);
  });

  test("whether an answer was observed is missing if it may have been, and otherwise follows from it", () => {
    const unsaid = { ethnicityObserved: null, raceObserved: null, sexObserved: null };
    expect(missingOf({ borrowers: [{ ...ada, ...person(ada, unsaid) }] })).toEqual([
      "borrowers.0.demographics.ethnicityObserved",
      "borrowers.0.demographics.raceObserved",
      "borrowers.0.demographics.sexObserved",
    ]);
    const notProvided = { ...unsaid, ethnicity: [3], race: [6], sex: 3 };
    const row = rowOf({ borrowers: [{ ...ada, ...person(ada, notProvided) }] });
    expect(row.applicant_ethnicity_observed + row.applicant_race_observed + row.applicant_sex_observed).toBe("222");
  });
});

import { describe, expect, test } from "bun:test";
import { acceptableAssessment, submittedAssessment } from "../../../domain/casebook/sample/assessment.ts";
import { loggedAppraisal } from "../../../domain/casebook/sample/fixed-values.ts";
import { type Day, day } from "../../../domain/kernel/day.ts";
import { assessedBorrowers } from "../../../domain/loan/agency/assessed-data.ts";
import {
  type AgencyHome,
  agencyHome,
  correctedCaseFacts,
  loggedCaseFacts,
  movedCaseFacts,
} from "../../../domain/loan/agency/case-facts.ts";
import type { Borrower } from "../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import { judgeMoves } from "../../../domain/requirements/moves/move-requirements.ts";
import { isObstacle } from "../../../domain/requirements/requirement.ts";
import { caseRequirements } from "../../../domain/requirements/subjects/case.ts";
import { aCaseOf } from "../../fixtures/loan/case-facts.ts";
import { judgedLoan } from "../../fixtures/loan/judged-loan.ts";
import { aBorrower } from "../../fixtures/loan/loan.ts";
import { aLoanToFund } from "../../fixtures/loan/loan-to-fund.ts";

const ssn = (last4: string): Borrower["ssn"] => ({ sealed: `sealed ${last4}`, last4, blindIndex: `index ${last4}` });
const ada = aBorrower({ id: 1, firstName: "Ada", lastName: "Example", ssn: ssn("6789") });
const ben = aBorrower({ id: 2, firstName: "Ben", lastName: "Example", borrowerType: "eligible_non_borrowing_spouse" });
const cy = aBorrower({ id: 3, firstName: "Cy", lastName: "Example", borrowerType: "other_non_borrowing" });
const base = aLoanToFund("processing", { borrowers: [ada, ben, cy] });

/** What is reported about a loan by the facts of a case. */
const said = (code: string, loan: Loan): readonly string[] =>
  caseRequirements
    .filter((entry) => entry.code === code)
    .flatMap(({ unmet }) => unmet(judgedLoan(loan)))
    .map(({ text }) => text);

const assignedFor = (of: Loan, now: Loan = of): Loan => ({
  ...now,
  agency: { ...now.agency, assignedFor: aCaseOf(of) },
});
const withPeople = (...borrowers: readonly Borrower[]): Loan => assignedFor(base, { ...base, borrowers });
const withHome = (property: Partial<Loan["property"]>, known: Partial<AgencyHome> = {}): Loan => {
  const facts = aCaseOf(base);
  return {
    ...base,
    property: { ...base.property, ...property },
    agency: { ...base.agency, assignedFor: { ...facts, home: { ...facts.home, ...known } } },
  };
};
const correction = (loan: Loan): readonly string[] => said("case_correction_needed", loan);
const text = (ofCase: string, ofLoan: string): string =>
  `The case ${ofCase}, and the loan ${ofLoan}: have the case corrected`;

test("a corrected case has what was corrected of its loan, and nothing else", () => {
  const facts = aCaseOf(base);
  const property = { ...base.property, county: "Cook", countyFips: "17031", propertyType: "pud" as const };
  const { home } = facts;
  expect(correctedCaseFacts(facts, { ...base, property }, ["county"]).home).toEqual({
    ...home,
    ...{ county: "Cook", countyFips: "17031" },
  });
  expect(correctedCaseFacts(facts, { ...base, property }, ["property_type"]).home).toEqual({
    ...home,
    propertyType: "pud",
  });
  expect(correctedCaseFacts(facts, { ...base, property }, ["borrowers"]).home).toEqual(home);
});

test("a case that moves to another state has that state, in a county that the agency finds", () => {
  const known = { ...aCaseOf(base).home, county: "Sangamon", countyFips: "17167" };
  const moved = (property: Partial<Loan["property"]>) =>
    movedCaseFacts({ ...aCaseOf(base), home: known }, { property: { ...base.property, ...property } }).home;
  expect(moved({})).toEqual(known);
  expect(moved({ state: "WI" })).toEqual({ ...known, state: "WI", county: null, countyFips: null });
});

test("the log has no birth date of a case, nor its earlier value", () => {
  const facts = aCaseOf(base);
  const logged = loggedCaseFacts({ ...facts, before: facts });
  expect(logged.before?.people.map(({ id }) => id)).toEqual([1, 2]);
  for (const { people } of [logged, logged.before ?? facts]) for (const { bornOn } of people) expect(bornOn).toBeNull();
});

describe("a case has the people of the loan", () => {
  test("as it was assigned for them; nothing is reported for a case from before they were stored", () => {
    expect(correction(assignedFor(base))).toEqual([]);
    expect(correction({ ...base, borrowers: [cy] })).toEqual([]);
  });

  test("not with a borrower or a spouse who was added, nor only with survivors after a death", () => {
    const dora = aBorrower({ id: 4, firstName: "Dora", lastName: "Example", borrowerType: "co_borrower" });
    expect(correction(withPeople(ada, ben, cy, dora))).toEqual([text("does not have Dora Example", "does")]);
    expect(correction(withPeople(ben, cy))).toEqual([text("has Ada Example", "does not")]);
  });

  test("regardless of others who live in the home", () => {
    expect(correction(withPeople(ada, ben))).toEqual([]);
    expect(correction(withPeople(ada, ben, { ...cy, borrowerType: "co_borrower" }))).toHaveLength(1);
  });

  test("with the same names, ignoring case, and types", () => {
    expect(correction(withPeople(ada, { ...ben, firstName: "BEN" }))).toEqual([]);
    expect(correction(withPeople(ada, { ...ben, firstName: "Benno" }))).toEqual([
      text("has the name Ben Example", "has Benno Example"),
    ]);
    expect(correction(withPeople(ada, { ...ben, borrowerType: "co_borrower" }))).toEqual([
      text("has Ben Example as eligible non-borrowing spouse", "as co-borrower"),
    ]);
  });

  test("with the same birth dates and SSNs, neither of which is shown", () => {
    const born: Day = day("1944-02-29");
    const found = correction(withPeople({ ...ada, bornOn: born, ssn: ssn("1234") }, ben));
    expect(found).toEqual([
      // Applied for on April 2, 2026.
      text("has one birth date of Ada Example", "has another, by which they were 82 years old on the application date"),
      text("has one Social Security number of Ada Example", "has another"),
    ]);
    const later = correction(withPeople({ ...ada, bornOn: day("1943-02-28") }, ben));
    expect(later).toEqual([expect.stringContaining("they were 83 years old")]);
    expect(correction(withPeople({ ...ada, ssn: null }, { ...ben, ssn: ssn("1234") }))).toEqual([]);
  });
});

describe("once the people of a loan have changed", () => {
  const ready = aLoanToFund("conditional_approval");
  const [first = ada] = ready.borrowers;
  const dora: Borrower = { ...first, id: 4711, firstName: "Dora", borrowerType: "co_borrower" };
  const assessment = { ...acceptableAssessment, householdSize: 2 };
  /** A loan with some people, whose case and assessment were made for these. */
  const madeFor = (assessed: readonly Borrower[], borrowers: readonly Borrower[]): Loan => {
    const madeOf = {
      ...{ assessment, monthlyIncomeCents: 0, monthlyObligationsCents: 0, monthlyPropertyChargesCents: null },
      borrowers: assessedBorrowers(assessed),
    };
    const financialAssessment = { ...submittedAssessment, madeOf };
    const assignedFor = aCaseOf({ ...ready, borrowers: assessed });
    return { ...ready, assessment, borrowers, agency: { ...ready.agency, assignedFor, financialAssessment } };
  };
  const codes = (loan: Loan): readonly string[] =>
    judgeMoves(judgedLoan(loan))("clear_to_close")
      .filter(isObstacle)
      .map(({ code }) => code);
  const approved = codes(madeFor([first], [first]));
  const asked = (loan: Loan): readonly string[] => codes(loan).filter((code) => !approved.includes(code));

  test("an added borrower requires CAIVRS, counseling, an assessment, and a case correction", () => {
    expect(asked(madeFor([first], [first, dora]))).toEqual([
      "caivrs_missing",
      "counseling_incomplete",
      "assessment_stale",
      "case_correction_needed",
    ]);
  });

  test("the death of one requires an assessment and a case correction", () => {
    expect(asked(madeFor([first, dora], [first]))).toEqual(["assessment_stale", "case_correction_needed"]);
  });
});

describe("a case has the home of the loan", () => {
  test("in its state, and with its type", () => {
    expect(correction(withHome({ state: "WI" }))).toEqual([text("has the state IL", "has WI")]);
    expect(correction(withHome({ propertyType: "pud" }))).toEqual([
      text("has the property type single-family home", "has planned unit development"),
    ]);
  });

  test("in its county, by name, however written, and by code if a name is missing; the same code is the same county", () => {
    const known = { county: "Sangamon County", countyFips: "17167" };
    expect(correction(withHome({ county: "SANGAMON", countyFips: null }, known))).toEqual([]);
    expect(correction(withHome({ county: "Menard", countyFips: null }, known))).toEqual([
      text("has the county Sangamon County", "has Menard"),
    ]);
    expect(correction(withHome({ county: "Another name", countyFips: "17167" }, known))).toEqual([]);
    expect(correction(withHome({ county: null, countyFips: "17129" }, known))).toEqual([
      text("has the county 17167", "has 17129"),
    ]);
    // Correcting a mistyped code is not another county.
    expect(correction(withHome({ county: "Sangamon", countyFips: "17129" }, known))).toEqual([]);
    expect(correction(withHome({ county: "Menard", countyFips: "17129" }))).toEqual([]);
  });

  test("at its house number and ZIP code, if both are known", () => {
    expect(correction(withHome({ street: "12 sample st.", zipCode: "62701-1234" }))).toEqual([]);
    expect(correction(withHome({ zipCode: "62702" }))).toHaveLength(1);
    expect(correction(withHome({}, { street: null }))).toEqual([]);
  });
});

test("an appraisal matches the state, the county, and the type of the loan's home, as far as its home is known", () => {
  const logged = (home: AgencyHome | null): Loan => ({
    ...base,
    agency: { ...base.agency, appraisal: { ...loggedAppraisal, home } },
  });
  const home = agencyHome(base);
  const found = (given: Partial<AgencyHome>) => said("appraised_home_differs", logged({ ...home, ...given }));
  expect(found({ state: "WI" })).toEqual([
    "The appraisal was logged for the state WI, and the loan has IL: log the appraisal again",
  ]);
  expect(found({ street: "14 Sample Street" })).toEqual([]);
  expect(said("appraised_home_differs", logged(null))).toEqual([]);
  expect(said("appraised_home_differs", base)).toEqual([]);
});

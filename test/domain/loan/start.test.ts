import { describe, expect, test } from "bun:test";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { noWaiver } from "../../../domain/loan/agency/counseling-waiver.ts";
import { noHmdaAnswers } from "../../../domain/loan/hmda/answers.ts";
import { checkStart } from "../../../domain/loan/start.ts";
import { statusOf } from "../../../domain/loan/status/status.ts";
import { aCompany } from "../../fixtures/company/company.ts";
import { aProperty, borrowerDetails } from "../../fixtures/loan/loan.ts";
import { aStart, aStartedLoan, now, today } from "./example.ts";

const wrongFields = (requested: Parameters<typeof aStart>[0], company = aCompany()): string[] => {
  const checked = checkStart(aStart(requested), company, { today, now, isPast: false });
  return checked._tag === "Refused" ? checked.refusal.errors.map(({ field }) => field) : [];
};

describe("who can start a loan on May 1, 2026:", () => {
  test("a borrower whose 62nd birthday is today", () => {
    expect(wrongFields({ borrower: borrowerDetails({ bornOn: day("1964-05-01") }) })).toEqual([]);
  });
  test("not a borrower whose 62nd birthday is tomorrow", () => {
    expect(wrongFields({ borrower: borrowerDetails({ bornOn: day("1964-05-02") }) })).toEqual(["borrower.bornOn"]);
  });
  test("one with an eligible non-borrowing spouse of 18, not of 17", () => {
    const spouse = (bornOn: string) => [
      borrowerDetails({ borrowerType: "eligible_non_borrowing_spouse", bornOn: day(bornOn) }),
    ];
    expect(wrongFields({ coBorrowers: spouse("2008-05-01") })).toEqual([]);
    expect(wrongFields({ coBorrowers: spouse("2008-05-02") })).toEqual(["coBorrowers.0.bornOn"]);
  });
  test("one with an ineligible spouse of any age", () => {
    const spouse = borrowerDetails({ borrowerType: "ineligible_non_borrowing_spouse", bornOn: day("2010-01-01") });
    expect(wrongFields({ coBorrowers: [spouse] })).toEqual([]);
  });
  test("a borrower born 120 years ago today, not a day earlier", () => {
    expect(wrongFields({ borrower: borrowerDetails({ bornOn: day("1906-05-01") }) })).toEqual([]);
    expect(wrongFields({ borrower: borrowerDetails({ bornOn: day("1906-04-30") }) })).toEqual(["borrower.bornOn"]);
  });
  test("no one who is born today", () => {
    const spouse = borrowerDetails({ borrowerType: "other_non_borrowing", bornOn: today });
    expect(wrongFields({ coBorrowers: [spouse] })).toEqual(["coBorrowers.0.bornOn"]);
  });
});

describe("a loan that was started elsewhere before", () => {
  const effective = (effectiveOn: string, applicationOn: string | null = null) =>
    aStart({
      effectiveOn: day(effectiveOn),
      terms: { loanOfficerId: 7, applicationOn: applicationOn === null ? null : day(applicationOn) },
    });

  test("is in origination since then", () => {
    expect(aStartedLoan(effective("2026-04-03")).statusHistory).toMatchObject([
      { status: "origination", effectiveOn: "2026-04-03", at: "2026-05-01T16:00:00.000Z" },
    ]);
  });
  test("was not started in the future, nor before its application", () => {
    expect(wrongFields(effective("2026-05-01"))).toEqual([]);
    expect(wrongFields(effective("2026-05-02"))).toEqual(["effectiveOn"]);
    expect(wrongFields(effective("2026-04-03", "2026-04-03"))).toEqual([]);
    expect(wrongFields(effective("2026-04-02", "2026-04-03"))).toEqual(["effectiveOn"]);
  });
});

describe("what a start refuses, all in one response:", () => {
  test("a home worth nothing, in a state without a license, for a person who is too young", () => {
    const requested = {
      borrower: borrowerDetails({ bornOn: day("1990-01-01") }),
      property: aProperty({ homeValueCents: 0, state: "TX" }),
    };
    const licensedElsewhere = aCompany({ statesLicensed: ["CA", "NY"] });
    expect(wrongFields(requested, licensedElsewhere)).toEqual(["borrower.bornOn", "homeValueCents", "property.state"]);
  });
  test("nothing in a licensed state, and in any state if no list is set", () => {
    expect(wrongFields({ property: aProperty({ state: "NY" }) }, aCompany({ statesLicensed: ["NY"] }))).toEqual([]);
    expect(wrongFields({ property: aProperty({ state: "TX" }) }, aCompany({ statesLicensed: [] }))).toEqual([]);
  });
  test("an eleventh borrower, but not a tenth", () => {
    const people = (count: number) =>
      Array.from({ length: count }, () => borrowerDetails({ borrowerType: "co_borrower" }));
    expect(wrongFields({ coBorrowers: people(9) })).toEqual([]);
    expect(wrongFields({ coBorrowers: people(10) })).toEqual(["coBorrowers"]);
  });
  test("people without anyone of type borrower, no matter who comes first", () => {
    const spouse = borrowerDetails({ borrowerType: "co_borrower" });
    expect(wrongFields({ borrower: spouse })).toEqual(["borrower.borrowerType"]);
    expect(wrongFields({ borrower: spouse, coBorrowers: [borrowerDetails()] })).toEqual([]);
  });
  test("demographic answers that contradict each other", () => {
    const demographics = {
      ethnicity: [3, 2],
      ethnicityOther: null,
      ethnicityObserved: null,
      race: [],
      raceNativeOther: null,
      raceAsianOther: null,
      racePacificIslanderOther: null,
      raceObserved: null,
      sex: null,
      sexObserved: null,
    } as const;
    expect(wrongFields({ borrower: borrowerDetails({ demographics }) })).toEqual(["borrower.demographics.ethnicity"]);
  });
  test("dates out of order, impossible register answers and counseling, and a property that is not in its state", () => {
    const terms = { loanOfficerId: 7, applicationOn: day("2026-05-02") };
    expect(wrongFields({ terms })).toEqual(["applicationOn"]);
    expect(wrongFields({ terms: { loanOfficerId: 7, hmda: { ...noHmdaAnswers, denialReasons: [1, 1] } } })).toEqual([
      "hmda.denialReasons",
    ]);
    const counseling = { counseledOn: today, certificateNumber: null, agencyId: null, borrowerIds: [1], ...noWaiver };
    expect(wrongFields({ terms: { loanOfficerId: 7, counseling } })).toEqual(["counseling.borrowerIds.0"]);
    // Illinois is 17.
    expect(wrongFields({ property: aProperty({ state: "IL", countyFips: "06037" }) })).toEqual(["property.countyFips"]);
  });
  test("a home of a cent is worth something", () => {
    expect(wrongFields({ property: aProperty({ homeValueCents: 1 }) })).toEqual([]);
  });
  test("the same Social Security number for two people", () => {
    const ssn = "123456789";
    expect(wrongFields({ borrower: borrowerDetails({ ssn }), coBorrowers: [borrowerDetails({ ssn })] })).toEqual([
      "coBorrowers.0.ssn",
    ]);
  });
});

test("the product gives a new loan its terms, and requested values take precedence", () => {
  const loan = aStartedLoan();
  expect([loan.rateType, loan.index, loan.margin, loan.lifetimeCap]).toEqual([
    "annual_adjustable",
    "cmt_1_year",
    rate(2),
    rate(5),
  ]);
  expect(aStartedLoan({ terms: { loanOfficerId: 7, channel: "brokered" } }).channel).toBe("brokered");
});

test("a new loan owes and sets aside nothing that was not entered, and its records begin with version 1", () => {
  const loan = aStartedLoan({ coBorrowers: [borrowerDetails({ borrowerType: "co_borrower" })] });
  expect(loan).toMatchObject({
    earnestMoneyCents: 0,
    sellerContributionsCents: 0,
    lenderCreditCents: 0,
    repairEstimateCents: 0,
    repairAdministrationFeeCents: 0,
    propertyChargesAtClosingCents: 0,
    liens: [],
    version: 1,
    logNumber: 1,
    property: { version: 1 },
  });
  expect(loan.borrowers.map(({ id, borrowerType, version }) => [id, borrowerType, version])).toEqual([
    [100, "borrower", 1],
    [101, "co_borrower", 1],
  ]);
});

test("a new loan is in origination with one history entry, by the user who started it", () => {
  const loan = aStartedLoan();
  expect(statusOf(loan)).toBe("origination");
  expect(loan.statusHistory).toHaveLength(1);
  expect(loan.statusHistory[0]).toMatchObject({ byUserId: 7, effectiveOn: today });
});

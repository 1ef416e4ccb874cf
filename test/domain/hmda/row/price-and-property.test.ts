import { describe, expect, test } from "bun:test";
import { type LarRow, larCells } from "../../../../domain/hmda/register/lar-fields.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aReportedLoan, registerFacts } from "../../../fixtures/reports/register-facts.ts";
import { answering, denied, endedAs, missingOf, property, rowOf } from "./example.ts";

describe("the price", () => {
  test("is not reported except for the note rate, for loans and approvals", () => {
    for (const [given, interest] of [
      [{}, "5.75"],
      [endedAs("approved_not_accepted"), "5.75"],
      [denied(), "NA"],
      [endedAs("withdrawn"), "NA"],
      [endedAs("incomplete"), "NA"],
    ] as const) {
      const row = rowOf(given);
      expect([row.rate_spread, ...larCells(row).slice(72, 77)].join()).toBe("NA,NA,NA,NA,NA,NA");
      expect([row.interest_rate, row.prepayment_penalty_term, row.loan_term]).toEqual([interest, "NA", "NA"]);
    }
  });

  test("for a note rate that was not entered is the margin plus the index of the date", () => {
    const adjustable = { noteRate: null, margin: rate(1.75) };
    expect(rowOf(adjustable, { noteIndexValue: rate(4.12) }).interest_rate).toBe("5.87");
    expect(missingOf(adjustable)).toEqual(["noteRate"]);
    expect(missingOf({ ...adjustable, margin: null }, { noteIndexValue: rate(4.12) })).toEqual(["noteRate"]);
  });

  test("for a fixed-rate loan is its one rate, and never an index", () => {
    const fixed = { rateType: "fixed", noteRate: null, index: null } as const;
    expect(rowOf({ ...fixed, expectedRate: rate(6.99) }).interest_rate).toBe("6.99");
    const unpriced = { ...fixed, expectedRate: null, margin: rate(1.75) };
    expect(missingOf(unpriced, { noteIndexValue: rate(4.12) })).toEqual(["noteRate"]);
  });

  test("months to the first change and the type of credit follow from the product, in every action", () => {
    for (const given of [{}, endedAs("approved_not_accepted"), denied(), endedAs("withdrawn"), endedAs("incomplete")]) {
      const kindOf = (rateType: Loan["rateType"]) => {
        const row = rowOf({ ...given, rateType });
        return [row.introductory_rate_period, row.open_end_line_of_credit].join();
      };
      expect([kindOf("annual_adjustable"), kindOf("monthly_adjustable"), kindOf("fixed")]).toEqual([
        "12,1",
        "1,1",
        "NA,2",
      ]);
    }
  });

  test("the four features are the company's settings", () => {
    const company = registerFacts(aReportedLoan()).company;
    const reportSettings = { ...company.reportSettings, hmdaBalloonPayment: 1, hmdaNegativeAmortization: 1 } as const;
    expect(larCells(rowOf({}, { company: { ...company, reportSettings } })).slice(83, 87)).toEqual([
      "1",
      "2",
      "1",
      "1",
    ]);
  });

  test("the purchaser is reported only for originated loans", () => {
    const sold = answering({ purchaserType: 71 });
    expect(rowOf(sold).purchaser_type).toBe("71");
    expect(rowOf({ ...endedAs("approved_not_accepted"), ...sold }).purchaser_type).toBe("0");
  });

  test("ratios are reported if the decision relied on them, and never without a decision", () => {
    const relied = { debtToIncomeRatio: rate(-12.345), combinedLoanToValueRatio: rate(50) };
    const ratios = (row: LarRow) => [row.debt_to_income_ratio, row.combined_loan_to_value_ratio].join();
    expect(ratios(rowOf())).toBe("NA,NA");
    expect(ratios(rowOf(answering(relied)))).toBe("-12.345,50");
    expect(ratios(rowOf(denied(relied)))).toBe("-12.345,50");
    expect(ratios(rowOf({ ...endedAs("incomplete"), ...answering(relied) }))).toBe("NA,NA");
  });
});

describe("the property", () => {
  const purchase = { hecmType: "purchase" } as const;
  const appraisedBy = (isSecondAppraisalRequired: boolean): Partial<Loan> => ({
    agency: {
      ...aReportedLoan().agency,
      appraisal: {
        loggedAt: instant("2025-11-20T15:00:00.000Z"),
        loggedOn: day("2025-11-20"),
        sequence: 2,
        appraisedValueCents: 380_000_00,
        effectiveOn: day("2025-11-18"),
        expiresOn: day("2026-05-18"),
        appraiserLicense: null,
        licenseType: null,
        condition: null,
        repairsCents: null,
        isSecondAppraisalRequired,
        home: null,
      },
    },
    secondAppraisedValueCents: 380_000_00,
  });
  const cases: readonly [name: string, given: Partial<Loan>, value: string][] = [
    ["its appraisal", {}, "400000"],
    ["no appraisal", { appraisedValueCents: null }, "NA"],
    ["a lower second appraisal that was not required", appraisedBy(false), "380000"],
    ["a lower second appraisal that was required", appraisedBy(true), "380000"],
    ["a higher one", { ...appraisedBy(true), secondAppraisedValueCents: 410_000_00 }, "400000"],
    // 12 CFR 1003.4(a)(28): the value on which the decision relied; the calculation used the lower one (ML 2018-06).
    ["a lower second appraisal without a log", { secondAppraisedValueCents: 380_000_00 }, "380000"],
    ["a higher second appraisal without a log", { secondAppraisedValueCents: 410_000_00 }, "400000"],
    ["a second appraisal alone", { appraisedValueCents: null, secondAppraisedValueCents: 380_000_00 }, "380000"],
    ["a denied application's lower appraisal", { ...denied(), secondAppraisedValueCents: 380_000_00 }, "380000"],
    [
      "a price below the lower appraisal",
      { ...purchase, purchasePriceCents: 375_000_00, secondAppraisedValueCents: 380_000_00 },
      "375000",
    ],
    ["a price below the appraisal", { ...purchase, purchasePriceCents: 395_000_50 }, "395000.5"],
    ["a price above the appraisal", { ...purchase, purchasePriceCents: 405_000_00 }, "400000"],
    [
      "an answer",
      { ...purchase, purchasePriceCents: 395_000_00, ...answering({ propertyValueCents: 398_000_00 }) },
      "398000",
    ],
    ["a denied application", denied(), "400000"],
    ["a withdrawn one", { ...endedAs("withdrawn"), ...answering({ propertyValueCents: 398_000_00 }) }, "NA"],
    ["an incomplete one", endedAs("incomplete"), "NA"],
  ];
  for (const [name, given, value] of cases)
    test(`has the value ${name}`, () => expect(rowOf(given).property_value).toBe(value));

  test("is a manufactured home with its secured property type, which must be answered", () => {
    const manufactured = property({ propertyType: "manufactured_home" });
    expect(missingOf(manufactured)).toEqual([
      "hmda.manufacturedHomeSecuredPropertyType",
      "hmda.manufacturedHomeLandPropertyInterest",
    ]);
    const answers = answering({ manufacturedHomeSecuredPropertyType: 1, manufacturedHomeLandPropertyInterest: 1 });
    const homeOf = (row: LarRow) => [row.construction_method, ...larCells(row).slice(88, 90)].join();
    expect(homeOf(rowOf({ ...manufactured, ...answers }))).toBe("2,1,1");
    expect(homeOf(rowOf(answers))).toBe("1,3,5");
  });

  test("lacks its type and units if they were not entered", () => {
    expect(missingOf(property({ propertyType: null, units: null }))).toEqual([
      "property.propertyType",
      "property.units",
    ]);
  });
});

describe("the originator", () => {
  const broker = {
    companyName: "Example Brokers",
    nmlsId: "55",
    originatorName: null,
    originatorNmlsId: "654321",
    sponsoredOriginatorEin: null,
  };
  const originatorOf = (given: Partial<Loan>) => larCells(rowOf(given)).slice(92, 95).join();

  test("of a retail loan is the officer, of a wholesale one the broker's", () => {
    expect(originatorOf({})).toBe("1,1,123456");
    expect(originatorOf({ channel: "wholesale", broker })).toBe("2,1,654321");
    expect(originatorOf({ channel: "brokered", ...endedAs("withdrawn") })).toBe("1,2,123456");
  });

  test("can be answered for how the application was submitted and to whom the note was payable", () => {
    expect(originatorOf(answering({ submittedDirectly: false, initiallyPayable: false }))).toBe("2,2,123456");
  });

  test("without an id is missing", () => {
    expect(missingOf({}, { officerNmlsId: null })).toEqual(["loanOfficer.nmlsId"]);
    expect(missingOf({ channel: "wholesale" })).toEqual(["broker.originatorNmlsId"]);
  });
});

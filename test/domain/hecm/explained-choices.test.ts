import { describe, expect, test } from "bun:test";
import { plainLoan } from "../../../domain/casebook/sample/plain-loan.ts";
import type { CalculationInputs } from "../../../domain/hecm/inputs.ts";
import type { PaymentPlan } from "../../../domain/hecm/terms.ts";
import { day } from "../../../domain/kernel/day.ts";
import { calculated } from "../../fixtures/accepted.ts";

const stepOf = (id: string, changes: Partial<CalculationInputs>) => {
  const step = calculated({ ...plainLoan, ...changes }).steps.find((each) => each.id === id);
  if (step === undefined) throw new Error(`no step is called ${id}`);
  return step;
};
const formulaOf = (id: string, changes: Partial<CalculationInputs> = {}) => stepOf(id, changes).formula;
const namesOf = (id: string, changes: Partial<CalculationInputs>) => stepOf(id, changes).inputs.map(({ name }) => name);

describe("an explanation states the source of its figure:", () => {
  test("an origination fee that was entered, even as zero, is distinguished from one that was not", () => {
    expect(formulaOf("origination_fee")).toBe("no origination fee was entered");
    for (const originationFeeCents of [0, 250_000])
      expect(formulaOf("origination_fee", { originationFeeCents })).toBe(
        "origination fee entered, at most origination fee cap",
      );
  });

  test("a home value is the entered one until there is an appraisal", () => {
    expect(namesOf("home_value", {})).toEqual(["home value entered"]);
    expect(namesOf("home_value", { appraisedValueCents: 41_000_000 })).toEqual(["appraised value"]);
    expect(namesOf("home_value", { secondAppraisedValueCents: 39_000_000 })).toEqual(["appraised value"]);
  });

  test("an initial draw is the requested one, the maximum of a single disbursement, or none", () => {
    const plan: PaymentPlan = {
      type: "line_of_credit",
      termMonths: null,
      monthlyPaymentCents: null,
      lineOfCreditCents: null,
      initialDrawCents: null,
    };
    expect(formulaOf("initial_draw", { paymentPlan: plan })).toBe("no initial draw was requested");
    expect(formulaOf("initial_draw", { paymentPlan: { ...plan, initialDrawCents: 0 } })).toBe("initial draw requested");
    expect(formulaOf("initial_draw", { rateType: "fixed", noteRate: plainLoan.expectedRate })).toBe(
      "available in the first 12-month disbursement period",
    );
  });

  test("a line of credit is what remains, what was requested, or what the payments leave", () => {
    const plan: PaymentPlan = {
      type: "modified_term",
      termMonths: 120,
      monthlyPaymentCents: null,
      lineOfCreditCents: null,
      initialDrawCents: null,
    };
    const lineOf = (changes: Partial<PaymentPlan>) =>
      formulaOf("line_of_credit", { paymentPlan: { ...plan, ...changes } });
    expect(lineOf({ type: "line_of_credit", termMonths: null })).toBe("available proceeds − initial draw");
    expect(lineOf({ lineOfCreditCents: 5_000_000 })).toBe("line of credit requested");
    expect(lineOf({ monthlyPaymentCents: 50_000 })).toStartWith(
      "available proceeds − initial draw − monthly payment × annuity factor; ",
    );
  });

  test("payments state their term, or the age used for payments for life", () => {
    const plan = { termMonths: null, monthlyPaymentCents: null, lineOfCreditCents: null, initialDrawCents: null };
    const tenure = stepOf("monthly_payment", { paymentPlan: { ...plan, type: "tenure" } });
    expect(tenure.inputs).toContainEqual({ name: "age used", value: { kind: "years", amount: 72 } });
    const term = stepOf("monthly_payment", { paymentPlan: { ...plan, type: "term", termMonths: 120 } });
    expect(term.formula).toEndWith("n = term of the payments");
    expect(term.inputs.map(({ name }) => name)).not.toContain("age used");
  });

  test("half a year of age cites the chosen rounding, and an age beyond the factor table cites the table's last row", () => {
    const noteOf = (bornOn: string, changes: Partial<CalculationInputs> = {}) =>
      stepOf("age_used", { people: [{ bornOn: day(bornOn), part: "borrower" }], ...changes }).source.section;
    expect(noteOf("1953-12-15")).toContain("exactly half a year of age goes up");
    expect(noteOf("1953-12-15", { ageRounding: "first_of_closing_month" })).toContain(
      "exactly half a year of age, counted from the first of the closing month",
    );
    expect(noteOf("1920-01-15")).toContain("ages above the last row of the factor table use that row");
    expect(noteOf("1953-11-15")).not.toContain("half a year of age");
  });
});

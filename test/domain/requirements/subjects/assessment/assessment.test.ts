import { describe, expect, test } from "bun:test";
import { acceptableAssessment, submittedAssessment } from "../../../../../domain/casebook/sample/assessment.ts";
import { type Borrower, fullName } from "../../../../../domain/loan/borrowers/borrower.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { ada, agency, base, property } from "../base-loan.ts";
import type { Given } from "../case.ts";
import { found, textsOf } from "../found.ts";
import { submitted } from "./given.ts";

describe("what an entry about the assessment checks besides its boundary", () => {
  const eachOneCent = {
    annualInsuranceCents: 1,
    annualFloodInsuranceCents: 1,
    annualAssociationDuesCents: 1,
    annualGroundRentCents: 1,
  };

  test("answers and obligations that changed since, but no assessment whose inputs are unknown", () => {
    const { loan } = submitted({});
    const textsGiven = (changed: Partial<Loan>) => found("assessment_stale", { loan: { ...loan, ...changed } });
    expect(textsGiven({})).toBe(0);
    expect(textsGiven({ assessment: { ...acceptableAssessment, hasCollections: "yes" } })).toBe(1);
    const owing = { ...ada, monthlyIncome: [], monthlyObligations: [{ kind: "tax", creditor: null, amountCents: 1 }] };
    expect(textsGiven({ borrowers: [owing], assessment: null })).toBe(3);
    expect(found("assessment_stale", { loan: { assessment: acceptableAssessment } })).toBe(0);
    // A twelfth of $1,200.05 is $100.00, and of $1,200.06 it is $100.01: half a cent is rounded up.
    const submittedThen = loan?.agency?.financialAssessment ?? null;
    if (submittedThen?.madeOf == null) throw new Error("nothing was assessed");
    const madeOf = { ...submittedThen.madeOf, monthlyPropertyChargesCents: 100_00 };
    const ofCharges = { ...agency, financialAssessment: { ...submittedThen, madeOf } };
    const charged = (annualCents: number) => {
      const home = { ...property, annualTaxesCents: annualCents - 4, ...eachOneCent };
      return textsOf("assessment_stale", { loan: { ...loan, property: home, agency: ofCharges } });
    };
    expect(charged(1_200_05)).toEqual([]);
    expect(charged(1_200_06)).toEqual([
      "The financial assessment was submitted with other property charges ($100.00 a month) than the loan has now: submit it again",
    ]);
  });

  test("a borrower who was added or removed since the assessment, even without an income, but not another order", () => {
    const { agency: { financialAssessment = null } = agency } = submitted({}).loan ?? {};
    const madeOf = financialAssessment?.madeOf;
    if (financialAssessment === null || !madeOf) throw new Error("nothing was assessed");
    const ben: Borrower = { ...ada, id: 3, firstName: "Ben", borrowerType: "co_borrower" };
    const [first, second] = [ada, ben].map((each) => ({ ...each, monthlyIncome: [], monthlyObligations: [] }));
    const stale = (assessed: readonly Borrower[] | null, borrowers: readonly (Borrower | undefined)[]) => {
      const named = assessed?.map((each) => ({ id: each.id, name: fullName(each) })) ?? null;
      const ofThose = { ...madeOf, borrowers: named, monthlyIncomeCents: 0 };
      return textsOf("assessment_stale", {
        loan: {
          assessment: madeOf.assessment,
          borrowers: borrowers.filter((each) => each !== undefined),
          agency: { ...agency, financialAssessment: { ...financialAssessment, madeOf: ofThose } },
        },
      });
    };
    const text = (names: string): string =>
      `The financial assessment was submitted with other borrowers (${names}) than the loan has now: submit it again`;
    expect(stale([ada], [first, second])).toEqual([text(fullName(ada))]);
    expect(stale([ada, ben], [first])).toEqual([text(`${fullName(ada)} and ${fullName(ben)}`)]);
    expect(stale([ben, ada], [first, second])).toEqual([]);
    expect(stale(null, [first, second])).toEqual([]);
  });

  test("a shortfall is resolved by compensating factors or a set-aside, on a fixed rate only by a fully funded one", () => {
    const short = { residualIncomeCents: 428_99 };
    const spouse = { factor: "spouse_income", amountCents: 100_01, description: null } as const;
    const codes = ["residual_income_not_met", "fully_funded_set_aside_missing"] as const;
    const both = (given: Given) => codes.map((code) => found(code, given));
    expect(both(submitted(short, { answers: { compensatingFactors: [spouse] } }))).toEqual([0, 0]);
    expect(both(submitted(short, { lesa: { type: "partially_funded" } }))).toEqual([0, 0]);
    expect(both(submitted(short, { rateType: "fixed", lesa: { type: "partially_funded" } }))).toEqual([0, 1]);
    const explained = { circumstance: "medical_event", description: null, isDocumented: true } as const;
    const adverse = { propertyTaxesCurrent: "no", extenuatingCircumstances: [explained] } as const;
    expect(both(submitted({}, { answers: adverse }))).toEqual([0, 0]);
    const reasonOf = (given: Given) => textsOf("fully_funded_set_aside_missing", given)[0];
    expect(reasonOf(submitted(short, { rateType: "fixed", answers: adverse }))).toStartWith(
      "The financial assessment (a residual income of $428.99 a month where $529.00 is required, on a fixed rate) requires",
    );
    expect(
      reasonOf(submitted({}, { answers: { propertyTaxesCurrent: "no", hasJudgments: "yes", hasCollections: "no" } })),
    ).toStartWith("The financial assessment (property taxes not current, judgments) requires");
    expect(both({ loan: { assessment: null } })).toEqual([0, 0]);
  });
});

describe("the financial assessment", () => {
  const madeOf = {
    assessment: acceptableAssessment,
    borrowers: null,
    monthlyIncomeCents: 0,
    monthlyObligationsCents: 0,
    monthlyPropertyChargesCents: null,
  };

  const assessed = { agency: { ...agency, financialAssessment: { ...submittedAssessment, madeOf } } };

  const without = (person: Borrower): Borrower => ({ ...person, monthlyIncome: [], monthlyObligations: [] });

  const borrowers = base.borrowers.map(without);

  test("is stale by its answers or its obligations, and says which", () => {
    const stale = (loan: Partial<Loan>) =>
      textsOf("assessment_stale", { loan: { ...assessed, assessment: acceptableAssessment, borrowers, ...loan } });
    const said = (what: string) =>
      `The financial assessment was submitted with ${what} than the loan has now: submit it again`;
    expect(stale({})).toEqual([]);
    expect(stale({ assessment: { ...acceptableAssessment, hasCollections: "yes" } })).toEqual([said("other answers")]);
    const owing = { ...without(ada), monthlyObligations: [{ kind: "tax" as const, creditor: null, amountCents: 1 }] };
    expect(stale({ borrowers: [owing] })).toEqual([said("other obligations ($0.00 a month)")]);
  });

  test("is stale once the home is in a state of another region, whose required residual income differs", () => {
    const stale = (state: string) => {
      const home = { ...property, state };
      return textsOf("assessment_stale", {
        loan: { ...assessed, assessment: acceptableAssessment, borrowers, property: home },
      });
    };
    // Illinois and Ohio are in the Midwest, Texas in the South, and Guam in no region.
    expect([stale("IL"), stale("OH")]).toEqual([[], []]);
    const text =
      "The financial assessment was submitted with another region of the home (Midwest) than the loan has now: submit it again";
    expect(stale("TX")).toEqual([text]);
    expect(stale("GU")).toEqual([
      "The financial assessment was submitted with another region of the home (Midwest) than the loan has now, and for GU no required residual income is known: correct the state of the home, because an assessment cannot be submitted with this one",
    ]);
  });

  test("is stale if its utilities were estimated from another living area", () => {
    const assessment = { ...acceptableAssessment, utilitiesMonthlyCents: null };
    const given = submitted({}, { answers: { utilitiesMonthlyCents: null } }).loan;
    const then = given?.agency?.financialAssessment ?? null;
    if (then?.madeOf == null) throw new Error("nothing was assessed");
    // 1,500 square feet at $0.14 are $210.00 a month, beside the property charges and no obligations.
    const expensesCents = (then.madeOf.monthlyPropertyChargesCents ?? 0) + 210_00;
    const financialAssessment = { ...then, residualIncome: { ...then.residualIncome, expensesCents } };
    const stale = (livingAreaSquareFeet: number | null, utilitiesMonthlyCents: number | null = null) =>
      textsOf("assessment_stale", {
        loan: {
          ...given,
          agency: { ...agency, financialAssessment },
          assessment: { ...assessment, utilitiesMonthlyCents },
          property: { ...property, livingAreaSquareFeet },
        },
      });
    const said = (what: string) =>
      `The financial assessment was submitted with ${what} than the loan has now: submit it again`;
    expect(stale(1_500)).toEqual([]);
    for (const area of [1_501, null]) expect(stale(area)).toEqual([said("other utilities ($210.00 a month)")]);
    expect(stale(1_501, 210_00)).toEqual([said("other answers")]);
  });
});

import { describe, expect, test } from "bun:test";
import type { AgencyResults } from "../../../../domain/agency/answers.ts";
import { hecmFinancialAssessment } from "../../../../domain/agency/decisions/hecm-financial-assessment.ts";
import { acceptableAssessment } from "../../../../domain/casebook/sample/assessment.ts";
import type { Assessment } from "../../../../domain/loan/assessment.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { type LoanStatus, statusOf } from "../../../../domain/loan/status/status.ts";
import type { JsonObject } from "../../../../domain/log/changes.ts";
import { accepted, refusalIn } from "../../../fixtures/accepted.ts";
import { aStatusEntry } from "../../../fixtures/loan/loan.ts";
import {
  ada,
  applyContext,
  assigned,
  bert,
  now,
  requestContext,
  ssns,
  success,
  today,
  withAgency,
} from "../example.ts";

const pension = [{ source: "pension", amountCents: 1_500_00 }];
const card = [{ kind: "revolving", creditor: null, amountCents: 40_00 }];

/** A loan in Illinois: monthly charges of 300, utilities of 210, a card of 40; of 1,500, 950 remain, and one person needs 529. */
const assessable = (assessment: Partial<Assessment> = {}): Loan => {
  const loan = withAgency(
    { caseNumber: assigned },
    {
      borrowers: [{ ...ada, monthlyIncome: pension, monthlyObligations: card }, bert],
      assessment: { ...acceptableAssessment, ...assessment },
    },
  );
  return { ...loan, property: { ...loan.property, annualTaxesCents: 2_400_00, annualInsuranceCents: 1_200_00 } };
};

const planned = (loan: Loan) => hecmFinancialAssessment.plan(loan, {}, requestContext());

/** What is sent, as it is read back from the store. */
const sentOf = (loan: Loan): JsonObject => JSON.parse(JSON.stringify(accepted(planned(loan)).sent));

const unmetOf = (loan: Loan): readonly string[] => {
  const refusal = refusalIn(planned(loan));
  return refusal?._tag === "AgencyRequirementsUnmet"
    ? refusal.unmet.map(({ text }) => text)
    : [refusal?._tag ?? "requested"];
};

const residualIncome = {
  effectiveIncomeCents: 1_500_00,
  expensesCents: 550_00,
  residualIncomeCents: 950_00,
  requiredCents: 529_00,
  region: "midwest",
  householdSize: 1,
  isMet: true,
  isRequirementVerified: true,
};

describe("the financial assessment is sent", () => {
  test("with the answers, income, expenses, the test, and the resulting set-aside", () => {
    expect(accepted(planned(assessable())).request).toEqual({
      caseNumber: "1371234567",
      assessment: acceptableAssessment,
      monthlyIncomeCents: 1_500_00,
      monthlyObligationsCents: 40_00,
      monthlyPropertyChargesCents: 300_00,
      residualIncome,
      lesaType: "none",
    });
  });

  test("and everything that is missing is reported at once", () => {
    const loan = withAgency({}, { borrowers: [ada, bert], assessment: null });
    const unmet = unmetOf(loan);
    expect(unmet.slice(0, 6)).toEqual([
      "The FHA case number is missing: request it",
      "The size of the household is missing: enter it",
      "The monthly income of borrower 101 is missing: enter it",
      "The property's annual taxes are missing: enter them",
      "The property's annual insurance is missing: enter it",
      "The monthly utilities are missing, and so is the property's living area, from which they would be estimated: enter one of the two",
    ]);
    expect(unmet).toHaveLength(6 + 13);
  });

  test("one missing answer is enough to refuse it", () => {
    expect(unmetOf(assessable({ hasJudgments: null }))).toEqual([
      "The assessment does not say whether there are judgments",
    ]);
  });

  test("not with answers about association dues whose amount was not entered", () => {
    const dues =
      "The property's annual association dues are missing, and the assessment has answers about such dues: enter them";
    expect(unmetOf(assessable({ associationDuesCurrent: "yes" }))).toEqual([dues]);
    expect(unmetOf(assessable({ associationDuesDelinquentIn24Months: "no" }))).toEqual([dues]);
    const loan = assessable({ associationDuesCurrent: "yes" });
    const none = { ...loan, property: { ...loan.property, annualAssociationDuesCents: 0 } };
    expect(unmetOf(none)).toEqual(["requested"]);
  });

  test("not for a state or date for which no required residual income is known", () => {
    const loan = assessable();
    const inGuam = { ...loan, property: { ...loan.property, state: "GU" } };
    expect(unmetOf(inGuam)).toContain("No required residual income is known for GU");
  });

  test("not in a case that is not active", () => {
    const loan = assessable();
    const archived = { ...assigned, state: "archived" as const };
    expect(unmetOf({ ...loan, agency: { ...loan.agency, caseNumber: archived } })).toEqual([
      "AgencyOperationNotAllowed",
    ]);
  });

  test("with a requirement that was not checked, and says so", () => {
    expect(accepted(planned(assessable({ householdSize: 2 }))).request.residualIncome.isRequirementVerified).toBe(true);
    expect(accepted(planned(assessable({ householdSize: 3 }))).request.residualIncome.isRequirementVerified).toBe(
      false,
    );
  });

  test("with a larger set-aside that the lender chose, but never with a smaller one than required", () => {
    const lesaTypeOf = (own: Loan["lesa"]["type"], answers: Partial<Assessment> = {}) => {
      const loan = assessable(answers);
      return accepted(planned({ ...loan, lesa: { ...loan.lesa, type: own } })).request.lesaType;
    };
    expect(lesaTypeOf("voluntary")).toBe("voluntary");
    expect(lesaTypeOf("fully_funded")).toBe("fully_funded");
    expect(lesaTypeOf("none", { propertyTaxesCurrent: "no" })).toBe("fully_funded");
    expect(lesaTypeOf("voluntary", { propertyTaxesCurrent: "no" })).toBe("fully_funded");
    // 950 is below the 1,041 of four people, with an acceptable history.
    expect(lesaTypeOf("none", { householdSize: 4 })).toBe("partially_funded");
    expect(lesaTypeOf("voluntary", { householdSize: 4 })).toBe("voluntary");
  });

  describe("with compensating factors for a residual income that is too low", () => {
    // Four people need 1,041: 91 more than the 950 that remain. 80% of 1,041 is 832.80.
    const lesaTypeWith = (
      factor: Assessment["compensatingFactors"][number]["factor"],
      amountCents: number | null,
      obligationCents = 40_00,
    ) => {
      const compensatingFactors = [{ factor, amountCents, description: null }];
      const monthlyObligations = [{ kind: "revolving" as const, creditor: null, amountCents: obligationCents }];
      const loan = assessable({ householdSize: 4, compensatingFactors });
      const borrowers = loan.borrowers.map((one) => (one.id === ada.id ? { ...one, monthlyObligations } : one));
      return accepted(planned({ ...loan, borrowers })).request.lesaType;
    };

    test.each([
      "spouse_income",
      "overtime_part_time_or_seasonal_income",
      "income_within_12_months",
      "imputed_income_from_proceeds",
      "imputed_income_from_assets",
    ] as const)("%s is added to it, to the cent", (factor) => {
      expect(lesaTypeWith(factor, 91_00)).toBe("none");
      expect(lesaTypeWith(factor, 90_99)).toBe("partially_funded");
      expect(lesaTypeWith(factor, null)).toBe("partially_funded");
    });

    test.each(["property_charges_paid_by_borrower", "other"] as const)(
      "%s counts from 80% of the requirement on",
      (factor) => {
        expect(lesaTypeWith(factor, null)).toBe("none");
        // 1,500 − 300 − 210 − 157.20 = 832.80.
        expect(lesaTypeWith(factor, null, 157_20)).toBe("none");
        expect(lesaTypeWith(factor, null, 157_21)).toBe("partially_funded");
      },
    );
  });

  test.each<[string, Partial<Assessment>]>([
    ["property taxes not current", { propertyTaxesCurrent: "no" }],
    ["property taxes late before", { propertyTaxesDelinquentIn24Months: "yes" }],
    ["insurance not in force", { homeownersInsuranceInForce: "no" }],
    ["a mortgage not current", { realEstateDebtCurrent: "no" }],
    ["a mortgage paid late", { realEstateDebtPaidOnTime: "no" }],
    ["an installment loan not current", { installmentDebtCurrent: "no" }],
    ["an installment loan paid late", { installmentDebtPaidOnTime: "no" }],
    ["cards paid late", { revolvingDebtPaidOnTime: "no" }],
    ["a judgment", { hasJudgments: "yes" }],
    ["federal debt", { hasDelinquentFederalDebt: "yes" }],
    ["collections", { hasCollections: "yes" }],
  ])("with all charges set aside for %s", (_, answers) => {
    expect(accepted(planned(assessable(answers))).request.lesaType).toBe("fully_funded");
  });

  test("and the stored request contains neither SSN nor birth date", () => {
    const kept = JSON.stringify(sentOf(assessable()));
    for (const person of [ada, bert]) expect(kept).not.toContain(person.bornOn);
    for (const ssn of Object.values(ssns)) expect(kept).not.toContain(ssn);
  });
});

type Answered = AgencyResults["hecm_financial_assessment"];

const applied = (newest: Loan, sent: JsonObject, given: Partial<Answered> = {}) =>
  hecmFinancialAssessment.apply(
    newest,
    success({ isSetAsideRequired: false, lastActionBy: "M12345", lastActionOn: today, ...given }),
    applyContext<"hecm_financial_assessment">({}, sent),
  );

const at = (loan: Loan, status: LoanStatus): Loan => ({ ...loan, statusHistory: [aStatusEntry(status)] });

describe("once the agency has accepted it", () => {
  test("the loan stores what was submitted, and otherwise only its status changes", () => {
    const loan = assessable();
    const { loan: after, result, warnings } = applied(loan, sentOf(loan));
    const financialAssessment = {
      submittedAt: now,
      submittedByUserId: 7,
      residualIncome,
      isSetAsideRequired: false,
      madeOf: {
        assessment: acceptableAssessment,
        borrowers: [{ id: 101, name: "Ada Maria Example" }],
        monthlyIncomeCents: 1_500_00,
        monthlyObligationsCents: 40_00,
        monthlyPropertyChargesCents: 300_00,
      },
      lastActionBy: "M12345",
      lastActionOn: today,
    };
    const { statusHistory, ...others } = after;
    expect(others).toEqual({
      ...(({ statusHistory: _, ...rest }) => rest)(loan),
      agency: { ...loan.agency, financialAssessment },
    });
    expect(statusHistory.at(-1)).toMatchObject({ status: "processing", byUserId: 7, effectiveOn: today });
    expect(result).toMatchObject({ residualIncome, lesaType: "none", isSetAsideRequired: false });
    expect(warnings).toEqual([]);
  });

  test.each<[LoanStatus, LoanStatus]>([
    ["origination", "processing"],
    ["processing", "processing"],
    ["underwriting", "underwriting"],
    ["clear_to_close", "clear_to_close"],
    ["withdrawn", "withdrawn"],
    ["approved_not_accepted", "approved_not_accepted"],
  ])("a loan in %s moves to %s", (from, to) => {
    const loan = at(assessable(), from);
    expect(statusOf(applied(loan, sentOf(loan)).loan)).toBe(to);
  });

  test("a loan that changed meanwhile stores what was submitted, but not the agency's decision on the set-aside", () => {
    const loan = assessable();
    const newest = assessable({ householdSize: 2 });
    const { loan: after, warnings } = applied(newest, sentOf(loan), { isSetAsideRequired: true });
    expect(after.agency.financialAssessment).toMatchObject({ residualIncome, isSetAsideRequired: null });
    expect(warnings).toHaveLength(1);
    expect(statusOf(after)).toBe("processing");
  });

  test("an assessment that was sent before its borrowers were stored names none", () => {
    const loan = assessable();
    const { borrowers: _, ...sent } = sentOf(loan);
    const { loan: after, warnings } = applied(loan, sent);
    expect(after.agency.financialAssessment).toMatchObject({ isSetAsideRequired: false, madeOf: { borrowers: null } });
    expect(warnings).toEqual([]);
  });

  test("a note written meanwhile is no such change", () => {
    const loan = assessable();
    const { loan: after, warnings } = applied({ ...loan, notes: "called" }, sentOf(loan), {
      isSetAsideRequired: false,
    });
    expect([after.agency.financialAssessment?.isSetAsideRequired, warnings]).toEqual([false, []]);
  });

  test("a set-aside that the loan lacks, required by the test or the agency, is reported", () => {
    const late = assessable({ propertyTaxesCurrent: "no" });
    expect(applied(late, sentOf(late)).warnings).toEqual([
      "The assessment was submitted with a fully funded life expectancy set-aside, but the loan has no life expectancy set-aside: change the set-aside on the loan.",
    ]);
    const fine = assessable();
    expect(applied(fine, sentOf(fine), { isSetAsideRequired: true }).warnings).toEqual([
      "The agency requires a life expectancy set-aside, but the loan has none: enter the set-aside on the loan.",
    ]);
    const provided = { ...late, lesa: { ...late.lesa, type: "fully_funded" as const } };
    expect(applied(provided, sentOf(provided), { isSetAsideRequired: true }).warnings).toEqual([]);
  });
});

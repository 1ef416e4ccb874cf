import { beforeAll, describe, expect, test } from "bun:test";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../support/running-service.ts";

const hmda = {
  denial_reasons: [3, 9],
  denial_reason_other: "Residual income",
  credit_score: 702,
  co_applicant_credit_score: 9999,
  credit_model: 8,
  credit_model_other: "A model of our own",
  co_applicant_credit_model: 10,
  co_applicant_credit_model_other: null,
  automated_underwriting_systems: [3, 5],
  automated_underwriting_system_other: "Another system",
  automated_underwriting_results: [8, 16],
  automated_underwriting_result_other: "Another result",
  loan_purpose: 32,
  income_relied_on: 48_250.5,
  debt_to_income_ratio: -12.5,
  combined_loan_to_value_ratio: 104.12345,
  property_value: 441_000,
  credit_decision_by_company: false,
  purchaser_type: 71,
  submitted_directly: false,
  initially_payable: true,
  manufactured_home_secured_property_type: 3,
  manufactured_home_land_property_interest: 5,
};

const assessment = {
  household_size: 2,
  utilities_monthly: 252,
  property_taxes_current: "yes",
  property_taxes_delinquent_in_24_months: "no",
  association_dues_current: "not_applicable",
  association_dues_delinquent_in_24_months: "not_applicable",
  homeowners_insurance_in_force: "yes",
  real_estate_debt_current: "yes",
  real_estate_debt_paid_on_time: "no",
  installment_debt_current: "yes",
  installment_debt_paid_on_time: "yes",
  revolving_debt_paid_on_time: "no",
  has_judgments: "no",
  has_delinquent_federal_debt: "no",
  has_collections: null,
  compensating_factors: [{ factor: "spouse_income", amount: 310.25, description: "A pension" }],
  extenuating_circumstances: [{ circumstance: "medical_event", description: "In 2024", is_documented: true }],
};

const broker = {
  company_name: "Example Brokers",
  nmls_id: "1234",
  originator_name: "Bo Example",
  originator_nmls_id: "1234567",
};

const liens = [
  {
    creditor: "First Bank",
    kind: "heloc",
    amount: 80_000,
    is_mandatory: true,
    is_delinquent_federal_debt: false,
    account_last4: null,
    opened_date: "2025-11-03",
    cash_to_borrower: 499.99,
  },
];

const written = { hmda, assessment, broker, liens };

onBothStores((service) => {
  let officer: Caller;
  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
  });
  const patch = (id: number, body: object) => officer.call("PATCH", `/loan/loans/${id}/`, body);

  describe("the fields of HMDA, the financial assessment, and a broker on a loan", () => {
    test("are read back as written: at the start, by PATCH, and by PUT", async () => {
      const started = await startLoan(officer, written);
      expect(started).toMatchObject(written);
      const { id } = await startLoan(officer);
      expect((await patch(id, written)).body).toMatchObject(written);
      expect((await officer.call("GET", `/loan/loans/${id}/`)).body).toMatchObject(written);
      const required = { loan_officer_id: officer.userId, home_value: 450_000 };
      const replaced = (await officer.call("PUT", `/loan/loans/${id}/`, { ...required, ...written })).body;
      expect(replaced).toMatchObject(written);
      const cleared = (await officer.call("PUT", `/loan/loans/${id}/`, required)).body;
      expect(cleared).toMatchObject({ broker: null, assessment: null, liens: [] });
      expect(cleared.hmda).toMatchObject({ loan_purpose: null, income_relied_on: null, denial_reasons: [] });
    });

    test("are merged in a PATCH: what is not named stays", async () => {
      const { id } = await startLoan(officer, written);
      const patched = (await patch(id, { hmda: { income_relied_on: "none" }, assessment: { household_size: 1 } })).body;
      expect(patched.hmda).toEqual({ ...hmda, income_relied_on: "none" });
      expect(patched.assessment).toEqual({ ...assessment, household_size: 1 });
      expect((await patch(id, { broker: null })).body.broker).toBeNull();
    });

    test("are in the audit trail under their names, in dollars and percent", async () => {
      const { id } = await startLoan(officer);
      await patch(id, {
        hmda: { income_relied_on: 100.5, debt_to_income_ratio: 40 },
        assessment: { utilities_monthly: 5 },
      });
      const auditor = await service().hire(officer.company, "Company User", "Compliance");
      const { changes } = (await auditor.call("GET", `/loan/loans/${id}/audit/`)).body.results[0];
      expect(changes).toContainEqual({ path: "hmda.income_relied_on", from: null, to: 100.5 });
      expect(changes).toContainEqual({ path: "hmda.debt_to_income_ratio", from: null, to: 40 });
      const assessed = changes.find(({ path }: { path: string }) => path === "assessment");
      expect(assessed.to).toMatchObject({ utilities_monthly: 5, household_size: null });
    });

    const bad: readonly (readonly [string, object])[] = [
      ["hmda.denial_reasons.0", { hmda: { denial_reasons: [10] } }],
      ["hmda.denial_reasons", { hmda: { denial_reasons: [1, 2, 3, 4, 5] } }],
      ["hmda.denial_reasons", { hmda: { denial_reasons: [1, 1] } }],
      ["hmda.credit_score", { hmda: { credit_score: 1111 } }],
      ["hmda.credit_score", { hmda: { credit_score: 9999 } }],
      ["hmda.co_applicant_credit_score", { hmda: { co_applicant_credit_score: 6666 } }],
      ["hmda.credit_model", { hmda: { credit_model: 10 } }],
      ["hmda.co_applicant_credit_model", { hmda: { co_applicant_credit_model: 16 } }],
      ["hmda.automated_underwriting_systems.1", { hmda: { automated_underwriting_systems: [1, 8] } }],
      ["hmda.automated_underwriting_systems", { hmda: { automated_underwriting_systems: [1, 2, 3, 4, 5, 7] } }],
      ["hmda.automated_underwriting_results.0", { hmda: { automated_underwriting_results: [25] } }],
      ["hmda.loan_purpose", { hmda: { loan_purpose: 5 } }],
      ["hmda.income_relied_on", { hmda: { income_relied_on: "some" } }],
      ["hmda.income_relied_on", { hmda: { income_relied_on: 10.005 } }],
      ["hmda.debt_to_income_ratio", { hmda: { debt_to_income_ratio: "43" } }],
      ["hmda.combined_loan_to_value_ratio", { hmda: { combined_loan_to_value_ratio: 0 } }],
      ["hmda.property_value", { hmda: { property_value: 0 } }],
      ["hmda.credit_decision_by_company", { hmda: { credit_decision_by_company: 1 } }],
      ["hmda.purchaser_type", { hmda: { purchaser_type: 7 } }],
      ["hmda.manufactured_home_secured_property_type", { hmda: { manufactured_home_secured_property_type: 4 } }],
      ["hmda.manufactured_home_land_property_interest", { hmda: { manufactured_home_land_property_interest: 6 } }],
      ["liens.0.opened_date", { liens: [{ amount: 1, opened_date: "2099-01-01" }] }],
      ["liens.0.kind", { liens: [{ amount: 1, kind: "loan" }] }],
      ["broker.nmls_id", { broker: { nmls_id: "1234567890123" } }],
      ["broker.originator_nmls_id", { broker: { originator_nmls_id: "12-34" } }],
      ["assessment.household_size", { assessment: { household_size: 0 } }],
      ["assessment.has_judgments", { assessment: { has_judgments: true } }],
      ["assessment.compensating_factors.0.factor", { assessment: { compensating_factors: [{ factor: "luck" }] } }],
      [
        "assessment.extenuating_circumstances.0.circumstance",
        { assessment: { extenuating_circumstances: [{ circumstance: 1 }] } },
      ],
    ];
    test("are refused with their field if they are none of the codes, and nothing is written", async () => {
      const { id, version } = await startLoan(officer);
      for (const [field, body] of bad) {
        const refused = await patch(id, body);
        expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, field]);
      }
      expect((await officer.call("GET", `/loan/loans/${id}/`)).body.version).toBe(version);
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AnyOperation } from "../../../../../adapters/http/operation/operation.ts";
import { forBothStores } from "../../support/on-both-stores.ts";
import { type ServiceResponse, startLoan } from "../../support/running-service.ts";
import {
  type AgencyScene,
  agencyPath,
  openAgencyScene,
  outcomeOf,
  transactionsPath,
} from "../../support/scenes/agency-scene.ts";
import { makeReadyForAgency } from "../../support/scenes/ready-for-agency.ts";
import { loseKeyOf } from "../../support/scenes/unreadable-credentials.ts";

forBothStores((kind) => {
  let scene: AgencyScene;
  beforeAll(async () => {
    scene = await openAgencyScene(kind);
  });
  afterAll(() => scene.close());

  /** The newest transaction of a loan, in full. */
  const newestOf = async (loan: number) => {
    const { body } = await scene.administrator.call("GET", `${transactionsPath}?loan=${loan}`);
    return (await scene.administrator.call("GET", `${transactionsPath}${body.results[0].id}/`)).body;
  };

  describe("a refusal by the agency", () => {
    test("is returned with its messages in order, SSNs masked, and leaves the loan unchanged", async () => {
      const loan = await scene.loanAt("ERROR 1 Elm Street");
      const { status, body } = await scene.run("case-number-assignment", loan.id);
      expect([status, body.code]).toEqual([422, "agency_refused"]);
      expect(body.messages).toEqual([
        { code: "E100", text: "The request was not accepted." },
        { code: "E101", text: "The number *****1234 does not belong to a person with that name." },
        { code: "E102", text: "See *****1234 in the list of living people." },
      ]);
      expect(body.detail).toBe(
        "The agency refused the request: The request was not accepted. Correct what its messages name, then send the request again.",
      );
      expect((await scene.loan(loan.id)).fha).toEqual(loan.fha);
      const transaction = await newestOf(loan.id);
      expect([transaction.id, transaction.status]).toEqual([body.transaction, "error"]);
      expect(transaction.messages).toEqual(body.messages);
    });

    test("under a key gets the same response again", async () => {
      const loan = await scene.loanAt("ERROR 2 Elm Street");
      const key = { "Idempotency-Key": `refused ${loan.id}` };
      const first = await scene.run("case-number-assignment", loan.id, {}, key);
      const again = await scene.run("case-number-assignment", loan.id, {}, key);
      expect([again.status, again.headers.get("Idempotency-Replayed")]).toEqual([422, "true"]);
      expect({ ...again.body, request_id: null }).toEqual({ ...first.body, request_id: null });
      const { body } = await scene.administrator.call("GET", `${transactionsPath}?loan=${loan.id}`);
      expect(body.count).toBe(1);
    });

    test("of an address that is not found leaves the property unchanged", async () => {
      const loan = await scene.loanAt("NOTFOUND 3 Elm Street");
      expect(outcomeOf(await scene.run("address-validation", loan.id))).toBe("422 agency_refused");
      expect((await scene.loan(loan.id)).property).toEqual(loan.property);
      const { status, body } = await scene.run("address-validation", loan.id, { override: true });
      expect([status, body.result.is_overridden, body.result.address.street]).toEqual([
        200,
        true,
        "NOTFOUND 3 Elm Street",
      ]);
    });
  });

  describe("a call without an answer", () => {
    test("had no effect if the agency itself reports that it is unavailable, and leaves nothing open", async () => {
      const loan = await scene.loanAt("DOWN 4 Elm Street");
      const response = await scene.run("case-number-assignment", loan.id);
      expect(outcomeOf(response)).toBe("503 agency_unavailable");
      expect(response.headers.has("Retry-After")).toBe(true);
      expect((await scene.loan(loan.id)).fha).toEqual(loan.fha);
      const { status, exchange } = await newestOf(loan.id);
      expect([status, exchange.confirmed]).toEqual(["failed", null]);
      expect(exchange.failure).not.toBeNull();
      expect(exchange.tries.length).toBeGreaterThan(0);
    });

    test.each([
      ["HTTP503", "503 agency_unavailable"],
      ["HTTP404", "502 agency_answer_unexpected"],
    ])(
      "for which something else answers %s is %s, and stays open until the agency reports on it",
      async (word, outcome) => {
        const loan = await scene.loanAt(`${word} 4 Elm Street`);
        const response = await scene.run("case-number-assignment", loan.id);
        expect(outcomeOf(response)).toBe(outcome);
        expect(response.headers.has("Retry-After")).toBe(response.status === 503);
        expect((await scene.loan(loan.id)).fha).toEqual({ ...loan.fha, case_status: "requested" });
        const { status, exchange } = await newestOf(loan.id);
        expect([status, exchange.failure]).toEqual(["started", null]);
        expect(exchange.tries.length).toBeGreaterThan(0);
      },
    );

    test("that took effect is looked up, and its result is on the loan", async () => {
      const loan = await scene.loanAt("LOST case-number-assignment 5 Elm Street");
      const before = await scene.effects("case_number_assignment");
      const { status, body } = await scene.run("case-number-assignment", loan.id);
      expect([status, body.status]).toEqual([200, "success"]);
      expect(await scene.effects("case_number_assignment")).toBe(before + 1);
      expect((await newestOf(loan.id)).exchange.tries.map(({ action }: { action: string }) => action)).toEqual([
        "send",
        "look_up",
      ]);
    });
  });

  describe("a caller's input", () => {
    const wrong: readonly (readonly [operation: string, given: object, field: string, message: string])[] = [
      ["certificate-search", {}, "search_criteria", "is required"],
      [
        "certificate-search",
        { search_criteria: {} },
        "search_criteria.certificate_number",
        "or another search criterion is required",
      ],
      [
        "certificate-search",
        { search_criteria: { ssn_last4: "12345" } },
        "search_criteria.ssn_last4",
        "must be 4 digits and nothing else",
      ],
      [
        "certificate-search",
        { search_criteria: { counseled_from: "2026-05-02", counseled_to: "2026-05-01" } },
        "search_criteria.counseled_from",
        "must not be after the last day of the period",
      ],
      ["case-transfer", { transfer_data: {} }, "transfer_data.new_lender_id", "is required"],
      [
        "case-transfer",
        { transfer_data: { new_lender_id: "1234500001", sponsored_originator_ein: "12-3456789" } },
        "transfer_data.sponsored_originator_ein",
        "must be 9 digits and nothing else",
      ],
      ["address-change", { address: { street: "6 Elm Street" } }, "address.city", "is required"],
      ["appraisal-logging", { effective_date: "2026-05-02" }, "effective_date", "must not be in the future"],
      ["appraisal-logging", { appraised_value: 0 }, "appraised_value", "must be greater than 0"],
      ["escrow-closeout", { escrow_type: "pool" }, "escrow_type", "must be one of: repair, eem, 203k"],
      ["hecm-referral", { repeat: "yes" }, "repeat", "must be true or false"],
    ];
    let loan: number;
    beforeAll(async () => {
      loan = (await scene.loanAt("6 Elm Street")).id;
      await scene.run("case-number-assignment", loan);
    });

    test.each(wrong)("to %s is refused with the field's name: %j", async (operation, given, field, message) => {
      const { status, body } = await scene.run(operation, loan, given);
      expect([status, body.code]).toEqual([400, "invalid"]);
      expect(body.errors).toContainEqual({ field, message });
    });

    test.each([
      ["hecm-referral", "reason", { reason: "Her number is 123-45-6789." }],
      ["hecm-referral", "notes", { notes: "Call her.\n123456789" }],
      [
        "case-transfer",
        "transfer_data.reason",
        { transfer_data: { new_lender_id: "1234500001", reason: "123.45.6789" } },
      ],
    ])(
      "for %s with a Social Security number in its %s is refused, and none of it is stored",
      async (operation, field, given) => {
        const loan = await scene.loanAt("11 Elm Street");
        const { status, body } = await scene.run(operation, loan.id, given);
        expect([status, body.errors]).toEqual([400, [{ field, message: "must not contain a Social Security number" }]]);
        const { count } = (await scene.administrator.call("GET", `${transactionsPath}?loan=${loan.id}`)).body;
        expect(count).toBe(0);
        expect(await scene.loan(loan.id)).toEqual(loan);
      },
    );

    test("with fields that an operation does not have is reported as ignored", async () => {
      const response = await scene.run("hecm-certificate", loan, { repeat: true, certificate: "7654321" });
      expect(response.headers.get("X-Ignored-Fields")).toBe("repeat, certificate");
    });

    test("in the wrong state for the operation is refused with what to do", async () => {
      const restored = await scene.run("case-restore", loan);
      expect([outcomeOf(restored), restored.body.detail]).toEqual([
        "400 agency_operation_not_allowed",
        "The case is active: only a canceled or archived case can be restored.",
      ]);
    });
  });

  describe("a loan that is not ready", () => {
    const counselingAndDates = ["counseling", "closing_date", "disbursement_date", "last_calculation"];
    /** What its funding would also have required. */
    const ofFunding = [
      "application_date",
      "borrowers.present_address.street",
      "borrowers.demographics",
      "property.street",
      "fha.cairvs",
      "borrowers.marital_status",
      "fee_disclosures",
      "appraised_value",
      "appraisal_date",
      "payment_plan",
      "property.flood_zone",
      "credit_reports",
      "fha.appraisal",
      "property.annual_insurance",
      "property.title.vesting",
      "underwriter_id",
      "disclosure_received_date",
      "appraisal_copy_sent_date",
    ];
    test.each<[operation: string, fields: readonly string[]]>([
      ["case-restore", ["fha.case_number"]],
      ["address-validation", ["property.street", "property.zip_code"]],
      ["cairvs-authorization", ["borrowers.0.ssn"]],
      ["hecm-certificate", ["counseling.certificate_number"]],
      ["appraisal-logging", ["fha.case_number", "appraised_value", "appraisal_date"]],
      [
        "hecm-insurance-application",
        [
          "status",
          "fha.case_number",
          "fha.financial_assessment",
          ...counselingAndDates,
          "borrowers.0.ssn",
          ...ofFunding,
        ],
      ],
    ])("is refused by %s with the fields concerned", async (operation, fields) => {
      const { id } = await startLoan(scene.officer);
      const { status, body } = await scene.run(operation, id);
      expect([status, body.code]).toEqual([400, "agency_requirements_unmet"]);
      expect(body.errors.map(({ field }: { readonly field: string }) => field)).toEqual(fields);
      // The entries of the register in the same order, each with the field of the person concerned.
      const entries: readonly ServiceResponse["body"][] = body.requirements;
      expect(fields.filter((field, position) => !entries[position].fields.includes(field))).toEqual([]);
      expect(entries.length).toBe(fields.length);
    });

    test("for its financial assessment gets each missing answer, amount, and person separately", async () => {
      const { id } = await startLoan(scene.officer, { assessment: { household_size: 1, has_judgments: "no" } });
      const { body } = await scene.run("hecm-financial-assessment", id);
      const fields = body.errors.map(({ field }: { readonly field: string }) => field);
      expect(fields.slice(0, 5)).toEqual([
        "fha.case_number",
        "borrowers.0.monthly_income",
        "property.annual_taxes",
        "property.annual_insurance",
        "assessment.utilities_monthly",
      ]);
      expect(fields).toContain("assessment.has_collections");
      expect(fields).not.toContain("assessment.has_judgments");
      expect(fields).toHaveLength(5 + 12);
    });

    test("for its insurance gets each field of FHA Connection separately, and all of them are sent once they are entered", async () => {
      const { id } = await scene.loanAt("9 Elm Street");
      const route = { method: "POST", path: agencyPath("hecm-insurance-application") } as AnyOperation;
      await makeReadyForAgency(scene.service, scene.administrator, route, id);
      const change = async (terms: object) => {
        const correction = { reason: "Of another loan", loan: terms };
        const corrected = await scene.administrator.call("POST", `/loan/loans/${id}/corrections/`, correction);
        expect([corrected.status, corrected.body]).toMatchObject([200, terms]);
      };
      const { approval_date, underwriter_id, fha_insurance } = await scene.loan(id);
      // The case number was assigned on April 6.
      await change({ fha_insurance: null, approval_date: "2026-04-06", underwriter_id: null });
      // An underwriter's reason overrides the loan's own requirement; the agency still requires the name.
      const override = { code: "underwriter_missing", reason: "The approval is in the file" };
      expect((await scene.administrator.call("POST", `/loan/loans/${id}/overrides/`, override)).status).toBe(200);
      const refused = await scene.run("hecm-insurance-application", id);
      expect(outcomeOf(refused)).toBe("400 agency_requirements_unmet");
      expect(refused.body.errors.map(({ field }: { readonly field: string }) => field)).toEqual([
        "fha_insurance.mip_paid_date",
        "underwriter_id",
        "approval_date",
      ]);
      await change({ fha_insurance, approval_date, underwriter_id });
      const sent = await scene.run("hecm-insurance-application", id, { license_type: "certified_general" });
      // No field is missing: the refusal is about a case number that the sandbox did not assign.
      expect(sent.body.messages).toMatchObject([{ code: "CASE_NOT_FOUND" }]);
      const { request } = (await newestOf(id)).exchange;
      const { body: calculated } = await scene.administrator.call("POST", "/loan/loan-calculation/", { loan: id });
      for (const figure of ["expected_rate", "note_rate", "principal_limit", "mandatory_obligations"])
        expect([figure, request[figure]]).toEqual([figure, calculated[figure]]);
      expect(request).toMatchObject({
        ...{ margin: 2, periodic_cap: 2, lifetime_cap: 5 },
        mip_paid_date: "2026-04-27",
        approved_date: "2026-04-14",
        underwriter_chums_id: "ZD01",
        appraiser_license: "VA4001000001",
        license_type: "certified_general",
        construction_code: "existing_over_1_year",
        payment_plan: { type: "line_of_credit", monthly_payment: 0, initial_draw: 0 },
        counseling: { agency_id: "80001", is_waived: false },
        purchase_price: null,
        required_investment: null,
      });
    });
  });

  test("a purchase is insured with its price and the investment that the buyer makes", async () => {
    const { id } = await scene.loanAt("10 Elm Street", { hecm_type: "purchase", purchase_price: 400_000 });
    const route = { method: "POST", path: agencyPath("hecm-insurance-application") } as AnyOperation;
    await makeReadyForAgency(scene.service, scene.administrator, route, id);
    await scene.run("hecm-insurance-application", id);
    // The price with the premium (2% of 400,000) and the origination fee, less the principal limit: 400,000 + 8,000 + 6,000 − 168,400.
    expect((await newestOf(id)).exchange.request).toMatchObject({
      ...{ initial_mip: 8_000, origination_fee: 6_000, principal_limit: 168_400 },
      ...{ purchase_price: 400_000, required_investment: 245_600 },
    });
  });

  describe("a company without credentials that the agency accepts", () => {
    const setPassword = async (password: string | null) => {
      const { administrator } = scene;
      const given = { fha_username: password && "example-lender", fha_password: password };
      const { status } = await administrator.call("PATCH", `/company/companies/${administrator.company.id}/`, given);
      expect(status).toBe(200);
    };

    test("is refused with who can set them and where", async () => {
      const loan = await scene.loanAt("7 Elm Street");
      await setPassword(null);
      const { status, body } = await scene.run("hecm-referral", loan.id);
      expect([status, body.code]).toEqual([400, "agency_credentials_missing"]);
      expect(body.detail).toContain("a Company Administrator sets fha_username and fha_password");
      await setPassword("an example password");
      expect((await scene.run("hecm-referral", loan.id)).status).toBe(200);
    });

    test("is refused in the same way if no key decrypts them, but only for what would be sent", async () => {
      const loan = await scene.loanAt("9 Elm Street");
      await loseKeyOf(scene.service, scene.administrator.company.id, "fhaCredentials");
      const [effects, reported] = [await scene.effects("hecm_referral"), scene.faults.length];
      expect(outcomeOf(await scene.run("case-restore", loan.id))).toBe("400 agency_requirements_unmet");
      expect(scene.faults.slice(reported)).toEqual([]);
      for (const operation of ["hecm-referral", "address-validation"])
        expect(outcomeOf(await scene.run(operation, loan.id))).toBe("400 agency_credentials_missing");
      expect(scene.faults.slice(reported)).toEqual(
        ["hecm_referral", "address_validation"].map((operation) =>
          expect.objectContaining({ operation, detail: expect.stringContaining("cannot be decrypted") }),
        ),
      );
      expect(await scene.effects("hecm_referral")).toBe(effects);
      expect((await newestOf(loan.id)).status).toBe("failed");
      await setPassword("one more example password");
      expect(outcomeOf(await scene.run("hecm-referral", loan.id))).toBe("200 success");
    });

    test("is refused because they were rejected, and runs under the same key once they are replaced", async () => {
      const loan = await scene.loanAt("8 Elm Street");
      await setPassword("wrong-password");
      const key = { "Idempotency-Key": `referral of ${loan.id}` };
      const refused = await scene.run("hecm-referral", loan.id, {}, key);
      expect(outcomeOf(refused)).toBe("422 agency_credentials_rejected");
      expect(outcomeOf(await scene.run("hecm-referral", loan.id, {}, key))).toBe("422 agency_credentials_rejected");
      await setPassword("another example password");
      const again = await scene.run("hecm-referral", loan.id, {}, key);
      expect([outcomeOf(again), again.headers.get("Idempotency-Replayed")]).toEqual(["200 success", null]);
    });
  });
});

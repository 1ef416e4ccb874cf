import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { forBothStores } from "../../support/on-both-stores.ts";
import { startLoan } from "../../support/running-service.ts";
import {
  type AgencyScene,
  exampleSsn,
  openAgencyScene,
  outcomeOf,
  transactionsPath,
} from "../../support/scenes/agency-scene.ts";

forBothStores((kind) => {
  let scene: AgencyScene;
  beforeAll(async () => {
    scene = await openAgencyScene(kind);
  });
  afterAll(() => scene.close());

  describe("a case number", () => {
    test("that is assigned is on the loan when its request returns, and the response says what changed", async () => {
      const loan = await scene.loanAt("1 Oak Street");
      const { status, body } = await scene.run("case-number-assignment", loan.id);
      expect([status, body.status, body.operation, body.loan]).toEqual([
        200,
        "success",
        "case_number_assignment",
        loan.id,
      ]);
      expect(body.result).toMatchObject({ assigned_date: "2026-05-01" });
      expect(body.result.case_number).toMatch(/^999-\d{7}$/);
      expect(body.reference).toMatch(/^[0-9a-f]{32}$/);
      expect([body.requested_by, body.requested_at, body.completed_at]).toEqual([
        scene.administrator.userId,
        "2026-05-01T12:00:00.000Z",
        "2026-05-01T12:00:00.000Z",
      ]);
      expect(body.applied.status).toBeNull();
      expect(body.applied.changes).toContainEqual({
        path: "case_number_assigned_date",
        from: null,
        to: "2026-05-01",
      });
      const { fha, version } = await scene.loan(loan.id);
      expect([fha.case_number, fha.case_status]).toEqual([body.result.case_number, "assigned"]);
      expect(version).toBeGreaterThan(loan.version);
    });

    test("is not requested for a loan that lacks FHA Connection's fields: each is named, with where to enter it", async () => {
      // Like a loan that was stored before these could be entered.
      const broker = { company_name: "Example Brokers" };
      const property = { street: "9 Oak Street", city: "Richmond", zip_code: "23220", property_type: "condominium" };
      const loan = await scene.loanAt("9 Oak Street", { property, broker });
      const before = await scene.effects("case_number_assignment");
      const refused = await scene.run("case-number-assignment", loan.id, { processing_type: null });
      expect(outcomeOf(refused)).toBe("400 agency_requirements_unmet");
      expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
        "property.fha_case.field_office",
        "processing_type",
        "property.fha_case.construction_code",
        "broker.sponsored_originator_ein",
        "property.fha_case.condo_approval_id",
        "property.fha_case.is_site_condo",
      ]);
      expect(refused.body.errors[0].message).toBe(
        "keeps the loan from this request. HUD's field office is missing: enter it on the property",
      );
      expect(await scene.loan(loan.id)).toEqual(loan);
      expect(await scene.effects("case_number_assignment")).toBe(before);

      const details = { field_office: "Richmond", construction_code: "existing_over_1_year", is_site_condo: true };
      const path = `/loan/properties/${loan.property.id}/`;
      const entered = await scene.administrator.call("PATCH", path, { fha_case: details });
      expect([entered.status, entered.body.fha_case]).toEqual([
        200,
        { ...details, condo_approval_id: null, month_built: null, lot: null, block: null, plat: null },
      ]);
      // A merge patch keeps what it does not name.
      const more = await scene.administrator.call("PATCH", path, { fha_case: { lot: "12" } });
      expect(more.body.fha_case).toEqual({ ...entered.body.fha_case, lot: "12" });
      const ein = { broker: { sponsored_originator_ein: "123456789" } };
      expect((await scene.administrator.call("PATCH", `/loan/loans/${loan.id}/`, ein)).body.broker).toMatchObject({
        ...broker,
        ...ein.broker,
      });
      const assigned = await scene.run("case-number-assignment", loan.id);
      expect(outcomeOf(assigned)).toBe("200 success");
      const { exchange } = (await scene.administrator.call("GET", `${transactionsPath}${assigned.body.id}/`)).body;
      expect(exchange.request).toMatchObject({
        field_office: "Richmond",
        processing_type: "Direct endorsement",
        case_type: "regular_de",
        // A nine-digit number may be an SSN, so only its last digits are stored of what was sent.
        sponsored_originator_ein: "*****6789",
        program: { housing_program: "home_equity_mortgage_condominium_255", amortization: "adjustable" },
        property: { construction_code: "existing_over_1_year", is_site_condo: true, lot: "12" },
      });
    });

    test.each([
      ["fha_case.construction_code", { construction_code: "old" }, "must be one of: proposed, "],
      ["fha_case.month_built", { month_built: 13 }, "must be from 1 to 12"],
      ["fha_case.is_site_condo", { is_site_condo: "no" }, "must be true or false"],
      ["fha_case.plat", { plat: "123" }, "must have at most 2 characters"],
      [
        "fha_case.condo_approval_id",
        { condo_approval_id: "C1" },
        "must be left out unless property_type is condominium",
      ],
    ])("needs a valid %s: another value is refused and changes nothing", async (field, fha_case, message) => {
      const { id, property } = await scene.loanAt("10 Oak Street");
      const refused = await scene.administrator.call("PATCH", `/loan/properties/${property.id}/`, { fha_case });
      expect([refused.status, refused.body.errors[0].field]).toEqual([400, field]);
      expect(refused.body.errors[0].message).toContain(message);
      expect((await scene.loan(id)).property).toEqual(property);
    });

    test("is assigned once: a second request is refused, and is not sent to the agency", async () => {
      const loan = await scene.loanAt("2 Oak Street");
      await scene.run("case-number-assignment", loan.id);
      const before = await scene.effects("case_number_assignment");
      expect(outcomeOf(await scene.run("case-number-assignment", loan.id))).toBe("409 second_case_number");
      expect(await scene.effects("case_number_assignment")).toBe(before);
    });

    test("that is held is looked up under its reference until it is assigned", async () => {
      const loan = await scene.loanAt("HOLD 3 Oak Street");
      const before = await scene.effects("case_number_assignment");
      const held = await scene.run("case-number-assignment", loan.id);
      expect([outcomeOf(held), held.body.result]).toEqual(["200 held", {}]);
      expect((await scene.loan(loan.id)).fha).toMatchObject({
        case_status: "held",
        holds: ["Duplicate property address: another case has the same address."],
        awaiting: ["case_number_assignment"],
      });
      const looks = [];
      for (const _ of ["first", "second", "third"]) looks.push(await scene.run("case-number-assignment", loan.id));
      expect(looks.map(outcomeOf)).toEqual(["200 held", "200 held", "200 success"]);
      expect(new Set([held, ...looks].map(({ body }) => body.reference)).size).toBe(1);
      expect(await scene.effects("case_number_assignment")).toBe(before + 1);
      expect((await scene.loan(loan.id)).fha).toMatchObject({ case_status: "assigned", holds: [], awaiting: [] });
    });

    test("is not requested while something is missing, and everything missing is reported", async () => {
      const { id } = await startLoan(scene.officer);
      const { status, body } = await scene.run("case-number-assignment", id);
      expect([status, body.code]).toEqual([400, "agency_requirements_unmet"]);
      expect(body.detail).toContain("The application date is missing: enter it");
      expect(body.errors[0]).toEqual({
        field: "application_date",
        message: "keeps the loan from this request. The application date is missing: enter it",
      });
      expect(body.errors.map(({ field }: { readonly field: string }) => field)).toEqual([
        "application_date",
        "property.street",
        "property.city",
        "property.zip_code",
        "property.property_type",
        "borrowers.0.ssn",
        "counseling",
        "property.fha_case.field_office",
        "property.fha_case.construction_code",
      ]);
      expect((await scene.administrator.call("GET", `${transactionsPath}?loan=${id}`)).body.count).toBe(0);
    });

    test("is not requested at an outdated version of the loan", async () => {
      const loan = await scene.loanAt("4 Oak Street");
      const stale = { "If-Match": `"${loan.version + 7}"` };
      expect(outcomeOf(await scene.run("case-number-assignment", loan.id, {}, stale))).toBe("412 version_mismatch");
      const current = { "If-Match": `"${loan.version}"` };
      expect(outcomeOf(await scene.run("case-number-assignment", loan.id, {}, current))).toBe("200 success");
    });

    test("requested again under one key gets the same response, and is assigned once", async () => {
      const loan = await scene.loanAt("5 Oak Street");
      const before = await scene.effects("case_number_assignment");
      const key = { "Idempotency-Key": `case number of ${loan.id}` };
      const first = await scene.run("case-number-assignment", loan.id, {}, key);
      const again = await scene.run("case-number-assignment", loan.id, {}, key);
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect(again.headers.get("Idempotency-Replayed")).toBe("true");
      expect(await scene.effects("case_number_assignment")).toBe(before + 1);
    });
  });

  describe("the transaction of a call", () => {
    test("shows what was sent and how, without SSNs and birth dates", async () => {
      const loan = await scene.loanAt("6 Oak Street");
      const { body } = await scene.run("case-number-assignment", loan.id);
      const read = await scene.administrator.call("GET", `${transactionsPath}${body.id}/`);
      const { exchange, ...rest } = read.body;
      expect(rest).toEqual(body);
      expect(exchange.request).toMatchObject({
        lender_id: "1234500000",
        application_date: "2026-04-28",
        address: { street: "6 Oak Street", city: "Richmond", state: "VA", zip_code: "23220" },
        borrowers: [{ borrower: loan.borrowers[0].id, first_name: "Ada", last_name: "Example" }],
        counseling: { date: "2026-04-10", certificate_number: "7654321" },
      });
      expect(exchange.tries).toEqual([
        {
          at: "2026-05-01T12:00:00.000Z",
          action: "send",
          status_code: 200,
          outcome: "answered",
          reference: body.reference,
        },
      ]);
      expect(exchange.failure).toBeNull();
      expect(JSON.stringify(read.body)).not.toMatch(new RegExp(`${exampleSsn}|1951-03-14|example password`));
      expect(read.headers.get("ETag")).toBe(`"${body.version}"`);
    });

    test("is listed, newest first, by loan, operation, and status", async () => {
      const loan = await scene.loanAt("7 Oak Street");
      const assigned = await scene.run("case-number-assignment", loan.id);
      scene.service.clock.advance(1);
      const referred = await scene.run("hecm-referral", loan.id, { reason: "asked for it" });
      const idsOf = async (query: string) => {
        const { body } = await scene.administrator.call("GET", `${transactionsPath}?loan=${loan.id}${query}`);
        return body.results.map(({ id }: { id: number }) => id);
      };
      expect(await idsOf("")).toEqual([referred.body.id, assigned.body.id]);
      expect(await idsOf("&ordering=requested_at")).toEqual([assigned.body.id, referred.body.id]);
      expect(await idsOf("&operation=hecm_referral")).toEqual([referred.body.id]);
      expect(await idsOf("&status=success")).toHaveLength(2);
      expect(await idsOf("&status=failed")).toEqual([]);
      const unknown = await scene.administrator.call("GET", `${transactionsPath}?operation=referral`);
      expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, "operation"]);
      expect(unknown.body.detail).toContain("must be one of: address_validation, case_number_assignment, ");
    });

    test("is not found by an officer to whom the loan does not belong", async () => {
      const loan = await scene.loanAt("8 Oak Street");
      const { body } = await scene.run("hecm-referral", loan.id);
      const other = await scene.service.hire(scene.administrator.company, "Company User", "Loan Officer");
      const path = `${transactionsPath}${body.id}/`;
      expect((await scene.officer.call("GET", path)).status).toBe(200);
      expect(outcomeOf(await other.call("GET", path))).toBe("404 transaction_not_found");
      expect((await other.call("GET", transactionsPath)).body.count).toBe(0);
      expect(outcomeOf(await other.call("GET", `${transactionsPath}?loan=${loan.id}`))).toBe("404 loan_not_found");
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { pathsNotIn } from "../../support/applied-paths.ts";
import { forBothStores } from "../../support/on-both-stores.ts";
import type { ServiceResponse } from "../../support/running-service.ts";
import { type AgencyScene, openAgencyScene, outcomeOf, transactionsPath } from "../../support/scenes/agency-scene.ts";

forBothStores((kind) => {
  let scene: AgencyScene;
  beforeAll(async () => {
    scene = await openAgencyScene(kind);
  });
  afterAll(() => scene.close());

  /** A loan with a case number, at this street. */
  const withCase = async (street: string): Promise<ServiceResponse["body"]> => {
    const loan = await scene.loanAt(street);
    expect((await scene.run("case-number-assignment", loan.id)).status).toBe(200);
    return loan;
  };
  const pathsOf = ({ body }: ServiceResponse): string[] =>
    body.applied.changes.map(({ path }: { path: string }) => path);

  describe("a case", () => {
    test("gets its number, shown on the loan with the loan's field names", async () => {
      const loan = await scene.loanAt("1 Elm Street");
      const { body } = await scene.run("case-number-assignment", loan.id);
      const { fha } = await scene.loan(loan.id);
      expect(fha.case_number).toMatch(/^\d{3}-\d{7}$/);
      expect(body.applied.changes).toEqual(
        expect.arrayContaining([
          { path: "fha.case_status", from: "none", to: "assigned" },
          { path: "fha.case_number", to: fha.case_number },
          { path: "fha.case_number_assigned_date", to: fha.case_number_assigned_date },
        ]),
      );
      const { results } = (await scene.administrator.call("GET", `/loan/loans/${loan.id}/audit/`)).body;
      const logged = results.flatMap(({ changes }: ServiceResponse["body"]) => changes);
      expect(logged).toContainEqual({ path: "fha.case_number", to: fha.case_number });
    });

    test("that is held gives the reason with the loan's field names", async () => {
      const loan = await scene.loanAt("HOLD 2 Elm Street");
      const { body } = await scene.run("case-number-assignment", loan.id);
      const { fha } = await scene.loan(loan.id);
      expect(fha.holds).not.toEqual([]);
      expect(body.applied.changes).toContainEqual({ path: "fha.holds", to: fha.holds });
    });

    test("that the agency has archived is restored once the agency says so", async () => {
      const { id } = await withCase("ARCHIVED 1 Birch Street");
      expect((await scene.loan(id)).fha.case_status).toBe("archived");
      expect(outcomeOf(await scene.run("case-restore", id))).toBe("200 pending");
      const restored = await scene.run("case-restore", id);
      expect(outcomeOf(restored)).toBe("200 success");
      const { fha } = await scene.loan(id);
      expect([fha.case_status, fha.restored_at, fha.awaiting]).toEqual(["assigned", "2026-05-01T12:00:00.000Z", []]);
      expect(restored.body.result).toEqual({ case_number: fha.case_number, restored_at: fha.restored_at });
      expect(pathsOf(restored)).toEqual(expect.arrayContaining(["fha.case_status", "fha.restored_at"]));
    });

    test("that belongs to another lender by now allows queries only", async () => {
      const { id } = await withCase("2 Birch Street");
      const transfer_data = { new_lender_id: "1234500001", transfer_appraisal: false };
      const transferred = await scene.run("case-transfer", id, { transfer_data });
      expect([outcomeOf(transferred), transferred.body.result]).toEqual([
        "200 success",
        { transferred_date: "2026-05-01", new_lender_id: "1234500001" },
      ]);
      expect((await scene.loan(id)).fha).toMatchObject({
        case_status: "transferred",
        transfer: { new_lender_id: "1234500001", is_appraisal_transferred: false },
      });
      expect(outcomeOf(await scene.run("hecm-referral", id))).toBe("400 agency_operation_not_allowed");
      const search_criteria = { last_name: "Example" };
      expect(outcomeOf(await scene.run("certificate-search", id, { search_criteria }))).toBe("200 success");
    });

    test("moves to the given address, which then becomes the property's", async () => {
      const { id } = await withCase("3 Birch Street");
      const address = { street: "4 Birch Street", city: "Richmond", zip_code: "23221" };
      const changed = await scene.run("address-change", id, { address });
      expect(outcomeOf(changed)).toBe("200 success");
      const { property } = await scene.loan(id);
      expect([property.street, property.city]).toEqual(["4 BIRCH STREET", "RICHMOND"]);
      expect(property.entered_address).toMatchObject({ street: "4 Birch Street", state: "VA" });
      expect(pathsOf(changed)).toContain("property.street");
    });

    test("accepts an appraisal with the given data, in dollars", async () => {
      const { id } = await withCase("5 Birch Street");
      const given = { appraised_value: 431_000.5, effective_date: "2026-04-20", condition: "as_is", repairs: 1_250 };
      const calculated = await scene.administrator.call("POST", "/loan/loan-calculation/", { loan: id });
      expect(calculated.body.max_claim_amount).toBe(450_000);
      const logged = await scene.run("appraisal-logging", id, given);
      const { exchange } = (await scene.administrator.call("GET", `${transactionsPath}${logged.body.id}/`)).body;
      // The lesser of this appraisal and the limit of 2026, whatever the home's earlier value.
      expect(exchange.request).toMatchObject({
        max_claim_amount: 431_000.5,
        location: "suburban",
        property_rights: "fee_simple",
        license_type: "certified_residential",
        assignment: "assign",
        remaining_economic_life_years: 40,
        is_disaster_checked: true,
        is_certified: true,
        is_in_flood_zone: false,
        purchase_price: null,
      });
      expect(logged.body.result).toMatchObject({
        ...given,
        sequence: 1,
        // 180 days after April 20, 2026.
        expires_date: "2026-10-17",
        is_second_appraisal_required: false,
      });
      expect(logged.body.applied.changes).toContainEqual({ path: "appraised_value", from: null, to: 431_000.5 });
      const loan = await scene.loan(id);
      expect([loan.appraised_value, loan.fha.appraisal_status]).toEqual([431_000.5, "logged"]);
    });

    test("accepts no appraisal without FHA Connection's fields: each is named, with where to enter it", async () => {
      const { id, property } = await withCase("7 Birch Street");
      const bare = { fha_appraisal: null, flood_zone: null };
      const cleared = await scene.administrator.call("PATCH", `/loan/properties/${property.id}/`, bare);
      expect(cleared.body).toMatchObject(bare);
      const given = { appraised_value: 431_000, effective_date: "2026-04-20" };
      const none = {
        license_type: null,
        remaining_economic_life_years: null,
        is_disaster_checked: false,
        is_certified: null,
      };
      const refused = await scene.run("appraisal-logging", id, { ...given, ...none });
      expect(outcomeOf(refused)).toBe("400 agency_requirements_unmet");
      expect(refused.body.errors.map(({ field }: { field: string }) => field)).toEqual([
        "last_calculation",
        "property.fha_appraisal.location",
        "license_type",
        "property.fha_appraisal.property_rights",
        "remaining_economic_life_years",
        "is_disaster_checked",
        "is_certified",
        "property.flood_zone",
      ]);
      expect(refused.body.errors[1].message).toBe(
        "keeps the loan from this request. The kind of location is missing: enter it on the property",
      );
      expect((await scene.loan(id)).fha.appraisal).toBeNull();
    });

    test("has borrowers whose federal debts are queried, each named by its id", async () => {
      const loan = await withCase("6 Birch Street");
      const { body } = await scene.run("cairvs-authorization", loan.id);
      expect(body.result.authorizations).toMatchObject([{ borrower: loan.borrowers[0].id, hits: [], is_clear: true }]);
      const [answered] = body.result.authorizations;
      expect((await scene.loan(loan.id)).fha.cairvs).toEqual([{ ...answered, origin: "agency" }]);
    });
  });

  test("the list of calls is also a table, with the result of each in one cell", async () => {
    const { id } = await withCase("7 Birch Street");
    const { administrator, service } = scene;
    const path = `/api/fha-integration/transactions/?loan=${id}&format=csv`;
    const [header = "", row = ""] = (await (await service.ask(path, { token: administrator.token })).text()).split(
      "\r\n",
    );
    expect(header.split(",")).toContain("result");
    expect(row).toContain("case_number_assignment");
    expect(row).toContain('""case_number"":""999-');
  });

  test("everything that a call changed has a path in the loan's response", async () => {
    const { results } = (await scene.administrator.call("GET", `${transactionsPath}?page_size=200`)).body;
    expect(results.length).toBeGreaterThan(10);
    for (const transaction of results)
      expect([transaction.operation, pathsNotIn(await scene.loan(transaction.loan), [transaction])]).toEqual([
        transaction.operation,
        [],
      ]);
  });
});

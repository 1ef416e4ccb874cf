import { afterAll, beforeAll, expect, test } from "bun:test";
import type { AnyOperation } from "../../../../../adapters/http/operation/operation.ts";
import { inputExamples } from "../../../../../adapters/http/resources/agency/examples.ts";
import { type AgencyOperation, agencyOperationNames } from "../../../../../domain/agency/operations.ts";
import { forSqlite } from "../../support/on-both-stores.ts";
import {
  type AgencyScene,
  agencyPath,
  exampleSsn,
  openAgencyScene,
  transactionsPath,
} from "../../support/scenes/agency-scene.ts";
import { makeReadyForAgency } from "../../support/scenes/ready-for-agency.ts";

const dashed = (operation: AgencyOperation): string => operation.replaceAll("_", "-");

forSqlite((kind) => {
  let scene: AgencyScene;
  beforeAll(async () => {
    scene = await openAgencyScene(kind);
  });
  afterAll(() => scene.close());

  const preview = (operation: string, loan: number, given: object = {}) =>
    scene.administrator.call("POST", "/fha-integration/preview/", { operation, loan, ...given });
  const transactionsOf = async (loan: number) =>
    (await scene.administrator.call("GET", `${transactionsPath}?loan=${loan}`)).body;

  test.each(agencyOperationNames)(
    "of %s shows what is then sent, and neither sends nor stores anything",
    async (operation) => {
      const { id } = await scene.loanAt("12 Oak Street");
      const route = { method: "POST", path: agencyPath(dashed(operation)) } as AnyOperation;
      if (operation !== "case_number_assignment")
        await makeReadyForAgency(scene.service, scene.administrator, route, id);
      const before = await scene.loan(id);
      const shown = await preview(operation, id, inputExamples[operation]);
      expect([shown.status, shown.body.operation, shown.body.loan]).toEqual([200, operation, id]);
      expect(JSON.stringify(shown.body)).not.toMatch(new RegExp(`${exampleSsn}|123456780|1951-03-14`));
      expect(await scene.loan(id)).toEqual(before);
      expect((await transactionsOf(id)).count).toBe(0);
      // Whatever the sandbox decides, the request is the one that was shown.
      await scene.run(dashed(operation), id, inputExamples[operation]);
      const { results } = await transactionsOf(id);
      const sent = await scene.administrator.call("GET", `${transactionsPath}${results[0].id}/`);
      expect(shown.body.request).toEqual(sent.body.exchange.request);
    },
  );

  test.each(agencyOperationNames)("of %s refuses as the operation does what the loan lacks", async (operation) => {
    const { id } = await scene.loanAt("13 Oak Street", { application_date: null, counseling: null, property: {} });
    const shown = await preview(operation, id, inputExamples[operation]);
    const run = await scene.run(dashed(operation), id, inputExamples[operation]);
    const isSent = run.status === 200 || run.body.code === "agency_refused";
    if (isSent) expect(shown.status).toBe(200);
    else expect([shown.status, { ...shown.body, request_id: "" }]).toEqual([400, { ...run.body, request_id: "" }]);
  });

  test("says what the loan lacks before its caller has entered anything", async () => {
    const { id } = await scene.loanAt("14 Oak Street");
    expect((await preview("case_transfer", id)).body.code).toBe("agency_requirements_unmet");
    const search = await preview("certificate_search", id, { search_criteria: {} });
    expect([search.status, search.body.request]).toEqual([200, null]);
    expect((await preview("no_operation", id)).body.errors).toMatchObject([{ field: "operation" }]);
  });

  test("of a transfer refuses what the operation refuses in its fields, but not that nothing is entered yet", async () => {
    const { id } = await scene.loanAt("16 Oak Street");
    await scene.run("case-number-assignment", id);
    for (const transfer_data of [
      { new_lender_id: 123 },
      { assignment_letter_date: "nonsense" },
      { new_lender_id: "", reason: "sold" },
      "nonsense",
    ]) {
      const shown = await preview("case_transfer", id, { transfer_data });
      const run = await scene.run("case-transfer", id, { transfer_data });
      expect([shown.status, shown.body.errors]).toEqual([400, run.body.errors]);
    }
    for (const given of [{}, { transfer_data: null }, { transfer_data: {} }, { transfer_data: { new_lender_id: "" } }])
      expect([given, (await preview("case_transfer", id, given)).status]).toEqual([given, 200]);
  });

  test("names the fields that the named operation does not read", async () => {
    const { id } = await scene.loanAt("17 Oak Street");
    const ignored = async (operation: string, given: object) => {
      const body = { operation, loan: id, ...given };
      const { headers } = await scene.service.answerTo(scene.administrator.token)(
        "POST",
        "/fha-integration/preview/",
        body,
      );
      return headers.get("X-Ignored-Fields");
    };
    expect(await ignored("hecm_referral", { agency_id: "80001", notes: "by telephone" })).toBeNull();
    expect(await ignored("hecm_referral", { agency: "80001", repeat: true, certificate_number: "1" })).toBe(
      "agency, repeat, certificate_number",
    );
    const misplaced = { new_lender_id: "1234500001", transfer_data: { new_lender: "1234500001" } };
    expect(await ignored("case_transfer", misplaced)).toBe("new_lender_id, transfer_data.new_lender");
    expect(await ignored("certificate_search", { search_criteria: { last_name: "Example" } })).toBeNull();
    expect(await ignored("no_operation", { agency: "80001" })).toBeNull();
  });

  test("is not for those who may not look at the agency's requests, nor of another company's loans", async () => {
    const { id } = await scene.loanAt("15 Oak Street");
    const other = await scene.service.hire(await scene.service.company(), "Company Administrator");
    const body = { operation: "hecm_referral", loan: id };
    expect((await other.call("POST", "/fha-integration/preview/", body)).status).toBe(404);
  });
});

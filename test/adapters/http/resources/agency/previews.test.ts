import { afterAll, beforeAll, expect, test } from "bun:test";
import type { AnyOperation } from "../../../../../adapters/http/operation/operation.ts";
import { inputExamples } from "../../../../../adapters/http/resources/agency/examples.ts";
import { type AgencyOperation, agencyOperationNames } from "../../../../../domain/agency/operations.ts";
import { forBothStores } from "../../support/on-both-stores.ts";
import {
  type AgencyScene,
  agencyPath,
  exampleSsn,
  openAgencyScene,
  transactionsPath,
} from "../../support/scenes/agency-scene.ts";
import { makeReadyForAgency } from "../../support/scenes/ready-for-agency.ts";

const dashed = (operation: AgencyOperation): string => operation.replaceAll("_", "-");

forBothStores((kind) => {
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

  test("is not for those who may not look at the agency's requests, nor of another company's loans", async () => {
    const { id } = await scene.loanAt("15 Oak Street");
    const other = await scene.service.hire(await scene.service.company(), "Company Administrator");
    const body = { operation: "hecm_referral", loan: id };
    expect((await other.call("POST", "/fha-integration/preview/", body)).status).toBe(404);
  });
});

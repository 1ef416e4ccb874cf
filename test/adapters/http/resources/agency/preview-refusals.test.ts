import { afterEach, expect, test } from "bun:test";
import { agencyProtocols } from "../../../../../adapters/agency/protocols.ts";
import { inputExamples } from "../../../../../adapters/http/resources/agency/examples.ts";
import type { AgencyGateway } from "../../../../../domain/agency/ports.ts";
import { failing, pending, scriptedAgency } from "../../../../application/agency/scripted-agency.ts";
import { aClock } from "../../../../fixtures/clock.ts";
import { forSqlite } from "../../support/on-both-stores.ts";
import { type AgencyScene, openAgencyScene, outcomeOf, transactionsPath } from "../../support/scenes/agency-scene.ts";

const cannotTell = { _tag: "CannotTell" } as const;

forSqlite((kind) => {
  let scene: AgencyScene | null = null;
  afterEach(() => scene?.close());

  /** A loan of a company whose agency is implemented by the test. */
  const openOffice = async (gateway: AgencyGateway) => {
    scene = await openAgencyScene(kind, gateway);
    const { run, loanAt, service, administrator } = scene;
    const { id } = await loanAt("1 Ash Street");
    const call = (...request: Parameters<typeof administrator.call>) => administrator.call(...request);
    const preview = (operation: string, given: object = {}) =>
      call("POST", "/fha-integration/preview/", { operation: operation.replaceAll("-", "_"), loan: id, ...given });
    const sent = async () => (await call("GET", `${transactionsPath}?loan=${id}`)).body.count;
    return { run: (operation: string, given = {}) => run(operation, id, given), preview, sent, service };
  };

  test("of a request that the agency has not decided names it, whatever is entered, as sending asks for its decision", async () => {
    const agency = scriptedAgency();
    const { run, preview } = await openOffice(agency.gateway);
    agency.says(pending());
    const first = await run("hecm-referral", { agency_id: "80001" });
    expect(outcomeOf(first)).toBe("200 pending");
    for (const given of [{ agency_id: "80002" }, {}]) {
      const { status, body } = await preview("hecm-referral", given);
      expect([status, body.request]).toEqual([200, null]);
      expect(body.earlier_request).toEqual({
        transaction: first.body.id,
        operation: "hecm_referral",
        sent_at: first.body.requested_at,
        accepted: true,
      });
      agency.says(pending());
      expect((await run("hecm-referral", given)).body.id).toBe(first.body.id);
    }
    expect(agency.actions()).toEqual(["send hecm_referral", "look_up hecm_referral", "look_up hecm_referral"]);
    // Another operation does not wait for it.
    const other = await preview("case-number-assignment", { processing_type: "Direct endorsement" });
    expect(other.body).toMatchObject({ earlier_request: null, request: { processing_type: "Direct endorsement" } });
  });

  test("of any command names the call of the loan whose outcome is unknown, and refuses while it is being sent", async () => {
    const agency = scriptedAgency();
    const { run, preview } = await openOffice(agency.gateway);
    const seen: string[] = [];
    agency.says(async () => {
      seen.push(outcomeOf(await preview("hecm-referral")));
      return failing();
    });
    const lost = await run("hecm-referral");
    expect([outcomeOf(lost), seen]).toEqual(["503 agency_unavailable", ["409 call_in_flight"]]);
    const { transaction } = lost.body;
    for (const operation of ["hecm-referral", "case-number-assignment"]) {
      const { body } = await preview(operation, { processing_type: "Direct endorsement" });
      expect(body).toMatchObject({ request: null, earlier_request: { transaction, accepted: false } });
      agency.says(cannotTell);
      expect(outcomeOf(await run(operation))).toBe("409 agency_outcome_unknown");
    }
    expect((await preview("certificate-search", { search_criteria: {} })).body.earlier_request).toBeNull();
  });

  test("refuses, as the operation does, what the protocol of the agency does not have, before all else", async () => {
    const gateway = agencyProtocols.b2g({ url: "http://127.0.0.1:9", requestor: "LOS-1", clock: aClock() });
    const { run, preview, sent } = await openOffice(gateway);
    for (const operation of ["hecm-referral", "certificate-search", "appraisal-logging"] as const) {
      const input = inputExamples[operation.replaceAll("-", "_") as keyof typeof inputExamples];
      const [shown, made] = [await preview(operation, input), await run(operation, input)];
      expect([outcomeOf(shown), outcomeOf(made)]).toEqual(Array(2).fill("400 agency_operation_not_supported"));
      expect(shown.body.detail).toBe(made.body.detail);
    }
    expect(await sent()).toBe(0);
    // An address that is accepted as entered is not sent.
    const accepted = await preview("address-validation", { override: true });
    expect([accepted.status, accepted.body.request]).toEqual([200, {}]);
    expect(outcomeOf(await run("address-validation", { override: true }))).toBe("200 success");
    const offered = await preview("case-number-assignment", { processing_type: "Direct endorsement" });
    expect(outcomeOf(offered)).not.toContain("not_supported");
    expect(offered.status).toBe(200);
  });

  test("refuses, as the operation does, while the company's credentials are those that the agency rejected", async () => {
    const agency = scriptedAgency();
    const { run, preview, service } = await openOffice(agency.gateway);
    agency.says(pending(), failing({ problem: "credentials_rejected", hadNoEffect: true }));
    expect(outcomeOf(await run("hecm-referral"))).toBe("200 pending");
    expect((await run("certificate-search", { search_criteria: { last_name: "Example" } })).status).toBe(422);
    // With a request that is asked about, a complete one, and one for which nothing was entered.
    for (const [operation, given] of [
      ["hecm-referral", {}],
      ["certificate-search", { search_criteria: { last_name: "Example" } }],
    ] as const) {
      const [shown, made] = [await preview(operation, given), await run(operation, given)];
      expect([outcomeOf(shown), outcomeOf(made)]).toEqual(Array(2).fill("422 agency_credentials_rejected"));
    }
    expect(outcomeOf(await preview("certificate-search", { search_criteria: {} }))).toBe(
      "422 agency_credentials_rejected",
    );
    service.clock.advance(900);
    expect((await preview("hecm-referral")).status).toBe(200);
  });
});

import { afterEach, describe, expect, test } from "bun:test";
import { agencyErrors } from "../../../../../adapters/http/resources/agency/errors.ts";
import type { AgencyGateway } from "../../../../../domain/agency/ports.ts";
import { Unavailable } from "../../../../../domain/kernel/failures/unavailable.ts";
import type { Stores } from "../../../../../domain/stores.ts";
import { answering, failing, scriptedAgency } from "../../../../application/agency/scripted-agency.ts";
import { forBothStores } from "../../support/on-both-stores.ts";
import { type AgencyScene, openAgencyScene, outcomeOf, transactionsPath } from "../../support/scenes/agency-scene.ts";

const cannotTell = { _tag: "CannotTell" } as const;
const confirmed = { by: "Ada Admin", on: "2026-05-01", how: "looked for the loan in FHA Connection" };
const messages = [{ code: "1", text: "USER NOT AUTHORIZED." }];

test("the page's sentence about an unreadable answer names the command, and who records what the agency says, if that can be recorded", () => {
  const { sentence } = agencyErrors.AgencyAnswerUnexpected.forPeople;
  const refusal = { _tag: "AgencyAnswerUnexpected", operation: "case_restore", transactionId: 1 } as const;
  expect(sentence(refusal)).toMatch(
    /to “Case restore” was not .* and ask the agency: have a user who may record results enter what it says\. Until/,
  );
  expect(sentence({ ...refusal, operation: "hecm_referral" })).toMatch(
    /to “HECM referral” was not .* and ask the agency\. Until then/i,
  );
  expect(sentence({ ...refusal, operation: "address_validation" })).not.toContain("record");
});

test("the page's sentence about an unknown outcome has the result recorded only of a command of which it can be", () => {
  const { sentence } = agencyErrors.AgencyOutcomeUnknown.forPeople;
  const refusal = { _tag: "AgencyOutcomeUnknown", recordId: 1 } as const;
  expect(sentence({ ...refusal, operation: "case_restore" })).toEndWith(
    "ask the agency, and have a user who may record results enter what it says.",
  );
  expect(sentence({ ...refusal, operation: "hecm_referral" })).toEndWith("for this loan: ask the agency.");
});

forBothStores((kind) => {
  let scene: AgencyScene | null = null;
  afterEach(() => scene?.close());

  /** A loan of a company whose agency is implemented by the test. */
  const openOffice = async (gateway: AgencyGateway | null, withStores?: (stores: Stores) => Stores) => {
    scene = await openAgencyScene(kind, gateway, withStores);
    const { run, loanAt, service, administrator } = scene;
    const { id } = await loanAt("1 Ash Street");
    const read = (path: string) => administrator.call("GET", path);
    return { read, run: (operation: string, given = {}, headers = {}) => run(operation, id, given, headers), service };
  };

  describe("a command whose outcome is unknown", () => {
    test("is not sent again until somebody confirms that the agency does not have it, whatever else is requested", async () => {
      const agency = scriptedAgency();
      const { run, read, service } = await openOffice(agency.gateway);
      agency.says(failing());
      const lost = await run("hecm-referral");
      expect(outcomeOf(lost)).toBe("503 agency_unavailable");
      agency.says(cannotTell);
      const unknown = await run("hecm-referral");
      expect(outcomeOf(unknown)).toBe("409 agency_outcome_unknown");
      expect(unknown.body.detail).toContain(
        'send POST /api/fha-integration/hecm-referral/ with "repeat": true and "confirmed" (by, on, how)',
      );
      expect(lost.body.transaction).toBeGreaterThan(0);
      expect(unknown.body.transaction).toBe(lost.body.transaction);
      agency.says(cannotTell);
      const other = await run("case-number-assignment");
      expect(outcomeOf(other)).toBe("409 agency_outcome_unknown");
      expect(other.body.detail).toContain('send POST /api/fha-integration/hecm-referral/ with "repeat": true');
      service.clock.advance(60);
      agency.says(cannotTell);
      expect(outcomeOf(await run("hecm-referral", { repeat: true }))).toBe("409 agency_outcome_unknown");
      agency.says(cannotTell, answering());
      expect(outcomeOf(await run("hecm-referral", { repeat: true, confirmed }))).toBe("200 success");
      expect(agency.actions()).toEqual([
        "send hecm_referral",
        ...Array(4).fill("look_up hecm_referral"),
        "send hecm_referral",
      ]);
      const givenUp = await read(`${transactionsPath}${lost.body.transaction}/`);
      expect([givenUp.body.status, givenUp.body.exchange.confirmed]).toEqual(["failed", confirmed]);
    });
  });

  test("an unreadable answer to a command names the way out, also to those who request another command meanwhile", async () => {
    const agency = scriptedAgency();
    const { run } = await openOffice(agency.gateway);
    const unreadable = failing({ problem: "unexpected_answer" });
    const assignment = "POST /api/fha-integration/case-number-assignment/";
    agency.says(unreadable, unreadable);
    for (const refused of [await run("case-number-assignment"), await run("hecm-referral")]) {
      expect(outcomeOf(refused)).toBe("502 agency_answer_unexpected");
      expect(refused.body.detail).toContain(`record its result with ${assignment}record/`);
      expect(refused.body.detail).toContain(`send ${assignment} with "repeat": true and "confirmed" (by, on, how)`);
    }
    expect(agency.actions()).toEqual(["send case_number_assignment", "look_up case_number_assignment"]);
  });

  test("an unreadable answer to a command that nobody can record is given up only by a repetition", async () => {
    const agency = scriptedAgency();
    const { run } = await openOffice(agency.gateway);
    agency.says(failing({ problem: "unexpected_answer" }));
    const { detail } = (await run("hecm-referral")).body;
    expect(detail).toContain('send POST /api/fha-integration/hecm-referral/ with "repeat": true and "confirmed"');
    expect(detail).not.toContain("record/");
  });

  test("a command that another request made again is not sent again by its own key", async () => {
    const agency = scriptedAgency();
    const { run, service } = await openOffice(agency.gateway);
    const first = () => run("hecm-referral", {}, { "Idempotency-Key": "the first" });
    agency.says(failing());
    const lost = await first();
    expect(outcomeOf(lost)).toBe("503 agency_unavailable");
    service.clock.advance(60);
    agency.says(cannotTell, answering());
    expect(outcomeOf(await run("hecm-referral", { repeat: true, confirmed }))).toBe("200 success");
    const again = await first();
    expect(outcomeOf(again)).toBe("409 agency_outcome_unknown");
    expect(lost.body.transaction).toBeGreaterThan(0);
    expect(again.body.transaction).toBe(lost.body.transaction);
    expect(again.body.detail).toContain("a later one repeated hecm_referral");
    expect(agency.actions().filter((action) => action.startsWith("send"))).toHaveLength(2);
  });

  test("a second case number, of a request that was given up, is 502 and shown, and never applied", async () => {
    const agency = scriptedAgency();
    const { run, read, service } = await openOffice(agency.gateway);
    const assigned = (caseNumber: string) =>
      answering({ result: { caseNumber, assignedOn: "2026-05-01", adpCode: null } });
    const begun = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<ReturnType<typeof answering>>();
    agency.says(() => {
      begun.resolve();
      return answer.promise;
    });
    const key = { "Idempotency-Key": "the first number" };
    const first = run("case-number-assignment", {}, key);
    await begun.promise;
    service.clock.advance(60);
    agency.says(cannotTell, assigned("137-0000001"));
    expect(outcomeOf(await run("case-number-assignment", { repeat: true, confirmed }))).toBe("200 success");
    answer.resolve(assigned("137-0000002"));
    const late = await first;
    expect(outcomeOf(late)).toBe("502 agency_answer_unexpected");
    expect(late.body.detail).toContain("a second case number, which was not applied");
    const { body } = await read(`${transactionsPath}${late.body.transaction}/`);
    expect([body.result.case_number, body.applied.changes]).toEqual(["137-0000002", []]);
    expect((await read(`/loan/loans/${body.loan}/`)).body.fha.case_number).toBe("137-0000001");
    const again = await run("case-number-assignment", {}, key);
    expect([outcomeOf(again), again.body.transaction]).toEqual(["502 agency_answer_unexpected", late.body.transaction]);
    expect(agency.actions().filter((action) => action.startsWith("send"))).toHaveLength(2);
  });

  test.each([
    [{ by: "", on: "2026-05-01", how: "by telephone" }, "confirmed.by"],
    [{ by: "Ada Admin", on: "yesterday", how: "by telephone" }, "confirmed.on"],
    [{ by: "Ada Admin", on: "2026-05-01" }, "confirmed.how"],
    [{ by: "Ada Admin", on: "2026-05-01", how: "the number 900-00-1234 is not there" }, "confirmed.how"],
    [{ by: "Ada Admin", on: "2026-05-02", how: "by telephone" }, "confirmed.on"],
  ])("an invalid confirmation is refused by its field, and nothing is sent (%#)", async (given, field) => {
    const agency = scriptedAgency();
    const { run } = await openOffice(agency.gateway);
    agency.says(failing());
    await run("hecm-referral");
    const refused = await run("hecm-referral", { repeat: true, confirmed: given });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, field]);
    expect(agency.received).toHaveLength(1);
  });

  describe("a command in progress", () => {
    test("is waited for: another request is refused with how long", async () => {
      const agency = scriptedAgency();
      const { run } = await openOffice(agency.gateway);
      const begun = Promise.withResolvers<void>();
      const answer = Promise.withResolvers<ReturnType<typeof answering>>();
      agency.says(() => {
        begun.resolve();
        return answer.promise;
      });
      const first = run("hecm-referral");
      await begun.promise;
      const second = await run("hecm-referral");
      expect([outcomeOf(second), second.headers.get("Retry-After")]).toEqual(["409 call_in_flight", "30"]);
      answer.resolve(answering());
      expect(outcomeOf(await first)).toBe("200 success");
    });
  });

  describe("a request whose response was lost on its way to the caller, under a key", () => {
    /** Loses the first response that is to be stored. */
    const losingAnswers = (stores: Stores): Stores => {
      let isLost = false;
      const { idempotencyKeys: keys } = stores;
      const answer: typeof keys.storeResponse = async (...given) => {
        if (isLost) return keys.storeResponse(...given);
        isLost = true;
        throw new Unavailable("the store is gone");
      };
      return { ...stores, idempotencyKeys: { ...keys, storeResponse: answer } };
    };
    const key = { "Idempotency-Key": "a key" };

    test.each([
      ["hecm-referral", answering(), "200 success"],
      ["hecm-referral", answering({ status: "error", messages }), "422 agency_refused"],
      ["certificate-search", answering({ status: "error", messages }), "422 agency_refused"],
    ])("to %s gets the agency's answer, without calling it again (%#)", async (operation, said, outcome) => {
      const agency = scriptedAgency();
      const { run } = await openOffice(agency.gateway, losingAnswers);
      const given = { search_criteria: { last_name: "Example" } };
      agency.says(said);
      expect((await run(operation, given, key)).status).toBe(503);
      const again = await run(operation, given, key);
      expect([outcomeOf(again), again.headers.get("Idempotency-Replayed")]).toEqual([outcome, "true"]);
      if (outcome.startsWith("422")) expect(again.body.messages).toEqual(messages);
      expect(agency.received).toHaveLength(1);
    });
  });

  test("an installation without an agency says who connects one", async () => {
    const { run } = await openOffice(null);
    const { status, body } = await run("hecm-referral");
    expect([status, body.code]).toEqual([400, "agency_not_configured"]);
    expect(body.detail).toContain("AGENCY_URL");
  });

  test("what the agency's protocol does not support is refused as such", async () => {
    const agency = scriptedAgency();
    const { run } = await openOffice(agency.gateway);
    agency.says(failing({ problem: "not_supported", hadNoEffect: true }));
    const { status, body } = await run("hecm-referral");
    expect([status, body.code]).toEqual([400, "agency_operation_not_supported"]);
    expect(body.detail).toContain("does not offer hecm_referral");
  });
});

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { b2gAgencyGateway } from "../../../../../adapters/agency/b2g/gateway.ts";
import { restAgencyGateway } from "../../../../../adapters/agency/rest/gateway.ts";
import type { AnyOperation } from "../../../../../adapters/http/operation/operation.ts";
import { inputExamples } from "../../../../../adapters/http/resources/agency/examples.ts";
import type { AgencyOperation } from "../../../../../domain/agency/operations.ts";
import type { StoreKind } from "../../../../contract/store-kind.ts";
import { aClock } from "../../../../fixtures/clock.ts";
import { loanSaved } from "../../../../fixtures/loan/log.ts";
import { casesOfTier } from "../../../../runner/tier.ts";
import { documentIn } from "../../../agency/support/b2g-protocol.ts";
import { startCountingAgency } from "../../../agency/support/counting-agency.ts";
import { agencyCommandNames, agencyQueryNames } from "../../../agency/support/example-calls.ts";
import {
  type BadLine,
  type FaultMoment,
  type LineFault,
  startBadLine,
} from "../../../outside-calls/support/bad-line.ts";
import { type B2gAgency, startB2gAgency } from "../../killed/b2g-agency.ts";
import { casesOn, forBothStores } from "../../support/on-both-stores.ts";
import {
  faults,
  firstStatus,
  type KeyKind,
  keyKinds,
  kindInTurn,
  moments,
  repeatOverBadLine,
} from "../../support/repeats.ts";
import { type AgencyScene, agencyPath, credentials, openAgencyScene } from "../../support/scenes/agency-scene.ts";
import { makeReadyForAgency } from "../../support/scenes/ready-for-agency.ts";

/** A limit that failures never reach, so that none blocks the next request. */
const patient = { failuresUntilOpen: 1_000_000, backOffMilliseconds: 1 };

type Case = readonly [AgencyOperation, LineFault, FaultMoment, KeyKind];

const casesOf = (operation: AgencyOperation, kinds: readonly KeyKind[]): readonly Case[] =>
  faults.flatMap((fault) => moments.flatMap((moment) => kinds.map((kind): Case => [operation, fault, moment, kind])));

/**
 * A case number with every fault, moment, and kind of key; each other command with every fault, at one moment and with one kind of key in
 * turn.
 */
const commandCases: readonly Case[] = agencyCommandNames.flatMap((operation, position) =>
  operation === "case_number_assignment"
    ? casesOf(operation, keyKinds)
    : casesOf(operation, keyKinds.slice(position % 3).slice(0, 1)).filter(
        ([, fault, moment]) => moment === moments[(faults.indexOf(fault) + 1) % moments.length],
      ),
);

const b2gCaseNumbers: readonly Case[] = casesOf("case_number_assignment", keyKinds).filter(
  ([, fault, moment, kind]) => kind === kindInTurn(fault, moment),
);

/** The quick tier tries each command with a bare 503 after its effect, and the case number also with a page. */
const isQuick = ([operation, fault, moment, kind]: Case): boolean =>
  moment === "after the effect" &&
  (fault === "a bare 503" || (fault === "a page" && operation === "case_number_assignment" && kind === "no key"));

const is503 = ([, fault, moment, kind]: Case): boolean =>
  fault === "a bare 503" && moment === "after the effect" && kind === "no key";

/** A store keeps the same for every repeated command, so the case number and two more are enough. */
const toldByStores: readonly AgencyOperation[] = ["case_number_assignment", "case_restore", "hecm_referral"];

/** MongoDB runs the quick tier's cases of some commands. */
const triedOn = (kind: StoreKind, all: readonly Case[], isQuickCase = isQuick): Case[] =>
  casesOn(kind, casesOfTier(all, isQuickCase), (found) => isQuickCase(found) && toldByStores.includes(found[0]));

const dashed = (operation: AgencyOperation): string => operation.replaceAll("_", "-");

forBothStores((kind) => {
  describe("over a connection that damages every answer, to an agency that uses references,", () => {
    let agency: ReturnType<typeof startCountingAgency>;
    let line: BadLine;
    let scene: AgencyScene;
    beforeAll(async () => {
      agency = startCountingAgency();
      line = await startBadLine(agency.url);
      scene = await openAgencyScene(kind, restAgencyGateway({ url: line.url, clock: aClock(), ...patient }));
    });
    afterAll(async () => {
      await scene.close();
      await line.close();
      await agency.close();
    });

    /** A loan on which an operation is possible. */
    const readyFor = async (operation: AgencyOperation): Promise<number> => {
      const { id } = await scene.loanAt("12 Oak Street");
      if (operation === "case_number_assignment") return id;
      const route = { method: "POST", path: agencyPath(dashed(operation)) } as AnyOperation;
      await makeReadyForAgency(scene.service, scene.administrator, route, id);
      return id;
    };

    test.each(triedOn(kind, commandCases))(
      "%s, answered by %s %s again and again with %s, takes effect once",
      async (operation, fault, moment, keyKind) => {
        const loan = await readyFor(operation);
        agency.newEffects(dashed(operation));
        const last = await repeatOverBadLine({
          line,
          fault,
          moment,
          kind: keyKind,
          times: operation === "case_number_assignment" ? 5 : 3,
          send: (headers) => scene.run(dashed(operation), loan, inputExamples[operation], headers),
          isSend: ({ method }) => method === "POST",
        });
        expect([last.status, last.body.status]).toEqual([200, "success"]);
        expect(agency.newEffects(dashed(operation))).toBe(1);
        if (operation !== "case_number_assignment") return;
        expect((await scene.loan(loan)).fha).toMatchObject({ case_number: "161-1234567", case_status: "assigned" });
        expect((await scene.run("case-number-assignment", loan)).body.code).toBe("second_case_number");
      },
    );

    const isFirst = (_: AgencyOperation, position: number): boolean => position === 0;
    test.each(casesOn(kind, casesOfTier(agencyQueryNames, isFirst), isFirst))(
      "%s changes nothing while no answer arrives, and is answered afterward",
      async (operation) => {
        const loan = await readyFor(operation);
        const run = () => scene.run(dashed(operation), loan, inputExamples[operation]);
        const before = await scene.loan(loan);
        for (const fault of faults) {
          line.break(fault, "after the effect");
          const { status, headers } = await run();
          expect([fault, status]).toEqual([fault, firstStatus[fault]]);
          expect([fault, headers.has("Retry-After")]).toEqual([fault, status === 503]);
        }
        expect(await scene.loan(loan)).toEqual(before);
        line.mend();
        expect((await run()).body.status).toBe("success");
      },
    );
  });

  describe("over such a connection to HUD's own pages, which know no references,", () => {
    let agency: B2gAgency;
    let line: BadLine;
    let scene: AgencyScene;
    const clock = { now: () => scene.service.clock.now() };
    const { fha_username: user } = credentials;
    beforeAll(async () => {
      agency = startB2gAgency();
      line = await startBadLine(agency.url);
      scene = await openAgencyScene(kind, b2gAgencyGateway({ url: line.url, requestor: "LOS-1", clock, ...patient }));
    });
    afterAll(async () => {
      await scene.close();
      await line.close();
      await agency.close();
    });
    /** Archives the case of a loan, as the agency does without a request. */
    const archive = async (id: number): Promise<void> => {
      agency.archive(user);
      const { loans } = scene.service.dependencies.forCompany(scene.administrator.company.id);
      const before = await loans.find(id);
      if (before?.agency.caseNumber.state !== "assigned") throw new Error("the loan has its case number");
      const caseNumber = { ...before.agency.caseNumber, state: "archived" } as const;
      const after = { ...before, agency: { ...before.agency, caseNumber } };
      await loans.save(after, loanSaved(after, before));
    };

    test.each(triedOn(kind, b2gCaseNumbers, is503))(
      "%s, answered by %s %s five times with %s, takes effect once",
      async (operation, fault, moment, keyKind) => {
        const { id: loan } = await scene.loanAt("12 Oak Street");
        const before = agency.effects(user).assigned;
        const send = (headers = {}) => scene.run(dashed(operation), loan, {}, headers);
        let last = await repeatOverBadLine({
          line,
          fault,
          moment,
          kind: keyKind,
          times: 5,
          send,
          isSend: ({ body }) => !documentIn(body).includes("<ProcessStatusCode>Query<"),
        });
        if (moment === "before the effect") {
          // No case is found, but the request may be on its way for a minute.
          expect([last.status, last.body.code]).toEqual([409, "agency_outcome_unknown"]);
          scene.service.clock.advance(60);
          last = await send();
        }
        expect([last.status, last.body.status]).toEqual([200, "success"]);
        expect(agency.effects(user).assigned).toBe(before + 1);
      },
    );

    test.each(triedOn(kind, casesOf("case_restore", ["no key"]), is503))(
      "%s, answered by %s %s five times with %s, is sent once, and again only once somebody confirms that it had no effect",
      async (operation, fault, moment, keyKind) => {
        const loan = (await scene.loanAt("12 Oak Street")).id;
        expect((await scene.run("case-number-assignment", loan)).status).toBe(200);
        await archive(loan);
        const isSend = () => true;
        const send = (headers = {}, given = {}) => scene.run(dashed(operation), loan, given, headers);
        const last = await repeatOverBadLine({ line, fault, moment, kind: keyKind, times: 5, send, isSend });
        expect([last.status, last.body.code]).toEqual([409, "agency_outcome_unknown"]);
        expect(line.newRequests()).toEqual([]);
        scene.service.clock.advance(60);
        const confirmed = { by: "Ada Admin", on: "2026-05-01", how: "by telephone" };
        const again = await send({}, { repeat: true, confirmed });
        // A case that was already restored is active: the agency refuses it, and the loan shows it.
        expect([again.status, again.body.status ?? again.body.code]).toEqual(
          moment === "after the effect" ? [422, "agency_refused"] : [200, "pending"],
        );
        if (moment === "after the effect")
          expect(again.body.detail).toBe(
            "The agency did not restore the case because it is not archived: the loan now shows it as assigned, and nothing needs to be sent again.",
          );
      },
    );
  });
});

import { afterAll, beforeAll, expect, test } from "bun:test";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { casesOfTier } from "../../../../runner/tier.ts";
import {
  type BadLine,
  type FaultMoment,
  type LineFault,
  lineFaults,
  startBadLine,
} from "../../../outside-calls/support/bad-line.ts";
import { freshSandbox } from "../../../sandbox/running-sandbox.ts";
import { type KeyKind, keyKinds, repeatOverBadLine } from "../../support/repeats.ts";
import {
  type CreditScene,
  openCreditScene,
  orderPath,
  reportsPath,
  retrievePath,
} from "../../support/scenes/credit-scene.ts";

/** The outcome of a loan's order that cannot be looked up is the same on each store. */

type Case = readonly [LineFault, FaultMoment, KeyKind];

const cases: readonly Case[] = (Object.keys(lineFaults) as LineFault[]).flatMap((fault) =>
  (["before the effect", "after the effect"] as const).flatMap((moment) =>
    keyKinds.map((kind): Case => [fault, moment, kind]),
  ),
);

const isQuick = ([fault, moment, kind]: Case): boolean =>
  moment === "after the effect" && fault === "a connection that is reset" && kind !== "no key";

let sandbox: Awaited<ReturnType<typeof freshSandbox>>;
let line: BadLine;
let scene: CreditScene;
beforeAll(async () => {
  sandbox = await freshSandbox();
  line = await startBadLine(sandbox.url);
  scene = await openCreditScene(sqliteKind, { url: line.url, protocol: "mismo", failuresUntilOpen: 1_000_000 });
});
afterAll(async () => {
  await scene.close();
  await line.close();
  await sandbox.close();
});

let made = 0;
test.each([...casesOfTier(cases, isQuick)])(
  "an order by MISMO answered by %s %s, and repeated five times with %s, is submitted once; the bureau's number completes it",
  async (fault, moment, kind) => {
    made += 1;
    const borrower = (await scene.loanOf(`12345${8_000 + made}`)).borrowers[0].id;
    const body = { borrower_id: borrower, is_joint: false };
    const post = scene.service.answerTo(scene.officer.token);
    const last = await repeatOverBadLine({
      ...{ line, fault, moment, kind, times: 5 },
      send: (headers) => post("POST", orderPath, body, headers),
      isSend: (request) => request.body.includes('CreditReportRequestActionType="Submit"'),
    });
    // The connection works again, and still nothing is sent.
    expect([last.status, last.body.code, line.newRequests()]).toEqual([409, "credit_report_unfinished", []]);
    const id = last.body.credit_report;
    const found = await scene.officer.call("POST", retrievePath, { ...body, order_identifier: "99000001" });
    expect([found.status, found.body.id, found.body.status]).toEqual([200, id, "completed"]);
    expect((await scene.officer.call("GET", `${reportsPath}?borrower=${borrower}`)).body.count).toBe(1);
    // While it counts, another one can be ordered by force only, which demands a new report from the bureau.
    expect((await post("POST", orderPath, body)).body.code).toBe("credit_report_valid");
    expect((await post("POST", orderPath, { ...body, force: true })).status).toBe(201);
    const [, ...orders] = line.newRequests().map((request) => /ActionType="(\w+)"/.exec(request.body)?.[1]);
    expect(orders).toEqual(["ForceNew"]);
  },
);

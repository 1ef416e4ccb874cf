import { afterAll, beforeAll, expect, test } from "bun:test";
import { casesOfTier } from "../../../../runner/tier.ts";
import {
  type BadLine,
  type FaultMoment,
  type LineFault,
  startBadLine,
} from "../../../outside-calls/support/bad-line.ts";
import { freshSandbox } from "../../../sandbox/running-sandbox.ts";
import { casesOn, forBothStores } from "../../support/on-both-stores.ts";
import { faults, type KeyKind, keyKinds, kindInTurn, moments, repeatOverBadLine } from "../../support/repeats.ts";
import { type CreditScene, openCreditScene, orderPath, reportsPath } from "../../support/scenes/credit-scene.ts";
import { paidOrders } from "../../support/scenes/paid-orders.ts";

type Case = readonly [LineFault, FaultMoment, KeyKind];

/** A bare 503 after the effect, with and without a key. */
const isQuick = ([fault, moment, kind]: Case): boolean =>
  moment === "after the effect" && fault === "a bare 503" && kind !== "another key each time";

const cases: readonly Case[] = faults
  .flatMap((fault) => moments.flatMap((moment) => keyKinds.map((kind): Case => [fault, moment, kind])))
  .filter((each) => each[2] === kindInTurn(each[0], each[1]) || isQuick(each));

forBothStores((kind) => {
  let sandbox: Awaited<ReturnType<typeof freshSandbox>>;
  let line: BadLine;
  let scene: CreditScene;
  beforeAll(async () => {
    sandbox = await freshSandbox();
    line = await startBadLine(sandbox.url);
    // A limit that failures never reach, so that none blocks the next request.
    scene = await openCreditScene(kind, { url: line.url, failuresUntilOpen: 1_000_000, backOffMilliseconds: 1 });
  });
  afterAll(async () => {
    await scene.close();
    await line.close();
    await sandbox.close();
  });

  let made = 0;
  const tried = casesOn(kind, casesOfTier(cases, isQuick), isQuick);

  test.each(tried)("an order answered by %s %s five times with %s is paid for once", async (fault, moment, keyKind) => {
    made += 1;
    const borrower = (await scene.loanOf(`12345${7_000 + made}`)).borrowers[0].id;
    const before = await paidOrders(sandbox);
    const body = { borrower_id: borrower, is_joint: false };
    const last = await repeatOverBadLine({
      line,
      fault,
      moment,
      kind: keyKind,
      times: 5,
      send: (headers) => scene.service.answerTo(scene.officer.token)("POST", orderPath, body, headers),
      isSend: ({ method }) => method === "POST",
    });
    expect([last.status, last.body.status]).toEqual([201, "completed"]);
    expect(await paidOrders(sandbox)).toBe(before + 1);
    expect((await scene.officer.call("GET", `${reportsPath}?borrower=${borrower}`)).body.count).toBe(1);
  });
});

/** Deep: retrieves a thousand reports over HTTP. The quick tier tests how a parser reads each text. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { mutation } from "../../../credit/mismo/mutations.ts";
import { samples } from "../../../credit/mismo/samples.ts";
import { type CreditScene, openCreditScene, retrievePath } from "../../support/scenes/credit-scene.ts";

let reply = "";
let scene: CreditScene;
const bureau = Bun.serve({
  port: 0,
  fetch: () => new Response(reply, { headers: { "content-type": "text/xml; charset=utf-8" } }),
});
beforeAll(async () => {
  scene = await openCreditScene(sqliteKind, { url: `http://localhost:${bureau.port}`, protocol: "mismo", maxTries: 1 });
});
afterAll(async () => {
  await scene.close();
  await bureau.stop(true);
});

/** How many changed texts of each sample are retrieved: these take seconds of processor time, and `REPLIES` sets more. */
const numRuns = Number(process.env.REPLIES ?? 150);

let made = 0;
let retrieved = 0;
/** The borrower changes with every hundredth report: no more reports of one person are searched. */
let borrower: number | undefined;

test.each(Object.entries(samples))(
  "the sample %s with random changes is retrieved, refused, or unexpected, and never somebody else's",
  async (_, sample) => {
    await fc.assert(
      fc.asyncProperty(mutation, async (change) => {
        if (made % 100 === 0) borrower = (await scene.loanOf("123459001")).borrowers[0].id;
        made += 1;
        const number = String(30_000_000 + made);
        // SSNs that begin with 9 are never assigned, also by our own rules: the samples' SSNs become a borrower's.
        const ofBorrower = sample
          .replace(/(?<=CreditReportIdentifier=")\d+/, number)
          .replaceAll(/900-?00-?(\d{4})/g, "12345$1");
        reply = change(ofBorrower.replaceAll("123450001", "123459001"));
        const body = { borrower_id: borrower, is_joint: false, order_identifier: number };
        const { status, body: answered } = await scene.service.answerTo(scene.officer.token)(
          "POST",
          retrievePath,
          body,
        );
        expect([200, 409, 422, 502]).toContain(status);
        if (status !== 200) return;
        retrieved += 1;
        expect(answered.order_identifier).toBe(number);
        expect(reply).toMatch(/<BORROWER (?:[^>"]|"[^"]*")*_SSN="123459001"/);
        for (const { borrower: of } of answered.scores) expect(of).toBe(borrower);
      }),
      { numRuns },
    );
  },
  { timeout: 300_000 },
);

test("many of them were still reports, and none was a fault of the service", () => {
  expect(retrieved).toBeGreaterThan(made / 14);
  expect(scene.faults.filter(({ error }) => error !== undefined)).toEqual([]);
});

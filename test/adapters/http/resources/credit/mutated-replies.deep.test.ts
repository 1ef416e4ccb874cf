/** Deep: a thousand reports are retrieved over HTTP. What a reader makes of each text the quick tier tries too. */
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

/** How many changed texts of each sample are retrieved: so many take seconds of the processor, and `REPLIES` asks for more. */
const numRuns = Number(process.env.REPLIES ?? 150);

let made = 0;
let retrieved = 0;
/** The borrower of every hundredth report is another one: more reports of a person than that are not looked through. */
let borrower: number | undefined;

test.each(Object.entries(samples))(
  "the sample %s with anything in its place is retrieved, refused or unexpected, and is never somebody else's",
  async (_, sample) => {
    await fc.assert(
      fc.asyncProperty(mutation, async (change) => {
        if (made % 100 === 0) borrower = (await scene.loanOf("123459001")).borrowers[0].id;
        made += 1;
        const number = String(30_000_000 + made);
        // Numbers that begin with 9 are no one's, also by our own rules: those of the samples become a borrower's.
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

test("many of them were reports all the same, and none was a fault of the service", () => {
  expect(retrieved).toBeGreaterThan(made / 14);
  expect(scene.faults.filter(({ error }) => error !== undefined)).toEqual([]);
});

import { expect, test } from "bun:test";
import { packageText } from "../../../../../adapters/http/site/loan/parts/document-pages.ts";
import { recordedFees } from "../../../../../adapters/http/site/loan/parts/fee-pages.ts";
import type { Visit } from "../../../../../adapters/http/site/site-page.ts";

const answer = (status: number, json: object) => ({ status, json, refusal: null });
const visitWith = (answered: ReturnType<typeof answer>): Visit =>
  ({ ids: [7, 3], perform: async () => answered }) as unknown as Visit;
const unread = answer(503, { detail: "The store does not answer.", status_code: 503 });

test("the fees of a loan do not say that none was disclosed if that could not be read", async () => {
  expect(await recordedFees(visitWith(unread))).toEqual([{ kind: "paragraph", text: "The store does not answer." }]);
  const none = await recordedFees(visitWith(answer(200, { disclosures: [], refunds: [] })));
  expect(JSON.stringify(none)).toContain("No disclosure of the fees is recorded yet.");
});

test("a package that could not be read is not said to have no documents", async () => {
  expect(await packageText(visitWith(unread))).toBe("The store does not answer.");
  expect(await packageText(visitWith(answer(200, { name: "Closing", templates: [1, 2] })))).toBe(
    "Closing: 2 documents.",
  );
});

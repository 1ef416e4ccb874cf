import { expect, test } from "bun:test";
import { allOperations } from "../../../../adapters/http/operations.ts";
import { fieldsOfOperations } from "../../../../adapters/http/site/form/fields-of.ts";
import { pipelinePage } from "../../../../adapters/http/site/loan/pipeline-page.ts";
import type { Visit } from "../../../../adapters/http/site/site-page.ts";
import { pages } from "../../../../adapters/pages/pages.ts";
import { sitePage } from "../../../../adapters/pages/site/site-page.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";

// The operations are only inspected here, and not performed.
const page = pipelinePage({ fieldsOf: fieldsOfOperations(allOperations({} as Dependencies, pages)) });

const loans = Array.from({ length: 500 }, (_, position) => ({
  id: position + 1,
  loan_number: `2026-${String(position + 1).padStart(6, "0")}`,
  status: position < 120 ? "origination" : "processing",
  borrowers: [{ first_name: "Ada", last_name: `Example ${500 - position}` }],
  property: { state: "CA" },
  principal_limit: position === 7 ? null : 200_000.75 + position,
  available_proceeds: 150_000.75,
  cash_required_to_close: 0.01,
  calculation: position === 7 ? "none" : position === 8 ? "stale" : "current",
  next_status: { status: "processing", ready: position > 1, unmet: position > 1 ? [] : ["One", "Two"] },
  deadlines: position === 3 ? [{ kind: "regulation_b_notice", on: "2026-05-05", days_left: 4 }] : [],
  loan_officer_name: "Otto Example",
}));

interface Shown {
  readonly html: string;
  /** The query with which the operation was performed. */
  readonly asked: string;
}

/** What a processor sees at an address if the operation finds `count` loans. */
const show = async (address: string, count = loans.length): Promise<Shown> => {
  let asked = "";
  const perform = async (name: string, { query = new URLSearchParams() }: { query?: URLSearchParams } = {}) => {
    if (name === "readPipeline") asked = query.toString();
    const json = name === "readPipeline" ? { count, results: loans.slice(0, count) } : { results: [] };
    return { status: 200, json, etag: null, refusal: null };
  };
  const actor = { userId: 1, companyId: 1, hierarchy: "Company User", roles: ["Processor"] };
  const query = new URLSearchParams(address.split("?")[1] ?? "");
  const visit = { perform, query, path: address, may: () => true, ids: [], session: { actor } } as unknown as Visit;
  const outcome = await page.show(visit);
  if (outcome._tag !== "Page") throw new Error("the pipeline is a page");
  return {
    html: sitePage(
      { user: null, loan: null, message: null, problem: null, ...outcome.content },
      "/style.css",
      "/script.js",
    ),
    asked,
  };
};

const rowsIn = ({ html }: Shown): string[] =>
  [...html.matchAll(/<th scope="row"><a href="([^"]+)"/g)].map(([, href = ""]) => href);

test("a page has fifty loans, with links to the next and the previous ones that keep filter and order", async () => {
  expect(rowsIn(await show("/loans?page=1"))).toEqual(loans.slice(0, 50).map(({ id }) => `/loans/${id}`));
  const second = await show("/loans?search=ex&sort=-status&page=2");
  expect(rowsIn(second)[0]).toBe("/loans/450");
  expect(second.html).toContain('href="/loans?search=ex&amp;sort=-status&amp;page=3"');
  expect(second.html).toContain('href="/loans?search=ex&amp;sort=-status&amp;page=1"');
  expect((await show("/loans?page=10")).html).not.toContain("Next 50");
});

test("above the maximum shown the page says so, and up to it how many there are", async () => {
  expect((await show("/loans", 2310)).html).toContain("<caption>500 of 2,310: narrow the filter.</caption>");
  expect((await show("/loans", 500)).html).toContain("<caption>500 loans</caption>");
  expect((await show("/loans", 1)).html).toContain("<caption>1 loan</caption>");
});

test("a heading sorts by its column, and again in the other direction", async () => {
  const byName = await show("/loans?sort=borrower");
  expect(rowsIn(byName)[0]).toBe("/loans/500");
  expect(byName.html).toContain('<th scope="col" aria-sort="ascending"><a href="/loans?sort=-borrower">Loan</a>');
  expect(rowsIn(await show("/loans?sort=-borrower"))[0]).toBe("/loans/402");
  expect(rowsIn(await show("/loans?sort=-principal_limit"))[0]).toBe("/loans/500");
  // A loan that was never calculated has the lowest of all figures, one without a deadline the latest.
  expect(rowsIn(await show("/loans?sort=principal_limit"))[0]).toBe("/loans/8");
  expect(rowsIn(await show("/loans?sort=deadline"))[0]).toBe("/loans/4");
  expect(rowsIn(await show("/loans?sort=-next"))[0]).toBe("/loans/1");
  expect(rowsIn(await show("/loans?sort=password"))[0]).toBe("/loans/1");
});

test("a row shows the loan's result in whole dollars, what is next, and what is due", async () => {
  const { html } = await show("/loans");
  // Amounts received are never rounded up, amounts owed never down.
  for (const text of [
    "$200,000",
    "$150,000",
    "$1<",
    "Processing: 2 unmet",
    "Ready for: Processing",
    "Not calculated",
    "(stale)",
  ])
    expect(html).toContain(text);
  expect(html).toContain("May 5, 2026: Notice of action taken (Regulation B)");
  expect(html).toContain('<a href="/loans?status=origination">Origination: 120</a>');
});

test("a filter is sent to the operation in its own form, and shown as it was typed", async () => {
  const shown = await show(
    "/loans?status=&status=processing&status=closing&due_before=5%2F1%2F2026&hecm_type=purchase&state=",
  );
  const asked = new URLSearchParams(shown.asked);
  expect(asked.getAll("status")).toEqual(["processing", "closing"]);
  expect(Object.fromEntries(asked)).toMatchObject({ due_before: "2026-05-01", hecm_type: "purchase" });
  expect(asked.has("state")).toBe(false);
  expect(shown.html).toContain('value="5/1/2026"');
  expect(shown.html).toContain('<details class="filter" open>');
});

import { afterAll, beforeAll, expect, test } from "bun:test";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { ada } from "../../../../fixtures/reports/register-facts.ts";
import type { ServiceResponse } from "../../support/running-service.ts";
import { openRegisterScene, type RegisterScene, registersPath } from "../../support/scenes/register-scene.ts";

let scene: RegisterScene;
beforeAll(async () => {
  scene = await openRegisterScene(sqliteKind, { email: null });
});
afterAll(() => scene.close());

const linesOf = (table: string): readonly string[] => table.trimEnd().split("\r\n");

test("the findings of a register name what its loans and its company lack, each loan, while the response has at most a thousand", async () => {
  const lacking = [];
  for (let at = 0; at < 3; at += 1) lacking.push(await scene.addLoan({ uli: null }, at !== 1));
  const older = await scene.addLoan({ borrowers: [{ ...ada, id: 9_001, demographics: null }] });
  const { body } = await scene.compliance.call("GET", `${registersPath}?year=2025`, undefined, { Accept: "text/csv" });
  const [heading, ...rows] = linesOf(body);
  expect(heading).toBe("loan,uli,edit,lacks,loan_number,url,message,entered_by");
  const editors = '"Loan Officer, Processor, Underwriter, Closer, Company Administrator"';
  for (const { id, loanNumber } of lacking)
    expect(rows).toContain(
      `${id},,missing_data,uli,${loanNumber},/api/loan/loans/${id}/,Enter the application date again once the company's LEI is entered: it gives the loan its identifier.,${editors}`,
    );
  const uncalculated = `${lacking[1]?.id},,missing_data,calculation,${lacking[1]?.loanNumber},/api/loan/loans/${lacking[1]?.id}/,`;
  expect(rows.filter((row) => row.startsWith(uncalculated))).toHaveLength(1);
  const ofOlder = rows.filter((row) => row.startsWith(`${older.id},${older.uli},missing_data,`));
  expect(ofOlder.map((row) => row.split(",")[3])).toEqual(
    ["ethnicity", "race", "sex"].map((field) => `borrowers.0.demographics.${field}`),
  );
  for (const row of ofOlder) expect(row).toEndWith('"Loan Officer, Processor, Compliance, Company Administrator"');
  expect(rows.at(-1)).toBe(",,missing_data,email,,,Enter the company's e-mail.,Company Administrator");
});

test("they are also a page, by format and by a link that opens it in a browser; without a year it is refused by name", async () => {
  const lacking = await scene.addLoan({ uli: null });
  const { call } = scene.compliance;
  const page: string = (await call("GET", `${registersPath}?year=2025&format=html`)).body;
  const line = `<a href="/api/loan/loans/${lacking.id}/">${lacking.loanNumber}</a>`;
  expect(page).toContain(line);
  expect(page).toContain("Enter the application date again once the company&#39;s LEI is entered");
  const { url } = (await call("POST", "/pages/links/", { page: "hmda", year: 2025 })).body;
  const opened = await scene.service.ask(new URL(url).pathname);
  expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining(line)]);
  const refused = await call("GET", `${registersPath}?format=html`);
  expect([refused.status, refused.body.detail]).toEqual([400, "year is required for a page."]);
  const officer = await scene.service.hire(scene.compliance.company, "Company User", "Loan Officer");
  expect((await officer.call("POST", "/pages/links/", { page: "hmda", year: 2025 })).status).toBe(403);
});

test("the list of filings is a table of all of them, by status if one is named, and its export is in the audit log", async () => {
  const administrator = await scene.service.hire(scene.compliance.company, "Company Administrator");
  await administrator.call("PATCH", `/company/companies/${scene.compliance.company.id}/`, {
    email: "carol@example.com",
  });
  for (const year of [2024, 2025, 2026])
    await scene.compliance.call("POST", registersPath, { year, allow_errors: true });
  const list = async (query: string) => (await scene.compliance.call("GET", `${registersPath}${query}`)).body;
  const listed = await list("?page_size=1");
  const table = linesOf(await list("?format=csv"));
  expect(table[0]).toStartWith("id,company,year,edition,status,");
  expect(table.slice(1)).toHaveLength(listed.count);
  // That of 2025 is refused, because its loans lack data.
  expect(listed.count).toBe(2);
  const ids = (await list("")).results.map(({ id }: ServiceResponse["body"]) => String(id));
  expect(table.slice(1).map((line) => line.split(",")[0] ?? "")).toEqual(ids);
  expect(linesOf(await list("?status=filed&format=csv"))).toHaveLength(1);
  const { body: log } = await scene.compliance.call("GET", "/audit/?action=list.export");
  expect(log.results.map(({ id }: ServiceResponse["body"]) => id)).toEqual([registersPath, registersPath]);
});

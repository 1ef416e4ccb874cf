import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { releasedBooks } from "../../../../adapters/casebook/folder.ts";
import { caseText } from "../../../../adapters/http/site/casebook/case-blocks.ts";
import { casebooksIn, importSignatures } from "../../../../bootstrap/open/casebook.ts";
import type { Role } from "../../../../domain/access/roles.ts";
import { threadsOfTests } from "../../../fixtures/threads-of-tests.ts";
import { json, password, startService, type TestService } from "../support/http-service.ts";
import { fieldsOf, type SiteVisitor, siteVisitor } from "../support/site-visitor.ts";

const folder = mkdtempSync(join(tmpdir(), "desk-"));
const file = join(folder, "initial-mip.md");
const change = (from: string, to: string) => {
  const text = readFileSync(file, "utf8");
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
};

let service: TestService;
let reviewer: SiteVisitor;
let api: (path: string, init?: RequestInit) => Promise<Response>;

const visitorWith = async (roles: readonly Role[]) => {
  const { user, token } = await service.hire(roles, { firstName: "Rita", lastName: `of ${roles.join(" ")}` });
  const visitor = siteVisitor(service);
  await visitor.signIn(user.email, password);
  return { visitor, token };
};

beforeAll(async () => {
  cpSync(join(releasedBooks, "initial-mip.md"), file);
  service = await startService({ dependencies: () => ({ casebooks: casebooksIn(folder, threadsOfTests) }) });
  const { visitor, token } = await visitorWith(["Reviewer"]);
  reviewer = visitor;
  api = (path, init) => service.ask(`/api/casebook/${path}`, { ...init, token });
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

interface Row {
  readonly name: string;
  readonly digest: string;
  readonly disagreed: number;
  readonly findings: readonly { readonly expected: string }[];
}

/** The rows of a list of the API. */
const listed = async (path: string): Promise<readonly Row[]> =>
  ((await (await api(path)).json()) as { readonly results: readonly Row[] }).results;

const firstOf = async (path: string): Promise<Row> => {
  const [row] = await listed(path);
  if (row === undefined) throw new Error(`${path} lists nothing`);
  return row;
};

const book = "/casebooks/initial-mip";
const atLimit = `${book}/at-the-national-limit`;

test("an expert begins with what is to be reviewed, and finds a case with its working, source, steps, and plain loan", async () => {
  expect((await reviewer.open("/")).html).toContain(`href="${book}"`);
  expect((await reviewer.open("/casebooks")).html).toContain("Download the workbook");
  expect((await reviewer.open(book)).html).toContain(`href="${book}/rounded-to-the-cent"`);
  const { html, status } = await reviewer.open(`${book}/rounded-to-the-cent`);
  expect(status).toBe(200);
  for (const shown of [
    "2,469.14",
    "123,456.78",
    "400,000.00",
    "2,469.1356",
    "ML 2017-12",
    "No expert has reviewed this case",
  ])
    expect(html).toContain(shown);
  expect(html).toContain("Initial mortgage insurance premium");
});

test("codes of a book are words on its pages, and figures stay as written", () => {
  const written = [
    "line_of_credit",
    "PaymentPlanAmountDiffers",
    "tenure",
    "2,469.14",
    "ML 2017-12",
    "1932-06-10",
    null,
  ];
  expect(written.map(caseText)).toEqual([
    "Line of credit",
    "Payment plan amount differs",
    "tenure",
    "2,469.14",
    "ML 2017-12",
    "1932-06-10",
    "",
  ]);
});

test("without case books, the page says which setting names them", async () => {
  const missing = await startService({
    dependencies: () => ({ casebooks: casebooksIn(join(folder, "none"), threadsOfTests) }),
  });
  const { user } = await missing.hire(["Reviewer"]);
  const visitor = siteVisitor(missing);
  await visitor.signIn(user.email, password);
  expect((await visitor.open("/casebooks")).html).toContain("CASEBOOKS");
  await missing.stop();
});

describe("an expert's review of a case", () => {
  test("must give a reason to disagree, at the field, and only figures of the case", async () => {
    const { status, html } = await reviewer.fillIn(atLimit, { verdict: "disagree" });
    expect([status, html.includes("must say why you disagree")]).toEqual([400, true]);
    const { digest, name } = await firstOf("cases/?slug=at-the-national-limit");
    const said = { book: "initial-mip", case: name, case_digest: digest, verdict: "disagree", note: "No" };
    const other = await api("reviews/", json({ ...said, figures: [{ column: "→ age used", figure: "70" }] }));
    expect([other.status, await other.text()]).toEqual([400, expect.stringContaining("figures.0.column")]);
    const earlier = await api("reviews/", json({ ...said, case_digest: "of another wording" }));
    expect([earlier.status, await earlier.text()]).toEqual([400, expect.stringContaining("has changed")]);
    const unknown = await api("reviews/", json({ ...said, case: "no such case" }));
    expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining("case of the book")]);
    expect(await listed("reviews/")).toEqual([]);
  });

  test("is stored, downloaded as a signature or a disagreement, and written into the books", async () => {
    await reviewer.fillIn(`${book}/rounded-to-the-cent`, { verdict: "disagree", note: "Taken back" });
    const agreed = await reviewer.fillIn(`${book}/rounded-to-the-cent`, { verdict: "agree" });
    expect(agreed.location).toBe(`${book}/rounded-to-the-cent?done=saved`);
    await reviewer.fillIn(atLimit, {
      verdict: "disagree",
      note: "The limit of 2026 is another one",
      "figures.0.column": "initial premium",
      "figures.0.figure": "25,000.00",
    });
    const row = await firstOf("books/");
    expect(row).toMatchObject({ signed: 1, disagreed: 1, failing: 0 });
    const workbook = await api("excel/");
    const downloaded = join(folder, "downloaded.xlsx");
    writeFileSync(downloaded, new Uint8Array(await workbook.arrayBuffer()));
    const opened = new ExcelJS.Workbook();
    await opened.xlsx.readFile(downloaded);
    const disagreements = JSON.stringify(opened.getWorksheet("disagreements")?.getSheetValues());
    expect(disagreements).toContain("at the national limit");
    expect(disagreements).toContain("initial premium 25,000.00");
    expect(disagreements).toContain("The limit of 2026 is another one");
    expect(disagreements).not.toContain("Taken back");
    const { signed, refused } = await importSignatures(downloaded, folder);
    expect([signed, refused]).toEqual([
      [{ book: "initial-mip", name: "rounded to the cent", text: "Rita of Reviewer, 2026-05-01" }],
      [],
    ]);
    expect((await reviewer.open(`${book}/rounded-to-the-cent`)).html).toContain("Rita of Reviewer, 2026-05-01");
  });

  test("belongs to an earlier wording once the case has changed, and no longer counts", async () => {
    expect((await reviewer.open(atLimit)).html).not.toContain(">Earlier<");
    expect((await firstOf("books/")).disagreed).toBe(1);
    const { findings } = await firstOf("cases/?slug=at-the-national-limit");
    const [{ expected } = { expected: "" }] = findings;
    change(`| ${expected} |`, "| 1.00 |");
    const { html } = await reviewer.open(atLimit);
    expect(html).toContain(">Earlier<");
    expect(html).toContain("Differs");
  });

  test("cannot be an agreement to a case that fails", async () => {
    const { status, html } = await reviewer.fillIn(atLimit, { verdict: "agree" });
    expect([status, html.includes("you cannot agree with a case that fails")]).toEqual([400, true]);
    expect(await firstOf("books/")).toMatchObject({ disagreed: 0, failing: 1 });
  });

  test("belongs to the wording that was shown: a form that was opened before a change is refused", async () => {
    const rounded = `${book}/rounded-to-the-cent`;
    const { html } = await reviewer.open(rounded);
    change("2,469.1356", "2,469.13560");
    const late = await reviewer.send(rounded, [...fieldsOf(html), ["verdict", "agree"]]);
    expect([late.status, late.html.includes("the case has changed since")]).toEqual([400, true]);
  });
});

test.each<readonly [Role, number]>([
  ["Loan Officer", 403],
  ["Compliance", 403],
])("a %s does not find the page", async (role, status) => {
  const { visitor, token } = await visitorWith([role]);
  expect((await visitor.open("/casebooks")).status).toBe(status);
  expect((await visitor.open("/")).html).not.toContain("Case books");
  expect((await service.ask("/api/casebook/cases/", { token })).status).toBe(status);
});

test("a reviewer finds nothing else", async () => {
  for (const path of ["/loans", "/quotes/new", "/reports", "/admin/company"])
    expect([path, (await reviewer.open(path)).status]).toEqual([path, 403]);
});

test("a book that is damaged while the service runs is reported with its errors, and shown again once it is repaired", async () => {
  const whole = readFileSync(file, "utf8");
  writeFileSync(file, whole.replace("| rounded to the cent | traditional |", "| rounded to the cent |"));
  const sentence = "A case book cannot be read (initial-mip: row &quot;rounded to the cent&quot; has";
  for (const path of ["/casebooks", book]) {
    const { status, html } = await reviewer.open(path);
    expect([path, status, html.includes(sentence)]).toEqual([path, 503, true]);
  }
  const refused = await api("books/");
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([503, "casebook_unreadable"]);
  writeFileSync(file, whole);
  expect((await reviewer.open(book)).status).toBe(200);
});

import { describe, expect, test } from "bun:test";
import { exportCompany } from "../../../application/company/export/export-company.ts";
import { startLoan } from "../../../application/loan/start-loan.ts";
import { inspectFile } from "../../../domain/imports/file/inspection.ts";
import { exportedAmounts } from "../../../domain/imports/loan/exported-amounts.ts";
import { lineOfLoan } from "../../../domain/imports/loan/line-of-loan.ts";
import { day, type Instant } from "../../../domain/kernel/day.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { instant } from "../../fixtures/clock.ts";
import { deniedLine, fundedLine, type Line, openLine } from "../../fixtures/imports/loan-line.ts";
import { aFee, aLoan, aProperty } from "../../fixtures/loan/loan.ts";
import { withPorts } from "../jobs/office-of-failures.ts";
import { aRequest } from "../office.ts";
import { briefly, importOffice } from "./import-office.ts";

type Office = Awaited<ReturnType<typeof importOffice>>;

const textOf = async ({ dependencies, actor, company }: Office): Promise<string> => {
  let text = "";
  for await (const line of accepted(await exportCompany(dependencies, actor, company.id))) text += line;
  return text;
};

const loanLinesOf = (text: string): readonly string[] =>
  text.split("\n").filter((line) => line.startsWith('{"kind":"loan"'));

/** The same lender in another installation, importing lines. */
const importing = async (lines: readonly Line[]): Promise<Office> => {
  const office = await importOffice();
  for (const line of lines) expect((await office.take(line)).outcome).toBe("created");
  return office;
};

const withoutKind = (text: string): Line => {
  const { kind: _, ...line } = JSON.parse(text);
  return line;
};

const openProperty = aProperty({ state: "IL", homeValueCents: 400_000_00 });

describe("a company's export", () => {
  const lives = [
    openLine({ co_borrowers: [{ first_name: "Ben", last_name: "Example", dob: "1950-02-03" }] }),
    fundedLine(),
    deniedLine(),
    // The catalog names the fee "Survey", paid to a vendor: this one was entered without either.
    openLine({
      external_id: "O-5001",
      fees: [{ code: "survey", description: null, amount: 425, paid_to: null, payment_timing: "financed" }],
    }),
  ];

  test("returns the same bytes for imported loans, also in another installation", async () => {
    const first = loanLinesOf(await textOf(await importing(lives)));
    expect(first).toHaveLength(lives.length);
    const second = loanLinesOf(await textOf(await importing(first.map(withoutKind))));
    expect(second).toEqual(first);
    expect(JSON.parse(first.at(-1) ?? "")).toMatchObject({ fees: [{ description: null, paid_to: null }] });
  });

  test("says of each loan what its line said, except for SSNs", async () => {
    const office = await importing([fundedLine(), openLine({ borrower: { ssn: "123456789" } })]);
    const text = await textOf(office);
    const [funded] = loanLinesOf(text);
    expect(JSON.parse(funded ?? "")).toMatchObject({ ...fundedLine(), kind: "loan" });
    expect(text).not.toMatch(/6789|ssn/);
  });

  test("imported by the same company creates no loan twice, and another company accepts a loan whose number it has already given", async () => {
    const office = await importOffice({ company: { lei: "54930084UKLVMY22DS16" } });
    const { dependencies, actor, officer, loans } = office;
    const terms = { externalId: null, loanOfficerId: officer.id, applicationOn: day("2026-04-01") };
    const begun = aRequest({ ...actor, userId: officer.id }, { terms, property: openProperty });
    for (let count = 0; count < 2; count += 1) accepted(await startLoan(dependencies, actor, null, begun, null));
    const lines = loanLinesOf(await textOf(office)).map(withoutKind);
    expect(lines).toHaveLength(2);
    for (const line of lines)
      expect(briefly((await office.take(line, { onChange: "update" })).findings)).toEqual([
        "refused external_id: already_exists",
      ]);
    // Under another former system, the same number belongs to another loan, and so does another ULI.
    expect(await office.take({ ...lines[0], source: "Former LOS", uli: null })).toMatchObject({ outcome: "created" });
    expect(await office.take({ ...lines[1], uli: "10Bx939c5543TqA1144M999143X38" })).toMatchObject({
      outcome: "created",
    });
    expect((await loans.list(everyLoan, { number: 1, size: 9, order: [] })).count).toBe(4);
  });

  test("is a complete file for an import, and is in the audit log before its first line is read", async () => {
    const office = await importing(lives);
    const { dependencies, actor, company } = office;
    const { log } = dependencies.forCompany(company.id);
    const before = (await log.listAfter(0, 1_000)).length;
    accepted(await exportCompany(dependencies, actor, company.id));
    const [entry] = await log.listAfter(before, 10);
    expect(entry).toMatchObject({ action: "list.export", recordId: "/company/export/", byUserId: actor.userId });
    const parts = { format: "ndjson", cellsOf: () => null, startDigest: dependencies.vault.startDigest } as const;
    const inspect = (text: string) => {
      const inspection = inspectFile(parts);
      inspection.push(new TextEncoder().encode(text));
      return inspection.end();
    };
    const text = await textOf(office);
    expect(inspect(text)).toMatchObject({ failure: null, lines: lives.length + 2 });
    expect(inspect(text.replace("Ada", "Eva")).failure).toEqual({ _tag: "ExportChanged" });
    expect(inspect(text.slice(0, text.lastIndexOf('{"kind":"end"'))).failure).toEqual({ _tag: "ExportCutShort" });
  });

  test("has every user once, even if one with an earlier time of creation is added between two batches", async () => {
    const office = await importOffice();
    const { dependencies } = office;
    const at = (date: string) => ({ createdAt: instant(`${date}T12:00:00.000Z`) });
    for (let count = 0; count < 250; count += 1) await office.addUser(at("2026-03-02"));
    let batches = 0;
    const adding = withPorts(dependencies, ({ users }) => {
      const list: typeof users.list = async (filter, page) => {
        const batch = await users.list(filter, page);
        batches += 1;
        if (batches === 1) await office.addUser(at("2026-03-01"));
        return batch;
      };
      return { users: { ...users, list } };
    });
    const lines = (await textOf({ ...office, dependencies: adding })).split("\n");
    const emails = lines.flatMap((line) => (line.startsWith('{"kind":"user"') ? [JSON.parse(line).email] : []));
    // The administrator, the officer, and the 250; the one that was added meanwhile comes before the lines already written.
    expect([batches > 1, emails.length, new Set(emails).size]).toEqual([true, 252, 252]);
    const later = await textOf(office);
    expect(later.match(/^\{"kind":"user"/gm)).toHaveLength(253);
  });

  test("is refused for another company, as if that company had no loans", async () => {
    const { dependencies, actor, company } = await importOffice();
    const refused = await exportCompany(dependencies, actor, company.id + 1);
    expect(refused).toMatchObject({ _tag: "Refused", refusal: { _tag: "CompanyNotFound" } });
  });
});

test("an exported fee has a block of the Good Faith Estimate: its own or that of its code, which an import would set", () => {
  // Lender's title insurance is in block 4, title services (12 CFR 1024.7, appendix C).
  const blocks = [null, "6"].map((gfeBlock) => aFee({ code: "title-insurance-lender", gfeBlock }));
  const { fees } = lineOfLoan(aLoan({ fees: [...blocks, aFee({ code: "unknown", gfeBlock: null })] }), () => null, []);
  expect(fees?.map(({ gfeBlock }) => gfeBlock)).toEqual(["4", "6", null]);
});

describe("the amounts of an exported loan", () => {
  const at = (hour: number) => `2026-05-01T${String(hour).padStart(2, "0")}:00:00.000Z` as Instant;
  const calculated = (id: number, on: string, hour: number, principalLimitCents: number) => ({
    ...{ id, loanId: 1, asOf: day(on), calculatedAt: at(hour), askedAt: at(hour) },
    ...{ principalLimitCents, maxClaimAmountCents: 400_000_00 },
  });
  const loan = aLoan({ applicationOn: day("2026-03-02"), enteredAmounts: [] });

  test("are the last of each date since the application, or a calculation under its number", () => {
    const amounts = exportedAmounts(loan, [
      calculated(4, "2026-03-05", 3, 120_000_00),
      calculated(3, "2026-03-05", 2, 110_000_00),
      calculated(2, "2026-03-02", 1, 100_000_00),
      calculated(1, "2026-03-01", 0, 90_000_00),
    ]);
    expect(amounts.map(({ on, source, principalLimitCents }) => [on, source, principalLimitCents])).toEqual([
      [day("2026-03-02"), "calculation 2", 100_000_00],
      [day("2026-03-05"), "calculation 4", 120_000_00],
    ]);
  });

  test("are at most fifty: the first, that of the date that the register reports, and the newest others", () => {
    const days = Array.from({ length: 60 }, (_, place) => {
      const date = new Date(Date.UTC(2026, 2, 2 + place)).toISOString().slice(0, 10);
      return calculated(place + 1, date, 1, 100_000_00 + place);
    });
    const open = exportedAmounts(loan, days);
    // 60 dates: the first and the newest 49, from the 12th on.
    expect(open.map(({ source }) => source)).toEqual(
      [1, ...Array.from({ length: 49 }, (_, n) => n + 12)].map((id) => `calculation ${id}`),
    );
    const withdrawn = loan.statusHistory.map((entry) => ({
      ...entry,
      status: "withdrawn" as const,
      effectiveOn: day("2026-03-06"),
    }));
    const ended = exportedAmounts({ ...loan, statusHistory: withdrawn }, days);
    // March 6 is the fifth date; with it and the first, there is room for 48 more, from the 13th on.
    expect(ended.slice(0, 3).map(({ source }) => source)).toEqual(["calculation 1", "calculation 5", "calculation 13"]);
    expect(ended).toHaveLength(50);
  });
});

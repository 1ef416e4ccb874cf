/** Deep: twenty seconds of processor, for a table of 2,000 loans that is imported dry and, once it is mended, for good. */
import { beforeAll, describe, expect, test } from "bun:test";
import { startImport } from "../../application/imports/start-import.ts";
import { claimJob } from "../../application/jobs/claim-job.ts";
import { runJob } from "../../application/jobs/run-job.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Finding } from "../../domain/imports/finding.ts";
import { day } from "../../domain/kernel/day.ts";
import { everyLoan } from "../../domain/loan/search.ts";
import { hireAdministrator, openDependencies } from "../application/loan-origination.ts";
import { accepted } from "../fixtures/accepted.ts";
import { instant } from "../fixtures/clock.ts";
import { lineOfLoan } from "../fixtures/imports/line-of-loan.ts";
import type { Line } from "../fixtures/imports/loan-line.ts";
import { mistakes, withMistakes } from "../fixtures/imports/mistakes.ts";
import { tableOf, valueAt, withValueAt } from "../fixtures/imports/table.ts";
import { companyAdded, userAdded } from "../fixtures/loan/log.ts";
import { lender, officersById } from "../fixtures/two-years/company.ts";
import { firstLoans, type LoanOfTwoYears, loanAt } from "../fixtures/two-years/two-years.ts";
import { quartersFiledAt } from "./filed-quarters.ts";
import { makeRegister } from "./registers.ts";

const movingDay = day("2026-12-31");
const writtenBy = instant(`${movingDay}T11:00:00.000Z`);

const emailOf = (userId: number): string => officersById.get(userId)?.email ?? "nobody@example.com";

async function* inPieces(text: string): AsyncGenerator<Uint8Array, void> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** A company that moves in: its products and its people are there, its loans are in a table of its former system. */
const movingOffice = async () => {
  const dependencies: Dependencies = openDependencies(movingDay);
  await dependencies.companies.add(lender, companyAdded(lender));
  const { users, jobs, importFindings, loans } = dependencies.forCompany(lender.id);
  for (const officer of officersById.values()) await users.add(officer, userAdded(officer));
  const administrator = await hireAdministrator(dependencies, lender);
  const importTable = async (lines: readonly Line[], dryRun: boolean) => {
    const asked = { companyId: null, format: "csv", dryRun, onChange: "refuse" } as const;
    const { id } = accepted(await startImport(dependencies, administrator, asked, inPieces(tableOf(lines))));
    for (let job = await claimJob(dependencies, 0); job !== null; job = await claimJob(dependencies, 0))
      await runJob(dependencies, job, () => true);
    const work = (await jobs.find(id))?.work;
    if (work?.kind !== "import") throw new Error("there is no such import");
    const page = { number: 1, size: 5_000, order: [{ field: "line", descending: false }] } as const;
    const { rows } = await importFindings.list(id, { severity: null }, page);
    return { counts: work.counts, ignoredFields: work.ignoredFields, findings: rows };
  };
  return { importTable, loans };
};

/** The lines as somebody mends them who reads the findings alone, and looks up each field that they name in the former system. */
const mended = (lines: readonly Line[], right: readonly Line[], findings: readonly Finding[]): readonly Line[] =>
  findings
    .filter(({ severity }) => severity === "refused")
    .reduce<readonly Line[]>((all, { line, field }) => {
      // The first row has the names of the columns.
      const position = line - 2;
      if (field === null) return all;
      const path = field.split(".");
      const looked = valueAt(right[position], path) ?? null;
      return all.with(position, withValueAt(all[position], path, looked) as Line);
    }, lines);

let lived: readonly LoanOfTwoYears[] = [];
let right: readonly Line[] = [];
beforeAll(() => {
  lived = firstLoans(2_000).filter(({ history }) => loanAt(history, writtenBy) !== undefined);
  right = lived.map(({ history }) => {
    const loan = loanAt(history, writtenBy);
    if (loan === undefined) throw new Error("the loan was not started by then");
    return lineOfLoan(
      loan,
      history.calculations.filter(({ calculatedAt }) => calculatedAt < writtenBy),
      emailOf,
    );
  });
});

describe("a company that moves in with a table of its loans of two years", () => {
  test("mends the forty lines with mistakes by what a dry run says of them, and reports what it would have reported", async () => {
    const { importTable, loans } = await movingOffice();
    const given = withMistakes(right);
    const wrong = given.flatMap((line, position) => (line === right[position] ? [] : [position + 2]));
    expect(wrong).toHaveLength(2 * mistakes.length);

    const first = await importTable(given, true);
    const refusedLines = [
      ...new Set(first.findings.filter(({ severity }) => severity === "refused").map(({ line }) => line)),
    ];
    expect(refusedLines).toEqual(wrong);
    expect(first.counts).toMatchObject({ processed: right.length, refused: wrong.length });
    expect((await loans.list(everyLoan, { number: 1, size: 1, order: [] })).count).toBe(0);

    const lines = mended(given, right, first.findings);
    const last = await importTable(lines, false);
    expect(last.findings.filter(({ severity }) => severity === "refused")).toEqual([]);
    expect(last.counts).toMatchObject({ created: right.length, refused: 0 });

    const imported: LoanOfTwoYears[] = [];
    for (const each of lived) {
      const { loanNumber } = loanAt(each.history, writtenBy) ?? {};
      const page = { number: 1, size: 1, order: [] };
      const [loan] = (await loans.list({ ...everyLoan, externalId: loanNumber ?? "" }, page)).rows;
      if (loan === undefined) throw new Error("a loan was not imported");
      const known = { ...loan, id: each.story.id, loanNumber: loan.externalId ?? "" };
      imported.push({ ...each, history: { versions: [{ recordedAt: writtenBy, loan: known }], calculations: [] } });
    }
    const knownAt = instant(`${movingDay}T23:59:59.000Z`);
    const quarters = quartersFiledAt(imported, knownAt);
    expect(quarters.map(({ states }) => states)).toEqual(
      quartersFiledAt(lived.map(asOfMovingDay), knownAt).map(({ states }) => states),
    );
    for (const { obstacles } of quarters) expect(obstacles).toEqual([]);
    const [former, here] = [
      await makeRegister(imported, 2025, movingDay),
      await makeRegister(lived.map(asOfMovingDay), 2025, movingDay),
    ];
    expect(former.rows.toSorted(byUli)).toEqual(here.rows.toSorted(byUli));
    expect(here.rows.length).toBeGreaterThan(600);
  });
});

const byUli = (one: { readonly uli: string }, other: { readonly uli: string }): number =>
  one.uli < other.uli ? -1 : 1;

/** What was known of a loan on the day of the move. */
const asOfMovingDay = ({ history, ...loan }: LoanOfTwoYears): LoanOfTwoYears => ({
  ...loan,
  history: {
    versions: history.versions.filter(({ recordedAt }) => recordedAt <= writtenBy),
    calculations: history.calculations.filter(({ calculatedAt }) => calculatedAt < writtenBy),
  },
});

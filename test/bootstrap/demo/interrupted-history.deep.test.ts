/** Deep: the history of a demonstration, with each of its two hundred events done twice. */
import { expect, test } from "bun:test";
import { historyThrough } from "../../../bootstrap/demo/history/history.ts";
import { readProgress } from "../../../bootstrap/demo/history/progress.ts";
import { day } from "../../../domain/kernel/day.ts";
import { emptyFolder } from "../running.ts";
import { demoOffice, sandboxIn } from "./demo-office.ts";
import { everyRow, expectEveryStatus, loansOf } from "./seeded-loans.ts";

test("the months before today have the same result if the process dies at each event, before it is recorded, and starts again", async () => {
  // In a year without published rules, the other case of demo-history.test.ts.
  const today = day("2027-01-04");
  const startedAt = new Date().toISOString();
  const office = await demoOffice(today);
  using folder = emptyFolder();
  const { installationFacts } = office.dependencies;
  const died = new Set<number>();
  const replace: typeof installationFacts.replace = async (name, before, after) => {
    const next: number = after === "done" ? -1 : JSON.parse(after).next;
    if (died.has(next)) return installationFacts.replace(name, before, after);
    died.add(next);
    throw new Error("the process ended");
  };
  let starts = 0;
  for (; (await readProgress(office.dependencies)) !== null; starts += 1)
    await office.seed(sandboxIn(folder.path), { installationFacts: { ...installationFacts, replace } }).catch(() => {});
  expect(starts).toBe(died.size + 1);
  expect(starts).toBe(historyThrough(today).length + 3);
  await expectEveryStatus(office, startedAt);
  const { ofCompany } = office;
  for (const { id, fees, creditOrderedAt, applicationOn, statusHistory } of await loansOf(office)) {
    expect(new Set(fees.map(({ code }) => code)).size).toBe(fees.length);
    expect(new Set(statusHistory.map(({ status }) => status)).size).toBe(statusHistory.length);
    const reports = await ofCompany.creditReports.list(
      { loanId: id, borrowerId: null, status: null, loanOfficerId: null },
      everyRow,
    );
    expect(reports.rows).toHaveLength(creditOrderedAt === null || applicationOn === null ? 0 : 1);
    const histories = await ofCompany.documentHistories.list(
      { loanId: id, action: null, documentCode: null, generationId: null },
      everyRow,
    );
    // A notice that was generated and sent, or six disclosures, one of which was also received.
    expect([0, 2, 13]).toContain(histories.rows.length);
  }
  expect((await ofCompany.signers.list({ isActive: null }, everyRow)).rows).toHaveLength(2);
  expect((await ofCompany.callReports.newestOf({ year: 2026, number: 4 }))?.edition).toBe(1);
  expect((await ofCompany.hmdaFilings.latest(2025, null))?.edition).toBe(1);
});

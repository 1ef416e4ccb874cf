import { afterAll, expect, test } from "bun:test";
import { workbooksIn } from "../../../adapters/excel/workbooks.ts";
import { packedLoanNumbers } from "../../../domain/mcr/compact/loan-numbers.ts";
import { aHistory, inQuarter, reportOf } from "../../domain/mcr/example.ts";
import { instant } from "../../fixtures/clock.ts";
import { openThreadsOfTests } from "../../fixtures/threads-of-tests.ts";
import { fileInWorkbook } from "./file-in-workbook.ts";

const threads = openThreadsOfTests(1);
const workbooks = workbooksIn(threads);
afterAll(() => threads.close());

const loanIds = Array.from({ length: 3000 }, (_, position) => position + 1);
const received = { applied: ["2026-02-10"], amounts: { "2026-02-12": 180_000 } } as const;
const loans = loanIds.map((loanId) => aHistory(received, { loanId, loanNumber: `2026-${loanId}` }));

/** Far more turns than there are between the steps of a workbook that is written by the thread that answers requests. */
const turns = 20_000;

const goOn = async (): Promise<"others were answered"> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return "others were answered";
};

test("while a workbook of many loans is written, other requests are served, and then it has all of them", async () => {
  const writing = workbooks.callReportWorkbook({
    company: { name: "Example", nmlsId: "4321", reportSettings: { mcrAmountBasis: "initial_principal_limit" } },
    report: reportOf(inQuarter(1), loans),
    state: null,
    generatedAt: instant("2026-07-30T21:00:05.000Z"),
    filed: null,
    loanNumbers: packedLoanNumbers(loanIds.map((loanId) => [loanId, `2026-${loanId}`])),
  });
  expect(await Promise.race([writing, goOn()])).toBe("others were answered");
  const texts = fileInWorkbook(await writing, "xl/sharedStrings.xml");
  expect(loanIds.filter((loanId) => !texts.includes(`>2026-${loanId}<`))).toEqual([]);
});

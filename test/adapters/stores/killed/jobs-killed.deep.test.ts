/** Deep: kills processes that run jobs, three at a time, on both stores. */
import { expect, test } from "bun:test";
import { Readable } from "node:stream";
import { requestCompanyExport } from "../../../../application/company/export/request-company-export.ts";
import { requestHmdaFileCheck } from "../../../../application/hmda/request-hmda-file-check.ts";
import { requestHmdaRegister } from "../../../../application/hmda/request-hmda-register.ts";
import { downloadJobFile } from "../../../../application/jobs/download-job-file.ts";
import { startJob } from "../../../../application/jobs/start-job.ts";
import { startLoan } from "../../../../application/loan/start-loan.ts";
import { requestCallReportWorkbook } from "../../../../application/mcr/workbook/request-call-report-workbook.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Actor } from "../../../../domain/access/actor.ts";
import { larFields } from "../../../../domain/hmda/register/lar-fields.ts";
import type { Job } from "../../../../domain/jobs/job.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import { everyLoan } from "../../../../domain/loan/search.ts";
import { filer } from "../../../application/hmda/register-office.ts";
import { letterCodes, letterPackage } from "../../../application/jobs/letter-package.ts";
import { recalculation } from "../../../application/jobs/office-with-jobs.ts";
import { addActor, addAdministrator, addCompany, aRequest, openDependencies } from "../../../application/office.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { bundledProgram } from "../../../fixtures/bundled-program.ts";
import { aClock } from "../../../fixtures/clock.ts";
import { anId } from "../../../fixtures/ids.ts";
import { loanAdded } from "../../../fixtures/loan/log.ts";
import { endOf } from "../../../fixtures/short-life.ts";
import { openStore, type StoreName } from "../open-store.ts";
import { killedOnBothStores } from "./killed-on-both-stores.ts";

/** One more than a step has. */
const loansOfCompany = 101;
const processes = 3;
/** More than are needed if each round completes what the previous one began. */
const mostRounds = 12;
/** As long as a lease. */
const roundSeconds = 60;

/** More malformed lines of a register file than a table lists, and rows without values, whose findings take several parts of a table. */
const malformedLines = 20_000;
const blankRows = 1_000;
const registerFile = `${"1|\n".repeat(malformedLines)}${`2${"|".repeat(larFields.length - 1)}\n`.repeat(blankRows)}`;

const firstPage = { number: 1, size: 200, order: [] } as const;

/** The same loan with other ids and another number. */
const copyOf = (loan: Loan, number: number): Loan => ({
  ...loan,
  id: anId(),
  loanNumber: `${loan.loanNumber}-${number}`,
  borrowers: loan.borrowers.map((borrower) => ({ ...borrower, id: anId() })),
  property: { ...loan.property, id: anId() },
  fees: loan.fees.map((fee) => ({ ...fee, id: anId() })),
  version: 1,
  logNumber: 1,
});

/** A company with loans that were never calculated, whose officer starts a recalculation, and with an empty register to generate. */
const startedJobs = async (dependencies: Dependencies) => {
  const company = await addCompany(dependencies, filer);
  const officer = await addActor(dependencies, company, "Loan Officer");
  const terms = { noteRate: rate(6), expectedRate: rate(6), loanOfficerId: officer.userId };
  const { loan } = accepted(await startLoan(dependencies, officer, null, aRequest(officer, { terms }), null));
  const { loans } = dependencies.forCompany(company.id);
  for (let number = 1; number < loansOfCompany; number += 1) {
    const copy = copyOf(loan, number);
    await loans.add(copy, loanAdded(copy));
  }
  const compliance = await addActor(dependencies, company, "Compliance");
  const request = { companyId: null, year: 2025, allowErrors: true, leftForLater: [] };
  const register = accepted(await requestHmdaRegister(dependencies, compliance, request, true, null));
  if (register._tag !== "Started") throw new Error("the register was generated at once");
  const ofYear = { year: 2025, quarter: null };
  const check = accepted(
    await requestHmdaFileCheck(dependencies, compliance, ofYear, Readable.from([registerFile]), true),
  );
  if (check._tag !== "Started") throw new Error("the file was checked at once");
  const startLetters = await letterPackage(dependencies, await addActor(dependencies, company, "Processor"), loan);
  const documents = await startLetters();
  const job = accepted(await startJob(dependencies, officer, recalculation, null));
  const quarter = { year: 2026, number: 1, companyId: null, state: null };
  const workbook = accepted(await requestCallReportWorkbook(dependencies, compliance, quarter, true));
  if (workbook._tag !== "Started") throw new Error("the workbook was written at once");
  const administrator = await addAdministrator(dependencies, company);
  const exported = accepted(await requestCompanyExport(dependencies, administrator, company.id, true));
  if (exported._tag !== "Started") throw new Error("the company was exported at once");
  return {
    officer,
    compliance,
    loan,
    job,
    register: register.job,
    check: check.job,
    documents,
    workbook: workbook.job,
    administrator,
    exported: exported.job,
  };
};

const calculationsPerLoan = async ({ forCompany }: Dependencies, { companyId }: Actor): Promise<number[]> => {
  const { loans, calculations } = forCompany(companyId);
  const { rows } = await loans.list(everyLoan, firstPage);
  const counts: number[] = [];
  for (const { id } of rows) counts.push((await calculations.list(id, firstPage)).rows.length);
  return counts;
};

const killedWhileRunning = (name: StoreName, place: () => string): void => {
  test("each job is done, each loan calculated and each register generated once, each file checked completely, each document generated once, and each workbook and export complete, however their processes die", async () => {
    const clock = aClock();
    const stores = await openStore(name, place(), clock);
    const dependencies: Dependencies = { ...openDependencies(), ...stores, clock };
    const started = [await startedJobs(dependencies), await startedJobs(dependencies)];
    const script = await bundledProgram("test/adapters/stores/killed/jobs-killed.ts");
    const run = (dies: number) => endOf(script, name, place(), clock.now(), String(dies));
    const stateOf = async ({ companyId, id }: Job) => (await stores.forCompany(companyId).jobs.find(id))?.state.status;
    const deaths: string[] = [];
    let states: unknown[] = ["waiting"];
    for (let round = 1; round <= mostRounds && states.some((state) => state !== "done"); round += 1) {
      // Each process lives for one write more than the previous one, so that no job is given up after five deaths.
      const former = processes * (round - 1);
      deaths.push(...(await Promise.all(Array.from({ length: processes }, (_, at) => run(former + at + 1)))));
      states = await Promise.all(
        started
          .flatMap(({ job, register, check, ...others }) => [
            ...[job, register, check],
            ...[others.documents, others.workbook, others.exported],
          ])
          .map(stateOf),
      );
      clock.advance(roundSeconds);
    }
    expect(new Set(states)).toEqual(new Set(["done"]));
    expect(deaths.filter((death) => death === "SIGKILL").length).toBeGreaterThan(3);
    for (const { officer, compliance, administrator, loan, ...jobs } of started) {
      const { job, register, check, documents, workbook, exported } = jobs;
      const moved = accepted(await downloadJobFile(dependencies, administrator, exported.id));
      const movedLines = Buffer.concat(await Array.fromAsync(moved.content))
        .toString()
        .trimEnd()
        .split("\n");
      expect(movedLines.filter((line) => line.startsWith('{"kind":"loan"'))).toHaveLength(loansOfCompany);
      expect(JSON.parse(movedLines.at(-1) ?? "")).toMatchObject({ kind: "end", lines: movedLines.length - 2 });
      const { hmdaFilings } = stores.forCompany(officer.companyId);
      const filing = await hmdaFilings.latest(2025, null);
      expect(filing?.edition).toBe(1);
      expect(register.work).toMatchObject({ filingId: filing?.id });
      const written = accepted(await downloadJobFile(dependencies, compliance, workbook.id));
      const bytes = Buffer.concat(await Array.fromAsync(written.content));
      expect([bytes.length, bytes.subarray(0, 2).toString()]).toEqual([written.file.bytes, "PK"]);
      const made = await stores.forCompany(officer.companyId).documentHistories.generatedOrVoidedOfEach([loan.id]);
      expect(made.map(({ documentCode }) => documentCode).toSorted()).toEqual(letterCodes);
      expect(made.map((row) => row.action === "generated" && row.generationId)).toEqual(
        letterCodes.map(() => documents.work.kind === "document_package" && documents.work.generationId),
      );
      const { content } = accepted(await downloadJobFile(dependencies, compliance, check.id));
      const lines = Buffer.concat(await Array.fromAsync(content))
        .toString()
        .split("\n");
      const checked = await stores.forCompany(officer.companyId).jobs.find(check.id);
      const findings = (checked?.work.kind === "hmda_file_check" && checked.work.findings) || [];
      expect(findings[0]).toEqual({ edit: "format", count: malformedLines, listed: 10_000 });
      expect(findings.at(-1)?.count).toBe(blankRows);
      const rows = findings.map(({ count, listed }) => (listed < count ? listed + 1 : listed));
      expect(findings.map(({ edit }) => lines.filter((line) => line.endsWith(`,${edit}`)).length)).toEqual(rows);
      expect(await calculationsPerLoan(dependencies, officer)).toEqual(Array.from({ length: loansOfCompany }, () => 1));
      const ended = await stores.forCompany(officer.companyId).jobs.find(job.id);
      expect(ended).toMatchObject({ progress: { done: loansOfCompany, total: loansOfCompany }, failures: 0 });
      expect(ended?.work).toMatchObject({ reached: { run: { isComplete: true, loansSeen: loansOfCompany } } });
    }
    expect(await stores.jobQueue.running()).toEqual([]);
    await stores.close();
  });
};

await killedOnBothStores("jobs", "jobs whose processes are killed", killedWhileRunning);

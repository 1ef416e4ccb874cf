/** Deep: kills processes that run imports, three at a time, on both stores. */
import { expect, test } from "bun:test";
import { Readable } from "node:stream";
import { sweepFiles } from "../../../../application/files/sweep-files.ts";
import { startImport } from "../../../../application/imports/start-import.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { inputOf, type Job } from "../../../../domain/jobs/job.ts";
import { fileKeptDays } from "../../../../domain/jobs/job-file.ts";
import { importOffice } from "../../../application/imports/import-office.ts";
import { openDependencies } from "../../../application/office.ts";
import { accepted } from "../../../fixtures/accepted.ts";
import { bundledProgram } from "../../../fixtures/bundled-program.ts";
import { aClock } from "../../../fixtures/clock.ts";
import { openLine } from "../../../fixtures/imports/loan-line.ts";
import { endOf } from "../../../fixtures/short-life.ts";
import { openStore, type StoreName } from "../open-store.ts";
import { killedOnBothStores } from "./killed-on-both-stores.ts";

const processes = 3;
/** More than are needed if each round gets further than the previous one. */
const mostRounds = 12;
/** A batch of lines takes some writes: its ids, its loans, the calculation of each. A process dies after this many more in each round. */
const moreWritesPerRound = 4;
/** As long as a lease. */
const roundSeconds = 60;

const daySeconds = 86_400;

const loansOfFile = 6;
const externalId = (company: number, line: number): string => `F-${company}-${line}`;

/** A company that imports loans, each with its calculation, and between them a line that is refused. */
const startedImport = async (dependencies: Dependencies, company: number) => {
  const email = `officer-${company}@example.com`;
  const office = await importOffice({ dependencies, officer: { email } });
  const loans = Array.from({ length: loansOfFile }, (_, line) =>
    openLine({ external_id: externalId(company, line), loan_officer: email, calculation: { as_of: "2026-03-02" } }),
  );
  const file = loans.toSpliced(2, 0, { external_id: "refused" }).map((line) => `${JSON.stringify(line)}\n`);
  const order = { companyId: null, format: "ndjson", dryRun: false, onChange: "refuse" } as const;
  const sent = startImport(dependencies, office.actor, order, Readable.from([Buffer.from(file.join(""))]));
  const job = accepted(await sent);
  expect(await dependencies.forCompany(job.companyId).files.read(inputOf(job)?.key ?? "none")).not.toBeNull();
  return { office, job };
};

const killedWhileImporting = (name: StoreName, place: () => string): void => {
  test("each loan exists once with its calculation, each line is counted once, and the file is removed, however their processes die", async () => {
    const clock = aClock();
    const stores = await openStore(name, place(), clock);
    const dependencies: Dependencies = { ...openDependencies(), ...stores, clock };
    const started = [await startedImport(dependencies, 1), await startedImport(dependencies, 2)];
    const script = await bundledProgram("test/adapters/stores/killed/jobs-killed.ts");
    const run = (dies: number) => endOf(script, name, place(), clock.now(), String(dies));
    const stored = async ({ companyId, id }: Job): Promise<Job | null> => stores.forCompany(companyId).jobs.find(id);
    const deaths: string[] = [];
    let states: unknown[] = ["waiting"];
    for (let round = 1; round <= mostRounds && states.some((state) => state !== "done"); round += 1) {
      const dying = Array.from({ length: processes }, (_, at) => run(moreWritesPerRound * round + at));
      deaths.push(...(await Promise.all(dying)));
      states = await Promise.all(started.map(async ({ job }) => (await stored(job))?.state.status));
      clock.advance(roundSeconds);
    }
    expect(states).toEqual(["done", "done"]);
    expect(deaths.filter((death) => death === "SIGKILL").length).toBeGreaterThanOrEqual(processes);
    // The file of a process that died between the end and its removal is removed by a later sweep.
    clock.advance((fileKeptDays + 2) * daySeconds);
    await sweepFiles(dependencies);
    for (const [at, { office, job }] of started.entries()) {
      const ended = await stored(job);
      expect(ended?.progress).toEqual({ done: loansOfFile + 1, total: loansOfFile + 1 });
      expect(ended?.work).toMatchObject({ counts: { created: loansOfFile, refused: 1, processed: loansOfFile + 1 } });
      const page = { number: 1, size: 100, order: [] };
      for (let line = 0; line < loansOfFile; line += 1) {
        const loan = await office.loanOf(externalId(at + 1, line));
        expect((await office.calculations.list(loan.id, page)).rows).toHaveLength(1);
      }
      expect(await stores.forCompany(job.companyId).files.read(inputOf(job)?.key ?? "none")).toBeNull();
    }
    expect(await stores.jobQueue.running()).toEqual([]);
    await stores.close();
  });
};

await killedOnBothStores("imports", "imports whose processes are killed", killedWhileImporting);

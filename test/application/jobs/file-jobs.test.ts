import { expect, test } from "bun:test";
import { Readable } from "node:stream";
import { sweepFiles } from "../../../application/files/sweep-files.ts";
import { checkHmdaFile } from "../../../application/hmda/check-hmda-file.ts";
import { requestHmdaFileCheck } from "../../../application/hmda/request-hmda-file-check.ts";
import { cancelJob } from "../../../application/jobs/cancel-job.ts";
import { downloadJobFile } from "../../../application/jobs/download-job-file.ts";
import { findJob } from "../../../application/jobs/find-job.ts";
import { runJob } from "../../../application/jobs/run-job.ts";
import { sweepJobs } from "../../../application/jobs/sweep-jobs.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import { closingCsvLines, hitCsvHeading, hitCsvLine } from "../../../domain/hmda/check/hit-csv.ts";
import { inputOf, type Job } from "../../../domain/jobs/job.ts";
import { present } from "../../contract/store-kind.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { addActor, addCompany, refusal } from "../office.ts";
import { officeWithJobs } from "./office-with-jobs.ts";

const daySeconds = 86_400;
const ofYear = { year: 2025, quarter: null };

/** Four thousand malformed lines, some 470 KB: three parts, which split two-byte characters. */
const file = `1|${"é".repeat(57)}\n`.repeat(4_000);

/** An office whose compliance officer checks files by jobs. */
const checkingOffice = async () => {
  const office = await officeWithJobs();
  const { dependencies, company } = office;
  const compliance = await addActor(dependencies, company, "Compliance");
  const request = (pieces: readonly string[], prefersJob: boolean) =>
    requestHmdaFileCheck(dependencies, compliance, ofYear, Readable.from(pieces), prefersJob);
  const send = async (text = file): Promise<Job> => {
    const requested = accepted(await request([text], true));
    if (requested._tag !== "Started") throw new Error("the file was checked at once");
    return requested.job;
  };
  const hasInput = async (job: Job): Promise<boolean> =>
    (await dependencies.forCompany(job.companyId).files.read(inputOf(job)?.key ?? "")) !== null;
  return { ...office, compliance, request, send, hasInput };
};

const tableOf = async (dependencies: Dependencies, actor: Actor, { id }: Pick<Job, "id">): Promise<string> => {
  const { content } = accepted(await downloadJobFile(dependencies, actor, id));
  return Buffer.concat(await Array.fromAsync(content)).toString();
};

test("a file that a job checks has the same table as one that is checked within the request, and is removed afterward", async () => {
  const { dependencies, compliance, send, hasInput, runAll, stored } = await checkingOffice();
  const job = await send();
  expect(await hasInput(job)).toBe(true);
  await runAll();
  const { run } = accepted(await checkHmdaFile(dependencies, compliance, ofYear));
  let expected = hitCsvHeading;
  const checked = await run(Readable.from([file]), (hit) => {
    expected += hitCsvLine(hit);
  });
  expected += closingCsvLines(checked);
  expect(expected.split("\n").length).toBeGreaterThan(4_000);
  expect(await tableOf(dependencies, compliance, job)).toBe(expected);
  const done = await stored(job);
  expect(done).toMatchObject({ state: { status: "done" }, work: { file: { bytes: Buffer.byteLength(expected) } } });
  expect(await hasInput(job)).toBe(false);
});

test("a stored table lists 10,000 lines of an edit and says how many it leaves out, and the job counts all", async () => {
  const { dependencies, compliance, send, runAll, stored } = await checkingOffice();
  const job = await send("1|\n".repeat(12_345));
  await runAll();
  const rows = (await tableOf(dependencies, compliance, job)).trimEnd().split("\n");
  expect(rows.length).toBe(1 + 10_000 + 1);
  expect(rows.slice(-2)).toEqual(["10000,,format", ',"10,000 of 12,345 lines are listed",format']);
  const { work } = await stored(job);
  expect(work).toMatchObject({ findings: [{ edit: "format", count: 12_345, listed: 10_000 }] });
});

test("a file of 10,000 rows is checked within the request, and one with one more row by a job, with each of its rows", async () => {
  const { request, runAll, stored } = await checkingOffice();
  // The rows end in the middle of a chunk, and the last line has no line break.
  const rows = (count: number): string[] => ["1|\n2|\n2", ...Array<string>(count - 2).fill("|\n2"), "|"];
  const atOnce = accepted(await request(rows(10_000), false));
  expect(atOnce).toMatchObject({ _tag: "Done", value: { rows: 10_000 } });
  const later = accepted(await request(rows(10_001), false));
  if (later._tag !== "Started") throw new Error("the file was checked at once");
  await runAll();
  expect(await stored(later.job)).toMatchObject({ state: { status: "done" }, progress: { done: 10_001 } });
});

test("the table of a check can be retrieved for seven days and is then removed, and its job is removed after ninety", async () => {
  const { dependencies, clock, compliance, send, runAll, stored } = await checkingOffice();
  const job = await send("1|\n");
  await runAll();
  const { work } = await stored(job);
  const key = work.kind === "hmda_file_check" ? work.file?.key : undefined;
  const isStored = async () => (await dependencies.forCompany(job.companyId).files.read(present(key ?? null))) !== null;
  clock.advance(7 * daySeconds - 1);
  await sweepFiles(dependencies);
  expect(await tableOf(dependencies, compliance, job)).toStartWith(hitCsvHeading);
  clock.advance(1);
  expect(refusal(await downloadJobFile(dependencies, compliance, job.id))).toBe("JobFileRemoved");
  clock.advance(1);
  await sweepFiles(dependencies);
  expect(await isStored()).toBe(false);
  expect((await stored(job)).state.status).toBe("done");
  clock.advance(83 * daySeconds - 1);
  await sweepJobs(dependencies);
  expect((await stored(job)).state.status).toBe("done");
  clock.advance(1);
  await sweepJobs(dependencies);
  expect(refusal(await downloadJobFile(dependencies, compliance, job.id))).toBe("JobNotFound");
});

test("a file that cannot be removed does not prevent the removal of the others, and its failure is thrown at the end", async () => {
  const { dependencies, clock, send, hasInput } = await checkingOffice();
  const jobs = [await send("1|\n"), await send("2|\n"), await send("3|\n")];
  clock.advance(7 * daySeconds + 1);
  const broken = inputOf(present(jobs[1] ?? null))?.key;
  const tried: string[] = [];
  const sweeping: Dependencies = {
    ...dependencies,
    forCompany: (companyId) => {
      const stores = dependencies.forCompany(companyId);
      const discard: typeof stores.files.discard = async (key, before) => {
        tried.push(key);
        if (key === broken) throw new Error("a broken file");
        await stores.files.discard(key, before);
      };
      return { ...stores, files: { ...stores.files, discard } };
    },
  };
  await expect(sweepFiles(sweeping)).rejects.toThrow("a broken file");
  expect(await Promise.all(jobs.map(hasInput))).toEqual([false, true, false]);
  tried.length = 0;
  const unreachable = { ...sweeping, isUnreachable: () => true };
  await expect(sweepFiles(unreachable)).rejects.toThrow("a broken file");
  expect(tried).toEqual([present(broken ?? null)]);
});

test("a check whose process dies before its table is noted is run again from the start", async () => {
  const { dependencies, compliance, send, claim, stored } = await checkingOffice();
  const job = await send();
  const claimed = await claim();
  const dying: Dependencies = {
    ...dependencies,
    isUnreachable: () => true,
    forCompany: (companyId) => {
      const stores = dependencies.forCompany(companyId);
      return { ...stores, jobs: { ...stores.jobs, save: () => Promise.reject(new Error("the process died")) } };
    },
  };
  await runJob(dying, claimed, () => true);
  expect(await stored(job)).toMatchObject({ work: { file: null }, state: { status: "running" } });
  await runJob(dependencies, claimed, () => true);
  expect((await tableOf(dependencies, compliance, job)).split("\n").length).toBeGreaterThan(4_000);
});

test("the file of a canceled job is removed, and a job that starts too late for its file fails and says so", async () => {
  const { dependencies, clock, compliance, send, hasInput, runAll, stored } = await checkingOffice();
  const [canceled, late] = [await send("1|\n"), await send("1|\n")];
  accepted(await cancelJob(dependencies, compliance, canceled.id));
  expect([await hasInput(canceled), await hasInput(late)]).toEqual([false, true]);
  clock.advance(7 * daySeconds + 1);
  await sweepFiles(dependencies);
  await runAll();
  expect((await stored(late)).state).toMatchObject({ status: "failed", refusal: { _tag: "JobInputRemoved" } });
});

test("a check and its table are visible to users of the company who can check files, and reading the table is logged", async () => {
  const { dependencies, company, processor, compliance, send, runAll } = await checkingOffice();
  const stranger = await addActor(dependencies, await addCompany(dependencies), "Compliance");
  const job = await send("1|\n");
  expect(refusal(await downloadJobFile(dependencies, compliance, job.id))).toBe("JobHasNoFile");
  await runAll();
  for (const actor of [processor, stranger]) {
    expect(refusal(await findJob(dependencies, actor, job.id))).toBe("JobNotFound");
    expect(refusal(await downloadJobFile(dependencies, actor, job.id))).toBe("JobNotFound");
  }
  await tableOf(dependencies, compliance, job);
  const log = await dependencies.forCompany(company.id).log.listAfter(0, 1_000);
  const reads = log.filter(({ action }) => action === "job.read");
  expect(reads.map(({ recordId, byUserId }) => [recordId, byUserId])).toEqual([[String(job.id), compliance.userId]]);
});

test("a file for which no job is started is not kept", async () => {
  const { dependencies, compliance, request, send } = await checkingOffice();
  for (let started = 0; started < 20; started += 1) await send("1|\n");
  const { files } = dependencies.forCompany(compliance.companyId);
  const before = await files.keysAfter("", 100);
  expect(refusal(await request(["1|\n"], true))).toBe("TooManyJobs");
  expect(await files.keysAfter("", 100)).toEqual(before);
});

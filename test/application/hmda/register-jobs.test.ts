import { expect, test } from "bun:test";
import { requestHmdaRegister } from "../../../application/hmda/request-hmda-register.ts";
import { claimJob } from "../../../application/jobs/claim-job.ts";
import { findJob } from "../../../application/jobs/find-job.ts";
import { listJobs } from "../../../application/jobs/list-jobs.ts";
import { runJob } from "../../../application/jobs/run-job.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import { present } from "../../contract/store-kind.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { addActor, refusal } from "../office.ts";
import { addLoans, office } from "./register-office.ts";

const request = { companyId: null, year: 2025, allowErrors: true, leftForLater: [] };
const firstPage = { number: 1, size: 200, order: [] } as const;

/** A company that prepares its register of 2025, with a compliance officer. */
const reportingOffice = async () => {
  const { dependencies, company } = await office();
  return { dependencies, company, actor: await addActor(dependencies, company, "Compliance") };
};

/** The job that is started for a register. */
const start = async (dependencies: Dependencies, actor: Actor, given: object = {}): Promise<Job> => {
  const requested = accepted(await requestHmdaRegister(dependencies, actor, { ...request, ...given }, true, null));
  if (requested._tag !== "Started") throw new Error("no job was started");
  return requested.job;
};

const runOne = async (dependencies: Dependencies): Promise<void> =>
  runJob(dependencies, present(await claimJob(dependencies, 0)), () => true);

const stateOf = async ({ forCompany }: Dependencies, { companyId, id }: Job) =>
  present(await forCompany(companyId).jobs.find(id)).state;

test("a register that a job generates is one edition, even if the process dies before it is noted", async () => {
  const { dependencies, company, actor } = await reportingOffice();
  await addLoans(dependencies, company, 2, 0);
  const job = await start(dependencies, actor);
  const { jobs, hmdaFilings } = dependencies.forCompany(company.id);
  const claimed = present(await claimJob(dependencies, 0));
  // The first save notes that the filing comes next; the filing is stored before the second save.
  let saves = 0;
  const dying: Dependencies = {
    ...dependencies,
    isUnreachable: () => true,
    forCompany: (companyId) => {
      const stores = dependencies.forCompany(companyId);
      const save: typeof stores.jobs.save = (...given) => {
        saves += 1;
        return saves === 1 ? stores.jobs.save(...given) : Promise.reject(new Error("the process died"));
      };
      return { ...stores, jobs: { ...stores.jobs, save } };
    },
  };
  await runJob(dying, claimed, () => true);
  const made = present(await hmdaFilings.latest(2025, null));
  expect((await stateOf(dependencies, job)).status).toBe("running");
  const { state: _, ...noted } = present(await jobs.find(job.id));
  await runJob(dependencies, { ...noted, state: claimed.state }, () => true);
  expect(await jobs.find(job.id)).toMatchObject({
    work: { filingId: made.id },
    progress: { done: 2, total: 2 },
    state: { status: "done" },
  });
  expect((await hmdaFilings.latest(2025, null))?.edition).toBe(1);
});

test("two jobs that generate the same register create an edition each", async () => {
  const { dependencies, company, actor } = await reportingOffice();
  await addLoans(dependencies, company, 2, 0);
  const jobs = [await start(dependencies, actor), await start(dependencies, actor)];
  const claimed = [present(await claimJob(dependencies, 0)), present(await claimJob(dependencies, 0))];
  await Promise.all(claimed.map((job) => runJob(dependencies, job, () => true)));
  for (const job of jobs) expect((await stateOf(dependencies, job)).status).toBe("done");
  expect((await dependencies.forCompany(company.id).hmdaFilings.latest(2025, null))?.edition).toBe(2);
});

test("a job whose register lacks data fails, says which year to validate, and keeps nothing of the loans", async () => {
  const { dependencies, company, actor } = await reportingOffice();
  await addLoans(dependencies, company, 2, 2);
  const job = await start(dependencies, actor);
  await runOne(dependencies);
  expect(await stateOf(dependencies, job)).toEqual({
    status: "failed",
    endedAt: expect.any(String),
    refusal: { _tag: "RegisterNotGenerated", because: "RegisterDataMissing", year: 2025 },
  });
  const leftOut = await start(dependencies, actor, { leftForLater: [2] });
  await runOne(dependencies);
  expect((await stateOf(dependencies, leftOut)).status).toBe("done");
});

test("no job is started if no register can be generated", async () => {
  const { dependencies, actor } = await reportingOffice();
  for (const given of [{ year: 2027 }, { leftForLater: [987_654_321] }])
    expect(refusal(await requestHmdaRegister(dependencies, actor, { ...request, ...given }, true, null))).toBe(
      "FieldsInvalid",
    );
  expect(await claimJob(dependencies, 0)).toBeNull();
});

test("the register of a company with 10,000 loans is generated within the request, and with 10,001 by a job", async () => {
  const { dependencies, actor } = await reportingOffice();
  const withLoans = (count: number): Dependencies => ({
    ...dependencies,
    forCompany: (companyId) => {
      const stores = dependencies.forCompany(companyId);
      return { ...stores, loans: { ...stores.loans, list: async () => ({ count, rows: [] }) } };
    },
  });
  const [few, many] = [
    accepted(await requestHmdaRegister(withLoans(10_000), actor, request, false, null)),
    accepted(await requestHmdaRegister(withLoans(10_001), actor, request, false, null)),
  ];
  expect([few._tag, many._tag]).toEqual(["Done", "Started"]);
});

test("a register's job is found by users who can generate registers", async () => {
  const { dependencies, company, actor } = await reportingOffice();
  const job = await start(dependencies, actor);
  const [compliance, processor] = [
    await addActor(dependencies, company, "Compliance"),
    await addActor(dependencies, company, "Processor"),
  ];
  expect(accepted(await findJob(dependencies, compliance, job.id))).toEqual(job);
  expect(refusal(await findJob(dependencies, processor, job.id))).toBe("JobNotFound");
  const idsFor = async (reader: Actor, kind: Job["work"]["kind"] | null) =>
    accepted(await listJobs(dependencies, reader, null, { kind, status: null }, firstPage)).rows.map(({ id }) => id);
  expect([await idsFor(compliance, null), await idsFor(compliance, "recalculation")]).toEqual([[job.id], []]);
  expect([await idsFor(processor, null), await idsFor(processor, "hmda_register")]).toEqual([[], []]);
});

import { describe, expect, test } from "bun:test";
import { listCalculations } from "../../../application/calculation/list-calculations.ts";
import { cancelJob } from "../../../application/jobs/cancel-job.ts";
import { claimJob } from "../../../application/jobs/claim-job.ts";
import { findJob } from "../../../application/jobs/find-job.ts";
import { listJobs } from "../../../application/jobs/list-jobs.ts";
import { onJobStarted } from "../../../application/jobs/on-job-started.ts";
import { runJob } from "../../../application/jobs/run-job.ts";
import { startJob } from "../../../application/jobs/start-job.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Actor } from "../../../domain/access/actor.ts";
import type { JobWork } from "../../../domain/jobs/work.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { accepted } from "../../fixtures/accepted.ts";
import { anImport } from "../../fixtures/jobs/job.ts";
import { userSaved } from "../../fixtures/loan/log.ts";
import { addActor, addCompany, refusal } from "../office.ts";
import { officeWithJobs, recalculation } from "./office-with-jobs.ts";

const goesOn = () => true;
const anyJob = { kind: null, status: null } as const;
const firstPage = { number: 1, size: 200, order: [] } as const;

/** How often each loan of a company was calculated. */
const calculationsPerLoan = async (dependencies: Dependencies, actor: Actor): Promise<number[]> => {
  const { rows } = await dependencies.forCompany(actor.companyId).loans.list(everyLoan, firstPage);
  return Promise.all(
    rows.map(async ({ id }) => Number(accepted(await listCalculations(dependencies, actor, id, firstPage)).count)),
  );
};

/** The same dependencies, on which storing calculations fails. */
const failing = (dependencies: Dependencies): Dependencies => ({
  ...dependencies,
  forCompany: (companyId) => {
    const stores = dependencies.forCompany(companyId);
    const addAll = () => Promise.reject(new Error("a broken part"));
    return { ...stores, calculations: { ...stores.calculations, addAll } };
  },
});

describe("a job", () => {
  test("does its work in counted steps, and calculates each loan once", async () => {
    const { dependencies, processor, startLoans, start, claim, stored } = await officeWithJobs();
    await startLoans(101);
    const job = await start();
    const seen: (number | null)[][] = [];
    const watch = () => {
      void stored(job).then(({ progress: { done, total } }) => seen.push([done, total]));
      return true;
    };
    await runJob(dependencies, await claim(), watch);
    expect(seen).toEqual([
      [0, null],
      [100, 101],
      [101, 101],
    ]);
    const ended = await stored(job);
    expect(ended.state).toEqual({ status: "done", endedAt: dependencies.clock.now() });
    expect(ended.work).toMatchObject({
      reached: { run: { isComplete: true, loansSeen: 101, calculationsStored: 101 } },
    });
    expect(await calculationsPerLoan(dependencies, processor)).toEqual(Array.from({ length: 101 }, () => 1));
  });

  test("of a kind that a newer release added waits for a process of that release", async () => {
    const { dependencies, clock, start, claim, claimIfDue, stored } = await officeWithJobs();
    const newer = await start(undefined, { ...recalculation, kind: "of_a_newer_release" } as unknown as JobWork);
    const known = await start();
    expect((await claim()).id).toBe(known.id);
    expect(await claimIfDue()).toBeNull();
    expect(await stored(newer)).toEqual(newer);
    // Once the process of the newer release has died, it waits again: 5 seconds, as after any first failure.
    const lease = { token: "of the newer release", endsAt: clock.now() };
    const running = { ...newer, state: { status: "running", place: 2, companyPlace: 2, lease } } as const;
    await dependencies.forCompany(newer.companyId).jobs.save(running, null);
    clock.advance(3_600);
    expect((await claim()).id).toBe(known.id);
    expect(await claimIfDue()).toBeNull();
    const notBefore = clock.after(clock.now(), 5);
    expect(await stored(newer)).toMatchObject({
      failures: 1,
      state: { status: "waiting", notBefore },
      work: newer.work,
    });
  });

  test("an import is not kept waiting by a job of a newer release whose process is gone", async () => {
    const { dependencies, clock, start, claim, stored } = await officeWithJobs();
    const ofNewer = { ...recalculation, kind: "of_a_newer_release" } as unknown as JobWork;
    const placed = [await start(undefined, ofNewer), await start(undefined, ofNewer)];
    const lease = { token: "of the newer release", endsAt: clock.now() };
    for (const [at, job] of placed.entries()) {
      const state = { status: "running", place: at + 1, companyPlace: at + 1, lease } as const;
      await dependencies.forCompany(job.companyId).jobs.save({ ...job, state }, null);
    }
    const waiting = await start(undefined, anImport);
    expect(await claim()).toMatchObject({ id: waiting.id, state: { companyPlace: 2 } });
    for (const job of placed) expect((await stored(job)).state.status).toBe("waiting");
  });

  test("whose process has died continues elsewhere after a minute, at its last step, and the first process writes nothing more", async () => {
    const { dependencies, clock, startLoans, start, claim, stored } = await officeWithJobs();
    await startLoans(101);
    const job = await start();
    const first = await claim();
    // It completes a step and then does not reach the next one until after its lease has ended.
    let late: Promise<unknown> = Promise.resolve();
    const paused = new Promise<void>((resolve) => {
      let steps = 0;
      const original = dependencies.forCompany;
      const slow: Dependencies = {
        ...dependencies,
        forCompany: (companyId) => {
          const stores = original(companyId);
          const listAfter: typeof stores.loans.listAfter = async (...given) => {
            steps += 1;
            if (steps === 2) {
              resolve();
              await takenOver;
            }
            return stores.loans.listAfter(...given);
          };
          return { ...stores, loans: { ...stores.loans, listAfter } };
        },
      };
      late = runJob(slow, first, goesOn);
    });
    let goOn = () => {};
    const takenOver = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    await paused;
    clock.advance(59);
    expect(await claimJob(dependencies, 0)).toBeNull();
    clock.advance(1);
    const second = await claim();
    expect([second.id, second.progress.done, second.failures]).toEqual([job.id, 100, 1]);
    goOn();
    await late;
    expect(await stored(job)).toEqual(second);
    await runJob(dependencies, second, goesOn);
    expect(await stored(job)).toMatchObject({ failures: 0, progress: { done: 101 }, state: { status: "done" } });
  });

  test.each([
    ["that another process claimed in between is left to that one", "claimed"],
    ["that was canceled in between stays canceled", "canceled"],
  ] as const)("%s, and the next one is claimed", async (_, happening) => {
    const { dependencies, processor, start, claim, stored } = await officeWithJobs();
    const job = await start();
    const next = await start();
    let isFirst = true;
    const late: Dependencies = {
      ...dependencies,
      jobQueue: {
        ...dependencies.jobQueue,
        due: async (...given) => {
          const due = await dependencies.jobQueue.due(...given);
          if (isFirst && happening === "claimed") await claim();
          if (isFirst && happening === "canceled") accepted(await cancelJob(dependencies, processor, job.id));
          isFirst = false;
          return due;
        },
      },
    };
    expect((await claim(late)).id).toBe(next.id);
    expect((await stored(job)).state.status).toBe(happening === "claimed" ? "running" : "canceled");
  });

  test("is released immediately by a process that shuts down, which does not count as a failure", async () => {
    const { dependencies, startLoans, start, claim, stored } = await officeWithJobs();
    await startLoans(1);
    const job = await start();
    await runJob(dependencies, await claim(), () => false);
    expect(await stored(job)).toMatchObject({ failures: 0, state: { status: "waiting" } });
    expect((await claim()).id).toBe(job.id);
  });

  test("that fails is retried after 5, 20, 80, and 320 seconds, and given up the fifth time", async () => {
    const { dependencies, clock, faults, startLoans, start, claim, stored } = await officeWithJobs();
    await startLoans(1);
    const job = await start();
    for (const seconds of [5, 20, 80, 320]) {
      await runJob(failing(dependencies), await claim(), goesOn);
      clock.advance(seconds - 1);
      expect(await claimJob(dependencies, 0)).toBeNull();
      clock.advance(1);
    }
    await runJob(failing(dependencies), await claim(), goesOn);
    expect((await stored(job)).state).toMatchObject({ status: "failed", refusal: { _tag: "JobGivenUp" } });
    expect(faults).toEqual(Array.from({ length: 5 }, () => `job_recalculation: a step of job ${job.id} failed`));
  });

  test("whose processes die five times without a step is given up, and its places are free", async () => {
    const { dependencies, clock, startLoans, start, claim, stored } = await officeWithJobs();
    await startLoans(1);
    const job = await start();
    for (let deaths = 0; deaths < 5; deaths += 1) {
      await claim();
      clock.advance(60);
    }
    expect(await claimJob(dependencies, 0)).toBeNull();
    expect((await stored(job)).state).toMatchObject({ status: "failed", refusal: { _tag: "JobGivenUp" } });
    expect(await dependencies.jobQueue.running()).toEqual([]);
  });

  test("whose lease ends later than any can, because the clock was set back, is taken over", async () => {
    const { clock, start, claim } = await officeWithJobs();
    await start();
    await claim();
    clock.advance(-61);
    expect((await claim()).failures).toBe(1);
  });

  test("that is canceled while it runs ends there: what its step did is stored, and its progress is not", async () => {
    const { dependencies, processor, startLoans, start, claim, stored } = await officeWithJobs();
    await startLoans(1);
    const job = await start();
    const running = await claim();
    accepted(await cancelJob(dependencies, processor, job.id));
    await runJob(dependencies, running, goesOn);
    expect(await stored(job)).toMatchObject({
      progress: { done: 0 },
      state: { status: "canceled", byUserId: processor.userId },
    });
    const [again, log] = [
      accepted(await cancelJob(dependencies, processor, job.id)),
      await dependencies.forCompany(processor.companyId).log.listAfter(0, 100),
    ];
    expect(again).toEqual(await stored(job));
    const ofJob = log.filter(({ kind }) => kind === "job").map(({ action, byUserId }) => [action, byUserId]);
    expect(ofJob).toEqual([
      ["job.start", processor.userId],
      ["job.cancel", processor.userId],
    ]);
  });

  test("that has ended cannot be canceled", async () => {
    const { dependencies, processor, start, runAll } = await officeWithJobs();
    const job = await start();
    await runAll();
    expect(refusal(await cancelJob(dependencies, processor, job.id))).toBe("JobEnded");
  });

  test("of a user who was deactivated meanwhile fails and says so", async () => {
    const { dependencies, processor, startLoans, start, stored, runAll } = await officeWithJobs();
    await startLoans(1);
    const job = await start();
    const { users } = dependencies.forCompany(processor.companyId);
    const user = await users.find(processor.userId);
    if (user === null) throw new Error("the processor is gone");
    await users.save({ ...user, isActive: false }, userSaved({ ...user, isActive: false }, user));
    await runAll();
    expect((await stored(job)).state).toMatchObject({ status: "failed", refusal: { _tag: "JobRequesterInactive" } });
  });

  test("is found and canceled by its own company only, and by loan officers if they started it", async () => {
    const { dependencies, company, processor, officer, start } = await officeWithJobs();
    const stranger = await addActor(dependencies, await addCompany(dependencies), "Processor");
    const [own, others] = [await start(officer), await start()];
    expect(accepted(await findJob(dependencies, officer, own.id))).toEqual(own);
    for (const [actor, id] of [
      [officer, others.id],
      [stranger, own.id],
    ] as const) {
      expect(refusal(await findJob(dependencies, actor, id))).toBe("JobNotFound");
      expect(refusal(await cancelJob(dependencies, actor, id))).toBe("JobNotFound");
    }
    const idsFor = async (actor: Actor) =>
      accepted(await listJobs(dependencies, actor, null, anyJob, firstPage)).rows.map(({ id }) => id);
    expect([await idsFor(officer), await idsFor(processor), await idsFor(stranger)]).toEqual([
      [own.id],
      [own.id, others.id],
      [],
    ]);
    expect(refusal(await listJobs(dependencies, stranger, company.id, anyJob, firstPage))).toBe("CompanyNotFound");
  });

  test("can be started while fewer than twenty jobs of its company wait, and wakes the workers of this process", async () => {
    const { dependencies, processor, start } = await officeWithJobs();
    let woken = 0;
    const stop = onJobStarted(dependencies, () => {
      woken += 1;
    });
    for (let started = 0; started < 20; started += 1) await start();
    expect(woken).toBe(20);
    stop();
    expect(refusal(await startJob(dependencies, processor, recalculation, null))).toBe("TooManyJobs");
    await claimJob(dependencies, 0);
    await start();
    expect(woken).toBe(20);
  });
});

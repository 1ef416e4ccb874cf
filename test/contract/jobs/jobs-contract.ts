import { describe, expect, test } from "bun:test";
import type { Job } from "../../../domain/jobs/job.ts";
import type { JobFilter } from "../../../domain/jobs/ports.ts";
import { type JobKind, jobKindNames } from "../../../domain/jobs/work.ts";
import { instant } from "../../fixtures/clock.ts";
import { aJob, aRegisterWork, running } from "../../fixtures/jobs/job.ts";
import { jobAdded } from "../../fixtures/loan/log.ts";
import { freshStores, present, type StoreKind } from "../store-kind.ts";

const every: JobFilter = { kinds: null, status: null, requestedByUserId: null };
const newestFirst = { number: 1, size: 25, order: [{ field: "createdAt", descending: true }] } as const;
const noon = instant("2026-05-01T12:00:00.000Z");

/** What every store of jobs guarantees. */
export const jobsContract = (kind: StoreKind): void => {
  describe("jobs", () => {
    const opened = freshStores(kind, { shared: true });
    const add = async (...jobs: readonly Job[]) => {
      for (const job of jobs) await opened().stores.forCompany(job.companyId).jobs.add(job, jobAdded(job));
    };
    const save = (job: Job) => opened().stores.forCompany(job.companyId).jobs.save(job, null);

    test("a job is found as it was added, in every process, by its own company only", async () => {
      const job = aJob({ keyMissingSince: instant("2026-04-30T09:00:00.000Z") });
      await add(job);
      expect(await opened().others.forCompany(1).jobs.find(job.id)).toEqual(job);
      expect(await opened().stores.forCompany(2).jobs.find(job.id)).toBeNull();
      expect(await opened().stores.companyOf("job", job.id)).toBe(1);
    });

    test("adding a job under an existing id fails and changes nothing", async () => {
      const job = aJob();
      await add(job);
      await expect(add(aJob({ id: job.id, failures: 3 }))).rejects.toThrow();
      expect(await opened().stores.forCompany(1).jobs.find(job.id)).toEqual(job);
    });

    test("one job is added for a request, and is found by that request, no matter which process started it", async () => {
      const requestKey = "hmda_filing 31";
      const [first, second] = [aJob({ requestKey }), aJob({ requestKey })];
      const { stores, others } = opened();
      const outcomes = await Promise.all([
        stores.forCompany(1).jobs.add(first, jobAdded(first)),
        others.forCompany(1).jobs.add(second, jobAdded(second)),
      ]);
      expect(outcomes.toSorted()).toEqual(["added", "request_taken"]);
      const added = outcomes[0] === "added" ? first : second;
      expect(await others.forCompany(1).jobs.findByRequest(requestKey)).toEqual(added);
      expect((await stores.forCompany(1).jobs.list(every, newestFirst)).rows).toEqual([added]);
      expect(await stores.forCompany(1).log.listAfter(0, 10)).toHaveLength(1);
      expect(await stores.forCompany(2).jobs.findByRequest(requestKey)).toBeNull();
    });

    test("of two processes that begin the same job, one succeeds", async () => {
      const job = aJob();
      await add(job);
      const { stores, others } = opened();
      const outcomes = await Promise.all(
        [stores, others].map((store, at) => store.forCompany(1).jobs.save(running(job, at + 1, at + 1), null)),
      );
      expect(outcomes.filter((outcome) => outcome === "conflict")).toHaveLength(1);
      expect((await stores.jobQueue.running()).map(({ id }) => id)).toEqual([job.id]);
    });

    test("a place holds one job of any company, and is free again once the job has left it", async () => {
      const [first, second] = [aJob(), aJob({ companyId: 2 })];
      await add(first, second);
      const held = present(await save(running(first, 1)));
      expect(await save(running(second, 1))).toBe("place_taken");
      expect(await opened().stores.forCompany(2).jobs.find(second.id)).toEqual(second);
      await save({ ...(held as Job), state: { status: "done", endedAt: noon } });
      expect(await save(running(second, 1))).toMatchObject({ version: 2, state: { place: 1 } });
    });

    test("a job that is added as running is refused if one of its places is taken, and adding one under an existing id still fails", async () => {
      const [first, second, elsewhere] = [
        running(aJob(), 1, 2),
        running(aJob(), 2, 2),
        running(aJob({ companyId: 2 }), 1, 2),
      ];
      const addOne = (job: Job) => opened().stores.forCompany(job.companyId).jobs.add(job, jobAdded(job));
      expect(await addOne(first)).toBe("added");
      expect([await addOne(second), await addOne(elsewhere)]).toEqual(["place_taken", "place_taken"]);
      expect(await opened().stores.forCompany(1).jobs.find(second.id)).toBeNull();
      await expect(addOne(running(aJob({ id: first.id }), 3, 1))).rejects.toThrow();
      expect((await opened().stores.jobQueue.running()).map(({ id }) => id)).toEqual([first.id]);
    });

    test("each place of a company holds one of its jobs, independently of other companies", async () => {
      const [first, second, elsewhere] = [aJob(), aJob(), aJob({ companyId: 2 })];
      await add(first, second, elsewhere);
      await save(running(first, 1, 1));
      expect(await save(running(second, 2, 1))).toBe("place_taken");
      expect(await save(running(elsewhere, 2, 1))).toMatchObject({ version: 2 });
      expect(await save(running(second, 3, 2))).toMatchObject({ version: 2 });
      expect((await opened().others.jobQueue.running()).map(({ id }) => id).toSorted()).toEqual(
        [first, second, elsewhere].map(({ id }) => id).toSorted(),
      );
    });

    test("jobs are due from their scheduled instant, the oldest first, and only while they wait", async () => {
      const soon = aJob({ state: { status: "waiting", notBefore: instant("2026-05-01T12:00:00.001Z") } });
      const [old, young] = [aJob({ state: { status: "waiting", notBefore: noon } }), aJob({ companyId: 2 })];
      const ended = aJob({ state: { status: "canceled", endedAt: noon, byUserId: 7 } });
      await add(young, soon, ended, running(aJob(), 1), old);
      const { jobQueue } = opened().stores;
      const named = ({ id, companyId, work: { kind } }: Job) => ({ id, companyId, kind });
      expect(await jobQueue.due(noon, jobKindNames, 10)).toEqual([named(old), named(young)]);
      expect(await jobQueue.due(noon, jobKindNames, 1)).toEqual([named(old)]);
      expect(await jobQueue.due(instant("2026-05-01T12:00:00.001Z"), jobKindNames, 10)).toHaveLength(3);
    });

    test("jobs of other kinds than those that are named are not due, and do not count toward the number", async () => {
      const state = { status: "waiting", notBefore: noon } as const;
      const [register, calculation] = [aJob({ state, work: aRegisterWork }), aJob({ state })];
      await add(register, calculation);
      const { jobQueue } = opened().stores;
      const due = async (...kinds: readonly JobKind[]) => (await jobQueue.due(noon, kinds, 1)).map(({ id }) => id);
      expect(await due("recalculation")).toEqual([calculation.id]);
      expect(await due("recalculation", "hmda_register")).toEqual([register.id]);
      expect(await due()).toEqual([]);
    });

    test("are listed by time, and by kind, status, and requester", async () => {
      const [morning, evening] = [
        aJob(),
        aJob({ createdAt: instant("2026-05-01T20:00:00.000Z"), requestedByUserId: 8 }),
      ];
      await add(morning, evening, aJob({ companyId: 2 }));
      const { jobs } = opened().stores.forCompany(1);
      expect(await jobs.list(every, newestFirst)).toEqual({ count: 2, rows: [evening, morning] });
      expect(await jobs.list({ ...every, requestedByUserId: 8 }, newestFirst)).toEqual({ count: 1, rows: [evening] });
      const register = aJob({ work: aRegisterWork });
      await add(register);
      const listed = async (filter: Partial<JobFilter>) => (await jobs.list({ ...every, ...filter }, newestFirst)).rows;
      expect(await listed({ kinds: ["hmda_register"] })).toEqual([register]);
      expect(await listed({ kinds: ["hmda_register", "recalculation"] })).toHaveLength(3);
      expect(await listed({ kinds: [] })).toEqual([]);
      expect(await listed({ kinds: ["recalculation"], status: "done" })).toEqual([]);
    });

    test("jobs that ended before an instant are removed, the oldest first, and their log entries stay", async () => {
      const ended = (endedAt: string, given: Partial<Job> = {}) =>
        aJob({ ...given, state: { status: "done", endedAt: instant(endedAt) } });
      const [old, older, atNoon] = [
        ended("2026-05-01T11:59:59.999Z"),
        ended("2026-04-30T12:00:00.000Z"),
        ended("2026-05-01T12:00:00.000Z"),
      ];
      const [waiting, elsewhere] = [aJob(), ended("2026-04-01T12:00:00.000Z", { companyId: 2 })];
      await add(old, older, atNoon, waiting, elsewhere);
      const { stores, others } = opened();
      const remaining = async () =>
        (await others.forCompany(1).jobs.list(every, newestFirst)).rows.map(({ id }) => id).toSorted();
      // Reading the log also flushes the pending writes of jobs.
      expect(await stores.forCompany(1).log.listAfter(0, 100)).toHaveLength(4);
      await stores.forCompany(1).jobs.removeEndedBefore(noon, 1);
      expect(await remaining()).toEqual([old.id, atNoon.id, waiting.id].toSorted());
      await stores.forCompany(1).jobs.removeEndedBefore(noon, 10);
      expect(await remaining()).toEqual([atNoon.id, waiting.id].toSorted());
      expect(await stores.forCompany(1).jobs.find(old.id)).toBeNull();
      expect(await stores.companyOf("job", old.id)).toBeNull();
      expect(await stores.forCompany(2).jobs.find(elsewhere.id)).toEqual(elsewhere);
      expect(await others.forCompany(1).log.listAfter(0, 100)).toHaveLength(4);
    });

    test("the log says who started a job, and nothing about how the service runs it", async () => {
      const job = aJob();
      await add(job);
      await save(running(job, 1));
      const entries = await opened().others.forCompany(1).log.listAfter(0, 100);
      expect(entries.map(({ action, recordId, byUserId }) => [action, recordId, byUserId])).toEqual([
        ["job.start", String(job.id), 7],
      ]);
    });
  });
};

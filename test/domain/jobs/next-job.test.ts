import { describe, expect, test } from "bun:test";
import { isRunning, type RunningJob } from "../../../domain/jobs/job.ts";
import { nextJob, placesOfImport } from "../../../domain/jobs/next-job.ts";
import { aJob, running } from "../../fixtures/jobs/job.ts";

const runningOf = (companyId: number, place: number, companyPlace = 1): RunningJob => {
  const job = running(aJob({ companyId }), place, companyPlace);
  if (!isRunning(job)) throw new Error("the fixture does not run");
  return job;
};
const due = (...jobs: readonly (readonly [companyId: number, id: number])[]) =>
  jobs.map(([companyId, id]) => ({ companyId, id, kind: "recalculation" as const }));

describe("the job to run next", () => {
  test("is the oldest of its company, in the lowest free places", () => {
    expect(nextJob(due([1, 11], [1, 12]), [], 0)).toMatchObject({ companyId: 1, id: 11, place: 1, companyPlace: 1 });
    const others = [runningOf(1, 1, 2), runningOf(2, 3)];
    expect(nextJob(due([1, 11]), others, 0)).toMatchObject({ companyId: 1, id: 11, place: 2, companyPlace: 1 });
  });

  test("is of the company with the fewest running jobs, however many older ones another has", () => {
    const many = due(...Array.from({ length: 20 }, (_, at) => [1, at + 1] as const), [2, 99]);
    expect(nextJob(many, [runningOf(1, 1)], 0)).toMatchObject({ companyId: 2, id: 99 });
  });

  test("is of each company in turn, if each has as many running", () => {
    const each = due([1, 1], [2, 2], [3, 3]);
    expect([0, 1, 2, 3].map((last) => nextJob(each, [], last)?.companyId)).toEqual([1, 2, 3, 1]);
  });

  test("does not exist for a company with two running jobs, and exists for a company with one", () => {
    const two = [runningOf(1, 1, 1), runningOf(1, 2, 2)];
    expect(nextJob(due([1, 5]), two, 0)).toBeNull();
    expect(nextJob(due([1, 5]), two.slice(1), 0)).toMatchObject({ id: 5, place: 1, companyPlace: 1 });
  });

  test("does not exist if eight jobs are running, and exists if seven are", () => {
    const eight = Array.from({ length: 8 }, (_, at) => runningOf(at + 10, at + 1));
    expect(nextJob(due([1, 5]), eight, 0)).toBeNull();
    expect(nextJob(due([1, 5]), eight.slice(1), 0)).toMatchObject({ id: 5, place: 1 });
  });
});

describe("the places of an import that begins immediately", () => {
  test("are those of no other import of the company, and one of eight", () => {
    expect(placesOfImport([runningOf(1, 1, 1), runningOf(2, 2, 2)], 1)).toEqual({ place: 3, companyPlace: 2 });
    expect(placesOfImport([runningOf(1, 1, 2)], 1)).toBeNull();
    const others = Array.from({ length: 8 }, (_, at) => runningOf(at + 10, at + 1));
    expect(placesOfImport(others, 1)).toBeNull();
    expect(placesOfImport(others.slice(1), 1)).toEqual({ place: 1, companyPlace: 2 });
  });
});

import { expect } from "bun:test";
import { startLoan } from "../../support/running-service.ts";
import { createPackage, createTemplate, packagesPath } from "../../support/scenes/document-scene.ts";
import { enterFiler, registersPath } from "../../support/scenes/register-scene.ts";
import { type Begun, countOf, type Given, type Scenario, underKey } from "./scenario.ts";

/** A request that starts a job, which it starts once. */
const aJob = (
  name: string,
  kind: string,
  begin: (given: Given) => Promise<Begun["request"]>,
  /** Where the key has the id of what the job makes, the job draws its own. */
  writes: readonly string[] = ["sequences.next", "jobs.add"],
): Scenario => ({
  name,
  writes: underKey(true, ...writes),
  deaths: underKey(true, ...writes).flatMap((write, at) => (write === "jobs.add" ? [at, at + 1] : [])),
  begin: async (given) => {
    const request = await begin(given);
    const jobs = `/jobs/?kind=${kind}`;
    return {
      by: given.administrator,
      request,
      prefersJob: true,
      success: 202,
      isSafe: async (died) => expect(await countOf(given.administrator, jobs)).toBe(died.includes("jobs.add") ? 1 : 0),
      isDone: async ({ body }) => {
        const { results } = (await given.administrator.call("GET", jobs)).body;
        expect(results).toEqual([body]);
      },
    };
  },
});

/** Requests that start jobs. */
export const jobScenarios: readonly Scenario[] = [
  aJob(
    "a recalculation that is requested under a key is one job",
    "recalculation",
    async () => ({ method: "POST", path: "/loan/recalculations/", body: {} }),
    ["jobs.add"],
  ),
  aJob("a register that is requested of a job under a key is one job", "hmda_register", async ({ administrator }) => {
    await enterFiler(administrator);
    return { method: "POST", path: registersPath, body: { year: 2025 } };
  }),
  aJob("a package that is requested of a job under a key is one job", "document_package", async ({ administrator }) => {
    const template = await createTemplate(administrator, { code: "letter", body: "<p>{{ loan.number }}</p>" });
    const { id } = await createPackage(administrator, [template.id]);
    const loan: number = (await startLoan(administrator)).id;
    return {
      method: "POST",
      path: `${packagesPath}${id}/generate/`,
      body: { loan },
    };
  }),
];

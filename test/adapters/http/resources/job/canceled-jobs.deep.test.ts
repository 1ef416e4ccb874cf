/** Deep: a job of every kind is run, which takes four seconds of a processor. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { claimJob } from "../../../../../application/jobs/claim-job.ts";
import { runJob } from "../../../../../application/jobs/run-job.ts";
import { type JobKind, jobKindNames } from "../../../../../domain/jobs/work.ts";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";
import { createPackage, createTemplate, generate } from "../../support/scenes/document-scene.ts";
import { openRegisterScene, type RegisterScene } from "../../support/scenes/register-scene.ts";

const asJob = { Prefer: "respond-async" };

interface Started {
  readonly by: Caller;
  readonly job: ServiceResponse["body"];
}

let scene: RegisterScene;
let start: Readonly<Record<JobKind, () => Promise<Started>>>;

beforeAll(async () => {
  scene = await openRegisterScene(sqliteKind);
  const { service, compliance } = scene;
  const { company } = compliance;
  const administrator = await service.hire(company, "Company Administrator");
  const superUser = await service.hire(company, "Super User");
  const loan = await startLoan(administrator);
  const codes = ["first", "second", "third", "fourth", "fifth", "sixth"];
  const templates: number[] = [];
  for (const code of codes) templates.push((await createTemplate(administrator, { code })).id);
  const six = await createPackage(administrator, templates);

  const called = async (by: Caller, method: string, path: string, body?: object, headers = asJob): Promise<Started> => {
    const { status, body: job } = await by.call(method, path, body, headers);
    expect([path, status]).toEqual([path, 202]);
    return { by, job };
  };
  const sent = async (by: Caller, path: string, contentType: string, body: string): Promise<Started> => {
    const headers = { ...asJob, "Content-Type": contentType };
    const response = await service.ask(`/api${path}`, { method: "POST", token: by.token, headers, body });
    return { by, job: await response.json() };
  };
  start = {
    recalculation: () => called(administrator, "POST", "/loan/recalculations/", {}),
    hmda_register: () => called(compliance, "POST", "/loan/hmdareporting/", { year: 2025 }),
    hmda_file_check: () => sent(compliance, "/loan/hmdareporting/check-file/?year=2025", "text/plain", "1|\n"),
    // More than five documents are a job without being asked for.
    document_package: async () => {
      const { status, body } = await generate(administrator, six.id, loan.id);
      expect(status).toBe(202);
      return { by: administrator, job: body };
    },
    import: () => sent(administrator, "/loan/imports/", "text/csv", "external_id\nL-1\n"),
    company_export: () => called(administrator, "GET", "/company/export/"),
    call_report_workbook: () => called(compliance, "GET", "/loan/mcr/excel/?year=2025&quarter=1"),
    key_rotation: () => called(superUser, "POST", "/company/key-rotations/"),
  };
});
afterAll(() => scene.close());

test.each([...jobKindNames])(
  "a job of the kind %s is canceled, waiting or running, and ends with nothing",
  async (kind) => {
    const { dependencies } = scene.service;
    for (const isRunning of [false, true]) {
      const { by, job } = await start[kind]();
      const path = `/jobs/${job.id}/`;
      const claimed = isRunning ? await claimJob(dependencies, 0) : null;
      expect((await by.call("GET", path)).body).toMatchObject({ kind, state: isRunning ? "running" : "waiting" });
      const canceled = await by.call("POST", `${path}cancel/`);
      expect([canceled.status, canceled.body.canceled_by]).toEqual([200, by.userId]);
      if (claimed !== null) await runJob(dependencies, claimed, () => true);
      expect(await claimJob(dependencies, 0)).toBeNull();
      expect((await by.call("GET", path)).body).toMatchObject({
        state: "canceled",
        refusal: null,
        progress: { done: 0 },
      });
      const file = await by.call("GET", `${path}file/`);
      expect([file.status, file.body.code]).toEqual([404, "result_not_found"]);
    }
  },
);

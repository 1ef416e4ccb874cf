import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startJobWorker } from "../../../../../bootstrap/background/job-worker.ts";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { type Caller, openService, type RunningService } from "../../support/running-service.ts";

const path = "/company/key-rotations/";

describe("a key rotation over the API", () => {
  let service: RunningService;
  let superUser: Caller;
  let administrator: Caller;
  beforeAll(async () => {
    service = await openService(await sqliteKind.open({ shared: false }));
    const company = await service.company();
    superUser = await service.hire(company, "Super User");
    administrator = await service.hire(company, "Company Administrator");
  });
  afterAll(() => service.close());

  test("is a job that its Super User follows: it ends with the table of what no key decrypts", async () => {
    const started = await superUser.call("POST", path);
    const { id } = started.body;
    expect([started.status, started.headers.get("Location")]).toEqual([202, `/api/jobs/${id}/`]);
    expect(started.body).toMatchObject({
      kind: "key_rotation",
      state: "waiting",
      progress: { unit: "values", done: 0 },
    });
    const worker = startJobWorker(service.dependencies);
    let { body } = started;
    while (body.ended_at === null) body = (await superUser.call("GET", `/jobs/${id}/`)).body;
    await worker.stop();
    expect(body).toMatchObject({ state: "done", refusal: null, result: `/api/jobs/${id}/file/` });
    const table = await service.ask(body.result, { token: superUser.token });
    expect(await table.text()).toBe("company,kind,id,field\r\n");
    const listed = (await superUser.call("GET", "/jobs/?kind=key_rotation")).body.results;
    expect(listed.map((job: { id: number }) => job.id)).toEqual([id]);
  });

  test("can be canceled while it waits", async () => {
    const { id } = (await superUser.call("POST", path)).body;
    expect((await superUser.call("POST", `/jobs/${id}/cancel/`)).body).toMatchObject({ state: "canceled" });
  });

  test("is for Super Users only, who alone find its jobs", async () => {
    const refused = await administrator.call("POST", path);
    expect([refused.status, refused.body.code]).toEqual([403, "permission_denied"]);
    expect(refused.body.detail).toContain("company.rotate_keys");
    const { id } = (await superUser.call("POST", path)).body;
    expect((await administrator.call("GET", `/jobs/${id}/`)).status).toBe(404);
    expect((await administrator.call("GET", "/jobs/?kind=key_rotation")).body.results).toEqual([]);
  });
});

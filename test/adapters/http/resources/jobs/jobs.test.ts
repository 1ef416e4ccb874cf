import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startJobWorker } from "../../../../../bootstrap/background/job-worker.ts";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { type Caller, openService, type RunningService, startLoan } from "../../support/running-service.ts";

const asJob = { Prefer: "respond-async" };
const path = "/loan/recalculations/";

describe("a recalculation of a company over the API", () => {
  let service: RunningService;
  let processor: Caller;
  let officer: Caller;

  beforeAll(async () => {
    service = await openService(await sqliteKind.open({ shared: false }));
    const company = await service.company();
    processor = await service.hire(company, "Company User", "Processor");
    officer = await service.hire(company, "Company User", "Loan Officer");
    for (let loans = 0; loans < 3; loans += 1) await startLoan(officer, { expected_rate: 5 });
  });
  afterAll(() => service.close());

  test("of few loans responds with its report", async () => {
    const { status, body, headers } = await processor.call("POST", path, { dry_run: true });
    expect([status, headers.get("Location"), headers.get("Preference-Applied")]).toEqual([200, null, null]);
    expect(body).toMatchObject({ dry_run: true, complete: true, loans_seen: 3, calculations_stored: 0 });
  });

  test("is a job if the client prefers one: followed by its address, it ends with the same report", async () => {
    const dry = (await processor.call("POST", path, { dry_run: true })).body;
    const started = await processor.call("POST", path, { dry_run: true }, { Prefer: 'wait=5, Respond-Async; x="y"' });
    expect([started.status, started.headers.get("Preference-Applied")]).toEqual([202, "respond-async"]);
    const { id } = started.body;
    expect(started.headers.get("Location")).toBe(`/api/jobs/${id}/`);
    expect(started.body).toMatchObject({
      kind: "recalculation",
      state: "waiting",
      progress: { unit: "loans", done: 0, total: null },
      result: null,
      refusal: null,
      requested_by: processor.userId,
    });
    expect((await processor.call("GET", `${path}${id}/`)).status).toBe(404);
    const worker = startJobWorker(service.dependencies);
    let { body } = started;
    while (body.ended_at === null) body = (await processor.call("GET", `/jobs/${id}/`)).body;
    await worker.stop();
    expect(body).toMatchObject({ state: "done", progress: { done: 3, total: 3 }, result: `/api${path}${id}/` });
    expect((await processor.call("GET", body.result.replace("/api", ""))).body).toEqual(dry);
  });

  test("checks a file for later: its table can be downloaded for seven days, and is then reported as removed", async () => {
    const compliance = await service.hire(processor.company, "Company User", "Compliance");
    const started = await service.ask("/api/loan/hmdareporting/check-file/?year=2025", {
      method: "POST",
      token: compliance.token,
      headers: { ...asJob, "Content-Type": "text/plain" },
      body: "1|too short\n",
    });
    const { id, kind } = (await started.json()) as { id: number; kind: string };
    expect([started.status, started.headers.get("Location"), kind]).toEqual([
      202,
      `/api/jobs/${id}/`,
      "hmda_file_check",
    ]);
    const readJob = async () => (await compliance.call("GET", `/jobs/${id}/`)).body;
    const worker = startJobWorker(service.dependencies);
    while ((await readJob()).ended_at === null) await Bun.sleep(1);
    await worker.stop();
    const { result, result_kept_until, findings } = await readJob();
    expect(findings).toEqual([{ edit: "format", count: 1, listed: 1 }]);
    const table = await compliance.call("GET", result.replace("/api", ""), undefined, { Accept: "text/csv" });
    expect([table.status, table.body.split("\n")[0]]).toEqual([200, "line,uli,edit"]);
    expect(table.headers.get("Content-Disposition")).toMatch(/^attachment; filename="hmda-edits-.*-2025\.csv"$/);
    const typeOf = async (query: string, headers = {}) => {
      const file = await compliance.call("GET", `/jobs/${id}/file/${query}`, undefined, headers);
      return [file.status, file.headers.get("Content-Type"), file.headers.get("Vary")];
    };
    expect(await typeOf("")).toEqual([200, "application/octet-stream", "Accept"]);
    expect((await typeOf("", { Accept: "text/csv" }))[2]).toBe("Accept");
    expect(await typeOf("?format=csv")).toEqual([200, table.headers.get("Content-Type"), "Accept"]);
    expect((await officer.call("GET", `/jobs/${id}/file/`)).body.code).toBe("job_not_found");
    service.clock.advance(7 * 86_400);
    expect(result_kept_until <= service.clock.now()).toBe(true);
    const auditor = await service.hire(processor.company, "Company User", "Compliance");
    const removed = await auditor.call("GET", `/jobs/${id}/file/`);
    expect([removed.status, removed.body.code]).toEqual([410, "result_removed"]);
    service.clock.advance(-7 * 86_400);
  });

  test("under one key starts one job, and repeats its response", async () => {
    const keyed = { ...asJob, "Idempotency-Key": "one recalculation" };
    const first = await processor.call("POST", path, {}, keyed);
    const again = await processor.call("POST", path, {}, keyed);
    expect([again.status, again.body]).toEqual([202, first.body]);
    expect([again.headers.get("Location"), again.headers.get("Idempotency-Replayed")]).toEqual([
      `/api/jobs/${first.body.id}/`,
      "true",
    ]);
  });

  test("that waits can be canceled, and stays so; one that is done cannot", async () => {
    const { body } = await processor.call("POST", path, {}, asJob);
    const canceled = await processor.call("POST", `/jobs/${body.id}/cancel/`);
    expect([canceled.status, canceled.body.state, canceled.body.canceled_by]).toEqual([
      200,
      "canceled",
      processor.userId,
    ]);
    expect((await processor.call("POST", `/jobs/${body.id}/cancel/`)).body).toEqual(canceled.body);
    const done = (await processor.call("GET", "/jobs/?state=done")).body.results[0];
    const refused = await processor.call("POST", `/jobs/${done.id}/cancel/`);
    expect([refused.status, refused.body.code]).toEqual([400, "job_ended"]);
  });

  test("of another user is not found by a loan officer, who sees only own loans", async () => {
    const { body } = await processor.call("POST", path, {}, asJob);
    const [foreign, missing] = [
      await officer.call("GET", `/jobs/${body.id}/`),
      await officer.call("GET", "/jobs/987654321/"),
    ];
    expect([foreign.status, { ...foreign.body, request_id: null }]).toEqual([
      404,
      { ...missing.body, request_id: null },
    ]);
    const own = (await officer.call("POST", path, {}, asJob)).body.id;
    const listed = (await officer.call("GET", "/jobs/")).body.results;
    expect(listed.map(({ id }: { id: number }) => id)).toEqual([own]);
  });

  test("is refused while twenty jobs wait", async () => {
    let last = await processor.call("POST", path, {}, asJob);
    for (let started = 0; started < 20 && last.status === 202; started += 1)
      last = await processor.call("POST", path, {}, asJob);
    expect([last.status, last.body.code]).toEqual([400, "too_many"]);
    expect((await processor.call("GET", "/jobs/?state=waiting")).body.count).toBe(20);
  });
});

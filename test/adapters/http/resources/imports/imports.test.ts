import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { tableExample } from "../../../../../adapters/http/resources/imports/examples.ts";
import { startJobWorker } from "../../../../../bootstrap/background/job-worker.ts";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { type Caller, openService, type RunningService } from "../../support/running-service.ts";

const path = "/loan/imports/";

describe("an import over the API", () => {
  let service: RunningService;
  let administrator: Caller;
  let officer: Caller;

  beforeAll(async () => {
    service = await openService(await sqliteKind.open({ shared: false }));
    const company = await service.company();
    administrator = await service.hire(company, "Company Administrator");
    officer = await service.hire(company, "Company User", "Loan Officer");
  });
  afterAll(() => service.close());

  const send = async (caller: Caller, contentType: string, body: string, query = "") => {
    const headers = { "Content-Type": contentType };
    const response = await service.ask(`/api${path}${query}`, { method: "POST", token: caller.token, headers, body });
    return { status: response.status, body: JSON.parse(await response.text()) };
  };

  test("of a table is corrected by its findings only", async () => {
    const header = "kind,external_id,email,first_name,last_name,home_value,application_date";
    const rows = ["user,,olga@former.example,Olga,Officer,,", 'loan,F-1,,"Ada",Example,"$400,000",03/02/2026'];
    const sent = await send(administrator, "text/csv; charset=utf-8", `${[header, ...rows].join("\r\n")}\r\n`);
    expect([sent.status, sent.body.status, sent.body.lines, sent.body.processed]).toEqual([201, "queued", 2, 0]);
    const { id } = sent.body;
    const worker = startJobWorker(service.dependencies);
    let { body } = sent;
    while (body.finished_at === null) ({ body } = await administrator.call("GET", `${path}${id}/`));
    await worker.stop();
    expect(body).toMatchObject({ status: "done", processed: 2, created: 1, refused: 1, failure: null });
    const findings = await administrator.call("GET", `${path}${id}/findings/`);
    // Findings of one line are listed by field.
    expect(findings.body.results).toEqual([
      {
        line: 3,
        severity: "refused",
        field: "application_date",
        message: "must be a date written YYYY-MM-DD, such as 2025-03-31",
        code: "invalid",
      },
      {
        line: 3,
        severity: "refused",
        field: "home_value",
        message: "must be a plain number such as 250000 or 6.125, without $, % and thousands separators",
        code: "invalid",
      },
    ]);
    const table = await administrator.call("GET", `${path}${id}/findings/?format=csv&severity=warning`);
    expect([table.status, table.body]).toEqual([200, "line,severity,field,message,code\r\n"]);
    expect((await administrator.call("GET", `/jobs/${id}/`)).body.result).toBe(`/api${path}${id}/`);
    expect((await administrator.call("GET", path)).body.results.map((each: { id: number }) => each.id)).toEqual([id]);
  });

  test("accepts the table of the API document, which is that of the guide, in a new company", async () => {
    const guide = await Bun.file("adapters/http/resources/README.md").text();
    expect(guide).toContain(`\`\`\`csv\n${tableExample}\`\`\``);
    const newcomer = await service.hire(await service.company(), "Company Administrator");
    const sent = await send(
      newcomer,
      "text/csv",
      tableExample.replaceAll("olga@former", "olga@newcomer"),
      "?dry_run=true",
    );
    const worker = startJobWorker(service.dependencies);
    let { body } = sent;
    while (body.finished_at === null) ({ body } = await newcomer.call("GET", `${path}${sent.body.id}/`));
    await worker.stop();
    expect(body).toMatchObject({ status: "done", processed: 2, created: 2, refused: 0, ignored_fields: [] });
  });

  test("accepts what a company exports, which is complete if its last line is there", async () => {
    const exportedBy = (caller: Caller, query = "", headers: Record<string, string> = {}) =>
      service.ask(`/api/company/export/${query}`, { token: caller.token, headers });
    const exported = await exportedBy(administrator);
    const text = await exported.text();
    const lines = text.trimEnd().split("\n");
    expect(exported.headers.get("Content-Type")).toBe("application/x-ndjson");
    expect(exported.headers.get("Content-Disposition")).toMatch(/^attachment; filename="company-\d+\.ndjson"$/);
    expect(lines.map((line) => JSON.parse(line).kind)).toEqual(["header", "user", "user", "user", "end"]);
    const log = await administrator.call("GET", "/audit/?action=list.export");
    expect(log.body.results[0]).toMatchObject({ id: "/company/export/", by: administrator.userId });
    const later = { Prefer: "respond-async" };
    for (const headers of [{}, later]) {
      expect((await exportedBy(officer, "", headers)).status).toBe(403);
      expect((await exportedBy(administrator, "?company=1", headers)).status).toBe(404);
    }
    const left = await exportedBy(administrator, "", later);
    expect([left.status, left.headers.get("Preference-Applied")]).toEqual([202, "respond-async"]);
    const address = left.headers.get("Location")?.replace("/api", "") ?? "";
    expect((await administrator.call("GET", `${address}file/`)).status).toBe(404);
    const worker = startJobWorker(service.dependencies);
    const jobOf = async () => (await administrator.call("GET", address)).body;
    while ((await jobOf()).ended_at === null) await Bun.sleep(1);
    await worker.stop();
    expect(await jobOf()).toMatchObject({ kind: "company_export", progress: { unit: "lines", done: 3, total: 3 } });
    const file = await administrator.call("GET", `${address}file/`, undefined, { Accept: "application/x-ndjson" });
    expect([file.body, file.headers.get("Content-Disposition")]).toEqual([
      text,
      exported.headers.get("Content-Disposition"),
    ]);
    expect((await officer.call("GET", `${address}file/`)).body.code).toMatch(/job_not_found|permission_denied/);
    const again = await send(administrator, "application/x-ndjson", `${lines.join("\n")}\n`, "?dry_run=true");
    expect([again.status, again.body.lines]).toEqual([201, 3]);
    await administrator.call("POST", `${path}${again.body.id}/stop/`);
  });

  test("takes bytes of no other type as lines of JSON, because some generated clients send nothing else", async () => {
    const sent = await send(administrator, "application/octet-stream", '{"kind":"company"}\n', "?dry_run=true");
    expect([sent.status, sent.body.format, sent.body.lines]).toEqual([201, "ndjson", 1]);
    await administrator.call("POST", `${path}${sent.body.id}/stop/`);
  });

  test("is refused for a misspelled, repeated, or invalid parameter, and imports nothing", async () => {
    const list = () => administrator.call("GET", path);
    const before = (await list()).body.count;
    for (const [query, field] of [
      ["?dryrun=true", "dryrun"],
      ["?dry_run=maybe", "dry_run"],
      ["?dry_run=true&dry_run=false", "dry_run"],
      ["?on_change=updat", "on_change"],
      ["?a%20name%2012=1", "query"],
    ] as const) {
      const { status, body } = await send(administrator, "text/csv", "email\nolga@former.example\n", query);
      expect([status, body.errors.map((error: { field: string }) => error.field)]).toEqual([400, [field]]);
    }
    expect((await list()).body.count).toBe(before);
  });

  test("is refused by permission and file type before any of it is read", async () => {
    const refused = await Promise.all([
      send(officer, "text/csv", "email\n"),
      send(administrator, "text/plain", "email\n"),
      send(administrator, "application/json", "{}"),
      send(administrator, "application/x-ndjson", "{}\n", "?company=1"),
      send(administrator, "application/x-ndjson", "{}\n", "?on_change=replace"),
    ]);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [403, "permission_denied"],
      [415, "content_type_unsupported"],
      [415, "content_type_unsupported"],
      [404, "company_not_found"],
      [400, "invalid"],
    ]);
  });

  test("that waits can be canceled; one that fails says what to do", async () => {
    const waiting = await send(administrator, "application/x-ndjson", "{}\n");
    const stopped = await administrator.call("POST", `${path}${waiting.body.id}/stop/`);
    expect([stopped.status, stopped.body.status]).toEqual([200, "stopped"]);
    const failing = await send(administrator, "text/csv", "Ada,400000\n", "?dry_run=true");
    const worker = startJobWorker(service.dependencies);
    let { body } = failing;
    while (body.finished_at === null) ({ body } = await administrator.call("GET", `${path}${failing.body.id}/`));
    await worker.stop();
    expect([body.status, body.dry_run, body.failure.code]).toEqual(["failed", true, "header_missing"]);
    expect(body.failure.detail).not.toContain("400000");
    expect((await administrator.call("POST", `${path}${body.id}/stop/`)).body.code).toBe("job_ended");
    expect((await administrator.call("GET", `/jobs/${body.id}/`)).body.refusal.code).toBe("header_missing");
  });
});

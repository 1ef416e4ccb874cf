import { expect, spyOn, test } from "bun:test";
import { requestCallReportWorkbook } from "../../../../../application/mcr/workbook/request-call-report-workbook.ts";
import { serviceActor } from "../../../../../domain/access/actor.ts";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { walkOverSocket } from "../../support/on-both-stores.ts";

const workbook = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const lines = "application/x-ndjson";

// The length of a response that is not made is stated by the server, if at all.
walkOverSocket(sqliteKind, (service) => {
  test("a HEAD request that prefers a job starts none, and gets the headers of the file, which is not written", async () => {
    const { dependencies } = service();
    const company = await service().company({ statesLicensed: ["IL"] });
    const compliance = await service().hire(company, "Company User", "Compliance");
    const administrator = await service().hire(company, "Company Administrator");
    const filed = await compliance.call("POST", "/loan/mcr/", { year: 2026, quarter: 1 });
    expect(filed.status).toBe(201);
    const write = spyOn(dependencies, "callReportWorkbook");
    const reads = [
      [compliance, "/loan/mcr/excel/?year=2026&quarter=1", workbook],
      [compliance, `/loan/mcr/${filed.body.id}/`, workbook],
      [administrator, "/company/export/", lines],
    ] as const;
    for (const [caller, path, type] of reads) {
      const { status, headers } = await service().ask(`/api${path}`, {
        method: "HEAD",
        token: caller.token,
        headers: { Accept: type, Prefer: "respond-async" },
      });
      expect([status, headers.get("Content-Type")]).toEqual([200, type]);
      expect(headers.get("Content-Disposition")).toStartWith("attachment; filename=");
      expect([headers.get("Content-Length"), headers.get("Preference-Applied")]).toEqual([null, null]);
    }
    expect(write).not.toHaveBeenCalled();
    expect((await administrator.call("GET", "/jobs/")).body.count).toBe(0);
    for (const [caller, path, type] of reads)
      expect((await caller.call("GET", path, undefined, { Accept: type, Prefer: "respond-async" })).status).toBe(202);
    expect((await administrator.call("GET", "/jobs/")).body.count).toBe(reads.length);
    write.mockRestore();
  });

  test("a reader who receives no content starts no job for a workbook that is large or wanted later", async () => {
    const { dependencies } = service();
    const company = await service().company({ statesLicensed: ["IL"] });
    const actor = serviceActor(company, "head");
    const quarter = { year: 2026, number: 1, companyId: null, state: null };
    const request = (reader: typeof actor) => requestCallReportWorkbook(dependencies, reader, quarter, true);
    expect(await request({ ...actor, receivesNoContent: true })).toMatchObject({ value: { _tag: "Done" } });
    expect(await request(actor)).toMatchObject({ value: { _tag: "Started" } });
  });
});

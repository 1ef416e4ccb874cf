import { beforeAll, describe, expect, test } from "bun:test";
import { reportEnded, transactionClosed } from "../../../../fixtures/loan/log.ts";
import { aTransaction, closed } from "../../../../fixtures/outside/agency-transaction.ts";
import { aReport, completed } from "../../../../fixtures/outside/credit-report.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";
import { officerAndAuditor } from "./officer-and-auditor.ts";

onBothStores((service) => {
  let auditor: Caller;

  beforeAll(async () => {
    ({ auditor } = await officerAndAuditor(service()));
  });

  describe("the audit log of a company", () => {
    test("has agency transactions and credit reports once they end, by their kind, without their contents", async () => {
      const company = await service().company();
      const caller = await service().hire(company, "Company User", "Compliance");
      const { agencyTransactions, creditReports } = service().dependencies.forCompany(company.id);
      const { sequences } = service().dependencies;
      const given = { companyId: company.id, loanId: 987_654 };
      const transaction = aTransaction({ ...given, id: await sequences.next("agency_transaction") });
      await agencyTransactions.add(transaction, null);
      await agencyTransactions.save(closed(transaction), transactionClosed(closed(transaction), transaction));
      const report = aReport({ ...given, id: await sequences.next("credit_report") });
      await creditReports.add(report, null);
      await creditReports.save(completed(report), reportEnded(completed(report), report));
      for (const [kind, id, action] of [
        ["agency_transaction", transaction.id, "agency.close"],
        ["credit_report", report.id, "credit_report.end"],
      ] as const) {
        const { status, body } = await caller.call("GET", `/audit/?kind=${kind}`);
        expect(status).toBe(200);
        expect(body.results).toMatchObject([{ kind, id: String(id), number: 1, action, changes: [] }]);
        expect((await caller.call("GET", `/audit/?kind=${kind}&id=${id}&action=${action}`)).body.count).toBe(1);
      }
    });

    test("has the entries of all its records, newest first, numbered without gaps", async () => {
      const company = await service().company();
      const caller = await service().hire(company, "Company Administrator");
      await startLoan(caller);
      const colleague = { email: `u${company.id}@example.com`, first_name: "Uma", last_name: "User" };
      const created = await caller.call("POST", "/company/users/", { ...colleague, roles: ["Processor"] });
      expect(created.status).toBe(201);
      const { body } = await caller.call("GET", "/audit/");
      const seqs = body.results.map(({ seq }: { seq: number }) => seq);
      expect(seqs).toEqual(Array.from({ length: body.count }, (_, position) => body.count - position));
      expect(body.results[0]).toMatchObject({ kind: "user", id: String(created.body.id), action: "user.create" });
      expect(body.results[0].previous_mac).toBe(body.results[1].mac);
      const text = JSON.stringify(body);
      expect(text).not.toContain(created.body.one_time_password);
      expect(text).not.toContain("argon2");
      const ofUsers = await caller.call("GET", `/audit/?kind=user&id=${created.body.id}`);
      expect(ofUsers.body.count).toBe(1);
    });

    test("says who exported which list, with which filter", async () => {
      const company = await service().company();
      const caller = await service().hire(company, "Company Administrator");
      await startLoan(caller);
      const headers = { Accept: "text/csv", "X-Request-Id": "an-export" };
      const path = "/loan/loans/?status=origination&ordering=-created_at&page=1&unheard_of=900-12-3456";
      const table = await caller.call("GET", path, undefined, headers);
      expect(table.body.trim().split("\r\n")).toHaveLength(1 + 1);
      const { count, results } = (await caller.call("GET", "/audit/?kind=list")).body;
      expect(count).toBe(1);
      expect(results[0]).toMatchObject({
        id: "/loan/loans/",
        number: `r${results[0].seq}`,
        action: "list.export",
        by: caller.userId,
        request_id: "an-export",
        changes: [{ path: "filter", to: "status=origination&ordering=-created_at" }],
        state_digest: "",
        view_version: null,
      });
    });

    test("has no entry for an export that was refused, nor for a list as JSON", async () => {
      const company = await service().company();
      const caller = await service().hire(company, "Company Administrator");
      const headers = { Accept: "text/csv" };
      expect((await caller.call("GET", "/loan/loans/?status=sold", undefined, headers)).status).toBe(400);
      expect((await caller.call("GET", "/loan/loans/")).status).toBe(200);
      expect((await caller.call("GET", "/audit/?action=list.export")).body.count).toBe(0);
    });

    test("has no entry for a HEAD request: nothing of what can be read leaves the service", async () => {
      const company = await service().company();
      const caller = await service().hire(company, "Company Administrator");
      const { id } = await startLoan(caller);
      const reads = [
        ["/loan/loans/", "text/csv", "list.export"],
        ["/loan/pipeline/", "text/csv", "list.export"],
        ["/company/export/", "application/x-ndjson", "list.export"],
        [`/loan/loans/${id}/mismo/`, "application/xml", "loan.export"],
        [`/loan/loans/${id}/evidence/`, "application/zip", "loan.read_evidence"],
      ] as const;
      const count = async () => (await caller.call("GET", "/audit/")).body.count;
      const before = await count();
      const send = async (method: string, path: string, accepted: string) => {
        const response = await service().ask(`/api${path}`, {
          method,
          token: caller.token,
          headers: { Accept: accepted },
        });
        await response.body?.cancel();
        return [response.status, response.headers.get("Content-Type")?.split(";")[0]];
      };
      for (const [path, accepted] of reads) expect(await send("HEAD", path, accepted)).toEqual([200, accepted]);
      expect(await count()).toBe(before);
      for (const [path, accepted] of reads) expect(await send("GET", path, accepted)).toEqual([200, accepted]);
      const { results } = (await caller.call("GET", "/audit/")).body;
      const actions = results.map(({ action }: ServiceResponse["body"]) => action);
      expect(actions.slice(0, reads.length)).toEqual(reads.map(([, , action]) => action).toReversed());
    });

    test("has a Super User's export in the log of the company whose rows it has", async () => {
      const [house, company] = [await service().company(), await service().company()];
      const superUser = await service().hire(house, "Super User");
      const headers = { Accept: "text/csv" };
      await superUser.call("GET", `/company/users/?company=${company.id}`, undefined, headers);
      const { results } = (await superUser.call("GET", `/audit/?company=${company.id}&kind=list`)).body;
      expect(results.map(({ id, by }: ServiceResponse["body"]) => [id, by])).toEqual([
        ["/company/users/", superUser.userId],
      ]);
      expect((await superUser.call("GET", "/audit/?kind=list")).body.count).toBe(0);
    });

    test("of another company is visible to Super Users only", async () => {
      const house = await service().company();
      const superUser = await service().hire(house, "Super User");
      const own = await auditor.call("GET", "/audit/");
      const requested = await superUser.call("GET", `/audit/?company=${auditor.company.id}`);
      expect(requested.body.count).toBe(own.body.count);
      expect((await auditor.call("GET", `/audit/?company=${house.id}`)).status).toBe(404);
      expect((await superUser.call("GET", "/audit/")).body.count).toBeLessThan(own.body.count);
    });
  });
});

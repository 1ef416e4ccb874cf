import { beforeAll, describe, expect, test } from "bun:test";
import { verify } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openZip } from "../../../../adapters/zip/open-zip.ts";
import { loanSchemaVersion } from "../../../../domain/loan/stored/upgrade.ts";
import { canonicalJson } from "../../../../domain/log/canonical-json.ts";
import { instant } from "../../../fixtures/clock.ts";
import { loanSaved, reportEnded, transactionClosed } from "../../../fixtures/loan/log.ts";
import { aTransaction, closed } from "../../../fixtures/outside/agency-transaction.ts";
import { aReport, completed } from "../../../fixtures/outside/credit-report.ts";
import { onBothStores } from "../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../support/running-service.ts";
import { requestFile } from "../support/scenes/document-scene.ts";

/** Fields of a loan's response that are not stored on the loan: they follow from the rest, or from other records. */
const derived = [
  "status",
  "allowed_statuses",
  "home_value",
  "fees_total",
  "last_calculation",
  "same_person_loans",
  "warnings",
  "action_taken",
  "fha",
  "deadlines",
];

const withoutDerived = (loan: ServiceResponse["body"]) => {
  const partOf = ({
    loan: _,
    company: _company,
    validated_address_origin: _origin,
    // Logged only once a special flood hazard zone is replaced.
    former_flood_zone: _zone,
    ...part
  }: ServiceResponse["body"]) => part;
  const own = Object.entries(loan).filter(([name]) => !derived.includes(name));
  return {
    ...Object.fromEntries(own),
    borrowers: loan.borrowers.map(partOf),
    property: partOf(loan.property),
  };
};

onBothStores((service) => {
  let officer: Caller;
  let auditor: Caller;
  beforeAll(async () => {
    const company = await service().company();
    officer = await service().hire(company, "Company User", "Loan Officer");
    auditor = await service().hire(company, "Company User", "Compliance");
  });
  const trail = async (id: number, query = ""): Promise<ServiceResponse["body"]> =>
    (await auditor.call("GET", `/loan/loans/${id}/audit/${query}`)).body;

  describe("the verification of the log", () => {
    const get = async (path: string) => (await auditor.call("GET", path)).body;

    test("finds no problem from the first entry to the end, which the anchor signs with the key that is shown", async () => {
      await startLoan(officer);
      const verified = await get("/audit/verify/");
      const { signature, ...anchor } = await get("/audit/anchor/");
      expect(verified).toEqual({
        company: anchor.company,
        from: null,
        through: `${anchor.seq}:${anchor.mac}`,
        checked: anchor.seq,
        problem_count: 0,
        problems: [],
        complete: true,
        next: null,
      });
      const key = await get("/audit/key/");
      expect([key.algorithm, key.key_id]).toEqual(["Ed25519", anchor.key_id]);
      const isSigned = (signed: object) =>
        verify(null, Buffer.from(canonicalJson(signed)), key.public_key, Buffer.from(signature, "base64"));
      expect([isSigned(anchor), isSigned({ ...anchor, seq: anchor.seq - 1 })]).toEqual([true, false]);
    });

    test("continues from an anchor, reports an entry that does not match the anchor, and refuses an invalid one", async () => {
      const { seq, mac } = await get("/audit/anchor/");
      await startLoan(officer);
      const later = await get(`/audit/verify/?from=${seq}:${mac}`);
      expect([later.from, later.checked, later.problems]).toEqual([`${seq}:${mac}`, 1, []]);
      const other = await get(`/audit/verify/?from=${seq}:another`);
      expect([other.problem_count, other.problems[0].problem, other.problems[0].seq]).toEqual([1, "head_differs", seq]);
      const refused = await auditor.call("GET", "/audit/verify/?from=yesterday");
      expect([refused.status, refused.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
        400,
        ["from"],
      ]);
    });
  });

  describe("the evidence of a loan", () => {
    test("is an archive for users who can see the audit log, which records who requested it; not for others", async () => {
      const loan = await startLoan(officer);
      const path = `/loan/loans/${loan.id}/evidence/`;
      const sent = await requestFile(service(), auditor, "GET", path);
      expect([sent.status, sent.headers.get("Content-Type"), sent.headers.get("Content-Disposition")]).toEqual([
        200,
        "application/zip",
        `attachment; filename="evidence-loan-${loan.id}.zip"`,
      ]);
      const file = join(tmpdir(), `hecm-evidence-${process.pid}.zip`);
      writeFileSync(file, sent.bytes);
      const names = (await openZip(file))?.map(({ name }) => name) ?? [];
      rmSync(file);
      expect([names[0], names.at(-1)]).toEqual(["log.ndjson", "SHA256SUMS.sig"]);
      const { results } = await trail(loan.id);
      expect([results[0].action, results[0].by]).toEqual(["loan.read_evidence", auditor.userId]);
      expect((await requestFile(service(), officer, "GET", path)).status).toBe(403);
    });
  });

  describe("a loan as of a time", () => {
    /** A response without what applies only to the present. */
    const asRead = ({ as_of: _, ...record }: ServiceResponse["body"]) => ({
      ...record,
      ...("allowed_statuses" in record ? { allowed_statuses: null, deadlines: null, same_person_loans: null } : {}),
      ...(record.last_calculation ? { last_calculation: { ...record.last_calculation, stale: null } } : {}),
    });
    const get = async (caller: Caller, path: string) => caller.call("GET", path);

    test("is what was read then, with its parts and its last calculation, at every moment of its history", async () => {
      const started = await startLoan(officer, { expected_rate: 5.125, note_rate: 6 });
      const { id } = started;
      const [borrower] = started.borrowers.map((each: { id: number }) => each.id);
      const fee = (await officer.call("POST", "/loan/fees/", { loan: id, code: "appraisal", amount: 500 })).body.id;
      const steps: readonly (() => Promise<ServiceResponse>)[] = [
        () => officer.call("PATCH", `/loan/loans/${id}/`, { home_value: 480_000, notes: "a note" }),
        () => officer.call("POST", "/loan/loan-calculation/", { loan: id }),
        () => officer.call("POST", "/loan/fees/", { loan: id, code: "survey", amount: 100 }),
        () => officer.call("PATCH", `/loan/borrowers/${borrower}/`, { ssn: "123456780", last_name: "Later" }),
        () =>
          officer.call("PATCH", `/loan/properties/${started.property.id}/`, { city: "Reston", street: "2 Oak Lane" }),
        () => officer.call("DELETE", `/loan/fees/${fee}/`),
        () => officer.call("PATCH", `/loan/loans/${id}/`, { liens: [{ creditor: "First Bank", amount: 80_000 }] }),
        () => officer.call("POST", "/loan/loan-calculation/", { loan: id }),
      ];
      const paths = [
        `/loan/loans/${id}/?`,
        `/loan/borrowers/${borrower}/?`,
        `/loan/properties/${started.property.id}/?`,
        `/loan/fees/${fee}/?`,
        `/loan/borrowers/?loan=${id}&`,
        `/loan/fees/?loan=${id}&`,
      ];
      const moments: { readonly at: string; readonly read: readonly ServiceResponse[] }[] = [];
      const readAll = async () => {
        const read: ServiceResponse[] = [];
        for (const path of paths) read.push(await get(officer, path));
        moments.push({ at: service().clock.now(), read });
        service().clock.advance(60);
      };
      await readAll();
      for (const step of steps) {
        const { status, body } = await step();
        expect([status < 300, body?.errors]).toEqual([true, undefined]);
        await readAll();
      }
      for (const [place, { at, read }] of moments.entries())
        for (const [of, path] of paths.entries()) {
          const then = read[of];
          const past = await get(officer, `${path}as_of=${at}`);
          // The removed fee is no longer found, and so is not found in its earlier state.
          if (path.startsWith("/loan/fees/") && path.includes(`/${fee}/`)) {
            expect([place, past.status]).toEqual([place, 404]);
            continue;
          }
          if (then === undefined) throw new Error("a record was not read");
          const rowsOf = ({ body }: ServiceResponse) => (body.results ?? [body]).map(asRead);
          expect([place, path, past.status, rowsOf(past)]).toEqual([place, path, 200, rowsOf(then)]);
          for (const row of past.body.results ?? [past.body]) expect(row.as_of).toMatchObject({ at, verified: true });
          expect(past.headers.get("ETag")).toBeNull();
        }
    });

    test("is as of the end of a date where the company is, of now for today, and not of a future time", async () => {
      const { id } = await startLoan(officer, { notes: "first" });
      const path = `/loan/loans/${id}/`;
      const now = service().clock.now();
      // At noon UTC it is the same date everywhere in the country.
      const today = now.slice(0, 10);
      service().clock.advance(86_400);
      // Tokens are valid for ten hours.
      const processor = await service().hire(officer.company, "Company User", "Processor");
      await processor.call("PATCH", path, { notes: "second" });
      const notesAsOf = async (time: string) => {
        const { status, body } = await get(processor, `${path}?as_of=${time}`);
        return status === 200 ? body.notes : [status, body.code, body.errors?.[0]?.field];
      };
      const tomorrow = service().clock.now();
      expect(await notesAsOf(today)).toBe("first");
      expect(await notesAsOf(tomorrow.slice(0, 10))).toBe("second");
      expect(await notesAsOf(tomorrow)).toBe("second");
      const ahead = [400, "invalid", "as_of"];
      expect(await notesAsOf(`${tomorrow.slice(0, -5)}.999Z`)).toEqual(ahead);
      expect(await notesAsOf("2999-01-01")).toEqual(ahead);
      expect(await notesAsOf("yesterday")).toEqual(ahead);
      // One instant before the loan's start, neither it nor its parts exist.
      const { created_at: startedAt, property, borrowers } = (await get(processor, path)).body;
      expect(await notesAsOf(startedAt)).toBe("first");
      const before = `as_of=${service().clock.after(startedAt, -0.001)}`;
      for (const asked of [
        `${path}?`,
        `/loan/properties/${property.id}/?`,
        `/loan/borrowers/${borrowers[0].id}/?`,
        `/loan/borrowers/?loan=${id}&`,
        `/loan/fees/?loan=${id}&`,
      ]) {
        const { status, body } = await get(processor, `${asked}${before}`);
        expect([asked, status, body.code]).toEqual([asked, 404, "loan_not_yet_started"]);
        expect(body.detail).toContain(startedAt);
      }
      const list = await get(processor, `/loan/borrowers/?as_of=${today}`);
      expect([list.status, list.body.errors[0].field]).toEqual([400, "as_of"]);
      service().clock.advance(-86_400);
    });

    test("is compared with another time: what differs, whatever happened in between", async () => {
      const { id } = await startLoan(officer, { notes: "first" });
      const before = service().clock.now();
      for (const notes of ["second", "third", "fourth"]) {
        service().clock.advance(60);
        await officer.call("PATCH", `/loan/loans/${id}/`, { notes });
      }
      const path = `/loan/loans/${id}/changes/`;
      const { status, body } = await get(auditor, `${path}?from=${before}`);
      expect([status, body.from, body.to]).toEqual([200, before, service().clock.now()]);
      expect(body.changes).toContainEqual({ path: "notes", from: "first", to: "fourth" });
      const created = await get(auditor, `${path}?from=2020-01-01&to=${before}`);
      expect(created.body.changes).toMatchObject([{ path: "", to: { notes: "first" } }]);
      const turned = await get(auditor, `${path}?from=${service().clock.now()}&to=${before}`);
      expect([turned.status, turned.body.errors[0].field]).toEqual([400, "from"]);
      expect((await get(officer, `${path}?from=${before}`)).status).toBe(403);
    });
  });

  describe("the audit trail of a loan", () => {
    test("begins with the loan as it was started, with the names and units of its response", async () => {
      const started = await startLoan(officer, {
        ssn: "900-12-3456",
        present_address: { street: "12 Elm Street", city: "Reston", state: "VA", zip_code: "20190" },
        monthly_income: [{ source: "pension", amount: 2100.5 }],
        expected_rate: 5.125,
        liens: [{ creditor: "First Bank", amount: 80_000.25 }],
        payment_plan: { type: "term", term_months: 120 },
        counseling: { date: "2026-03-02" },
      });
      const { count, results } = await trail(started.id);
      expect(count).toBe(1);
      const [entry] = results;
      expect(entry).toMatchObject({ kind: "loan", id: String(started.id), number: 1, action: "loan.start" });
      expect(entry.by).toBe(officer.userId);
      const [change] = entry.changes;
      expect(change.path).toBe("");
      expect(change).not.toHaveProperty("from");
      expect(change.to).toMatchObject(withoutDerived(started));
      expect(JSON.stringify(results)).not.toContain("900123456");
    });

    test("shows for each change who made it, in which request, and the values before and after", async () => {
      const { id } = await startLoan(officer, { expected_rate: 5 });
      const headers = { "X-Request-Id": "audit-trail-request" };
      const body = { appraised_value: 460_000.5, expected_rate: 5.25, counseling: { date: "2026-03-02" } };
      const patched = await officer.call("PATCH", `/loan/loans/${id}/`, body, headers);
      const [entry, first] = (await trail(id)).results;
      expect(entry).toMatchObject({ number: 2, action: "loan.change", by: officer.userId });
      expect(entry.view_version).toBe(loanSchemaVersion);
      expect(entry.request_id).toBe(patched.headers.get("X-Request-Id"));
      expect(entry.seq).toBeGreaterThan(first.seq);
      expect(entry.changes).toContainEqual({ path: "appraised_value", from: null, to: 460_000.5 });
      expect(entry.changes).toContainEqual({ path: "expected_rate", from: 5, to: 5.25 });
      expect(entry.changes).toContainEqual({
        path: "counseling",
        from: null,
        to: {
          date: "2026-03-02",
          certificate_number: null,
          agency_id: null,
          borrower_ids: null,
          waived: false,
          anti_churning_disclosure_date: null,
          waived_by: null,
          waived_at: null,
        },
      });
    });

    test("names a fee by its id", async () => {
      const { id } = await startLoan(officer);
      const fee = (await officer.call("POST", "/loan/fees/", { loan: id, code: "survey", amount: 100 })).body;
      await officer.call("PATCH", `/loan/fees/${fee.id}/`, { amount: 150.75 });
      await officer.call("DELETE", `/loan/fees/${fee.id}/`);
      const { results } = await trail(id);
      expect(results.map(({ action }: { action: string }) => action)).toEqual([
        "fee.remove",
        "fee.change",
        "fee.add",
        "loan.start",
      ]);
      expect(results[1].changes).toContainEqual({ path: `fees.${fee.id}.amount`, from: 100, to: 150.75 });
      const removed = results[0].changes.find(({ path }: { path: string }) => path === `fees.${fee.id}`);
      expect(removed).toMatchObject({ from: { id: fee.id, code: "survey", amount: 150.75 } });
      expect(removed).not.toHaveProperty("to");
    });

    test("has a line for each entry as CSV", async () => {
      const { id } = await startLoan(officer);
      await officer.call("PATCH", `/loan/loans/${id}/`, { notes: "second" });
      const table = await auditor.call("GET", `/loan/loans/${id}/audit/`, undefined, { Accept: "text/csv" });
      const [header, ...lines] = table.body.trim().split("\r\n");
      expect(header).toStartWith("seq,kind,id,number,action");
      expect(lines.map((line: string) => line.split(",")[4])).toEqual(["loan.change", "loan.start"]);
    });

    test("has no entry for what changed nothing or was refused", async () => {
      const { id } = await startLoan(officer, { notes: "as it is" });
      await officer.call("PATCH", `/loan/loans/${id}/`, { notes: "as it is" });
      expect((await officer.call("PATCH", `/loan/loans/${id}/`, { margin: "two" })).status).toBe(400);
      expect((await trail(id)).count).toBe(1);
    });

    test("is filtered by action, user and time", async () => {
      const { id } = await startLoan(officer);
      await officer.call("PATCH", `/loan/loans/${id}/`, { notes: "second" });
      const counts = async (...queries: readonly string[]) =>
        Promise.all(queries.map(async (query) => (await trail(id, query)).count));
      expect(await counts("?action=loan.change", "?action=fee.add")).toEqual([1, 0]);
      expect(await counts(`?user=${officer.userId}`, `?user=${auditor.userId}`)).toEqual([2, 0]);
      const [{ at }] = (await trail(id, "?ordering=seq")).results;
      expect(await counts(`?after=${at}`, `?before=${at}`)).toEqual([2, 0]);
      expect(await counts("?kind=loan", "?kind=user", `?id=${id}`, "?id=1x")).toEqual([2, 0, 2, 0]);
      const unknown = await auditor.call("GET", `/loan/loans/${id}/audit/?action=loan.sing`);
      expect(unknown.status).toBe(400);
      expect(unknown.body.errors[0].field).toBe("action");
    });

    test("is visible only with audit.view", async () => {
      const { id } = await startLoan(officer);
      expect((await officer.call("GET", `/loan/loans/${id}/audit/`)).status).toBe(403);
      expect((await officer.call("GET", "/audit/")).status).toBe(403);
    });

    test("of a deleted loan stays readable although the loan is not found", async () => {
      const { id } = await startLoan(officer);
      const { loans } = service().dependencies.forCompany(officer.company.id);
      const loan = await loans.find(id);
      if (loan === null) throw new Error("the loan is gone");
      const deleted = { ...loan, deletedAt: instant("2026-05-02T12:00:00.000Z") };
      expect(await loans.save(deleted, loanSaved(deleted, loan))).not.toBe("conflict");
      expect((await auditor.call("GET", `/loan/loans/${id}/`)).status).toBe(404);
      expect((await trail(id)).count).toBe(2);
    });
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

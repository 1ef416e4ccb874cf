import { beforeAll, describe, expect, test } from "bun:test";
import { loanSchemaVersion } from "../../../../../domain/loan/stored/upgrade.ts";
import { instant } from "../../../../fixtures/clock.ts";
import { loanSaved } from "../../../../fixtures/loan/log.ts";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";
import { officerAndAuditor } from "./officer-and-auditor.ts";

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
    ({ officer, auditor } = await officerAndAuditor(service()));
  });

  const trail = async (id: number, query = ""): Promise<ServiceResponse["body"]> =>
    (await auditor.call("GET", `/loan/loans/${id}/audit/${query}`)).body;

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
});

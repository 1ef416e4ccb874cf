import { beforeAll, describe, expect, test } from "bun:test";
import { onBothStores } from "../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";
import { officerAndAuditor } from "./officer-and-auditor.ts";

onBothStores((service) => {
  let officer: Caller;
  let auditor: Caller;

  beforeAll(async () => {
    ({ officer, auditor } = await officerAndAuditor(service()));
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

    test("is what it was where only some entries of its long lists are logged, as its trail shows them", async () => {
      const lienOf = (amount: number) => ({ creditor: `Bank ${amount}`, amount });
      const liens = Array.from({ length: 12 }, (_, place) => lienOf(place + 1));
      const lists = [liens, liens.toSpliced(3, 2), [lienOf(20), ...liens], liens.with(5, lienOf(30)), []];
      const { id } = await startLoan(officer, { liens });
      const [path, times]: [string, string[]] = [`/loan/loans/${id}/`, [service().clock.now()]];
      for (const list of lists.slice(1)) {
        service().clock.advance(60);
        expect((await officer.call("PATCH", path, { liens: list })).status).toBe(200);
        times.push(service().clock.now());
      }
      const amountsOf = (list: readonly { readonly amount: number }[]) => list.map(({ amount }) => amount);
      for (const [place, at] of times.entries()) {
        const { body } = await get(officer, `${path}?as_of=${at}`);
        expect([amountsOf(body.liens), body.as_of]).toMatchObject([amountsOf(lists[place] ?? []), { verified: true }]);
      }
      const { results } = (await get(auditor, `${path}audit/?ordering=seq`)).body;
      const changes = results
        .slice(1)
        .map((entry: ServiceResponse["body"]) =>
          entry.changes.find((change: ServiceResponse["body"]) => change.path === "liens"),
        );
      expect(changes).toMatchObject([
        { position: 3, from_entries: [{ amount: 4 }, { amount: 5 }], to_entries: [] },
        // From the shorter list: one before all others, and the two again.
        { position: 0, from_entries: [{}, {}, {}], to_entries: [{ amount: 20 }, {}, {}, {}, {}, {}] },
        { position: 0, from_entries: [{}, {}, {}, {}, {}, {}, {}], to_entries: [{}, {}, {}, {}, {}, { amount: 30 }] },
        { from: liens.with(5, lienOf(30)), to: [] },
      ]);
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
});

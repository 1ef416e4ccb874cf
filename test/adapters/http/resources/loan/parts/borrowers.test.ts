import { beforeAll, describe, expect, test } from "bun:test";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, startLoan } from "../../../support/running-service.ts";

const ben = { first_name: "Ben", last_name: "Example", dob: "1953-07-02", borrower_type: "co_borrower" };
const fieldsOf = ({ body }: { body: { errors: { field: string }[] } }) => body.errors.map(({ field }) => field);

onBothStores((service) => {
  let officer: Caller;
  let other: Caller;
  let stranger: Caller;
  let loan: number;
  beforeAll(async () => {
    const company = await service().company();
    officer = await service().hire(company, "Company User", "Loan Officer");
    other = await service().hire(company, "Company User", "Loan Officer");
    stranger = await service().hire(await service().company(), "Company Administrator");
    loan = (await startLoan(officer)).id;
  });
  const readLoan = async (id = loan) => (await officer.call("GET", `/loan/loans/${id}/`)).body;
  const add = async (given: object = {}, of = loan) => {
    const added = await officer.call("POST", "/loan/borrowers/", { loan: of, ...ben, ...given });
    expect(added.status).toBe(201);
    return added.body;
  };

  test("a borrower is added, read, changed, replaced, and removed, and each step increments the loan's version", async () => {
    const before = (await readLoan()).version;
    const added = await officer.call("POST", "/loan/borrowers/", { loan, ...ben, ssn: "123456788" });
    expect([added.status, added.headers.get("ETag")]).toEqual([201, '"1"']);
    expect(added.body).toMatchObject({ ...ben, loan, ssn_last4: "6788", version: 1 });
    expect(JSON.stringify(added.body)).not.toContain("123456788");
    const path = `/loan/borrowers/${added.body.id}/`;
    expect((await officer.call("GET", path)).body).toEqual(added.body);
    const changed = await officer.call("PATCH", path, {
      email: "ben@example.com",
      present_address: { city: "Richmond" },
    });
    expect(changed.body).toMatchObject({ email: "ben@example.com", ssn_last4: "6788", version: 2 });
    expect(changed.body.present_address).toMatchObject({ city: "Richmond", street: null });
    const replaced = await officer.call("PUT", path, { ...ben, first_name: "Benjamin" });
    expect(replaced.body).toMatchObject({ first_name: "Benjamin", email: null, ssn_last4: "6788", version: 3 });
    expect((await readLoan()).borrowers[1]).toEqual(replaced.body);
    expect((await officer.call("PATCH", path, { ssn: null })).body).toMatchObject({ ssn_last4: null, version: 4 });
    expect((await officer.call("DELETE", path)).status).toBe(204);
    expect((await officer.call("GET", path)).status).toBe(404);
    expect((await readLoan()).version).toBe(before + 5);
  });

  test("what changes nothing, including the stored SSN, increments no version", async () => {
    const added = await add({ ssn: "123456787" });
    const path = `/loan/borrowers/${added.id}/`;
    const { version } = await readLoan();
    for (const same of [{}, { ssn: "123456787" }, { loan }, { email: null }])
      expect((await officer.call("PATCH", path, same)).body).toEqual(added);
    expect((await officer.call("PUT", path, added)).body).toEqual(added);
    expect((await officer.call("PUT", path, { ...added, ssn: "123456787" })).body).toEqual(added);
    expect((await readLoan()).version).toBe(version);
    await officer.call("DELETE", path);
  });

  test("If-Match on a borrower refers to the borrower's version, and for a new one to the loan's", async () => {
    const { version } = await readLoan();
    const send = (tag: number) =>
      officer.call("POST", "/loan/borrowers/", { loan, ...ben }, { "If-Match": `"${tag}"` });
    expect((await send(version + 1)).status).toBe(412);
    const added = await send(version);
    expect(added.status).toBe(201);
    const path = `/loan/borrowers/${added.body.id}/`;
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect(
        (await officer.call(method, path, method === "DELETE" ? undefined : ben, { "If-Match": '"9"' })).status,
      ).toBe(412);
    expect((await officer.call("DELETE", path, undefined, { "If-Match": '"1"' })).status).toBe(204);
  });

  test("a borrower posted again under its key is on the loan once", async () => {
    const send = () =>
      officer.call("POST", "/loan/borrowers/", { loan, ...ben }, { "Idempotency-Key": `ben of ${loan}` });
    const [first, again] = [await send(), await send()];
    expect([again.status, again.headers.get("Idempotency-Replayed"), again.body]).toEqual([201, "true", first.body]);
    expect((await officer.call("GET", `/loan/borrowers/?loan=${loan}`)).body.count).toBe(2);
    await officer.call("DELETE", `/loan/borrowers/${first.body.id}/`);
  });

  test.each<[object, string]>([
    [{ first_name: " " }, "first_name"],
    [{ dob: "1990-01-01" }, "dob"],
    [{ dob: "2030-01-01" }, "dob"],
    [{ dob: "2010-01-01", borrower_type: "eligible_non_borrowing_spouse" }, "dob"],
    [{ ssn: "666123456" }, "ssn"],
    [{ ssn: "123-45-6789" }, "ssn"],
    [{ demographics: { race: [9] } }, "demographics.race.0"],
    [{ demographics: { race: [1, 2, 3, 4, 5, 21] } }, "demographics.race"],
    [{ demographics: { sex: 6, sex_observed: true } }, "demographics.sex"],
    [{ demographics: { ethnicity_other: "a".repeat(101) } }, "demographics.ethnicity_other"],
    [{ monthly_income: [{ source: "pension", amount: -1 }] }, "monthly_income.0.amount"],
    [{ loan: null }, "loan"],
  ])("%j is refused with the invalid field", async (given, field) => {
    const refused = await officer.call("POST", "/loan/borrowers/", { loan, ...ben, ...given });
    expect([refused.status, fieldsOf(refused)]).toEqual([400, [field]]);
  });

  test("one SSN is on a loan once, and links two loans that have it", async () => {
    const first = await startLoan(officer, { borrower: { ssn: "123456786" } });
    const refused = await officer.call("POST", "/loan/borrowers/", { loan: first.id, ...ben, ssn: "123456786" });
    expect([refused.status, refused.body.code, fieldsOf(refused)]).toEqual([400, "already_exists", ["ssn"]]);
    const second = await startLoan(officer);
    await officer.call("PATCH", `/loan/borrowers/${second.borrowers[0].id}/`, { ssn: "123456786" });
    expect((await readLoan(second.id)).same_person_loans).toEqual([first.id]);
    expect((await readLoan(first.id)).same_person_loans).toEqual([second.id]);
    const added = await add({ ssn: "123456785" }, first.id);
    expect(fieldsOf(await officer.call("PATCH", `/loan/borrowers/${added.id}/`, { ssn: "123456786" }))).toEqual([
      "ssn",
    ]);
  });

  test("a loan has at most ten borrowers, and at least one of type borrower", async () => {
    const full = await startLoan(officer, { co_borrowers: Array.from({ length: 9 }, () => ben) });
    const eleventh = await officer.call("POST", "/loan/borrowers/", { loan: full.id, ...ben });
    expect([eleventh.status, eleventh.body.code, fieldsOf(eleventh)]).toEqual([400, "too_many", ["loan"]]);
    const [ada, first] = full.borrowers;
    const primary = `/loan/borrowers/${ada.id}/`;
    const removed = await officer.call("DELETE", primary);
    expect([removed.status, removed.body.code]).toEqual([400, "last_borrower"]);
    expect(fieldsOf(await officer.call("PATCH", primary, { borrower_type: "co_borrower" }))).toEqual(["borrower_type"]);
    await officer.call("PATCH", `/loan/borrowers/${first.id}/`, { borrower_type: "borrower" });
    expect((await officer.call("DELETE", primary)).status).toBe(204);
    expect((await readLoan(full.id)).borrowers[0].id).toBe(first.id);
  });

  test("a borrower and a fee stay on their loan", async () => {
    const { id } = await startLoan(officer);
    const own = await readLoan();
    const moved = { loan: id };
    expect(fieldsOf(await officer.call("PATCH", `/loan/borrowers/${own.borrowers[0].id}/`, moved))).toEqual(["loan"]);
    const put = { ...ben, borrower_type: "borrower", ...moved };
    expect(fieldsOf(await officer.call("PUT", `/loan/borrowers/${own.borrowers[0].id}/`, put))).toEqual(["loan"]);
    const [fee] = (await officer.call("GET", `/loan/fees/?loan=${loan}`)).body.results;
    expect(fieldsOf(await officer.call("PATCH", `/loan/fees/${fee.id}/`, moved))).toEqual(["loan"]);
    expect((await officer.call("PATCH", `/loan/fees/${fee.id}/`, { loan })).status).toBe(200);
  });

  test("a borrower whom a caller may not see does not exist, and operations without permission are refused", async () => {
    const { borrowers } = await readLoan();
    const path = `/loan/borrowers/${borrowers[0].id}/`;
    for (const caller of [other, stranger]) {
      const responses = [
        await caller.call("GET", path),
        await caller.call("PATCH", path, {}),
        await caller.call("PUT", path, ben),
        await caller.call("DELETE", path),
      ];
      for (const { status, body } of responses) expect([status, body.code]).toEqual([404, "borrower_not_found"]);
      const ofLoan = [
        await caller.call("POST", "/loan/borrowers/", { loan, ...ben }),
        await caller.call("GET", `/loan/borrowers/?loan=${loan}`),
      ];
      for (const { status, body } of ofLoan) expect([status, body.code]).toEqual([404, "loan_not_found"]);
    }
    const closer = await service().hire(officer.company, "Company User", "Closer");
    expect((await closer.call("GET", path)).status).toBe(200);
    expect((await closer.call("PATCH", path, {})).status).toBe(403);
    expect((await closer.call("DELETE", path)).status).toBe(403);
    expect((await closer.call("POST", "/loan/borrowers/", { loan, ...ben })).status).toBe(403);
  });

  test("each change is in the loan's trail, and shows the last four digits of an SSN", async () => {
    const administrator = await service().hire(officer.company, "Company Administrator");
    const added = await add({ ssn: "123456784" });
    await officer.call("PATCH", `/loan/borrowers/${added.id}/`, { ssn: "123456783", suffix: "Jr." });
    await officer.call("DELETE", `/loan/borrowers/${added.id}/`);
    const { results } = (await administrator.call("GET", `/loan/loans/${loan}/audit/?page_size=3`)).body;
    expect(results.map(({ action }: { action: string }) => action)).toEqual([
      "borrower.remove",
      "borrower.change",
      "borrower.add",
    ]);
    expect(results[1].changes).toContainEqual({ path: `borrowers.${added.id}.ssn_last4`, from: "6784", to: "6783" });
    expect(JSON.stringify(results)).not.toMatch(/12345678[34]/);
  });

  describe("lists", () => {
    let company: Caller["company"];
    let seller: Caller;
    let processor: Caller;
    beforeAll(async () => {
      company = await service().company();
      seller = await service().hire(company, "Company User", "Loan Officer");
      processor = await service().hire(company, "Company User", "Processor");
      const colleague = await service().hire(company, "Company User", "Loan Officer");
      await startLoan(seller, { co_borrowers: [ben] });
      service().clock.advance(60);
      await startLoan(colleague, { first_name: "Cleo", property: { street: "1 Benson Street" } });
      service().clock.advance(60);
      await startLoan(seller, { first_name: "Dora", co_borrowers: [{ ...ben, first_name: "Bénédicte" }] });
    });
    const namesIn = async (caller: Caller, query = "") => {
      const listed = await caller.call("GET", `/loan/borrowers/${query}`);
      expect(listed.status).toBe(200);
      return listed.body.results.map(({ first_name }: { first_name: string }) => first_name);
    };

    test("show the newest loan's borrowers first, and within a loan the primary one", async () => {
      expect(await namesIn(processor)).toEqual(["Dora", "Bénédicte", "Cleo", "Ada", "Ben"]);
      expect(await namesIn(processor, "?ordering=loan_created_at")).toEqual([
        "Ada",
        "Ben",
        "Cleo",
        "Dora",
        "Bénédicte",
      ]);
      expect(await namesIn(processor, "?page_size=2&page=2")).toEqual(["Cleo", "Ada"]);
      expect((await processor.call("GET", "/loan/borrowers/?page_size=2&page=4")).status).toBe(404);
      expect((await processor.call("GET", "/loan/borrowers/?ordering=first_name")).status).toBe(400);
    });

    test("show a loan officer only the borrowers of own loans, and other companies nothing", async () => {
      expect(await namesIn(seller)).toEqual(["Dora", "Bénédicte", "Ada", "Ben"]);
      expect(await namesIn(stranger)).toEqual([]);
    });

    test("search the names of each borrower, and not the words of the loan", async () => {
      expect(await namesIn(processor, "?search=ben")).toEqual(["Bénédicte", "Ben"]);
      expect(await namesIn(processor, "?search=exam ben")).toEqual(["Bénédicte", "Ben"]);
      expect(await namesIn(processor, "?search=cleo")).toEqual(["Cleo"]);
      expect(await namesIn(processor, "?search=benson")).toEqual([]);
      expect((await processor.call("GET", "/loan/borrowers/?search=example&page_size=1")).body.count).toBe(5);
    });

    test("of one loan can be searched too", async () => {
      const [{ loan: newest }] = (await processor.call("GET", "/loan/borrowers/?page_size=1")).body.results;
      expect(await namesIn(processor, `?loan=${newest}`)).toEqual(["Dora", "Bénédicte"]);
      expect(await namesIn(processor, `?loan=${newest}&search=ben`)).toEqual(["Bénédicte"]);
    });

    test("are exported completely as CSV", async () => {
      const csv = (await processor.call("GET", "/loan/borrowers/?search=ben", undefined, { Accept: "text/csv" })).body;
      expect(csv.trim().split(/\r?\n/)).toHaveLength(3);
      const all = (await processor.call("GET", "/loan/borrowers/", undefined, { Accept: "text/csv" })).body;
      expect(all.trim().split(/\r?\n/)).toHaveLength(6);
    });
  });
});

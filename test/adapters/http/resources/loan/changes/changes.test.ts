import { beforeAll, expect, test } from "bun:test";
import { userSaved } from "../../../../../fixtures/loan/log.ts";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { aStart, type Caller, startLoan } from "../../../support/running-service.ts";

onBothStores((service) => {
  let officer: Caller;
  beforeAll(async () => {
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
  });

  test("PATCH changes only what is given; PUT resets the rest to its defaults", async () => {
    const { id } = await startLoan(officer, { notes: "first", margin: 2.5 });
    const patched = await officer.call("PATCH", `/loan/loans/${id}/`, {
      lender_credit: 500,
      payment_plan: { type: "tenure" },
    });
    expect(patched.body).toMatchObject({
      notes: "first",
      margin: 2.5,
      lender_credit: 500,
      payment_plan: { type: "tenure", term_months: null },
    });
    const replaced = await officer.call("PUT", `/loan/loans/${id}/`, {
      loan_officer_id: officer.userId,
      home_value: 460_000,
    });
    expect(replaced.body).toMatchObject({
      notes: null,
      margin: 2,
      lender_credit: 0,
      payment_plan: null,
      home_value: 460_000,
    });
    expect(replaced.body.version).toBe(3);
  });

  test("a counseling entry names only people of its own loan", async () => {
    const others = await startLoan(officer);
    const counseledOf = (id: number) => ({ counseling: { date: "2026-04-10", borrower_ids: [id] } });
    const refused = { field: "counseling.borrower_ids.0", message: "must be a borrower of the loan" };
    const stranger = counseledOf(others.borrowers[0].id);
    const loan = await startLoan(officer, {
      co_borrowers: [{ first_name: "Bea", last_name: "Example", dob: "1952-02-02" }],
    });
    const path = `/loan/loans/${loan.id}/`;
    const whole = { loan_officer_id: officer.userId, home_value: loan.home_value };
    for (const [method, target, body] of [
      ["PATCH", path, stranger],
      ["PUT", path, { ...whole, ...stranger }],
      ["POST", "/loan/loans/start-loan/", aStart(officer, stranger)],
    ] as const) {
      const response = await officer.call(method, target, body);
      expect([method, response.status]).toEqual([method, 400]);
      expect(response.body.errors).toEqual([refused]);
    }
    const [, second] = loan.borrowers;
    const counseled = await officer.call("PATCH", path, counseledOf(second.id));
    expect(counseled.body.counseling.borrower_ids).toEqual([second.id]);
    // A person who was counseled can leave the loan, which can still be changed.
    expect((await officer.call("DELETE", `/loan/borrowers/${second.id}/`)).status).toBe(204);
    const changed = await officer.call("PATCH", path, { ...counseledOf(second.id), notes: "one of two" });
    expect(changed.body).toMatchObject({ notes: "one of two", counseling: { borrower_ids: [second.id] } });
  });

  test("a PUT of what was read and a PATCH of the same values change nothing, not even the version", async () => {
    const loan = await startLoan(officer, { notes: "as it is", liens: [{ amount: 10 }] });
    const path = `/loan/loans/${loan.id}/`;
    expect((await officer.call("PUT", path, loan)).body).toEqual(loan);
    for (const same of [{}, { notes: "as it is" }, { home_value: loan.home_value, counseling: null }])
      expect((await officer.call("PATCH", path, same)).body).toEqual(loan);
    expect((await officer.call("PATCH", path, { notes: "another" })).body.version).toBe(loan.version + 1);
    expect((await officer.call("PATCH", path, {}, { "If-Match": '"1"' })).status).toBe(412);
  });

  test("dates in an impossible order are refused with the written fields", async () => {
    const outOfOrder = [
      { field: "closing_date", message: "must not be before the application date" },
      { field: "application_date", message: "must not be after the closing date" },
    ] as const;
    const { id } = await startLoan(officer, { application_date: "2026-04-20" });
    const path = `/loan/loans/${id}/`;
    const early = await officer.call("PATCH", path, { closing_date: "2026-04-19" });
    expect([early.status, early.body.errors]).toEqual([400, [outOfOrder[0]]]);
    expect((await officer.call("PATCH", path, { closing_date: "2026-04-20" })).status).toBe(200);
    expect((await officer.call("PATCH", path, { application_date: "2026-04-21" })).body.errors).toEqual([
      outOfOrder[1],
    ]);
    expect((await officer.call("PATCH", path, { disbursement_date: "2026-04-19" })).status).toBe(400);
    expect((await officer.call("PATCH", path, { application_date: "2026-05-02" })).body.errors[0]).toEqual({
      field: "application_date",
      message: "must not be in the future",
    });
    const start = aStart(officer, { application_date: "2026-04-20", closing_date: "2026-04-19" });
    expect((await officer.call("POST", "/loan/loans/start-loan/", start)).body.errors).toEqual(outOfOrder);
  });

  test("null clears a product's term, at the start as in a PATCH", async () => {
    const cleared = { index: null, margin: null, periodic_cap: null, lifetime_cap: null, note_rate: null };
    const { id } = await startLoan(officer);
    expect((await officer.call("PATCH", `/loan/loans/${id}/`, cleared)).body).toMatchObject(cleared);
    expect((await officer.call("GET", `/loan/loans/${id}/`)).body).toMatchObject(cleared);
    expect(await startLoan(officer, cleared)).toMatchObject(cleared);
  });

  test("an instant is accepted with a time zone offset, and returned in UTC", async () => {
    const authorizedAt = async (written: string) => {
      const borrower = { first_name: "Ada", last_name: "Example", dob: "1951-03-14", credit_authorized_at: written };
      const { id } = await startLoan(officer, { co_borrowers: [borrower] });
      const { body } = await officer.call("GET", `/loan/loans/${id}/`);
      return body.borrowers.map((each: { credit_authorized_at: string | null }) => each.credit_authorized_at);
    };
    // As Python, Go, and Java write them.
    for (const written of ["2026-04-30T12:00:00.654321+00:00", "2026-04-30T12:00:00.654321987Z"])
      expect(await authorizedAt(written)).toContain("2026-04-30T12:00:00.654Z");
    expect(await authorizedAt("2026-04-30T08:00:00-04:00")).toContain("2026-04-30T12:00:00.000Z");
  });

  const monthly = {
    product_code: "HECM_MONTHLY_CMT",
    rate_type: "monthly_adjustable",
    margin: 2,
    periodic_cap: null,
    lifetime_cap: 10,
  };
  const annual = {
    product_code: "HECM_ANNUAL_CMT",
    rate_type: "annual_adjustable",
    margin: 2,
    periodic_cap: 2,
    lifetime_cap: 5,
  };

  test("a PATCH to another product applies its terms, except named ones; the next PATCH leaves them unchanged", async () => {
    const { id } = await startLoan(officer, { margin: 2.5, lender_credit: 100 });
    const moved = await officer.call("PATCH", `/loan/loans/${id}/`, {
      product_code: "HECM_MONTHLY_CMT",
      lifetime_cap: 8,
    });
    expect(moved.body).toMatchObject({ ...monthly, lifetime_cap: 8, lender_credit: 100 });
    const kept = await officer.call("PATCH", `/loan/loans/${id}/`, { product_code: "HECM_MONTHLY_CMT", notes: "x" });
    expect(kept.body).toMatchObject({ ...monthly, lifetime_cap: 8 });
  });

  test("a fixed-rate loan that is started with an expected rate alone is calculated at each rate that replaces it", async () => {
    const { id } = await startLoan(officer, { product_code: "HECM_FIXED", expected_rate: 5.125, note_rate: undefined });
    const rates = async () => {
      const { status, body } = await officer.call("POST", "/loan/loan-calculation/", { loan: id });
      return [status, body.note_rate, body.expected_rate];
    };
    expect(await rates()).toEqual([200, 5.125, 5.125]);
    await officer.call("PATCH", `/loan/loans/${id}/`, { expected_rate: 5.25 });
    expect(await rates()).toEqual([200, 5.25, 5.25]);
  });

  test("a PUT takes omitted terms from the product it names, or from the first one if it names none", async () => {
    const { id } = await startLoan(officer, { product_code: "HECM_MONTHLY_CMT", margin: 3, servicing_fee_monthly: 30 });
    const required = { loan_officer_id: officer.userId, home_value: 450_000 };
    const put = async (body: object) =>
      (await officer.call("PUT", `/loan/loans/${id}/`, { ...required, ...body })).body;
    expect(await put({ product_code: "HECM_MONTHLY_CMT" })).toMatchObject({ ...monthly, servicing_fee_monthly: 0 });
    expect(await put({})).toMatchObject(annual);
    expect(await put({ product_code: "HECM_FIXED", note_rate: 5.5 })).toMatchObject({
      rate_type: "fixed",
      index: null,
      margin: null,
      note_rate: 5.5,
      lifetime_cap: null,
    });
    const unknown = await officer.call("PUT", `/loan/loans/${id}/`, { ...required, product_code: "NO_SUCH" });
    expect([unknown.status, unknown.body.errors[0].field]).toEqual([400, "product_code"]);
  });

  test("a calculation made before the change is shown as stale", async () => {
    const { id } = await startLoan(officer, { expected_rate: 5.125 });
    await officer.call("POST", "/loan/loan-calculation/", { loan: id });
    const changed = await officer.call("PATCH", `/loan/loans/${id}/`, { expected_rate: 5.25 });
    expect(changed.body.last_calculation.stale).toBe(true);
  });

  test("If-Match accepts the version that it names, and no other", async () => {
    const { id, version } = await startLoan(officer);
    const outdated = await officer.call(
      "PATCH",
      `/loan/loans/${id}/`,
      { notes: "x" },
      { "If-Match": `"${version + 1}"` },
    );
    expect(outdated.status).toBe(412);
    // An ETag without its quotation marks matches nothing, and the sentence says how to send it.
    const unquoted = await officer.call("PATCH", `/loan/loans/${id}/`, { notes: "x" }, { "If-Match": `${version}` });
    expect([unquoted.status, unquoted.body.detail]).toEqual([
      412,
      "If-Match does not name the record's current version: read the record again and send its ETag, with its quotation marks.",
    ]);
    const current = await officer.call("PATCH", `/loan/loans/${id}/`, { notes: "x" }, { "If-Match": `"${version}"` });
    expect([current.status, current.headers.get("ETag")]).toEqual([200, `"${version + 1}"`]);
    const either = { "If-Match": `"${version}", "${version + 1}"` };
    expect((await officer.call("PATCH", `/loan/loans/${id}/`, { notes: "y" }, either)).status).toBe(200);
    expect((await officer.call("PATCH", `/loan/loans/${id}/`, { notes: "z" }, either)).status).toBe(412);
  });

  test("an outdated If-Match is refused before field errors, in PATCH and PUT", async () => {
    const { id, version } = await startLoan(officer);
    const wrong = { loan_officer_id: 987_654, home_value: 450_000, product_code: "NO_SUCH_PRODUCT" };
    const statuses = async (method: string) => {
      const change = async (named: number) =>
        (await officer.call(method, `/loan/loans/${id}/`, wrong, { "If-Match": `"${named}"` })).status;
      return [await change(version + 1), await change(version)];
    };
    expect([await statuses("PATCH"), await statuses("PUT")]).toEqual([
      [412, 400],
      [412, 400],
    ]);
  });

  test("read-only fields are named in a header, and the rest is accepted", async () => {
    const { id } = await startLoan(officer);
    const patched = await officer.call("PATCH", `/loan/loans/${id}/`, {
      status: "funded",
      hoem_value: 1,
      notes: "kept",
    });
    expect([patched.status, patched.body.status, patched.body.notes]).toEqual([200, "origination", "kept"]);
    expect(patched.headers.get("X-Ignored-Fields")).toBe("status, hoem_value");
  });

  test("a refusal also names what was ignored, so that a misspelled field is found immediately", async () => {
    const { id } = await startLoan(officer);
    const refused = async (method: string, path: string, body: object) => {
      const response = await officer.call(method, path, body);
      return [response.status, response.body.errors[0].field, response.headers.get("X-Ignored-Fields")];
    };
    const misspelled = { first_nam: "Ada", last_name: "Example", dob: "1951-03-14", property_state: "VA" };
    const start = { ...misspelled, home_value: 450_000, loan_officer_id: officer.userId };
    expect(await refused("POST", "/loan/loans/start-loan/", start)).toEqual([400, "first_name", "first_nam"]);
    const path = `/loan/loans/${id}/`;
    expect(await refused("PATCH", path, { nots: "x", processor_id: 987_654 })).toEqual([400, "processor_id", "nots"]);
    expect(await refused("PATCH", path, { company: "x" })).toEqual([400, "company", null]);
  });

  test("the people who work on a loan are active users of the company, or the field is refused", async () => {
    const { id } = await startLoan(officer);
    const elsewhere = await service().hire(await service().company(), "Company User", "Processor");
    const inactive = await service().hire(officer.company, "Company User", "Processor");
    const { users } = service().dependencies.forCompany(officer.company.id);
    const user = await users.find(inactive.userId);
    if (user === null) throw new Error("the user is not there");
    const left = { ...user, isActive: false };
    await users.save(left, userSaved(left, user));
    for (const field of ["processor_id", "underwriter_id", "closer_id"]) {
      const responses = [987_654, elsewhere.userId, inactive.userId].map((userId) =>
        officer.call("PATCH", `/loan/loans/${id}/`, { [field]: userId }),
      );
      for (const { status, body } of await Promise.all(responses))
        expect([status, body.errors?.[0]]).toEqual([400, { field, message: "must be an active user of the company" }]);
      const named = await officer.call("PATCH", `/loan/loans/${id}/`, { [field]: officer.userId });
      expect(named.body[field]).toBe(officer.userId);
    }
  });

  test("an invalid value changes nothing", async () => {
    const { id, version } = await startLoan(officer);
    const refused = await officer.call("PATCH", `/loan/loans/${id}/`, { notes: "new", lender_credit: -1 });
    expect([refused.status, refused.body.errors[0].field]).toEqual([400, "lender_credit"]);
    expect((await officer.call("GET", `/loan/loans/${id}/`)).body).toMatchObject({ notes: null, version });
  });
});

import { beforeAll, expect, test } from "bun:test";
import { readyToFund } from "../../../../../fixtures/loan/loan-to-fund.ts";
import { loanSaved } from "../../../../../fixtures/loan/log.ts";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../../support/running-service.ts";
import { aPdf, uploadDocument } from "../../../support/scenes/document-scene.ts";

type Body = ServiceResponse["body"];

onBothStores((service) => {
  let officer: Caller;
  let underwriter: Caller;
  let compliance: Caller;
  let processor: Caller;
  beforeAll(async () => {
    const company = await service().company();
    officer = await service().hire(company, "Company User", "Loan Officer");
    underwriter = await service().hire(company, "Company User", "Underwriter");
    compliance = await service().hire(company, "Company User", "Compliance");
    processor = await service().hire(company, "Company User", "Processor");
  });

  /** A loan in underwriting with everything except a named underwriter among the lender's people. */
  const loanToClear = async (given: object = {}): Promise<number> => {
    const { id } = await startLoan(officer, { expected_rate: 6.5, ...given });
    const { loans } = service().dependencies.forCompany(officer.company.id);
    const loan = await loans.find(id);
    if (loan === null) throw new Error("the loan is missing");
    expect(await loans.save({ ...readyToFund(loan), underwriterId: null }, loanSaved(loan))).not.toBe("conflict");
    expect((await officer.call("POST", "/loan/loan-calculation/", { loan: id })).status).toBe(200);
    for (const status of ["processing", "underwriting"]) expect((await move(officer, id, status)).status).toBe(200);
    return id;
  };
  const move = (by: Caller, loan: number, status: string) =>
    by.call("POST", "/loan/loans/update-status/", { loan, status });
  const override = (id: number, given: object = {}, headers = {}, by = underwriter) =>
    by.call("POST", `/loan/loans/${id}/overrides/`, { code: "underwriter_missing", reason, ...given }, headers);
  /** The reasons given by overrides of these tests. */
  const given = ({ overrides }: Body): Body[] => overrides.filter(({ code }: Body) => code !== "credit_report_missing");
  const reason = "The sponsor's underwriter approved the loan";

  test("a loan proceeds with an underwriter's reason, which the loan and its log show", async () => {
    const id = await loanToClear();
    const refused = await move(underwriter, id, "clear_to_close");
    expect(refused.body.requirements).toMatchObject([{ code: "underwriter_missing", severity: "override" }]);
    const answer = await override(id);
    expect([answer.status, given(answer.body)]).toMatchObject([
      200,
      [{ code: "underwriter_missing", state: "in_effect", reason, by: underwriter.userId }],
    ]);
    expect(given(answer.body)[0]).toMatchObject({
      requirement: "The underwriter who approves the financial assessment is named",
      sentences: ["No underwriter is named on the loan"],
    });
    const [next] = answer.body.allowed_statuses.filter(({ status }: Body) => status === "clear_to_close");
    expect([next.ready, next.warnings]).toEqual([
      true,
      expect.arrayContaining(["No underwriter is named on the loan"]),
    ]);
    const logged = (await compliance.call("GET", `/loan/loans/${id}/audit/`)).body.results;
    expect(logged.map(({ action }: Body) => action)).toContain("loan.override");
    expect((await move(underwriter, id, "clear_to_close")).status).toBe(200);
    await officer.call("PATCH", `/loan/loans/${id}/`, { underwriter_id: underwriter.userId });
    const met = (await officer.call("GET", `/loan/loans/${id}/`)).body;
    expect(given(met)).toMatchObject([{ state: "met", reason }]);
  });

  test("a spouse who is removed from the case stops it until an underwriter gives reason and evidence", async () => {
    const ben = { first_name: "Ben", last_name: "Example", dob: "1975-07-02" };
    const coBorrowers = [{ ...ben, borrower_type: "eligible_non_borrowing_spouse" }];
    const [id, { id: otherId }] = [await loanToClear({ co_borrowers: coBorrowers }), await startLoan(officer)];
    const path = `/loan/loans/${id}/`;
    const { borrowers } = (await officer.call("GET", path)).body;
    expect((await officer.call("DELETE", `/loan/borrowers/${borrowers[1].id}/`)).status).toBe(204);
    const unmarried = { marital_status: "unmarried" };
    expect((await officer.call("PATCH", `/loan/borrowers/${borrowers[0].id}/`, unmarried)).status).toBe(200);
    expect((await officer.call("POST", "/loan/loan-calculation/", { loan: id })).status).toBe(200);
    const changed = (await officer.call("GET", path)).body;
    expect(changed.person_changes).toEqual([
      {
        ...{ borrower_id: borrowers[1].id, name: "Ben Example", borrower_type_after: null },
        ...{ borrower_type_before: "eligible_non_borrowing_spouse", changed_at: expect.any(String) },
        changed_by: officer.userId,
      },
    ]);
    expect((await move(underwriter, id, "conditional_approval")).body.requirements).toMatchObject([
      {
        code: "person_change_unexplained",
        severity: "override",
        fields: ["person_changes", "borrowers.borrower_type"],
      },
    ]);
    const explain = (document?: number) =>
      override(id, { code: "person_change_unexplained", reason: "Ben Example died on May 2", document });
    const upload = async (loan: number): Promise<number> =>
      (await uploadDocument(service(), underwriter, aPdf(`certificate for ${loan}`), { loan })).body.id;
    for (const document of [undefined, 999_999, await upload(otherId)]) {
      const { status, body } = await explain(document);
      expect([status, body.errors[0].field]).toEqual([400, "document"]);
    }
    const document = await upload(id);
    expect(given((await explain(document)).body)).toMatchObject([{ state: "in_effect", document }]);
    // A reason whose evidence is voided waits for other evidence.
    const voiding = { of: document, action: "voided" };
    expect((await processor.call("POST", "/documents/histories/", voiding)).status).toBe(201);
    expect(given((await officer.call("GET", path)).body)).toMatchObject([{ state: "outdated", document }]);
    expect((await move(underwriter, id, "conditional_approval")).body.requirements).toMatchObject([
      { code: "person_change_unexplained", override: { counts: false, outdated_because: "evidence_voided" } },
    ]);
    const again = await upload(id);
    expect(given((await explain(again)).body)).toMatchObject([{ state: "in_effect", document: again }]);
    expect((await move(underwriter, id, "conditional_approval")).status).toBe(200);
  });

  test("a co-borrower who is entered as unmarried before the case number, and then removed, is recorded as a possible spouse", async () => {
    const ben = { first_name: "Ben", last_name: "Example", dob: "1955-07-02", marital_status: "married" };
    const coBorrowers = [{ ...ben, borrower_type: "co_borrower" }];
    const { id, borrowers } = await startLoan(officer, { application_date: "2026-04-02", co_borrowers: coBorrowers });
    const person = `/loan/borrowers/${borrowers[1].id}/`;
    const changes = async () => (await officer.call("GET", `/loan/loans/${id}/`)).body.person_changes;
    expect((await officer.call("PATCH", person, { marital_status: "unmarried" })).status).toBe(200);
    expect(await changes()).toEqual([]);
    for (const dob of ["1950-07-02", "1945-07-02"])
      expect((await officer.call("PATCH", person, { dob })).status).toBe(200);
    const { allowed_statuses: next } = (await officer.call("GET", `/loan/loans/${id}/`)).body;
    expect(JSON.stringify(next)).not.toContain("1955");
    expect(await changes()).toEqual([]);
    expect((await officer.call("DELETE", person)).status).toBe(204);
    expect(await changes()).toMatchObject([{ name: "Ben Example", borrower_type_before: "co_borrower" }]);
  });

  test("a mortgage that an officer removes from the loan stays recorded until it is entered again or an underwriter says why", async () => {
    const mortgage = { creditor: "Example Bank", kind: "mortgage", amount: 95_000, is_mandatory: true };
    const id = await loanToClear({ liens: [mortgage] });
    const path = `/loan/loans/${id}/`;
    const droppedWith = async (liens: readonly object[]) =>
      (await officer.call("PATCH", path, { liens })).body.dropped_liens;
    const unmet = async () => {
      const { allowed_statuses: next } = (await officer.call("GET", path)).body;
      const [clear] = next.filter(({ status }: Body) => status === "clear_to_close");
      return clear.requirements.filter(({ code }: Body) => code === "lien_dropped_unexplained");
    };
    const dropped = { kind: "mortgage", creditor: "Example Bank", amount: 95_000, by: officer.userId };
    expect(await droppedWith([])).toEqual([{ ...dropped, at: expect.any(String) }]);
    expect(await unmet()).toMatchObject([{ severity: "override", fields: ["dropped_liens", "liens"], override: null }]);
    const paid = { code: "lien_dropped_unexplained", reason: "The release of May 1 is recorded" };
    expect((await override(id, paid)).status).toBe(200);
    expect(await unmet()).toMatchObject([{ override: { counts: true, outdated_because: null } }]);
    expect([await droppedWith([mortgage]), await unmet()]).toEqual([[], []]);
    expect(await droppedWith([{ ...mortgage, amount: 50_000 }])).toEqual([]);
    expect(await droppedWith([{ ...mortgage, amount: 40_000 }])).toEqual([{ ...dropped, at: expect.any(String) }]);
    expect(await unmet()).toMatchObject([{ override: { counts: false, outdated_because: "changed" } }]);
  });

  test("an override that is repeated changes nothing, and one for another version is refused", async () => {
    const { id } = await startLoan(officer);
    const first = await override(id);
    const again = await override(id);
    expect([again.status, again.body.version]).toEqual([200, first.body.version]);
    const late = await override(id, { reason: "Another one" }, { "If-Match": `"${first.body.version - 1}"` });
    expect(late.status).toBe(412);
    expect((await override(id, { reason: "Another one" })).body.overrides).toMatchObject([{ reason: "Another one" }]);
  });

  test("a reason of fewer than ten characters is refused", async () => {
    const { id } = await startLoan(officer);
    const short = await override(id, { reason: "nine char" });
    expect([short.status, short.body.errors]).toEqual([
      400,
      [{ field: "reason", message: "must have at least 10 characters" }],
    ]);
    expect((await override(id, { reason: "ten chars!" })).status).toBe(200);
  });

  test("a reason that cannot be given is refused with the code's field, and stores nothing", async () => {
    const { id, version } = await startLoan(officer);
    for (const code of ["application_date_missing", "closing_not_on_business_day", "no_such_code"]) {
      const { status, body } = await override(id, { code });
      expect([status, body.errors[0].field]).toEqual([400, "code"]);
    }
    expect((await override(id, { reason: "" })).body.errors[0].field).toBe("reason");
    expect((await override(id, {}, {}, officer)).status).toBe(403);
    expect((await officer.call("GET", `/loan/loans/${id}/`)).body).toMatchObject({ version, overrides: [] });
  });
});

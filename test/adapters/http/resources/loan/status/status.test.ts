import { beforeAll, describe, expect, test } from "bun:test";
import type { Company } from "../../../../../../domain/company/company.ts";
import type { Loan } from "../../../../../../domain/loan/loan.ts";
import { readyToFund } from "../../../../../fixtures/loan/loan-to-fund.ts";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../../support/running-service.ts";
import { writeLoan } from "../../../support/scenes/write-loan.ts";

onBothStores((service) => {
  let company: Company;
  let officer: Caller;
  let processor: Caller;
  let underwriter: Caller;
  let closer: Caller;
  beforeAll(async () => {
    company = await service().company();
    officer = await service().hire(company, "Company User", "Loan Officer");
    processor = await service().hire(company, "Company User", "Processor");
    underwriter = await service().hire(company, "Company User", "Underwriter");
    closer = await service().hire(company, "Company User", "Closer");
  });

  const move = (by: Caller, loan: number, status: string, more: object = {}, headers = {}): Promise<ServiceResponse> =>
    by.call("POST", "/loan/loans/update-status/", { loan, status, ...more }, headers);
  const moved = async (...given: Parameters<typeof move>): Promise<ServiceResponse["body"]> => {
    const { status, body } = await move(...given);
    expect([status, body.detail]).toEqual([200, undefined]);
    return body;
  };
  const write = (id: number, change: (loan: Loan) => Loan) => writeLoan(service().dependencies, company.id, id, change);
  const statusesOf = (loan: ServiceResponse["body"]) =>
    loan.status_history.map(({ status, effective_date, by }: ServiceResponse["body"]) => [status, effective_date, by]);

  /** A loan in processing with what a funding requires and a current calculation. */
  const loanToFund = async (): Promise<number> => {
    const { id } = await startLoan(officer, { expected_rate: 6.5 });
    await write(id, readyToFund);
    expect((await officer.call("POST", "/loan/loan-calculation/", { loan: id })).status).toBe(200);
    await moved(officer, id, "processing", { effective_date: "2026-05-01" });
    return id;
  };

  describe("a loan proceeds from its start to its insurance", () => {
    test("by the people of each stage, with what is unmet reported on the way", async () => {
      const { id } = await startLoan(officer, { expected_rate: 6.5 });
      await moved(officer, id, "processing");
      const early = await move(officer, id, "underwriting");
      expect([early.status, early.body.code]).toEqual([400, "requirements_unmet"]);
      expect(early.body.detail).toContain(
        "The application date is missing: enter it. The Social Security number of Ada Example",
      );
      const named = early.body.errors.map(({ field, message }: ServiceResponse["body"]) => [field, message]);
      expect(named).toContainEqual(["status", "cannot be reached yet. A calculation is missing: calculate the loan"]);
      const shown = (await officer.call("GET", `/loan/loans/${id}/`)).body.allowed_statuses;
      expect(shown[0]).toMatchObject({ status: "underwriting", ready: false });
      expect(shown[0].unmet).toHaveLength(named.length);

      await write(id, readyToFund);
      await officer.call("POST", "/loan/loan-calculation/", { loan: id });
      await moved(officer, id, "underwriting");
      await moved(underwriter, id, "conditional_approval", { reason: "title policy to follow" });
      await moved(underwriter, id, "clear_to_close");
      // It closed on April 20, entered on May 1: an underwriter says what shows that.
      const shownBy = async (code: string) => {
        const body = { code, reason: "The signed note is of 20 April" };
        expect((await underwriter.call("POST", `/loan/loans/${id}/overrides/`, body)).body.errors).toBeUndefined();
      };
      const backdated = await move(closer, id, "closing");
      expect([backdated.status, backdated.body.code]).toEqual([400, "requirements_unmet"]);
      expect(backdated.body.detail).toContain("2026-04-20, is before 2026-05-01, the day on which");
      await shownBy("closing_before_clear_to_close");
      await moved(closer, id, "closing");
      expect((await move(closer, id, "funded")).body.detail).toContain("recorded on 2026-05-01 as at its closing");
      await shownBy("closing_entered_late");
      const late = await move(closer, id, "funded");
      // Its disbursement, April 24, is before the date on which it was moved to closing.
      expect([late.status, late.body.errors[0].field]).toEqual([400, "disbursement_date"]);
      await officer.call("PATCH", `/loan/loans/${id}/`, { disbursement_date: "2026-05-01" });
      await shownBy("disbursement_long_after_closing");
      // Another disbursement is within the same waiting period, so the reason still counts.
      const funded = await moved(closer, id, "funded");
      expect(funded).toMatchObject({ status: "funded", action_taken: 1, action_taken_date: "2026-04-20" });
      const { originatorAtFunding } = (await service().dependencies.forCompany(company.id).loans.find(id)) ?? {};
      expect(originatorAtFunding).toMatchObject({ userId: officer.userId });
      expect((await move(closer, id, "endorsed")).body.detail).toBe(
        "The loan does not meet the requirements of this status. The application for the insurance is missing: submit it to the agency.",
      );
      await write(id, (loan) => ({ ...loan, agency: { ...loan.agency, insuranceStatus: "endorsed" } }));
      const endorsed = await moved(closer, id, "endorsed");
      expect(statusesOf(endorsed)).toEqual([
        ["origination", "2026-05-01", officer.userId],
        ["processing", "2026-05-01", officer.userId],
        ["underwriting", "2026-05-01", officer.userId],
        ["conditional_approval", "2026-05-01", underwriter.userId],
        ["clear_to_close", "2026-05-01", underwriter.userId],
        ["closing", "2026-05-01", closer.userId],
        ["funded", "2026-05-01", closer.userId],
        ["endorsed", "2026-05-01", closer.userId],
      ]);
      expect(endorsed.allowed_statuses).toEqual([]);
      expect((await move(closer, id, "escrow_closed")).body.code).toBe("move_not_allowed");
    });

    test("a borrower without CAIVRS who joins a loan that is clear to close prevents closing", async () => {
      const id = await loanToFund();
      await moved(officer, id, "underwriting");
      await moved(underwriter, id, "clear_to_close");
      await write(id, ({ borrowers, ...loan }) => ({
        ...loan,
        borrowers: borrowers.flatMap((each) => [
          each,
          { ...each, id: each.id + 1_000_000, borrowerType: "co_borrower" },
        ]),
      }));
      const refused = await move(closer, id, "closing");
      expect(refused.status).toBe(400);
      expect(refused.body.detail).toContain(
        "The CAIVRS authorization of Ada Example is missing: query CAIVRS for the loan",
      );
    });
  });

  describe("a change of status is refused", () => {
    test("to users who may make others, with the permission that it needs", async () => {
      const { id } = await startLoan(officer);
      const denied = await move(officer, id, "denied");
      expect([denied.status, denied.body.detail]).toEqual([
        403,
        "This needs the permission loan.move_underwriting: ask your administrator.",
      ]);
      const taken = await move(closer, id, "processing");
      expect([taken.status, taken.body.code]).toEqual([403, "permission_denied"]);
      const compliance = await service().hire(company, "Company User", "Compliance");
      const all = "loan.move_pipeline, loan.move_underwriting or loan.move_closing";
      expect((await move(compliance, id, "nowhere")).body.detail).toContain(all);
    });

    test("if the table does not contain it, with the possible statuses", async () => {
      const { id } = await startLoan(officer);
      const refused = await move(closer, id, "funded");
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        code: "move_not_allowed",
        detail:
          "A loan in the status origination can move to processing, withdrawn, denied or incomplete: choose one of these.",
        errors: [{ field: "status" }],
      });
    });

    test("for each of its fields, by name", async () => {
      const { id } = await startLoan(officer);
      const wrong = async (body: object) =>
        (await officer.call("POST", "/loan/loans/update-status/", body)).body.errors;
      const fields = (errors: ServiceResponse["body"]) => errors.map(({ field }: ServiceResponse["body"]) => field);
      expect(fields(await wrong({}))).toEqual(["loan", "status"]);
      expect(fields(await wrong({ loan: id, status: "gone", reason: 1, effective_date: "today" }))).toEqual([
        "status",
        "reason",
        "effective_date",
      ]);
      expect(await wrong({ loan: id, status: "processing", effective_date: "2026-05-02" })).toEqual([
        { field: "effective_date", message: "must not be in the future" },
      ]);
      expect(await wrong({ loan: id, status: "processing", effective_date: "2026-04-30" })).toEqual([
        { field: "effective_date", message: "must not be before the effective date of the current status" },
      ]);
    });

    test("for a loan of another officer or company, which does not exist", async () => {
      const { id } = await startLoan(officer);
      const other = await service().hire(company, "Company User", "Loan Officer");
      const stranger = await service().hire(await service().company(), "Company Administrator");
      for (const caller of [other, stranger]) expect((await move(caller, id, "processing")).status).toBe(404);
    });
  });

  describe("an application ends", () => {
    test("withdrawn on its date, and is reopened by an underwriter for a reason", async () => {
      const { id } = await startLoan(processor, { effective_date: "2026-04-20", application_date: "2026-04-18" });
      const ended = await moved(processor, id, "withdrawn", { effective_date: "2026-04-28", reason: "moves away" });
      expect(ended).toMatchObject({ action_taken: 4, action_taken_date: "2026-04-28" });
      expect((await move(processor, id, "processing", { reason: "she stays here" })).status).toBe(403);
      const silent = await move(underwriter, id, "processing");
      expect(silent.body.errors).toEqual([
        { field: "reason", message: "is required: say why the application is reopened" },
      ]);
      const again = await moved(underwriter, id, "processing", { reason: "she stays here" });
      expect(again).toMatchObject({ status: "processing", action_taken: null, action_taken_date: null });
      expect(again.status_history.at(-1).reason).toBe("she stays here");
    });

    test("denied for reasons of the register", async () => {
      const { id, loan_officer_id } = await startLoan(officer);
      expect((await move(underwriter, id, "denied")).body.detail).toContain("A denial reason is missing: enter it");
      await underwriter.call("PATCH", `/loan/loans/${id}/`, { hmda: { denial_reasons: [1] } });
      const denied = await moved(underwriter, id, "denied");
      expect(denied.status_history[0]).not.toHaveProperty("loan_officer_id");
      expect(denied).toMatchObject({
        action_taken: 3,
        action_taken_date: "2026-05-01",
        status_history: [{ status: "origination" }, { status: "denied", loan_officer_id }],
      });
    });

    test("and is the same end when the request is repeated", async () => {
      const { id } = await startLoan(officer);
      expect((await move(officer, id, "incomplete")).body.detail).toContain(
        "The notice of incompleteness is missing: enter the day on which it was sent",
      );
      await officer.call("PATCH", `/loan/loans/${id}/`, { notice_sent_date: "2026-04-30" });
      const ended = await move(officer, id, "incomplete", { reason: "no answer" });
      const again = await move(officer, id, "incomplete", { reason: "no answer" });
      expect([again.status, again.body]).toEqual([200, ended.body]);
      expect((await move(officer, id, "incomplete", { reason: "no answer at all" })).body.code).toBe(
        "move_not_allowed",
      );
    });
  });

  describe("a funded loan", () => {
    test("keeps the data on which its figures depend, and accepts corrections of the rest", async () => {
      const id = await loanToFund();
      const path = `/loan/loans/${id}/`;
      await write(id, (loan) => ({
        ...loan,
        statusHistory: loan.statusHistory.map((entry) => ({ ...entry, status: "funded" })),
      }));
      const { body } = await officer.call("PATCH", path, { margin: 3, home_value: 1_000_000, notes: "kept" });
      expect(body).toMatchObject({
        code: "loan_is_funded",
        detail:
          "margin must not change: the loan is funded; compliance or an administrator can correct it, with a reason.",
        errors: [{ field: "margin" }, { field: "home_value" }],
      });
      const fee = (await officer.call("GET", `/loan/fees/?loan=${id}`)).body.results[0];
      const [added, changed] = [
        await officer.call("POST", "/loan/fees/", { loan: id, code: "appraisal", amount: 1 }),
        await officer.call("PATCH", `/loan/fees/${fee.id}/`, { amount: 1 }),
      ];
      const named = [added, changed].map(({ status, body: { code, errors } }) => [status, code, errors[0].field]);
      expect(named).toEqual([
        [400, "loan_is_funded", "fees"],
        [400, "loan_is_funded", "amount"],
      ]);
      const locked = await officer.call("POST", "/loan/expected-rates/", { loan: id, save: true });
      expect([locked.status, locked.body.code]).toEqual([400, "loan_is_funded"]);
      const noted = await officer.call("PATCH", path, { notes: "notice sent", notice_sent_date: "2026-04-30" });
      expect(noted.body).toMatchObject({ notes: "notice sent", notice_sent_date: "2026-04-30" });
    });
  });

  describe("two concurrent changes of status", () => {
    test("to different ends: one of them succeeds, and the other is refused with it", async () => {
      const { id } = await startLoan(officer, { notice_sent_date: "2026-04-30" });
      const responses = await Promise.all([move(officer, id, "withdrawn"), move(processor, id, "incomplete")]);
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      const loan = (await officer.call("GET", `/loan/loans/${id}/`)).body;
      expect(loan.status_history).toHaveLength(2);
      expect(loan.status).toBe(responses.find(({ status }) => status === 200)?.body.status);
    });

    test("to the same status are made once", async () => {
      const { id } = await startLoan(officer);
      const responses = await Promise.all([move(officer, id, "processing"), move(officer, id, "processing")]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      expect((await officer.call("GET", `/loan/loans/${id}/`)).body.status_history).toHaveLength(2);
    });

    test("If-Match accepts the version that it names, and no other", async () => {
      const { id, version } = await startLoan(officer);
      expect((await move(officer, id, "processing", {}, { "If-Match": `"${version + 1}"` })).status).toBe(412);
      const response = await move(officer, id, "processing", {}, { "If-Match": `"${version}"` });
      expect([response.status, response.headers.get("ETag")]).toEqual([200, `"${version + 1}"`]);
    });
  });

  test("the audit trail names the change, with the earlier and the new status", async () => {
    const auditor = await service().hire(company, "Company User", "Compliance");
    const { id } = await startLoan(officer);
    await moved(officer, id, "withdrawn", { reason: "moves away" });
    const { results } = (await auditor.call("GET", `/loan/loans/${id}/audit/`)).body;
    expect(results[0]).toMatchObject({ action: "loan.move_status", by: officer.userId });
    const changes = Object.fromEntries(results[0].changes.map((each: ServiceResponse["body"]) => [each.path, each]));
    expect(changes.action_taken_date).toMatchObject({ from: null, to: "2026-05-01" });
    expect(changes.status_history.from.map(({ status }: ServiceResponse["body"]) => status)).toEqual(["origination"]);
    expect(changes.status_history.to.at(-1)).toMatchObject({
      ...{ status: "withdrawn", reason: "moves away", loan_officer_id: officer.userId },
    });
  });

  test("the pipeline of a loan begins at its application, and follows its channel", async () => {
    const { id } = await startLoan(officer);
    const path = `/loan/loans/${id}/`;
    const pipelineAfter = async (change: object) =>
      (await officer.call("PATCH", path, change)).body.pipeline.map(
        ({ effective_date, channel, property_state }: ServiceResponse["body"]) => [
          effective_date,
          channel,
          property_state,
        ],
      );
    expect(await pipelineAfter({ channel: "brokered" })).toEqual([]);
    const first = ["2026-04-20", "brokered", "VA"];
    expect(await pipelineAfter({ application_date: "2026-04-20" })).toEqual([first]);
    expect(await pipelineAfter({ channel: "retail" })).toEqual([first, ["2026-05-01", "retail", "VA"]]);
    expect(await pipelineAfter({ notes: "nothing of it" })).toHaveLength(2);
  });
});

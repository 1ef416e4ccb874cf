import { beforeAll, describe, expect, test } from "bun:test";
import type { Company } from "../../../../../../domain/company/company.ts";
import type { Loan } from "../../../../../../domain/loan/loan.ts";
import type { LoanStatus } from "../../../../../../domain/loan/status/status.ts";
import { readyToFund } from "../../../../../fixtures/loan/loan-to-fund.ts";
import { loanSaved } from "../../../../../fixtures/loan/log.ts";
import { onBothStores } from "../../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../../support/running-service.ts";

onBothStores((service) => {
  let company: Company;
  let officer: Caller;
  let compliance: Caller;
  let administrator: Caller;
  beforeAll(async () => {
    company = await service().company();
    officer = await service().hire(company, "Company User", "Loan Officer");
    compliance = await service().hire(company, "Company User", "Compliance");
    administrator = await service().hire(company, "Company Administrator");
  });

  /** A loan in a status, with what a funding requires. */
  const loanAt = async (status: LoanStatus): Promise<ServiceResponse["body"]> => {
    const { id } = await startLoan(officer, { expected_rate: 6.5 });
    const { loans } = service().dependencies.forCompany(company.id);
    const loan = await loans.find(id);
    if (loan === null) throw new Error("the loan is missing");
    const moved: Loan = {
      ...readyToFund(loan),
      statusHistory: loan.statusHistory.map((entry) => ({ ...entry, status })),
    };
    expect(await loans.save(moved, loanSaved(loan))).not.toBe("conflict");
    return (await officer.call("GET", `/loan/loans/${id}/`)).body;
  };
  const correct = (by: Caller, { id }: ServiceResponse["body"], body: object, headers = {}) =>
    by.call("POST", `/loan/loans/${id}/corrections/`, body, headers);
  const reason = "The closing papers say so";

  describe("a fixed field of a funded loan", () => {
    test("is refused to every write, by its name, and stays", async () => {
      const loan = await loanAt("funded");
      const [borrower] = loan.borrowers;
      const fee = (await officer.call("GET", `/loan/fees/?loan=${loan.id}`)).body.results[0];
      const person = { loan: loan.id, first_name: "Ben", last_name: "Example", dob: "1950-07-02" };
      const writes = [
        ["PATCH", `/loan/loans/${loan.id}/`, { liens: [{ amount: 1 }] }, "liens"],
        ["PATCH", `/loan/borrowers/${borrower.id}/`, { last_name: "Exemple" }, "last_name"],
        ["POST", "/loan/borrowers/", { ...person, borrower_type: "co_borrower" }, "borrowers"],
        ["PATCH", `/loan/properties/${loan.property.id}/`, { occupancy: "investment_property" }, "occupancy"],
        ["PATCH", `/loan/fees/${fee.id}/`, { paid_to: "Example Title" }, "paid_to"],
        ["POST", "/loan/fees/", { loan: loan.id, code: "survey", amount: 1 }, "fees"],
      ] as const;
      for (const [method, path, body, field] of writes) {
        const refused = await administrator.call(method, path, body);
        expect([refused.status, refused.body.code, refused.body.errors?.[0].field]).toEqual([
          400,
          "loan_is_funded",
          field,
        ]);
        expect(refused.body.detail).toContain("the loan is funded");
      }
      expect((await officer.call("GET", `/loan/loans/${loan.id}/`)).body.version).toBe(loan.version);
    });

    test("is corrected in one step, with the reason, by compliance and by an administrator", async () => {
      const loan = await loanAt("funded");
      const [borrower] = loan.borrowers;
      const fee = (await officer.call("GET", `/loan/fees/?loan=${loan.id}`)).body.results[0];
      const made = await correct(compliance, loan, {
        reason,
        loan: { channel: "wholesale" },
        property: { occupancy: "second_residence" },
        borrower_id: borrower.id,
        borrower: { last_name: "Exemple" },
        fee_id: fee.id,
        fee: { paid_to: "Example Title" },
      });
      expect(made.body).toMatchObject({
        channel: "wholesale",
        property: { occupancy: "second_residence" },
        borrowers: [{ last_name: "Exemple" }],
        corrections: [
          {
            by: compliance.userId,
            reason,
            fields: ["channel", "property.occupancy", "borrowers.last_name", "fees.paid_to"],
          },
        ],
      });
      const again = await correct(administrator, loan, { reason, loan: { channel: "wholesale" } });
      expect([again.status, again.body.version]).toEqual([200, made.body.version]);
      const { results } = (await compliance.call("GET", `/loan/loans/${loan.id}/audit/`)).body;
      expect(results[0]).toMatchObject({ action: "loan.correct", by: compliance.userId });
      expect(JSON.stringify(results[0].changes)).toContain(reason);
    });

    test.each<[string, object, number, string]>([
      ["without a reason", { loan: { channel: "wholesale" } }, 400, "reason"],
      [
        "of the date that the agency returned",
        { reason, loan: { case_number_assigned_date: "2026-04-07" } },
        400,
        "loan.case_number_assigned_date",
      ],
      ["of what is not fixed", { reason, loan: { notes: "sold" } }, 400, "loan.notes"],
      [
        "of what no loan has",
        { reason, loan: { channel: "wholesale", closing_day: "2026-04-21" } },
        400,
        "loan.closing_day",
      ],
      ["of what a correction has not", { reason, loans: { channel: "wholesale" } }, 400, "loans"],
      ["to what is no date", { reason, loan: { closing_date: "tomorrow" } }, 400, "loan.closing_date"],
      ["to an impossible order of dates", { reason, loan: { closing_date: "2026-04-30" } }, 400, "loan.closing_date"],
    ])("cannot be corrected %s", async (_, body, status, field) => {
      const loan = await loanAt("funded");
      const refused = await correct(compliance, loan, body);
      expect([refused.status, refused.body.errors?.[0].field]).toEqual([status, field]);
      const kept = (await officer.call("GET", `/loan/loans/${loan.id}/`)).body;
      expect([kept.version, kept.corrections]).toEqual([loan.version, []]);
    });

    test("is corrected only for a person or a fee of the loan", async () => {
      const loan = await loanAt("funded");
      const other = await correct(compliance, loan, { reason, borrower_id: 999_999, borrower: { last_name: "X" } });
      expect([other.status, other.body.code]).toEqual([404, "borrower_not_found"]);
      const none = await correct(compliance, loan, { reason, fee: { amount: 1 } });
      expect([none.status, none.body.errors[0].field]).toEqual([400, "fee_id"]);
    });

    test("cannot be corrected by others, nor at another version or by another company", async () => {
      const loan = await loanAt("funded");
      const body = { reason, loan: { channel: "wholesale" } };
      expect((await correct(officer, loan, body)).status).toBe(403);
      expect((await correct(compliance, loan, body, { "If-Match": '"99"' })).status).toBe(412);
      const stranger = await service().hire(await service().company(), "Company Administrator");
      expect((await correct(stranger, loan, body)).status).toBe(404);
    });
  });

  test("an application that has ended keeps the data on which it was decided until they are corrected", async () => {
    const loan = await loanAt("denied");
    const path = `/loan/loans/${loan.id}/`;
    const refused = await officer.call("PATCH", path, { appraised_value: 1 });
    expect([refused.status, refused.body.code]).toEqual([400, "field_is_fixed"]);
    expect((await officer.call("PATCH", path, { notice_sent_date: "2026-05-01" })).status).toBe(200);
    const corrected = await correct(compliance, loan, { reason, loan: { appraised_value: 1 } });
    expect(corrected.body).toMatchObject({ appraised_value: 1, corrections: [{ fields: ["appraised_value"] }] });
  });

  test.each(["funded", "denied"] as const)(
    "a correction of the loan officer corrects the originator of a loan that is %s, and a change does not",
    async (status) => {
      const loan = await loanAt(status);
      const [colleague, right] = [
        await service().hire(company, "Company User", "Loan Officer"),
        await service().hire(company, "Company User", "Loan Officer"),
      ];
      const originatorId = async () => {
        const stored = await service().dependencies.forCompany(company.id).loans.find(loan.id);
        return status === "funded" ? stored?.originatorAtFunding?.userId : stored?.statusHistory.at(-1)?.loanOfficerId;
      };
      const before = await originatorId();
      const body = { loan_officer_id: colleague.userId };
      expect((await administrator.call("PATCH", `/loan/loans/${loan.id}/`, body)).status).toBe(200);
      expect(await originatorId()).toBe(before);
      const corrected = await correct(administrator, loan, { reason, loan: { loan_officer_id: right.userId } });
      expect(corrected.body).toMatchObject({ corrections: [{ fields: ["loan_officer_id"] }] });
      expect(await originatorId()).toBe(right.userId);
    },
  );

  test.each(["funded", "denied"] as const)(
    "a loan that is %s is corrected to the officer who has left since, whom no change can name",
    async (status) => {
      const loan = await loanAt(status);
      const left = await service().hire(company, "Company User", "Loan Officer", "Processor");
      expect((await administrator.call("DELETE", `/company/users/${left.userId}/`)).status).toBe(204);
      const [named, path] = [{ loan_officer_id: left.userId }, `/loan/loans/${loan.id}/`];
      const refused = await administrator.call("PATCH", path, named);
      expect([refused.status, refused.body.errors?.[0].field]).toEqual([400, "loan_officer_id"]);
      const corrected = await correct(administrator, loan, {
        reason,
        loan: { ...named, processor_id: left.userId },
      });
      expect(corrected.body).toMatchObject({ ...named, processor_id: left.userId });
      // Somebody else works on the loan from then on; the originator stays.
      const colleague = await service().hire(company, "Company User", "Loan Officer");
      expect((await administrator.call("PATCH", path, { loan_officer_id: colleague.userId })).status).toBe(200);
      const stored = await service().dependencies.forCompany(company.id).loans.find(loan.id);
      const originator =
        status === "funded" ? stored?.originatorAtFunding?.userId : stored?.statusHistory.at(-1)?.loanOfficerId;
      expect(originator).toBe(left.userId);
      const stranger = await correct(administrator, loan, { reason, loan: { loan_officer_id: 987_654 } });
      expect([stranger.status, stranger.body.errors?.[0]]).toMatchObject([
        400,
        { field: "loan.loan_officer_id", message: "must be a user of the company" },
      ]);
    },
  );

  test("a loan in progress is not corrected to an officer who has left", async () => {
    const loan = await startLoan(administrator, {});
    const left = await service().hire(company, "Company User", "Loan Officer");
    expect((await administrator.call("DELETE", `/company/users/${left.userId}/`)).status).toBe(204);
    const refused = await correct(administrator, loan, { reason, loan: { loan_officer_id: left.userId } });
    expect([refused.status, refused.body.errors?.[0]]).toMatchObject([
      400,
      {
        field: "loan.loan_officer_id",
        message: "must be an active user of the company who may originate loans",
      },
    ]);
  });
});

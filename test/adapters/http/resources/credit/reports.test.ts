import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { forBothStores } from "../../support/on-both-stores.ts";
import { type ServiceResponse, startLoan } from "../../support/running-service.ts";
import {
  authorized,
  bureauPassword,
  type CreditScene,
  openCreditScene,
  orderPath,
  reportsPath,
  retrievePath,
} from "../../support/scenes/credit-scene.ts";
import { loseKeyOf } from "../../support/scenes/unreadable-credentials.ts";

/** The status, and the fields that programs use. */
const outcome = ({ status, body }: ServiceResponse) => [status, body.code ?? body.status];

forBothStores((kind) => {
  let scene: CreditScene;
  beforeAll(async () => {
    scene = await openCreditScene(kind);
  });
  afterAll(() => scene.close());

  const order = (borrowerId: number, given: object = {}, headers: Record<string, string> = {}) =>
    scene.officer.call("POST", orderPath, { borrower_id: borrowerId, is_joint: false, ...given }, headers);
  const read = (id: number, by = scene.officer) => by.call("GET", `${reportsPath}${id}/`);
  const borrowerOf = (loan: ServiceResponse["body"]): number => loan.borrowers[0].id;
  const logged = async (action: string, reportId: number): Promise<number> =>
    (await scene.administrator.call("GET", `/audit/?kind=credit_report&id=${reportId}&action=${action}`)).body.count;

  describe("an ordered report", () => {
    test("is from the bureaus that the company chose, at least one", async () => {
      const path = `/company/companies/${scene.administrator.company.id}/`;
      const choose = (bureaus: readonly string[]) =>
        scene.administrator.call("PATCH", path, { credit_bureaus: bureaus });
      for (const [wrong, field] of [
        [[], "credit_bureaus"],
        [["innovis"], "credit_bureaus.0"],
      ] as const)
        expect(await choose(wrong)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
      const chosen = await choose(["transunion", "experian", "transunion"]);
      expect(chosen.body.credit_bureaus).toEqual(["transunion", "experian"]);
      const { body } = await order(borrowerOf(await scene.loanOf("123420101")));
      expect(body.scores.map(({ bureau }: ServiceResponse["body"]) => bureau)).toEqual(["experian", "transunion"]);
      await choose(["equifax", "experian", "transunion"]);
    });

    test("returns with its contents, counts for 120 days, and prevents deleting the loan", async () => {
      const loan = await scene.loanOf("123120050");
      const { status, body } = await order(borrowerOf(loan));
      expect([status, body.status, body.is_joint, body.loan, body.borrower]).toEqual([
        201,
        "completed",
        false,
        loan.id,
        borrowerOf(loan),
      ]);
      // Today is May 1, 2026, and 120 days later it is August 29.
      expect([body.ordered_by, body.expires_on]).toEqual([scene.officer.userId, "2026-08-29"]);
      // The sandbox's scores are 650 plus the last two digits, plus a difference for each bureau.
      expect(body.scores.map((score: ServiceResponse["body"]) => [score.bureau, score.value, score.borrower])).toEqual([
        ["equifax", 700, borrowerOf(loan)],
        ["experian", 712, borrowerOf(loan)],
        ["transunion", 691, borrowerOf(loan)],
      ]);
      expect(body.liabilities[0]).toMatchObject({
        creditor: "Example Mortgage",
        account_last4: "0001",
        kind: "mortgage",
        unpaid_balance: 84_250.37,
        monthly_payment: 912.44,
        rating: "as_agreed",
        opened_date: "2015-03-01",
      });
      expect(body.inquiries).toEqual([{ date: "2026-02-14", creditor: "Example Lender", bureau: "experian" }]);
      const deleted = await scene.administrator.call("DELETE", `/loan/loans/${loan.id}/`);
      expect(outcome(deleted)).toEqual([400, "loan_not_deletable"]);
      expect(deleted.body.detail).toContain("an ordered credit report");
    });

    test("shows late payments, a charge-off, a bankruptcy, and a judgment as such", async () => {
      const { body } = await order(borrowerOf(await scene.loanOf("123120017")));
      const late = body.liabilities.find(
        ({ creditor }: ServiceResponse["body"]) => creditor === "Example Auto Finance",
      );
      expect(late).toMatchObject({
        kind: "installment",
        past_due: 410.2,
        rating: "late_90",
        worst_rating: "late_120_or_more",
        late_30_count: 4,
        late_60_count: 2,
        late_90_count: 1,
      });
      expect(body.public_records.map(({ kind: of, amount }: ServiceResponse["body"]) => [of, amount])).toEqual([
        ["BankruptcyChapter7", null],
        ["Judgment", 2310.75],
      ]);
    });

    test("of a file without scores has none, and says so", async () => {
      const { body } = await order(borrowerOf(await scene.loanOf("123120015")));
      expect(body.scores.map(({ value }: ServiceResponse["body"]) => value)).toEqual([null, null, null]);
      expect(body.alerts).toEqual(["The consumer has frozen the file."]);
    });

    test("can be for two people who owe the loan together", async () => {
      const people = [
        { first_name: "Eve", last_name: "Spouse", dob: "1955-01-01", borrower_type: "eligible_non_borrowing_spouse" },
        { first_name: "Ben", last_name: "Example", dob: "1953-07-02", borrower_type: "co_borrower" },
      ];
      const loan = await scene.loanOf("123220001", {
        co_borrowers: people.map((each, position) => ({ ...each, ...authorized(`12322000${position + 2}`) })),
      });
      const ben = loan.borrowers.find(({ first_name }: ServiceResponse["body"]) => first_name === "Ben").id;
      const { status, body } = await order(borrowerOf(loan), { is_joint: true });
      expect([status, body.status, body.is_joint, body.co_borrower]).toEqual([201, "completed", true, ben]);
      expect(new Set(body.scores.map(({ borrower }: ServiceResponse["body"]) => borrower))).toEqual(
        new Set([borrowerOf(loan), ben]),
      );
      expect(outcome(await order(ben))).toEqual([409, "credit_report_valid"]);
      const named = await scene.officer.call("GET", `${reportsPath}?borrower=${ben}`);
      expect(named.body.results.map(({ id }: ServiceResponse["body"]) => id)).toEqual([body.id]);
    });

    test("is refused while something is missing, with everything missing, and nothing is ordered", async () => {
      const before = await scene.paidOrders();
      const loan = await startLoan(scene.officer);
      const refused = await order(borrowerOf(loan));
      expect(outcome(refused)).toEqual([400, "credit_data_missing"]);
      expect(refused.body.errors).toEqual([
        { field: "borrower.ssn", message: "must be the person's Social Security number" },
        { field: "borrower.present_address.street", message: "must be the street and number where the person lives" },
        { field: "borrower.present_address.city", message: "must be the city where the person lives" },
        { field: "borrower.present_address.state", message: "must be the state where the person lives" },
        { field: "borrower.present_address.zip_code", message: "must be the ZIP code where the person lives" },
        {
          field: "borrower.credit_authorized_at",
          message:
            "must be the time at which the person authorized a credit report, not in the future: get the authorization before you order a report",
        },
        {
          field: "borrower.credit_authorization_method",
          message:
            "must be the way in which the person authorized a credit report, one of: written, electronic, verbal",
        },
      ]);
      expect(refused.body.detail).toEndWith(
        "Set the fields of each person with PATCH /api/loan/borrowers/{id}/. Then repeat the request.",
      );
      const joint = await order(borrowerOf(await scene.loanOf("123320001")), { is_joint: true });
      expect([joint.status, joint.body.errors[0].field]).toEqual([400, "is_joint"]);
      expect(outcome(await order(987_654_321))).toEqual([404, "borrower_not_found"]);
      expect(await scene.paidOrders()).toBe(before);
    });

    test("is refused to a company without credentials for the bureau", async () => {
      const other = await scene.service.hire(await scene.service.company(), "Company User", "Loan Officer");
      const loan = await startLoan(other, { borrower: authorized("123420001") });
      const refused = await other.call("POST", orderPath, { borrower_id: borrowerOf(loan) });
      expect(outcome(refused)).toEqual([400, "credit_credentials_missing"]);
      expect(refused.body.errors).toEqual([
        { field: "credit_username", message: "must be set on the company, with credit_password, by its administrator" },
      ]);
      expect(refused.body.detail).toBe(
        "A credit report still needs: credit_username and credit_password of the company. A Company Administrator sets the user name and password on the company, with PATCH /api/company/companies/{id}/. Then repeat the request.",
      );
    });

    test("is refused to a company whose credentials no key decrypts, but only if it would be ordered", async () => {
      const [reported, other] = [await scene.loanOf("123420051"), await scene.loanOf("123420052")];
      await order(borrowerOf(reported));
      const { company } = scene.officer;
      await loseKeyOf(scene.service, company.id, "creditCredentials");
      const [paid, faultsBefore] = [await scene.paidOrders(), scene.faults.length];
      expect(outcome(await order(borrowerOf(reported)))).toEqual([409, "credit_report_valid"]);
      expect(scene.faults.slice(faultsBefore)).toEqual([]);
      expect(outcome(await order(borrowerOf(other)))).toEqual([400, "credit_credentials_missing"]);
      expect(scene.faults.slice(faultsBefore)).toEqual([
        expect.objectContaining({ detail: expect.stringContaining("cannot be decrypted") }),
      ]);
      const given = { credit_username: "lender-user", credit_password: "another password" };
      await scene.administrator.call("PATCH", `/company/companies/${company.id}/`, given);
      expect((await order(borrowerOf(other))).status).toBe(201);
      expect(await scene.paidOrders()).toBe(paid + 1);
    });
  });

  describe("a second report", () => {
    test("is paid for only by force while the first counts: for 120 days, and while it is for the same person", async () => {
      const loan = await scene.loanOf("123520001");
      const borrower = borrowerOf(loan);
      const first = (await order(borrower)).body;
      const before = await scene.paidOrders();
      const refused = await order(borrower);
      expect(outcome(refused)).toEqual([409, "credit_report_valid"]);
      expect(refused.body.detail).toContain(`Credit report ${first.id} `);
      expect(refused.body.errors).toEqual([
        {
          field: "borrower_id",
          message: `has a credit report that is still valid (${first.id}): send "force": true to order and pay for another one`,
        },
      ]);
      expect(await scene.paidOrders()).toBe(before);
      const forced = await order(borrower, { force: true });
      expect([forced.status, await scene.paidOrders()]).toEqual([201, before + 1]);
      const path = `/loan/borrowers/${borrower}/`;
      expect((await scene.officer.call("PATCH", path, { ssn: "123520002" })).status).toBe(200);
      expect((await order(borrower)).status).toBe(201);
      expect(outcome(await order(borrower))).toEqual([409, "credit_report_valid"]);
    });

    test("is not ordered while one is unfinished, for 24 hours not even by force; its id is named", async () => {
      const borrower = borrowerOf(await scene.loanOf("123520012"));
      const first = await order(borrower);
      expect([first.status, first.body.status, first.body.scores]).toEqual([201, "processing", null]);
      const before = await scene.paidOrders();
      const refused = await order(borrower, { force: true });
      expect(outcome(refused)).toEqual([409, "credit_report_unfinished"]);
      expect(refused.body.detail).toContain(`/credit-reports/${first.body.id}/`);
      expect(refused.body.detail).toContain("ask the bureau about its order_identifier");
      expect(refused.body.detail).toContain("POST /api/credit-report/credit-reports/retrieve_existing_report/");
      expect(refused.body.credit_report).toBe(first.body.id);
      expect(await scene.paidOrders()).toBe(before);
    });

    test("of two concurrent requests, only one is ordered", async () => {
      const borrower = borrowerOf(await scene.loanOf("123520031"));
      const before = await scene.paidOrders();
      const statuses = (await Promise.all([order(borrower), order(borrower), order(borrower)])).map(
        ({ status }) => status,
      );
      expect(statuses.toSorted()).toEqual([201, 409, 409]);
      expect(await scene.paidOrders()).toBe(before + 1);
    });
  });

  describe("the date from which a loan's report no longer counts", () => {
    const deadlinesOf = async (loanId: number) =>
      (await scene.officer.call("GET", `/loan/loans/${loanId}/`)).body.deadlines.filter(
        ({ kind: of }: ServiceResponse["body"]) => of === "credit_report_expires",
      );

    test("is among its deadlines, for an ordered and a retrieved report, while it is for the same person", async () => {
      const loan = await scene.loanOf("123530001");
      expect(await deadlinesOf(loan.id)).toEqual([]);
      const { expires_on: on } = (await order(borrowerOf(loan))).body;
      expect(await deadlinesOf(loan.id)).toEqual([
        {
          kind: "credit_report_expires",
          on,
          rule: "A credit report counts for 120 days from the day it was first issued",
          source:
            "Mortgagee Letter 2016-10, HECM Financial Assessment and Property Charge Guide, age of credit documents",
          days_left: 120,
        },
      ]);
      expect((await scene.officer.call("GET", `/loan/loans/?due_before=${on}`)).body.results).toEqual([]);
      const path = `/loan/borrowers/${borrowerOf(loan)}/`;
      expect((await scene.officer.call("PATCH", path, { ssn: "123530002" })).status).toBe(200);
      expect(await deadlinesOf(loan.id)).toEqual([]);
      const other = await scene.loanOf("123530003");
      const retrieval = { borrower_id: borrowerOf(other), is_joint: false, order_identifier: "91230001" };
      expect((await scene.officer.call("POST", retrievePath, retrieval)).status).toBe(200);
      expect(await deadlinesOf(other.id)).toMatchObject([{ on, days_left: 120 }]);
    });
  });

  describe("an order that goes wrong", () => {
    test("at the bureau is returned with its words, masked, and can be repeated", async () => {
      const borrower = borrowerOf(await scene.loanOf("123620013"));
      const refused = await order(borrower);
      expect(outcome(refused)).toEqual([422, "credit_report_refused"]);
      expect(refused.body.detail).toBe(
        "The credit bureau refused the request: No file was found for *****0013. Correct what its messages name, then order again.",
      );
      expect(refused.body.messages).toEqual([{ code: "B200", text: "No file was found for *****0013." }]);
      expect(refused.body).not.toHaveProperty("errors");
      const report = await scene.officer.call("GET", `${reportsPath}${refused.body.credit_report}/`);
      expect(report.body).toMatchObject({ id: refused.body.credit_report, borrower, status: "error" });
      expect(outcome(await order(borrower))).toEqual([422, "credit_report_refused"]);
      const { results } = (await scene.officer.call("GET", `${reportsPath}?borrower=${borrower}&status=error`)).body;
      expect(results).toHaveLength(2);
    });

    test("by naming another person ends without contents", async () => {
      const borrower = borrowerOf(await scene.loanOf("123620014"));
      expect(outcome(await order(borrower))).toEqual([422, "not_this_borrower"]);
      const [{ id }] = (await scene.officer.call("GET", `${reportsPath}?borrower=${borrower}`)).body.results;
      expect((await read(id)).body).toMatchObject({ status: "error", scores: null, liabilities: null });
      expect(await logged("credit_report.read", id)).toBe(0);
    });

    test("gets the same response again under its key", async () => {
      const borrower = borrowerOf(await scene.loanOf("123630013"));
      const before = await scene.paidOrders();
      const key = { "Idempotency-Key": `refused ${borrower}` };
      const [first, again] = [await order(borrower, {}, key), await order(borrower, {}, key)];
      expect([outcome(again), again.body.errors]).toEqual([outcome(first), first.body.errors]);
      expect(again.headers.get("Idempotency-Replayed")).toBe("true");
      expect(await scene.paidOrders()).toBe(before + 1);
    });
  });

  describe("a report that takes long", () => {
    test("is looked up by whoever reads it, once in 30 seconds however many do, until it is complete", async () => {
      const { body: first } = await order(borrowerOf(await scene.loanOf("123720018")));
      expect(first.status).toBe("pending");
      let last = first;
      for (let look = 1; look <= 10 && last.status !== "completed"; look += 1) {
        await Promise.all([read(first.id), read(first.id), read(first.id)]);
        const { body } = await read(first.id);
        // The reader first saves that it looks the report up, and then the answer.
        expect(body.version).toBe(last.version + (look === 1 ? 0 : 2));
        last = body;
        scene.service.clock.advance(30);
      }
      expect(last.status).toBe("completed");
      expect(await logged("credit_report.ask", first.id)).toBe((last.version - first.version) / 2);
      expect((await read(first.id)).body.scores).toHaveLength(3);
      expect(await logged("credit_report.end", first.id)).toBe(1);
    });

    test("is not looked up by lists", async () => {
      const { body: first } = await order(borrowerOf(await scene.loanOf("123720012")));
      scene.service.clock.advance(60);
      const { results } = (await scene.officer.call("GET", `${reportsPath}?borrower=${first.borrower}`)).body;
      expect(results).toEqual([
        expect.objectContaining({ id: first.id, version: first.version, status: "processing" }),
      ]);
    });
  });

  describe("the contents of a report", () => {
    test("are only in the detail, and each read is in the audit log", async () => {
      const { body } = await order(borrowerOf(await scene.loanOf("123820001")));
      expect(await logged("credit_report.read", body.id)).toBe(1);
      expect((await read(body.id)).body).toEqual(body);
      expect(await logged("credit_report.read", body.id)).toBe(2);
      const path = `/api${reportsPath}${body.id}/`;
      expect((await scene.service.ask(path, { method: "HEAD", token: scene.officer.token })).status).toBe(200);
      expect(await logged("credit_report.read", body.id)).toBe(2);
      const { results } = (await scene.officer.call("GET", `${reportsPath}?loan=${body.loan}`)).body;
      expect(Object.keys(results[0])).not.toContain("scores");
      expect(await logged("credit_report.read", body.id)).toBe(2);
      const csv = await scene.officer.call("GET", `${reportsPath}?loan=${body.loan}`, undefined, {
        Accept: "text/csv",
      });
      expect(csv.body).not.toContain("Example Mortgage");
    });

    test("are encrypted in the store", async () => {
      const { body } = await order(borrowerOf(await scene.loanOf("123820002")));
      const { creditReports } = scene.service.dependencies.forCompany(body.company);
      const stored = JSON.stringify(await creditReports.find(body.id));
      for (const reported of ["Example Mortgage", "EquifaxBeacon", "123820002"]) expect(stored).not.toContain(reported);
    });

    test("do not exist for another officer or another company", async () => {
      const { body } = await order(borrowerOf(await scene.loanOf("123820003")));
      const colleague = await scene.service.hire(scene.officer.company, "Company User", "Loan Officer");
      const stranger = await scene.service.hire(await scene.service.company(), "Company Administrator");
      for (const other of [colleague, stranger]) {
        expect(outcome(await read(body.id, other))).toEqual(outcome(await read(987_654_321, other)));
        const list = await other.call("GET", reportsPath);
        expect(list.body.results.map(({ id }: ServiceResponse["body"]) => id)).not.toContain(body.id);
        expect((await other.call("GET", `${reportsPath}?loan=${body.loan}`)).status).toBe(404);
        const ofBorrower = await other.call("GET", `${reportsPath}?borrower=${body.borrower}`);
        expect(outcome(ofBorrower)).toEqual([404, "borrower_not_found"]);
      }
      expect((await read(body.id, scene.administrator)).status).toBe(200);
    });
  });

  describe("an existing report", () => {
    const retrieve = (borrowerId: number, orderIdentifier: string, given: object = {}) =>
      scene.officer.call("POST", retrievePath, {
        borrower_id: borrowerId,
        order_identifier: orderIdentifier,
        is_joint: false,
        ...given,
      });

    test("is retrieved without a charge, stored once, and counts", async () => {
      const borrower = borrowerOf(await scene.loanOf("123920001"));
      const before = await scene.paidOrders();
      const first = await retrieve(borrower, "91234567");
      expect([first.status, first.body.status, first.body.order_identifier]).toEqual([200, "completed", "91234567"]);
      expect((await retrieve(borrower, "91234567")).body.id).toBe(first.body.id);
      expect(await scene.paidOrders()).toBe(before);
      expect(outcome(await order(borrower))).toEqual([409, "credit_report_valid"]);
      expect(await logged("credit_report.end", first.body.id)).toBe(1);
    });

    test("that two request concurrently, or each of a couple, is stored once, and all get that one", async () => {
      const loan = await scene.loanOf("123920021", {
        co_borrowers: [{ first_name: "Ben", last_name: "Example", dob: "1953-07-02", ...authorized("123920022") }],
      });
      const [ada, ben] = loan.borrowers.map(({ id }: ServiceResponse["body"]) => id);
      const responses = await Promise.all([
        retrieve(ada, "91234569", { is_joint: true }),
        retrieve(ada, "91234569", { is_joint: true }),
        retrieve(ben, "91234569", { is_joint: true }),
      ]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
      expect((await scene.officer.call("GET", `${reportsPath}?loan=${loan.id}`)).body.count).toBe(1);
      expect(await logged("credit_report.end", responses[0]?.body.id)).toBe(1);
    });

    test("of an order whose answer was lost completes the order; beside another that was stored meanwhile the order ends, and anyone who orders gets the other", async () => {
      const borrower = borrowerOf(await scene.loanOf("123920023"));
      const { body: ordered } = await order(borrower);
      const { creditReports } = scene.service.dependencies.forCompany(ordered.company);
      const lose = async (id: number, status: "new" | "error" = "new") => {
        const stored = await creditReports.find(id);
        if (stored === null) throw new Error("the report is there");
        const lost = {
          status,
          orderIdentifier: null,
          completedAt: null,
          expiresOn: null,
          askedAt: null,
        } as const;
        await creditReports.save({ ...stored, ...lost, sealedContent: null }, null);
      };
      await lose(ordered.id);
      const settled = (await retrieve(borrower, ordered.order_identifier)).body;
      expect([settled.id, settled.status, settled.scores.length]).toEqual([ordered.id, "completed", 3]);
      await lose(ordered.id, "error");
      const { body: retrieved } = await retrieve(borrower, ordered.order_identifier);
      expect([retrieved.status, retrieved.id === ordered.id]).toEqual(["completed", false]);
      await lose(ordered.id);
      const paid = await scene.paidOrders();
      const forced = await order(borrower, { force: true });
      expect([forced.status, forced.body.id]).toEqual([201, retrieved.id]);
      const ended = { id: ordered.id, status: "error", scores: null, messages: [{ code: "stored_already" }] };
      expect((await read(ordered.id)).body).toMatchObject(ended);
      await lose(ordered.id);
      expect((await read(ordered.id)).body).toMatchObject(ended);
      expect(outcome(await order(borrower))).toEqual([409, "credit_report_valid"]);
      expect(await scene.paidOrders()).toBe(paid);
    });

    test("that was ordered here is returned from here", async () => {
      const { body } = await order(borrowerOf(await scene.loanOf("123920002")));
      expect((await retrieve(body.borrower, body.order_identifier)).body).toEqual(body);
    });

    test("of another person is not returned, and nothing is stored", async () => {
      const { body } = await order(borrowerOf(await scene.loanOf("123920003")));
      const borrower = borrowerOf(await scene.loanOf("123920004"));
      expect(outcome(await retrieve(borrower, body.order_identifier))).toEqual([422, "not_this_borrower"]);
      expect((await scene.officer.call("GET", `${reportsPath}?borrower=${borrower}`)).body.count).toBe(0);
    });

    test("that the bureau does not have is not found, and an unfinished one says so", async () => {
      const borrower = borrowerOf(await scene.loanOf("123920005"));
      expect(outcome(await retrieve(borrower, "1"))).toEqual([404, "order_identifier_unknown"]);
      const late = borrowerOf(await scene.loanOf("123920012"));
      expect(outcome(await retrieve(late, "91234568"))).toEqual([409, "credit_order_unfinished"]);
      expect((await scene.officer.call("GET", `${reportsPath}?borrower=${late}`)).body.count).toBe(0);
    });
  });

  test("the operator's log has no password and no SSN", () => {
    // The ids of requests are excluded, because their random digits may look like an SSN.
    const reported = JSON.stringify(scene.faults.map(({ operation, detail }) => [operation, detail]));
    for (const secret of [bureauPassword, "lender-user", "12312", "12362"]) expect(reported).not.toContain(secret);
  });
});

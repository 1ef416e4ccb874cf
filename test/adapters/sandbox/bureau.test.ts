import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { freshSandbox, person } from "./running-sandbox.ts";

let sandbox: Awaited<ReturnType<typeof freshSandbox>>;
beforeAll(async () => {
  sandbox = await freshSandbox();
});
afterAll(() => sandbox.close());

const orderOf = (...applicants: readonly unknown[]) => ({
  action_type: "Submit",
  request_type: applicants.length > 1 ? "Joint" : "Individual",
  applicants,
});

const order = (...applicants: readonly unknown[]) => sandbox.json(sandbox.post("orders", orderOf(...applicants)));
const status = (id: string) => sandbox.json(sandbox.get(`orders/${id}`));

describe("a report", () => {
  test("for one person is completed immediately, with three scores, debts, and an inquiry", async () => {
    const ordered = await order(person());
    expect(ordered).toMatchObject({
      status: "COMPLETED",
      messages: [],
      report: {
        people: [{ ssn: "900123456", last_name: "Example" }],
        liabilities: [
          { kind: "mortgage", unpaid_balance: 84_250.37, rating: "C" },
          { kind: "revolving", unpaid_balance: 1_240.5 },
        ],
        public_records: [],
        inquiries: [{ creditor: "Example Lender", bureau: "experian" }],
        alerts: [],
      },
    });
    expect(ordered.order_identifier).toMatch(/^\d{8}$/);
    expect(ordered.report.scores.map(({ bureau, value }: Record<string, string>) => [bureau, value])).toEqual([
      ["equifax", "0706"],
      ["experian", "0718"],
      ["transunion", "0697"],
    ]);
    expect((await status(ordered.order_identifier)).report).toEqual(ordered.report);
  });

  test("for two people names both in order, and has a debt of both", async () => {
    const { report } = await order(person(), { ...person("Second", "900654321"), borrower_id: 8 });
    expect(report.people).toEqual([
      { ssn: "900123456", last_name: "Example" },
      { ssn: "900654321", last_name: "Second" },
    ]);
    expect(report.scores.map(({ borrower_id }: { borrower_id: number }) => borrower_id)).toEqual([7, 7, 7, 8, 8, 8]);
    const joint = report.liabilities.filter(({ ownership }: { ownership: string }) => ownership === "joint");
    expect(joint).toHaveLength(1);
  });

  test("says when it was issued: on the date of its order, and, if its number says so, earlier", async () => {
    const issued = async (number: string) => {
      const body = { order_identifier: number, applicants: [person()] };
      const { report } = await sandbox.json(sandbox.post("orders/retrieve", body));
      return Date.parse(report.issued_date) / 86_400_000;
    };
    const { report } = await order(person());
    const today = Date.parse(report.issued_date) / 86_400_000;
    expect(Number.isInteger(today)).toBe(true);
    expect([today - (await issued("99120000")), today - (await issued("91120000"))]).toEqual([120, 0]);
  });

  test.each(["99300000", "91300000"])("numbered %s has no date after the day of its issue", async (number) => {
    const applicants = [person(), { ...person("Thin", "900120016"), borrower_id: 8 }];
    const { report } = await sandbox.json(sandbox.post("orders/retrieve", { order_identifier: number, applicants }));
    const { issued_date, liabilities, inquiries } = report;
    const daysBefore = (date: string) => (Date.parse(issued_date) - Date.parse(date)) / 86_400_000;
    type Debt = Readonly<Record<"opened_date" | "reported_date", string>>;
    expect(liabilities.map(({ reported_date }: Debt) => daysBefore(reported_date))).toEqual([30, 30, 30, 30]);
    expect(liabilities.every(({ opened_date, reported_date }: Debt) => opened_date < reported_date)).toBe(true);
    expect(daysBefore(inquiries[0].date)).toBe(76);
  });

  test("needs one or two people with SSNs, and a reference", async () => {
    const statusOf = async (body: unknown) => (await sandbox.post("orders", body)).status;
    expect(await statusOf(orderOf())).toBe(400);
    expect(await statusOf(orderOf(person(), person(), person()))).toBe(400);
    expect(await statusOf(orderOf({ ...person(), ssn: null }))).toBe(400);
    expect(await statusOf({ ...orderOf(person()), action_type: "Cancel" })).toBe(400);
    expect((await sandbox.get("orders/12345678")).status).toBe(404);
    expect((await sandbox.get("orders/by-reference/never-sent")).status).toBe(404);
  });
});

describe("by the end of a Social Security number", () => {
  test("0011 is completed at the third look-up, by either id", async () => {
    const reference = sandbox.newReference();
    const ordered = await sandbox.json(sandbox.post("orders", orderOf(person("Example", "900120011")), reference));
    expect(ordered).toMatchObject({ status: "NEW", report: null });
    expect(await status(ordered.order_identifier)).toMatchObject({ status: "PROCESSING", report: null });
    expect((await sandbox.json(sandbox.get(`orders/by-reference/${reference}`))).status).toBe("PROCESSING");
    expect(await status(ordered.order_identifier)).toMatchObject({ status: "COMPLETED", report: { alerts: [] } });
  });

  test("0012 is never completed", async () => {
    const ordered = await order(person("Example", "900120012"));
    for (let looks = 0; looks < 10; looks += 1)
      expect((await status(ordered.order_identifier)).status).toBe("PROCESSING");
  });

  test("0018 is pending until the tenth look", async () => {
    const ordered = await order(person("Example", "900120018"));
    expect(ordered.status).toBe("PENDING");
    for (let looks = 1; looks < 10; looks += 1) expect((await status(ordered.order_identifier)).status).toBe("PENDING");
    expect((await status(ordered.order_identifier)).status).toBe("COMPLETED");
  });

  test("0013 ends in ERROR, with a message that contains the SSN", async () => {
    expect(await order(person("Example", "900120013"))).toMatchObject({
      status: "ERROR",
      messages: [{ text: "No file was found for 900120013." }],
      report: null,
    });
  });

  test("0019 is refused with Login failed, has no number, and nothing is ordered", async () => {
    const refused = await order(person("Example", "900120019"));
    expect(refused).toMatchObject({
      order_identifier: null,
      status: "REQUEST_ERROR",
      messages: [{ text: "Login failed" }],
    });
  });

  test("0014 is another person's report", async () => {
    const { report } = await order(person("Example", "900120014"));
    expect(report.people).toEqual([{ ssn: "999887777", last_name: "Somebody" }]);
  });

  test("0015 is a frozen file and 0016 a thin one: neither has a score", async () => {
    const frozen = (await order(person("Example", "900120015"))).report;
    const thin = (await order(person("Example", "900120016"))).report;
    for (const { scores } of [frozen, thin])
      expect(scores.map(({ value }: { value: unknown }) => value)).toEqual([null, null, null]);
    expect(frozen).toMatchObject({ liabilities: [], alerts: ["The consumer has frozen the file."] });
    expect(thin).toMatchObject({ liabilities: [{ rating: "X", worst_rating: "-" }] });
  });

  test("0017 has late, charged-off, and disputed debts, a bankruptcy, and a judgment", async () => {
    const { liabilities, public_records } = (await order(person("Example", "900120017"))).report;
    expect(liabilities.slice(2)).toMatchObject([
      { rating: "3", worst_rating: "4", past_due: 410.2 },
      { rating: "9", charge_off: 1_875.33 },
      { rating: "1", is_disputed: true },
    ]);
    expect(public_records).toMatchObject([{ kind: "BankruptcyChapter7" }, { kind: "Judgment", amount: 2_310.75 }]);
  });
});

describe("retrieving", () => {
  const retrieve = (order_identifier: string, ...applicants: readonly unknown[]) =>
    sandbox.post("orders/retrieve", { order_identifier, applicants });

  test("returns a report that was ordered, to any caller, with the people for whom it was ordered", async () => {
    const ordered = await order(person());
    const retrieved = await sandbox.json(retrieve(ordered.order_identifier, person("Other", "900654321")));
    expect(retrieved).toEqual(ordered);
  });

  test("returns one with 8 digits that begins with 9 about the requested people, and no other number", async () => {
    expect(await sandbox.json(retrieve("90000001", person("Other", "900654321")))).toMatchObject({
      order_identifier: "90000001",
      status: "COMPLETED",
      report: { people: [{ ssn: "900654321", last_name: "Other" }] },
    });
    expect((await retrieve("80000001", person())).status).toBe(404);
    expect((await retrieve("90000001", person("HTTP503"))).status).toBe(503);
    expect((await retrieve("90000001", person("HTTP503 credit-order"))).status).toBe(200);
  });
});

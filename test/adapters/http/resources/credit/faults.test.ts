import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import type { CallAttempt } from "../../../../../domain/outside-call/attempt.ts";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { loanSaved } from "../../../../fixtures/loan/log.ts";
import { anAttempt } from "../../../../fixtures/outside/call-attempt.ts";
import { quietPort } from "../../../sandbox/quiet-port.ts";
import { sandboxFolder, sandboxIn } from "../../../sandbox/running-sandbox.ts";
import { type ServiceResponse, startLoan } from "../../support/running-service.ts";
import {
  authorized,
  bureauPassword,
  type CreditScene,
  openCreditScene,
  orderPath,
  reportsPath,
} from "../../support/scenes/credit-scene.ts";

let patient: CreditScene;
/** Gives up a try before an answer that is late or arrives slowly. */
let hasty: CreditScene;
beforeAll(async () => {
  patient = await openCreditScene(sqliteKind);
  hasty = await openCreditScene(sqliteKind, { tryMilliseconds: 1_000 });
});
afterAll(async () => {
  await patient.close();
  await hasty.close();
});

/** The scene in which a trigger of the sandbox shows its effect. */
const sceneOf = (word: string): CreditScene => (["TIMEOUT", "LATE", "SLOWDRIP"].includes(word) ? hasty : patient);

/** Orders a report; a 5xx response counts as a response here. */
const order = (borrowerId: number, headers: Record<string, string> = {}, scene = patient) =>
  scene.service.answerTo(scene.officer.token)("POST", orderPath, { borrower_id: borrowerId, is_joint: false }, headers);

let made = 0;
/** A borrower whose last name is a trigger of the sandbox, one for each. */
const named = async (word: string, scene = patient) => {
  made += 1;
  const ssn = `12345${String(5_000 + made)}`;
  const loan = await startLoan(scene.officer, { last_name: `${word} Example`, borrower: authorized(ssn) });
  return { loan: loan.id as number, borrower: loan.borrowers[0].id as number };
};
const reportsOf = async (borrower: number, { officer } = patient) =>
  (await officer.call("GET", `${reportsPath}?borrower=${borrower}`)).body.results;
/** The parts of a loan that an order must not change: everything except its version, dates, and deadlines. */
const shown = async (loan: number, { officer }: CreditScene) => {
  const {
    version: _,
    updated_at: __,
    deadlines: ___,
    ...rest
  } = (await officer.call("GET", `/loan/loans/${loan}/`)).body;
  return rest;
};

describe("an order that the bureau received is found again, and paid for once, if", () => {
  // The client itself looks it up if it has the time; the first request is then already answered.
  test.each([
    "LATE",
    "SLOWDRIP",
    "RESET",
    "LOST",
    "FLAKY",
    "HTTP503DONE",
    "GARBAGE",
    "WRONGTYPE",
    "NESTED",
    "HUGE",
    "ODDSTATUS",
    "LOSTLONG",
  ])("%s damages its answer", async (word) => {
    const scene = sceneOf(word);
    const { loan, borrower } = await named(word, scene);
    const [paid, before] = [await scene.paidOrders(), await shown(loan, scene)];
    let response = await order(borrower, {}, scene);
    for (let again = 1; again <= 3 && response.status !== 201; again += 1) {
      expect([502, 503]).toContain(response.status);
      // A breaker that opened for the company lets a call through after its pause.
      await Bun.sleep(50);
      response = await order(borrower, {}, scene);
    }
    expect([response.status, response.body.status]).toEqual([201, "completed"]);
    expect(await scene.paidOrders()).toBe(paid + 1);
    expect(await reportsOf(borrower, scene)).toHaveLength(1);
    expect(await shown(loan, scene)).toEqual(before);
  });
});

describe("an order that took no effect gets its response immediately, and the loan is free:", () => {
  test.each([
    ["HTTP404", 502, "credit_bureau_answer_unexpected"],
    ["HTTP429", 503, "credit_bureau_unavailable"],
    ["HTTP503", 503, "credit_bureau_unavailable"],
    ["HTTP500", 502, "credit_bureau_answer_unexpected"],
    ["REDIRECT", 502, "credit_bureau_answer_unexpected"],
    ["TIMEOUT", 503, "credit_bureau_unavailable"],
  ])("%s is %p %s", async (word, status, code) => {
    const scene = sceneOf(word);
    const { loan, borrower } = await named(word, scene);
    const [paid, before] = [await scene.paidOrders(), await shown(loan, scene)];
    const response = await order(borrower, {}, scene);
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(response.headers.get("Retry-After")).toBe(status === 503 ? "30" : null);
    const { request_id: requestId } = response.body;
    expect(scene.faults).toContainEqual({ requestId, operation: "credit_order", detail: expect.stringMatching(/./) });
    expect(await scene.paidOrders()).toBe(paid);
    expect(await shown(loan, scene)).toEqual(before);
    const again = await order(borrower, {}, scene);
    expect([again.status, again.body.code]).toEqual([status, code]);
    const reports = await reportsOf(borrower, scene);
    expect(reports.map((report: ServiceResponse["body"]) => [report.status, report.order_identifier])).toEqual([
      ["new", null],
    ]);
    const stored = await scene.service.dependencies.forCompany(scene.officer.company.id).loans.find(loan);
    expect(stored?.callAttempt).toBeNull();
  });
});

test("an order that never reached the bureau says so to anyone who reads it a minute later", async () => {
  const { borrower } = await named("HTTP503");
  await order(borrower);
  const [{ id }] = await reportsOf(borrower);
  const read = async () => (await patient.officer.call("GET", `${reportsPath}${id}/`)).body;
  expect((await read()).status).toBe("new");
  patient.service.clock.advance(61);
  expect(await read()).toMatchObject({ status: "error", messages: [{ code: "never_ordered" }] });
});

test("an order under a key without a response is made once when it is sent again, with the id reserved for it", async () => {
  const { borrower } = await named("LOSTLONG");
  const paid = await patient.paidOrders();
  const key = { "Idempotency-Key": `lost ${borrower}` };
  let response = await order(borrower, key);
  for (let again = 1; again <= 3 && response.status !== 201; again += 1) response = await order(borrower, key);
  expect(response.status).toBe(201);
  const replayed = await order(borrower, key);
  expect([replayed.status, replayed.body]).toEqual([201, response.body]);
  expect(replayed.headers.get("Idempotency-Replayed")).toBe("true");
  expect(await patient.paidOrders()).toBe(paid + 1);
  expect(await reportsOf(borrower)).toHaveLength(1);
});

test("an order waits for another call of the loan, but not for an order whose process has died", async () => {
  const { loan, borrower } = await named("");
  const { loans } = patient.service.dependencies.forCompany(patient.officer.company.id);
  const opened = async (given: Partial<CallAttempt>) => {
    const stored = await loans.find(loan);
    if (stored === null) throw new Error("the loan is there");
    const changed = { ...stored, callAttempt: anAttempt(given) };
    await loans.save(changed, loanSaved(changed, stored));
  };
  const [paid, later] = [await patient.paidOrders(), patient.service.clock.after(patient.service.clock.now(), 30)];
  await opened({ operation: "case_number_assignment", inFlightUntil: later });
  const refused = await order(borrower);
  expect([refused.status, refused.body.code, refused.headers.get("Retry-After")]).toEqual([
    409,
    "call_in_flight",
    "30",
  ]);
  await opened({ operation: "credit_order", inFlightUntil: later });
  expect((await order(borrower)).body.code).toBe("call_in_flight");
  expect(await patient.paidOrders()).toBe(paid);
  patient.service.clock.advance(31);
  expect((await order(borrower)).status).toBe(201);
});

test("while no one listens, anyone who orders gets Retry-After, and afterward the report is paid for once", async () => {
  const folder = sandboxFolder();
  const port = await quietPort();
  const unreachable = await openCreditScene(sqliteKind, { url: `http://127.0.0.1:${port}` });
  const { service, officer } = unreachable;
  const borrower_id = (await unreachable.loanOf("123456001")).borrowers[0].id;
  const orderThere = () => service.answerTo(officer.token)("POST", orderPath, { borrower_id, is_joint: false });
  const refused = await orderThere();
  expect([refused.status, refused.body.code, refused.headers.get("Retry-After")]).toEqual([
    503,
    "credit_bureau_unavailable",
    "30",
  ]);
  expect(refused.body.detail).toContain("repeat the request later. Nothing is ordered twice.");
  const back = await sandboxIn(folder, { port });
  expect((await orderThere()).status).toBe(201);
  expect(await unreachable.paidOrders()).toBe(1);
  await unreachable.close();
  await back.close();
  rmSync(folder, { recursive: true });
});

describe("a user name and password that the bureau refuses", () => {
  const enter = (credit_password: string) =>
    patient.administrator.call("PATCH", `/company/companies/${patient.administrator.company.id}/`, {
      credit_username: "lender-user",
      credit_password,
    });

  test("are tried once in 15 minutes, until they change", async () => {
    const { borrower } = await named("");
    expect((await enter("wrong-password")).status).toBe(200);
    const first = await order(borrower);
    expect([first.status, first.body.code]).toEqual([422, "credit_credentials_rejected"]);
    expect(await reportsOf(borrower)).toMatchObject([{ status: "error" }]);
    for (let again = 1; again <= 3; again += 1)
      expect((await order(borrower)).body.code).toBe("credit_credentials_rejected");
    // Only the one that was tried left a report.
    expect(await reportsOf(borrower)).toHaveLength(1);
    patient.service.clock.advance(15 * 60 + 1);
    expect((await order(borrower)).body.code).toBe("credit_credentials_rejected");
    expect(await reportsOf(borrower)).toHaveLength(2);
    expect((await enter(bureauPassword)).status).toBe(200);
    expect((await order(borrower)).status).toBe(201);
  });

  test("with HTTP 403 leave the order open, and are used again immediately, because a block would prevent the look-up", async () => {
    const { borrower } = await named("");
    const paid = await patient.paidOrders();
    expect((await enter("not-authorized")).status).toBe(200);
    for (let again = 1; again <= 3; again += 1) {
      const { status, body } = await order(borrower);
      expect([status, body.code]).toEqual([422, "credit_credentials_rejected"]);
      expect(body.detail).toContain("does not allow the company's credit_username to do this");
    }
    expect(await reportsOf(borrower)).toMatchObject([{ status: "new" }]);
    expect((await enter(bureauPassword)).status).toBe(200);
    expect((await order(borrower)).status).toBe(201);
    expect(await reportsOf(borrower)).toHaveLength(1);
    expect(await patient.paidOrders()).toBe(paid + 1);
  });
});

test("nothing in the operator's log names a person, an SSN, or a password", () => {
  // The ids of requests are excluded, because their random digits may look like an SSN.
  const reported = [...patient.faults, ...hasty.faults].map(({ operation, detail }) => [operation, detail]);
  expect(reported.length).toBeGreaterThan(0);
  for (const secret of ["Example", "12345", bureauPassword, "lender-user", "wrong-password"])
    expect(JSON.stringify(reported)).not.toContain(secret);
});

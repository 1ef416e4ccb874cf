import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type FaultWord, faults } from "../../../adapters/sandbox/triggers.ts";
import { address, appraisalRequest, clientOf, freshSandbox, person } from "./running-sandbox.ts";

type Fresh = Awaited<ReturnType<typeof freshSandbox>>;
let sandbox: Fresh;
beforeAll(async () => {
  sandbox = await freshSandbox();
});
afterAll(() => sandbox.close());

/** The outcome of a request: its status and text, or that there was none. */
const outcome = async (
  response: Promise<Response>,
  patience = 30_000,
): Promise<{ status: number; text: string } | "none"> => {
  const waited = Bun.sleep(patience).then(() => "none" as const);
  const read = response
    .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
    .catch(() => "none" as const);
  return Promise.race([read, waited]);
};

/** Each fault as a client sees it, in the answer to an address that begins with the word. */
const expected: Readonly<Record<FaultWord, (answer: Awaited<ReturnType<typeof outcome>>) => void>> = {
  TIMEOUT: (answer) => expect(answer).toBe("none"),
  LATE: (answer) => expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('"Success"') }),
  SLOWDRIP: (answer) => expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('"Success"') }),
  RESET: (answer) => expect(answer).toBe("none"),
  LOST: (answer) => expect(answer).toBe("none"),
  LOSTLONG: (answer) => expect(answer).toBe("none"),
  FLAKY: (answer) => expect(answer).toMatchObject({ status: 503 }),
  DOWN: (answer) => expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('"Unavailable"') }),
  HTTP404: (answer) => expect(answer).toMatchObject({ status: 404 }),
  HTTP429: (answer) => expect(answer).toMatchObject({ status: 429 }),
  HTTP500: (answer) => expect(answer).toMatchObject({ status: 500 }),
  HTTP503: (answer) => expect(answer).toMatchObject({ status: 503 }),
  HTTP503DONE: (answer) => expect(answer).toMatchObject({ status: 503 }),
  REDIRECT: (answer) => expect(answer).toMatchObject({ status: 302 }),
  GARBAGE: (answer) => expect(answer).toEqual({ status: 200, text: '{"status": Success' }),
  WRONGTYPE: (answer) =>
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining("<!doctype html>") }),
  NESTED: (answer) =>
    expect(answer).toMatchObject({ status: 200, text: expect.stringMatching(/^\[{100000}\]{100000}$/) }),
  HUGE: (answer) => expect(answer === "none" ? 0 : answer.text.length).toBeGreaterThanOrEqual(50 * 1_048_576),
  ODDSTATUS: (answer) => expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('"Perhaps"') }),
  OTHERREFERENCE: (answer) =>
    expect(answer).toMatchObject({ status: 200, text: expect.stringContaining(`"${"0".repeat(32)}"`) }),
};

/** At the bureau, an answer that is none of the agency's statuses. */
const ofBureau =
  (check: (answer: Awaited<ReturnType<typeof outcome>>) => void) => (answer: Awaited<ReturnType<typeof outcome>>) =>
    check(answer === "none" ? answer : { ...answer, text: answer.text.replace('"COMPLETED"', '"Success"') });

const patienceOf = (word: FaultWord) => (word === "TIMEOUT" ? 500 : 30_000);

for (const word of Object.keys(faults) as FaultWord[]) {
  const { takesEffect } = faults[word];
  const isFlaky = word === "FLAKY";

  test(`${word} at the agency: the answer, and the result of a look-up`, async () => {
    const reference = sandbox.newReference();
    const body = { address: address(`${word} 12 Oak Street`), county_fips: null };
    expected[word](await outcome(sandbox.post("address-validation", body, reference), patienceOf(word)));
    if (isFlaky) {
      expect((await sandbox.post("address-validation", body, reference)).status).toBe(503);
      expect(await sandbox.json(sandbox.post("address-validation", body, reference))).toMatchObject({
        status: "Success",
      });
    }
    const looks = word === "LOSTLONG" ? [503, 503, 200] : [takesEffect ? 200 : 404];
    for (const status of looks) expect((await sandbox.get(`transactions/${reference}`)).status).toBe(status);
    expect(await sandbox.effects(reference)).toBe(takesEffect ? 1 : 0);
  });

  if (!("only" in faults[word]))
    test(`${word} at the bureau: the answer, and the result of a look-up`, async () => {
      const reference = sandbox.newReference();
      const body = { action_type: "Submit", request_type: "Individual", applicants: [person(word)] };
      ofBureau(expected[word])(await outcome(sandbox.post("orders", body, reference), patienceOf(word)));
      if (isFlaky) {
        expect((await sandbox.post("orders", body, reference)).status).toBe(503);
        expect(await sandbox.json(sandbox.post("orders", body, reference))).toMatchObject({ status: "COMPLETED" });
      }
      const looks = word === "LOSTLONG" ? [503, 503, 200] : [takesEffect ? 200 : 404];
      for (const status of looks) expect((await sandbox.get(`orders/by-reference/${reference}`)).status).toBe(status);
      expect(await sandbox.effects(reference)).toBe(takesEffect ? 1 : 0);
    });
}

test("an unknown reference is named in an error of its own, with HTTP 404", async () => {
  const reference = sandbox.newReference();
  const messages = [{ code: "unknown_reference", text: "The reference is unknown." }];
  const [ofAgency, ofBureau] = await Promise.all([
    sandbox.get(`transactions/${reference}`),
    sandbox.get(`orders/by-reference/${reference}`),
  ]);
  expect([ofAgency.status, await ofAgency.json()]).toEqual([404, { status: "Error", reference, messages, data: {} }]);
  expect([ofBureau.status, await ofBureau.json()]).toEqual([
    404,
    { reference, order_identifier: null, status: "ERROR", messages, report: null },
  ]);
});

test("HTTP429 says when to retry, and REDIRECT leads to another host", async () => {
  const validate = (street: string) => sandbox.post("address-validation", { address: address(street) });
  expect((await validate("HTTP429 Road")).headers.get("Retry-After")).toBe("30");
  expect((await validate("REDIRECT Road")).headers.get("Location")).toBe("https://another-host.example/");
});

test("RESET comes in the middle of an answer, LOST before it", async () => {
  const validate = (street: string) => sandbox.post("address-validation", { address: address(street) });
  const reset = await validate("RESET Road");
  expect(reset.status).toBe(200);
  await expect(reset.text()).rejects.toThrow();
  await expect(validate("LOST Road")).rejects.toThrow();
});

describe("a trigger word", () => {
  const statusOf = async (street: string): Promise<number> =>
    (await sandbox.post("address-validation", { address: address(street) })).status;

  test("counts in any case, at the beginning and only as a whole word", async () => {
    expect(await statusOf("http500 12 Oak Street")).toBe(500);
    expect(await statusOf("HTTP500, Oak Street")).toBe(500);
    expect(await statusOf("HTTP5000 Oak Street")).toBe(200);
    expect(await statusOf("12 HTTP500 Street")).toBe(200);
  });

  test("acts on one operation only if that follows it", async () => {
    const caseNumber = await sandbox.assign("HTTP500 escrow-closeout 12 Oak Street");
    expect((await sandbox.post("appraisal-logging", appraisalRequest(caseNumber))).status).toBe(200);
    expect((await sandbox.post("escrow-closeout", { case_number: caseNumber })).status).toBe(500);
  });

  test("can be in the street, a last name, or the number of a certificate", async () => {
    const statuses = await Promise.all([
      sandbox.post("cairvs-authorization", { lender_id: "1234567890", borrowers: [person("HTTP500")] }),
      sandbox.post("certificate-search", { last_name: "HTTP500" }),
      sandbox.post("hecm-certificate", { certificate_number: "HTTP500" }),
      sandbox.post("hecm-referral", { loan_number: "L-1", borrowers: [person("HTTP500")] }),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  });
});

describe("credentials", () => {
  test("are refused if the password is one of two, or missing; any other is accepted", async () => {
    const statusWith = async (password: string) =>
      (await clientOf(sandbox.url, password).post("address-validation", { address: address("12 Oak Street") })).status;
    expect(await statusWith("wrong-password")).toBe(401);
    expect(await statusWith("not-authorized")).toBe(403);
    expect(await statusWith("")).toBe(401);
    expect(await statusWith("any: other")).toBe(200);
    const refused = clientOf(sandbox.url, "wrong-password").post("address-validation", { address: address("1 Road") });
    expect((await refused).headers.get("WWW-Authenticate")).toBe('Basic realm="sandbox"');
    expect((await fetch(`${sandbox.url}/v1/transactions/1`)).status).toBe(401);
    expect((await clientOf(sandbox.url, "wrong-password").get("orders/1")).status).toBe(401);
  });
});

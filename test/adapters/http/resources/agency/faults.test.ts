import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { quietPort } from "../../../sandbox/quiet-port.ts";
import { sandboxFolder, sandboxIn } from "../../../sandbox/running-sandbox.ts";
import { casesOn, forBothStores } from "../../support/on-both-stores.ts";
import type { ServiceResponse } from "../../support/running-service.ts";
import { type AgencyFaultScene, connectCompany, openFaultScene } from "../../support/scenes/agency-fault-scene.ts";

type Refusal = readonly [word: string, status: number, code: string, retryAfter: string | null];

const unavailable = [503, "agency_unavailable", "30"] as const;
const unexpected = [502, "agency_answer_unexpected", null] as const;

const reported = ({ status, headers, body }: ServiceResponse) => [status, body.code, headers.get("Retry-After")];

/** Every refusal of a call says what to do. */
const whatToDo = {
  agency_unavailable:
    /wait the number of seconds in the Retry-After header, then repeat the request\. Nothing is done twice/,
  agency_answer_unexpected: /repeat the request, which first determines the outcome of this one/,
  agency_credentials_rejected: /fha_username and fha_password: a Company Administrator must enter them again/,
  agency_refused: /Correct what its messages name, then send the request again/,
};

const expectHelpful = ({ body }: ServiceResponse): void =>
  expect(body.detail).toMatch(whatToDo[body.code as keyof typeof whatToDo]);

/** Support finds the call by what the response says about it. */
const expectTraceable = async (
  { faults, newestTransaction }: AgencyFaultScene,
  { status, body }: ServiceResponse,
  operation: string,
  loan: number,
): Promise<void> => {
  expect(body.transaction).toBe(await newestTransaction(loan));
  const reported = faults.filter(({ requestId }) => requestId === body.request_id);
  if (status === 422) expect(reported).toEqual([]);
  else expect(reported).toContainEqual({ requestId: body.request_id, operation, detail: expect.stringMatching(/./) });
};

/** Answers after which a call may still be on its way to the agency. */
const mayStillArrive = ["TIMEOUT", "HTTP404", "HTTP429", "HTTP500", "HTTP503", "REDIRECT"];

/** One for each way in which a call can end, as recorded for the company and the loan: each store writes these. */
const triedOnEveryStore = ["LOSTLONG", "GARBAGE", "DOWN", "HTTP503", "HTTP404", "ERROR", "NOTFOUND"];

forBothStores((kind) => {
  let patient: AgencyFaultScene;
  /** Gives up a try before an answer that is late or arrives slowly. */
  let hasty: AgencyFaultScene;
  beforeAll(async () => {
    patient = await openFaultScene(kind);
    hasty = await openFaultScene(kind, { tryMilliseconds: 1_000 });
  });
  afterAll(async () => {
    await patient.close();
    await hasty.close();
  });

  /** The scene in which a trigger of the sandbox shows its effect. */
  const sceneOf = (word: string): AgencyFaultScene =>
    ["TIMEOUT", "LATE", "SLOWDRIP"].includes(word) ? hasty : patient;

  describe("a command that took effect although its answer is damaged gets its response from the agency's records:", () => {
    const words = [
      "LATE",
      "SLOWDRIP",
      "RESET",
      "LOST",
      "LOSTLONG",
      "FLAKY",
      "HTTP503DONE",
      "GARBAGE",
      "WRONGTYPE",
      "NESTED",
      "HUGE",
      "ODDSTATUS",
      "OTHERREFERENCE",
    ];
    test.each(casesOn(kind, words, (word) => triedOnEveryStore.includes(word)))("%s", async (word) => {
      const scene = sceneOf(word);
      const loan = await scene.loanOf(undefined, `${word} Example`);
      const response = await scene.run("hecm-referral", loan);
      expect([response.status, response.body.status]).toEqual([200, "success"]);
      expect(await scene.effects("hecm-referral", loan)).toBe(1);
      expect((await scene.shown(loan)).fha.referral_status).toBe("received");
      expect((await scene.stored(loan))?.callAttempt).toBeNull();
    });
  });

  describe("a command that took no effect leaves the loan unchanged, and succeeds once the agency works again:", () => {
    const refusals: readonly Refusal[] = [
      ["TIMEOUT", ...unavailable],
      ["DOWN", ...unavailable],
      ["HTTP404", ...unexpected],
      ["HTTP429", ...unavailable],
      ["HTTP500", ...unexpected],
      ["HTTP503", ...unavailable],
      ["REDIRECT", ...unexpected],
      ["ERROR", 422, "agency_refused", null],
    ];
    test.each(casesOn(kind, refusals, ([word]) => triedOnEveryStore.includes(word)))(
      "%s is %p %s",
      async (word, ...refusal) => {
        const scene = sceneOf(word);
        const loan = await scene.loanOf(undefined, `${word} Example`);
        const before = await scene.shown(loan);
        const refused = await scene.run("hecm-referral", loan);
        expect(reported(refused)).toEqual([...refusal]);
        expectHelpful(refused);
        await expectTraceable(scene, refused, "hecm_referral", loan);
        expect(await scene.shown(loan)).toEqual(before);
        // While the outcome cannot be certain, the attempt stays: the next request looks it up before anything is sent again.
        const isOpen = mayStillArrive.includes(word);
        expect((await scene.stored(loan))?.callAttempt === null).toBe(!isOpen);
        expect(await scene.effects("hecm-referral", loan)).toBe(0);
        const status = isOpen ? "started" : word === "ERROR" ? "error" : "failed";
        expect(await scene.countTransactions(loan, status)).toBe(1);
        await scene.rename(loan, "Example");
        // A breaker that opened for the company lets a call through after its pause.
        await Bun.sleep(60);
        if (isOpen) {
          // The name has changed, so the first request is not sent again, and may arrive within a minute.
          const waiting = await scene.run("hecm-referral", loan);
          expect(reported(waiting)).toEqual([409, "call_in_flight", "60"]);
          expect(refused.body.transaction).toBeGreaterThan(0);
          expect(waiting.body.transaction).toBe(refused.body.transaction);
          scene.service.clock.advance(60);
        }
        expect((await scene.run("hecm-referral", loan)).status).toBe(200);
        expect(await scene.effects("hecm-referral", loan)).toBe(1);
      },
    );
  });

  describe("a query whose answer is damaged changes nothing, and succeeds once the agency works again:", () => {
    const refusals: readonly Refusal[] = [
      ["TIMEOUT", ...unavailable],
      ["LATE", ...unavailable],
      ["SLOWDRIP", ...unavailable],
      ["RESET", ...unavailable],
      ["LOST", ...unavailable],
      ["DOWN", ...unavailable],
      ["HTTP404", ...unexpected],
      ["HTTP429", ...unavailable],
      ["HTTP500", ...unexpected],
      ["HTTP503", ...unavailable],
      ["REDIRECT", ...unexpected],
      ["GARBAGE", ...unexpected],
      ["WRONGTYPE", ...unexpected],
      ["NESTED", ...unexpected],
      ["HUGE", ...unexpected],
      ["ODDSTATUS", ...unexpected],
      ["OTHERREFERENCE", ...unexpected],
      ["NOTFOUND", 422, "agency_refused", null],
    ];
    test.each(casesOn(kind, refusals, ([word]) => triedOnEveryStore.includes(word)))(
      "%s is %p %s",
      async (word, ...refusal) => {
        const scene = sceneOf(word);
        const loan = await scene.loanOf(`${word} 12 Oak Street`);
        const before = await scene.shown(loan);
        const refused = await scene.run("address-validation", loan);
        expect(reported(refused)).toEqual([...refusal]);
        expectHelpful(refused);
        await expectTraceable(scene, refused, "address_validation", loan);
        expect(await scene.shown(loan)).toEqual(before);
        expect(await scene.countTransactions(loan, word === "NOTFOUND" ? "error" : "failed")).toBe(1);
        await scene.move(loan, "12 Oak Street");
        await Bun.sleep(60);
        expect((await scene.run("address-validation", loan)).status).toBe(200);
        expect((await scene.shown(loan)).property).toMatchObject({ street: "12 OAK STREET", zip_code: "23220-0223" });
      },
    );
  });

  test("messages of the agency that contain a Social Security number are returned, logged, and stored without it", async () => {
    const loan = await patient.loanOf(undefined, "ERROR Example");
    const { body } = await patient.run("hecm-referral", loan);
    expect(body.messages.map(({ text }: ServiceResponse["body"]) => text)).toEqual([
      "The request was not accepted.",
      "The number *****1234 does not belong to a person with that name.",
      "See *****1234 in the list of living people.",
    ]);
  });

  test("an unknown outcome stays open until the agency can report it, and nothing is done twice", async () => {
    const impatient = await openFaultScene(kind, { maxTries: 1 });
    const loan = await impatient.loanOf("LOSTLONG case-number-assignment 12 Oak Street");
    const before = await impatient.shown(loan);
    const request = () => impatient.run("case-number-assignment", loan, {}, { "Idempotency-Key": "the number" });
    expect(reported(await request())).toEqual([...unavailable]);
    expect(await impatient.shown(loan)).toEqual({ ...before, fha: { ...before.fha, case_status: "requested" } });
    expect(await impatient.countTransactions(loan, "started")).toBe(1);
    // Another operation first has to know the outcome of this one.
    expect(reported(await impatient.run("hecm-referral", loan))).toEqual([...unavailable]);
    expect(await impatient.effects("hecm-referral", loan)).toBe(0);
    const response = await request();
    expect([response.status, response.body.status]).toEqual([200, "success"]);
    expect((await request()).body).toEqual(response.body);
    expect((await impatient.shown(loan)).fha.case_status).toBe("assigned");
    expect(await impatient.effects("case-number-assignment", loan)).toBe(1);
    await impatient.close();
  });

  test("while no one listens a caller gets Retry-After, and afterward the command is done once", async () => {
    const folder = sandboxFolder();
    const port = await quietPort();
    const unreachable = await openFaultScene(kind, { url: `http://127.0.0.1:${port}` });
    const loan = await unreachable.loanOf();
    const before = await unreachable.shown(loan);
    for (const operation of ["hecm-referral", "address-validation"] as const) {
      const refused = await unreachable.run(operation, loan);
      expect(reported(refused)).toEqual([...unavailable]);
      expectHelpful(refused);
    }
    expect(await unreachable.shown(loan)).toEqual(before);
    const back = await sandboxIn(folder, { port });
    expect((await unreachable.run("hecm-referral", loan)).status).toBe(200);
    expect(await unreachable.effects("hecm-referral", loan)).toBe(1);
    await unreachable.close();
    await back.close();
    rmSync(folder, { recursive: true });
  });

  describe("a user name and password that the agency refuses", () => {
    const rejected = [422, "agency_credentials_rejected", null];

    test("are tried once in 15 minutes, until they change", async () => {
      const loan = await patient.loanOf();
      const before = await patient.shown(loan);
      const refer = () => patient.run("hecm-referral", loan, {}, { "Idempotency-Key": `referral ${loan}` });
      await connectCompany(patient.administrator, "wrong-password");
      const first = await refer();
      expect(reported(first)).toEqual(rejected);
      expectHelpful(first);
      for (let again = 1; again <= 3; again += 1) expect(reported(await refer())).toEqual(rejected);
      // Only the one that was tried left a transaction.
      expect(await patient.countTransactions(loan, "failed")).toBe(1);
      expect(await patient.shown(loan)).toEqual(before);
      patient.service.clock.advance(15 * 60 + 1);
      expect(reported(await refer())).toEqual(rejected);
      expect(await patient.countTransactions(loan, "failed")).toBe(2);
      await connectCompany(patient.administrator);
      expect((await refer()).status).toBe(200);
      expect(await patient.effects("hecm-referral", loan)).toBe(1);
    });

    test("with HTTP 403 leave the command open, and are used again immediately, because a block would prevent the look-up", async () => {
      const loan = await patient.loanOf();
      const refer = () => patient.run("hecm-referral", loan);
      await connectCompany(patient.administrator, "not-authorized");
      const first = await refer();
      expect(reported(first)).toEqual(rejected);
      expect(first.body.detail).toContain("does not allow the company's fha_username to do this");
      expect(reported(await refer())).toEqual(rejected);
      expect(await patient.countTransactions(loan, "started")).toBe(1);
      await connectCompany(patient.administrator);
      const found = await refer();
      expect([found.status, found.body.id]).toEqual([200, first.body.transaction]);
      expect(await patient.effects("hecm-referral", loan)).toBe(1);
    });
  });
});

import { expect } from "bun:test";
import { type ServiceResponse, startLoan } from "../../support/running-service.ts";
import { connectCompany, countTransactions } from "../../support/scenes/agency-fault-scene.ts";
import { agencyPath, forCaseNumber } from "../../support/scenes/agency-scene.ts";
import { aCommand, ask, commanding, expectNothingLeft, ready } from "../agency-command.ts";
import { type Scenario, underKey } from "./scenario.ts";

const withNumber = (loan: ServiceResponse["body"]): void =>
  expect(loan.fha).toMatchObject({ case_status: "assigned", case_number: expect.stringMatching(/^999-\d{7}$/) });

const referred = (loan: ServiceResponse["body"], { body }: ServiceResponse): void => {
  expect(body.status).toBe("success");
  expect(loan.fha.referral).toMatchObject({ reason: "first contact" });
};

const secondNumber = 409;
const referral = { operation: "hecm-referral", body: { reason: "first contact" }, isApplied: referred } as const;

/** Agency requests, each of which takes effect there once. */
export const agencyScenarios: readonly Scenario[] = [
  aCommand({ ...referral, name: "a referral that is made under a key takes effect once", isKeyed: true }),
  aCommand({
    ...referral,
    name: "a referral that names the loan's version under a key takes effect once, though it moves the version itself",
    isKeyed: true,
    isAtVersion: true,
    // From the attempt on, the version has changed.
    deaths: [4, 5, 6],
  }),
  aCommand({
    ...referral,
    name: "a referral that is taken up after its process died, by one that dies too, takes effect once",
    isKeyed: true,
    isAtVersion: true,
    diedBefore: ["sequences.next", "idempotencyKeys.claim", "agencyTransactions.add", "loans.save"],
    // The attempt is taken over, and begun again once the agency reports that it never received it.
    writes: ["loans.save", "loans.save", "agency.send", "loans.save", "agencyTransactions.save"],
  }),
  aCommand({
    ...referral,
    name: "a referral under a key that is then made without it takes effect once, and is the key's answer too",
    isKeyed: true,
    isResentWithoutKey: true,
    // From the attempt until the loan has the answer: after that, a request without the key is a different one.
    deaths: [4, 5],
  }),
  aCommand({
    ...referral,
    name: "a referral whose answer is lost, so that its effect is unknown, takes effect once",
    isKeyed: true,
    start: { ...ready, last_name: "LOSTLONG Example" },
    // The look-up fails: the attempt is left for the next request, and so is the key.
    writes: [...commanding, "idempotencyKeys.endLease"],
    deaths: [5, 6, 7],
  }),
  aCommand({
    name: "a case number that is requested is assigned once, though its answer is lost",
    operation: "case-number-assignment",
    isKeyed: false,
    start: forCaseNumber("LOST case-number-assignment 12 Oak Street"),
    onceDone: secondNumber,
    isApplied: withNumber,
  }),
  aCommand({
    name: "a case number that is requested is assigned once, though something answers 503 in the agency's place once it is",
    operation: "case-number-assignment",
    isKeyed: true,
    start: forCaseNumber("HTTP503DONE case-number-assignment 12 Oak Street"),
    // Before it is sent, after it took effect, and once the loan has the answer of the look-up.
    deaths: [4, 5, 6],
    isApplied: withNumber,
  }),
  aCommand({
    name: "a case number is assigned once where another operation comes before the request sent again",
    operation: "case-number-assignment",
    isKeyed: false,
    onceDone: secondNumber,
    meanwhile: async (given, loan) => {
      const ordered = await ask(given, "hecm-referral", loan);
      expect([ordered.status, ordered.body.status]).toEqual([200, "success"]);
    },
    isApplied: withNumber,
  }),
  aCommand({
    name: "a case number that the agency holds is requested once, and looked up until it is there",
    operation: "case-number-assignment",
    isKeyed: true,
    start: forCaseNumber("HOLD case-number-assignment 12 Oak Street"),
    isApplied: async (loan, { body }, given) => {
      expect(body.status).toBe("held");
      let requested = await ask(given, "case-number-assignment", loan.id);
      while (requested.body.status === "held") requested = await ask(given, "case-number-assignment", loan.id);
      expect([200, secondNumber]).toContain(requested.status);
      withNumber((await given.administrator.call("GET", `/loan/loans/${loan.id}/`)).body);
    },
  }),
  aCommand({
    name: "an appraisal that is logged with values of its own under a key is logged once, and the loan has them",
    operation: "appraisal-logging",
    isKeyed: true,
    prepare: async (given, loan) => {
      expect((await ask(given, "case-number-assignment", loan)).status).toBe(200);
      const calculated = await given.administrator.call("POST", "/loan/loan-calculation/", { loan });
      expect(calculated.status).toBe(200);
    },
    body: { appraised_value: 431_000, effective_date: "2026-04-28", condition: "as_is", repairs: 2_500 },
    isApplied: (loan) => {
      expect(loan).toMatchObject({ appraised_value: 431_000, appraisal_date: "2026-04-28" });
      expect(loan.fha.appraisal).toMatchObject({ sequence: 1, condition: "as_is", repairs: 2_500 });
    },
  }),
  {
    name: "an address that is validated under a key is the property's, and is validated again where the answer is unknown",
    writes: underKey(true, "log.append", "agency.send", "loans.save", "agencyTransactions.add"),
    begin: async (given) => {
      await connectCompany(given.administrator);
      const { id } = await startLoan(given.administrator, ready);
      return {
        by: given.administrator,
        request: { method: "POST", path: agencyPath("address-validation"), body: { loan: id } },
        success: 200,
        isDone: async ({ body }) => {
          expect(body.result.address.zip_code).toBe("23220-0223");
          const { property } = (await given.administrator.call("GET", `/loan/loans/${id}/`)).body;
          expect(property).toMatchObject({ street: "12 OAK STREET", zip_code: "23220-0223" });
          expect(await countTransactions(given.administrator, id, "success")).toBe(1);
          await expectNothingLeft(given, id);
        },
      };
    },
  },
];

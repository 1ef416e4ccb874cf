import { expect } from "bun:test";
import { connectCompany, countTransactions, effectsOn } from "../support/agency-fault-scene.ts";
import { agencyPath, forCaseNumber } from "../support/agency-scene.ts";
import { type Answered, startLoan } from "../support/running-service.ts";
import { type Begun, countOf, type Given, type Scenario, underKey } from "./scenario.ts";

const ready = forCaseNumber("12 Oak Street");

/** The transaction is stored, the attempt saved on the loan, the agency has done it, the loan has it, the transaction is closed. */
const commanding = [
  "agencyTransactions.add",
  "loans.save",
  "agency.send",
  "loans.save",
  "agencyTransactions.save",
] as const;

interface CommandScenario extends Pick<Scenario, "name" | "deaths" | "isResentWithoutKey"> {
  readonly operation: string;
  readonly isKeyed: boolean;
  readonly writes?: readonly string[];
  readonly start?: object;
  readonly body?: object;
  /** Brings the loan to where the command is possible. */
  readonly prepare?: (given: Given, loan: number) => Promise<void>;
  readonly onceDone?: number;
  /** What holds of the loan once the command was answered. */
  readonly isApplied: (loan: Answered["body"], answered: Answered, given: Given) => void | Promise<void>;
  /** What is asked of the loan between the death and the request sent again. */
  readonly meanwhile?: (given: Given, loan: number) => Promise<void>;
}

const ask = ({ administrator }: Given, operation: string, loan: number, body: object = {}) =>
  administrator.call("POST", agencyPath(operation), { loan, ...body });

/** A command of the agency, refused as the loan is: it settles what an earlier one left, as any does. */
const expectNothingLeft = async (given: Given, loan: number): Promise<void> => {
  expect((await ask(given, "case-restore", loan)).status).toBe(400);
  expect(await countTransactions(given.administrator, loan, "started")).toBe(0);
  const { company } = given.administrator;
  expect((await given.service.dependencies.forCompany(company.id).loans.find(loan))?.callAttempt).toBeNull();
};

/** How often the log says that a transaction was closed. */
const closings = ({ administrator }: Given, id: number): Promise<number> =>
  countOf(administrator, `/audit/?kind=agency_transaction&id=${id}&action=agency.close`);

const aCommand = ({ name, deaths, isResentWithoutKey, ...scenario }: CommandScenario): Scenario => {
  const writes = scenario.writes ?? commanding;
  const { operation, isKeyed } = scenario;
  return {
    name,
    ...(deaths ? { deaths } : {}),
    ...(isResentWithoutKey ? { isResentWithoutKey } : {}),
    writes: isKeyed ? underKey(true, ...writes) : ["sequences.next", ...writes],
    begin: async (given): Promise<Begun> => {
      const { administrator, sandboxUrl } = given;
      await connectCompany(administrator);
      const { id } = await startLoan(administrator, scenario.start ?? ready);
      await scenario.prepare?.(given, id);
      const effects = () => effectsOn(sandboxUrl, administrator, operation, id);
      return {
        by: administrator,
        request: { method: "POST", path: agencyPath(operation), body: { loan: id, ...scenario.body } },
        success: 200,
        ...(scenario.onceDone ? { onceDone: scenario.onceDone } : {}),
        isSafe: async (died) => {
          expect(await effects()).toBe(died.includes("agency.send") ? 1 : 0);
          await scenario.meanwhile?.(given, id);
        },
        isDone: async (answered) => {
          const loan = (await administrator.call("GET", `/loan/loans/${id}/`)).body;
          await scenario.isApplied(loan, answered, given);
          await expectNothingLeft(given, id);
          expect(await effects()).toBe(1);
          if (answered.body.status === "success") expect(await closings(given, answered.body.id)).toBe(1);
        },
      };
    },
  };
};

const withNumber = (loan: Answered["body"]): void =>
  expect(loan.fha).toMatchObject({ case_status: "assigned", case_number: expect.stringMatching(/^999-\d{7}$/) });

const referred = (loan: Answered["body"], { body }: Answered): void => {
  expect(body.status).toBe("success");
  expect(loan.fha.referral).toMatchObject({ reason: "first contact" });
};

const secondNumber = 409;
const referral = { operation: "hecm-referral", body: { reason: "first contact" }, isApplied: referred } as const;

/** Requests of the agency, each of which takes effect there once. */
export const agencyScenarios: readonly Scenario[] = [
  aCommand({ ...referral, name: "a referral that is made under a key takes effect once", isKeyed: true }),
  aCommand({
    ...referral,
    name: "a referral under a key that is then made without it takes effect once, and is the key's answer too",
    isKeyed: true,
    isResentWithoutKey: true,
    // From the attempt on, and until the loan has the answer: after that a request without the key is another one.
    deaths: [4, 5],
  }),
  aCommand({
    ...referral,
    name: "a referral whose answer is lost, so that nobody knows of its effect, takes effect once",
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
    name: "a case number that the agency holds is requested once, and asked for until it is there",
    operation: "case-number-assignment",
    isKeyed: true,
    start: forCaseNumber("HOLD case-number-assignment 12 Oak Street"),
    isApplied: async (loan, { body }, given) => {
      expect(body.status).toBe("held");
      let asked = await ask(given, "case-number-assignment", loan.id);
      while (asked.body.status === "held") asked = await ask(given, "case-number-assignment", loan.id);
      expect([200, secondNumber]).toContain(asked.status);
      withNumber((await given.administrator.call("GET", `/loan/loans/${loan.id}/`)).body);
    },
  }),
  aCommand({
    name: "an appraisal that is logged with values of its own under a key is logged once, and the loan has them",
    operation: "appraisal-logging",
    isKeyed: true,
    prepare: async (given, loan) => {
      expect((await ask(given, "case-number-assignment", loan)).status).toBe(200);
    },
    body: { appraised_value: 431_000, effective_date: "2026-04-28", condition: "as_is", repairs: 2_500 },
    isApplied: (loan) => {
      expect(loan).toMatchObject({ appraised_value: 431_000, appraisal_date: "2026-04-28" });
      expect(loan.fha.appraisal).toMatchObject({ sequence: 1, condition: "as_is", repairs: 2_500 });
    },
  }),
  {
    name: "an address that is validated under a key is the property's, and is validated again where nobody knows the answer",
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

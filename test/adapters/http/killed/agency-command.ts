import { expect } from "bun:test";
import { type ServiceResponse, startLoan } from "../support/running-service.ts";
import { connectCompany, countTransactions, effectsOn } from "../support/scenes/agency-fault-scene.ts";
import { agencyPath, forCaseNumber, usualRequest } from "../support/scenes/agency-scene.ts";
import { type Begun, countOf, type Given, type Scenario, underKey } from "./scenarios/scenario.ts";

export const ready = forCaseNumber("12 Oak Street");

/** The transaction is stored, the attempt saved on the loan, the agency has done it, the loan has the result, the transaction is closed. */
export const commanding = [
  "agencyTransactions.add",
  "loans.save",
  "agency.send",
  "loans.save",
  "agencyTransactions.save",
] as const;

interface CommandScenario extends Pick<Scenario, "name" | "deaths" | "diedBefore" | "isResentWithoutKey"> {
  readonly operation: string;
  readonly isKeyed: boolean;
  /** Whether the request names the loan's version. */
  readonly isAtVersion?: boolean;
  /** The writes between those of its key, if it has one, of the run that takes it up if an earlier one died. */
  readonly writes?: readonly string[];
  readonly start?: object;
  readonly body?: object;
  /** Brings the loan to where the command is possible. */
  readonly prepare?: (given: Given, loan: number) => Promise<void>;
  readonly onceDone?: number;
  /** What must hold for the loan once the command was answered. */
  readonly isApplied: (loan: ServiceResponse["body"], answered: ServiceResponse, given: Given) => void | Promise<void>;
  /** What is requested for the loan between the death and the repeated request. */
  readonly meanwhile?: (given: Given, loan: number) => Promise<void>;
}

export const ask = ({ administrator }: Given, operation: string, loan: number) =>
  administrator.call("POST", agencyPath(operation), usualRequest(operation, loan));

/** Sends a command to the agency that is refused because of the loan: like any command, it settles what an earlier one left. */
export const expectNothingLeft = async (given: Given, loan: number): Promise<void> => {
  expect((await ask(given, "case-restore", loan)).status).toBe(400);
  expect(await countTransactions(given.administrator, loan, "started")).toBe(0);
  const { company } = given.administrator;
  expect((await given.service.dependencies.forCompany(company.id).loans.find(loan))?.callAttempt).toBeNull();
};

/** How often the log says that a transaction was closed. */
const closings = ({ administrator }: Given, id: number): Promise<number> =>
  countOf(administrator, `/audit/?kind=agency_transaction&id=${id}&action=agency.close`);

export const aCommand = ({ name, deaths, diedBefore, isResentWithoutKey, ...scenario }: CommandScenario): Scenario => {
  const writes = scenario.writes ?? commanding;
  const { operation, isKeyed, isAtVersion = false } = scenario;
  return {
    name,
    ...(deaths ? { deaths } : {}),
    ...(diedBefore ? { diedBefore } : {}),
    ...(isResentWithoutKey ? { isResentWithoutKey } : {}),
    writes: isKeyed ? underKey(true, ...writes) : ["sequences.next", ...writes],
    begin: async (given): Promise<Begun> => {
      const { administrator, sandboxUrl } = given;
      await connectCompany(administrator);
      const { id } = await startLoan(administrator, scenario.start ?? ready);
      await scenario.prepare?.(given, id);
      const { version } = (await administrator.call("GET", `/loan/loans/${id}/`)).body;
      const effects = () => effectsOn(sandboxUrl, administrator, operation, id);
      return {
        by: administrator,
        request: { method: "POST", path: agencyPath(operation), body: usualRequest(operation, id, scenario.body) },
        success: 200,
        ...(isAtVersion ? { ifMatch: version } : {}),
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

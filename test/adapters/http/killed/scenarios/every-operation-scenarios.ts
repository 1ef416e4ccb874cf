import { expect } from "bun:test";
import type { AnyOperation } from "../../../../../adapters/http/operation/operation.ts";
import { inputExamples } from "../../../../../adapters/http/resources/agency/examples.ts";
import {
  type AgencyOperation,
  agencyOperationNames,
  agencyOperations,
} from "../../../../../domain/agency/operations.ts";
import { type ServiceResponse, startLoan } from "../../support/running-service.ts";
import { connectCompany } from "../../support/scenes/agency-fault-scene.ts";
import { agencyPath, transactionsPath } from "../../support/scenes/agency-scene.ts";
import { makeReadyForAgency } from "../../support/scenes/ready-for-agency.ts";
import { commanding, expectNothingLeft, ready } from "../agency-command.ts";
import { type Given, type Scenario, underKey } from "./scenario.ts";

const dashed = (operation: AgencyOperation): string => operation.replaceAll("_", "-");

/** A loan on which an operation is possible, of a company of its own. */
const loanFor = async ({ administrator, service }: Given, operation: AgencyOperation): Promise<number> => {
  await connectCompany(administrator);
  const { id } = await startLoan(administrator, ready);
  const route = { method: "POST", path: agencyPath(dashed(operation)) } as AnyOperation;
  if (operation !== "case_number_assignment") await makeReadyForAgency(service, administrator, route, id);
  return id;
};

/** How often a loan's calls of an operation took effect, by the references of their transactions. */
const effectsOn = async (
  { administrator, countingAgency }: Given,
  operation: AgencyOperation,
  loan: number,
): Promise<number> => {
  const path = `${transactionsPath}?loan=${loan}&operation=${operation}&page_size=200`;
  const { results } = (await administrator.call("GET", path)).body;
  return countingAgency.effectsOf(results.map(({ reference }: ServiceResponse["body"]) => reference));
};

/** An operation whose process dies before its effect, between the effect and its record, or once the loan has it. */
const anOperation = (operation: AgencyOperation): Scenario => {
  const isCommand = agencyOperations[operation] === "command";
  return {
    name: `${operation} is made once, wherever its process dies`,
    protocol: "counting",
    isOnOneStore: true,
    writes: isCommand ? underKey(true, ...commanding) : underKey(true, "log.append", "agency.send"),
    deaths: isCommand ? [4, 5, 6] : [4],
    begin: async (given) => {
      const loan = await loanFor(given, operation);
      const body = { loan, ...inputExamples[operation] };
      return {
        by: given.administrator,
        request: { method: "POST", path: agencyPath(dashed(operation)), body },
        success: 200,
        isSafe: async (died) => {
          if (isCommand) expect(await effectsOn(given, operation, loan)).toBe(died.includes("agency.send") ? 1 : 0);
        },
        isDone: async (answered) => {
          expect(answered.body.status).toBe("success");
          expect(await effectsOn(given, operation, loan)).toBe(1);
          await expectNothingLeft(given, loan);
        },
      };
    },
  };
};

/** Every operation of the agency. What the other scenarios try for a few in each case, these try for all where it matters. */
export const everyOperationScenarios: readonly Scenario[] = agencyOperationNames.map(anOperation);

import { calculateLoan } from "../../../../application/calculation/calculate-loan.ts";
import { calculateScenario } from "../../../../application/calculation/calculate-scenario.ts";
import { compareScenarios } from "../../../../application/calculation/compare-scenarios.ts";
import { findCalculation } from "../../../../application/calculation/find-calculation.ts";
import { listCalculations } from "../../../../application/calculation/list-calculations.ts";
import type { Needs } from "../../../../application/support/dependencies.ts";
import type { UnstoredCalculation } from "../../../../domain/calculation/calculation-record.ts";
import type { Result } from "../../../../domain/kernel/result.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { id } from "../../codec/number-codecs.ts";
import { operand } from "../../codec/query.ts";
import { bodySchema, readAll } from "../../codec/table.ts";
import { listing } from "../../operation/list-operation.ts";
import { type AnyOperation, type OperationRefusal, operation } from "../../operation/operation.ts";
import { calculatedAnswer, calculationAnswer, showCalculation } from "./answer.ts";
import { calculateFields, compareFields, inputNames } from "./body.ts";
import { comparisonAnswer, showComparison } from "./comparison-answer.ts";
import { calculationExample, compareBodyExample, comparisonExample } from "./examples.ts";

const tag = "Calculations";

/** The refusals of a calculation that are worth a client's attention; the document names no others. */
const whatCalculationsRefuse = ["CalculationInputsMissing", "NoRuleInForce", "ExpectedRateAboveTable"] as const;

const example = showCalculation(calculationExample);

const calculateOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "POST",
    path: "/loan/loan-calculation/",
    name: "calculateLoan",
    tag,
    summary: "Calculate a loan's proceeds",
    description:
      "As of today, by the rules in force, each figure with the step that made it. The same inputs on the same day give the calculation that is there already. With a `scenario` it is what the loan would pay if those inputs were otherwise: nothing is stored, `calculation_id` is null, and an `Idempotency-Key` is ignored. `If-Match` speaks of the loan's version.",
    permission: "calculation.create",
    body: {
      schema: bodySchema(calculateFields),
      read: (json) => readAll(calculateFields, json),
      example: { loan: 101 },
    },
    success: 200,
    answer: calculatedAnswer,
    example,
    idempotent: {
      sequence: "calculation",
      recall: findCalculation(needs),
      makesNothing: ({ scenario }) => scenario !== null,
    },
    refusals: ["LoanNotFound", "VersionMismatch", ...whatCalculationsRefuse],
    handle: async ({
      actor,
      body: { loanId, scenario },
      ifMatch,
      reservedId,
    }): Promise<Result<UnstoredCalculation, OperationRefusal>> => {
      const calculated =
        scenario === null
          ? await calculateLoan(needs)(actor, loanId, ifMatch, reservedId)
          : await calculateScenario(needs)(actor, loanId, scenario, ifMatch);
      const names = inputNames[scenario === null ? "loan" : "scenario"];
      return inApiNames<UnstoredCalculation, OperationRefusal>(calculated, (path) => apiPath(names, path));
    },
    show: showCalculation,
  });

const compareOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "POST",
    path: "/loan/loan-calculation/compare/",
    name: "compareScenarios",
    tag,
    summary: "Compare scenarios of a loan",
    description:
      "The loan as it stands beside up to 50 scenarios of it, each with the figures that differ. A scenario that cannot be calculated says why in its place and hinders no other. Nothing is stored; the steps of a scenario are told where it is calculated alone.",
    permission: "calculation.create",
    body: {
      schema: bodySchema(compareFields),
      read: (json) => readAll(compareFields, json),
      example: compareBodyExample,
    },
    success: 200,
    answer: comparisonAnswer,
    example: showComparison(comparisonExample),
    refusals: ["LoanNotFound", "VersionMismatch"],
    handle: ({ actor, body: { loanId, scenarios }, ifMatch }) =>
      compareScenarios(needs)(actor, loanId, scenarios, ifMatch),
    show: showComparison,
  });

const listOperation = (needs: Needs): AnyOperation =>
  listing({
    path: "/loan/loan-calculation/",
    name: "listCalculations",
    tag,
    summary: "List a loan's calculations",
    permission: "calculation.view",
    filters: { loanId: operand("loan", id) },
    orderNames: { calculated_at: "calculatedAt", created_at: "calculatedAt" },
    row: calculationAnswer,
    rowExample: example,
    refusals: ["LoanNotFound"],
    list: (actor, { loanId }, page) => listCalculations(needs)(actor, loanId, page),
    showRow: showCalculation,
  });

const detailOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "GET",
    path: "/loan/loan-calculation/{id}/",
    name: "readCalculation",
    tag,
    summary: "Read a calculation",
    permission: "calculation.view",
    success: 200,
    answer: calculationAnswer,
    example,
    refusals: ["CalculationNotFound"],
    handle: ({ actor, id: calculationId }) => findCalculation(needs)(actor, calculationId),
    show: showCalculation,
    version: () => 1,
  });

/** The operations of calculations. */
export const calculationOperations = (needs: Needs): readonly AnyOperation[] => [
  calculateOperation(needs),
  compareOperation(needs),
  listOperation(needs),
  detailOperation(needs),
];

import { calculateLoan } from "../../application/calculate-loan.ts";
import { findCalculation } from "../../application/find-calculation.ts";
import { listCalculations } from "../../application/list-calculations.ts";
import type { Needs } from "../../application/needs.ts";
import { calculationExample } from "./examples.ts";
import { calculationAnswer, showCalculation } from "./fields/calculation-answer.ts";
import type { FieldNames, FieldTable } from "./fields/field.ts";
import { loanRevisionFields } from "./fields/loan.ts";
import { apiPath, inApiNames } from "./fields/names.ts";
import { id } from "./fields/number-kinds.ts";
import { propertyFields } from "./fields/property.ts";
import { operand } from "./fields/query.ts";
import { bodySchema, readAll } from "./fields/table.ts";
import { listing } from "./listing.ts";
import { type AnyOperation, operation } from "./operation.ts";

const tag = "Calculations";

const requestFields: FieldTable<{ readonly loanId: number }> = {
  loanId: { name: "loan", field: id, required: true, description: "The loan" },
};

/** What a calculation may miss lies on the loan and on its property. */
const inputNames: FieldNames = {
  ...loanRevisionFields,
  property: { name: "property", field: { inside: propertyFields } },
};

const example = showCalculation(calculationExample);

const calculateOperation = (needs: Needs): AnyOperation =>
  operation({
    method: "POST",
    path: "/loan/loan-calculation/",
    name: "calculateLoan",
    tag,
    summary: "Calculate a loan's proceeds",
    description:
      "As of today, by the rules in force, each figure with the step that made it. The same inputs on the same day give the calculation that is there already. `If-Match` speaks of the loan's version.",
    permission: "calculation.create",
    body: { schema: bodySchema(requestFields), read: (json) => readAll(requestFields, json), example: { loan: 101 } },
    success: 200,
    answer: calculationAnswer,
    example,
    refusals: [
      "LoanNotFound",
      "VersionMismatch",
      "CalculationInputsMissing",
      "NoRuleInForce",
      "ExpectedRateAboveTable",
    ],
    handle: async ({ actor, body, ifMatch }) =>
      inApiNames(await calculateLoan(needs)(actor, body.loanId, ifMatch), (path) => apiPath(inputNames, path)),
    show: showCalculation,
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
  listOperation(needs),
  detailOperation(needs),
];

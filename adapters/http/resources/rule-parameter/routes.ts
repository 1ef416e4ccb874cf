import { listRuleSteps } from "../../../../application/rate/list-rule-steps.ts";
import { setRuleStep } from "../../../../application/rate/set-rule-step.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { type EnteredStep, knownStepOf } from "../../../../domain/hecm/parameters/entered-steps.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { optionalParam } from "../../codec/query.ts";
import { bodySchema } from "../../codec/table.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { encodeRuleStep, ruleStepAnswer } from "./answer.ts";
import { decodeRuleStep, ruleStepFields, yearlyParameter } from "./body.ts";
import { ruleStepBodyExample, ruleStepExample } from "./examples.ts";

const tag = "Rates";
const path = "/loan/rule-parameters/";

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path,
    name: "listRuleParameters",
    tag,
    summary: "List the rules that are set by calendar year",
    description:
      "The values that this release brings, and those that were entered since. Beyond the last one calculations are refused (`no_rule_in_force`).",
    permission: "rate.view",
    filters: { parameter: optionalParam("parameter", yearlyParameter, "Values of this parameter alone") },
    orderNames: { from: "from", parameter: "parameter" },
    defaultOrder: "-from",
    row: ruleStepAnswer,
    rowExample: encodeRuleStep(ruleStepExample),
    refusals: [],
    list: (actor, { parameter }, page) => listRuleSteps(dependencies)(actor, parameter, page),
    encodeRow: encodeRuleStep,
  });

const setOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path,
    name: "setRuleParameter",
    tag,
    summary: "Enter a year's value of a rule",
    description:
      "For a year that HUD has announced and this release does not bring yet; for all companies, in dollars. It replaces what was entered for that year before, and calculations that used the former value become stale. Once a release brings the year, its value is used. The house company's audit log has an entry of it.",
    permission: "rate.edit",
    body: { schema: bodySchema(ruleStepFields), decode: decodeRuleStep, example: ruleStepBodyExample },
    success: 200,
    answer: ruleStepAnswer,
    example: encodeRuleStep(ruleStepExample),
    refusals: [],
    handle: async ({ actor, body }) =>
      inApiNames(await setRuleStep(dependencies)(actor, body), (field) => apiPath(ruleStepFields, field)),
    encode: (step: EnteredStep) => encodeRuleStep(knownStepOf(step)),
  });

/** The operations of rules that are set by calendar year. */
export const ruleParameterOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  setOperation(dependencies),
];

import { listRuleParameters } from "../../../../application/rate/list-rule-parameters.ts";
import { setRuleParameter } from "../../../../application/rate/set-rule-parameter.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { type EnteredStep, knownStepOf } from "../../../../domain/hecm/parameters/entered-steps.ts";
import { newBody } from "../../codec/bodies.ts";
import { optionalParam } from "../../codec/query.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { decodeRuleStep, ruleStepFields, yearlyParameter } from "./body.ts";
import { ruleStepBodyExample, ruleStepExample } from "./examples.ts";
import { ruleStepResponse } from "./response.ts";

const tag = "Rates";
const path = "/loan/rule-parameters/";

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path,
    name: "listRuleParameters",
    tag,
    summary: "List yearly rule parameters",
    description:
      "Lists the values that are part of this release and those entered since. Calculations for a later year are refused (`no_rule_in_force`).",
    permission: "rate.view",
    filters: { parameter: optionalParam("parameter", yearlyParameter, "Only values of this parameter") },
    orderNames: { from: "from", parameter: "parameter" },
    defaultOrder: "-from",
    row: ruleStepResponse,
    rowExample: ruleStepResponse.encode(ruleStepExample),
    refusals: [],
    list: (actor, { parameter }, page) => listRuleParameters(dependencies, actor, parameter, page),
  });

const setOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path,
    name: "setRuleParameter",
    tag,
    summary: "Enter a yearly rule parameter",
    description:
      "Enters a value that HUD has announced for a year that this release does not contain yet. It applies to all companies and replaces an earlier entry for the year; calculations that used the earlier value become stale. Once a release contains the year, the value of the release is used. The house company's audit log records the entry.",
    permission: "rate.edit",
    body: { ...newBody(ruleStepFields, ruleStepBodyExample), decode: decodeRuleStep },
    success: 200,
    response: {
      get schema() {
        return ruleStepResponse.schema;
      },
      encode: (step: EnteredStep) => ruleStepResponse.encode(knownStepOf(step)),
    },
    example: ruleStepResponse.encode(ruleStepExample),
    refusals: [],
    handle: ({ actor, body }) => setRuleParameter(dependencies, actor, body),
  });

/** The operations of yearly rule parameters. */
export const ruleParameterOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  setOperation(dependencies),
];

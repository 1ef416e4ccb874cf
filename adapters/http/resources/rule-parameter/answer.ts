import { type TObject, Type } from "@sinclair/typebox";
import { serviceUserId } from "../../../../domain/access/actor.ts";
import type { KnownRuleStep } from "../../../../domain/hecm/parameters/entered-steps.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, dollarsSchema, instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { yearlyParameter } from "./body.ts";

/** Who entered what no release brought. */
export const enteredBySchema = nullableSchema(
  Type.Integer({
    format: "int64",
    minimum: serviceUserId,
    description: `The user; ${serviceUserId}: the service's operator. Null where this release brings it`,
  }),
);

/** A value by calendar year as it is listed. */
export const ruleStepAnswer: TObject = namedObject("RuleParameterValue", {
  parameter: yearlyParameter.schema,
  from: dateSchema,
  until: { ...dateSchema, description: "Not included" },
  value: dollarsSchema,
  source: namedObject("RuleParameterSource", {
    title: textSchema,
    published: nullableSchema(dateSchema),
    url: nullableSchema(textSchema),
  }),
  entered_by: enteredBySchema,
  entered_at: nullableSchema(instantSchema),
  in_use: Type.Boolean({ description: "An entered value is not used any more once a release brings its year" }),
});

export const encodeRuleStep = ({ parameter, from, until, valueCents, source, entered, isInUse }: KnownRuleStep) => ({
  parameter,
  from,
  until,
  value: dollarsFromCents(valueCents),
  source: { title: source.title, published: source.published, url: source.url },
  entered_by: entered?.byUserId ?? null,
  entered_at: entered?.at ?? null,
  in_use: isInUse,
});

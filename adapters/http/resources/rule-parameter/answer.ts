import { type TObject, Type } from "@sinclair/typebox";
import { serviceUserId } from "../../../../domain/access/actor.ts";
import type { KnownRuleStep } from "../../../../domain/hecm/parameters/entered-steps.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { described } from "../../codec/described.ts";
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
  parameter: described(yearlyParameter.schema, "The parameter whose value it is"),
  from: described(dateSchema, "The first day on which the value counts"),
  until: { ...dateSchema, description: "The first day on which it no longer counts" },
  value: described(dollarsSchema, "The value of the year"),
  source: described(
    namedObject("RuleParameterSource", {
      title: described(textSchema, "Title of the paper"),
      published: described(nullableSchema(dateSchema), "Its date; null where it bears none"),
      url: described(nullableSchema(textSchema), "Where it can be read; null where no address is known"),
    }),
    "The paper that announces the value",
  ),
  entered_by: described(enteredBySchema, "Who entered it"),
  entered_at: described(nullableSchema(instantSchema), "When it was entered; null where this release brings it"),
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

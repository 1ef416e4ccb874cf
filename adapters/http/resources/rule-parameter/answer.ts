import { type TObject, Type } from "@sinclair/typebox";
import { serviceUserId } from "../../../../domain/access/actor.ts";
import type { KnownRuleStep } from "../../../../domain/hecm/parameters/entered-steps.ts";
import { dollarsFromCents } from "../../../../domain/kernel/money.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, dollarsSchema, instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { yearlyParameter } from "./body.ts";

/** Who entered a value that is not part of the release. */
export const enteredBySchema = nullableSchema(
  Type.Integer({
    format: "int64",
    minimum: serviceUserId,
    description: `User id, or ${serviceUserId} for the operator of the service; null if the value is part of this release`,
  }),
);

/** The row of a yearly value in a list. */
export const ruleStepAnswer: TObject = namedObject("RuleParameterValue", {
  parameter: described(yearlyParameter.schema, "Parameter to which the value belongs"),
  from: described(dateSchema, "First date on which the value is in force"),
  until: { ...dateSchema, description: "First date on which the value is no longer in force" },
  value: described(dollarsSchema, "Value of the parameter for the year"),
  source: described(
    namedObject("RuleParameterSource", {
      title: described(textSchema, "Title of the document"),
      published: described(nullableSchema(dateSchema), "Publication date of the document; null if it has no date"),
      url: described(nullableSchema(textSchema), "URL of the document; null if unknown"),
    }),
    "Document that announces the value",
  ),
  entered_by: described(enteredBySchema, "User who entered the value"),
  entered_at: described(
    nullableSchema(instantSchema),
    "When the value was entered; null if it is part of this release",
  ),
  in_use: Type.Boolean({
    description:
      "Whether calculations use the value; an entered value is no longer used once a release contains its year",
  }),
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

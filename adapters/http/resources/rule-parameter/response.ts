import { Type } from "@sinclair/typebox";
import { serviceUserId } from "../../../../domain/access/actor.ts";
import type { KnownRuleStep } from "../../../../domain/hecm/parameters/entered-steps.ts";
import { described, withoutDescription } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { dateSchema, instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { centsAsDollars, responseObject } from "../../codec/response.ts";
import { yearlyParameter } from "./body.ts";

/** The user who entered a value that is not part of the release. */
export const enteredBySchema = nullableSchema(
  Type.Integer({
    format: "int64",
    minimum: serviceUserId,
    description: `User id, or ${serviceUserId} for the operator of the service; null if the value is part of this release`,
  }),
);

/** The row of a yearly value in a list. */
export const ruleStepResponse = responseObject<KnownRuleStep>("RuleParameterValue", {
  parameter: [yearlyParameter.schema, "Parameter to which the value belongs", "parameter"],
  from: [dateSchema, "First date on which the value is in force", "from"],
  until: [withoutDescription(dateSchema), "First date on which the value is no longer in force", "until"],
  value: [centsAsDollars, "Value of the parameter for the year", "valueCents"],
  source: [
    namedObject("RuleParameterSource", {
      title: described(textSchema, "Title of the document"),
      published: described(nullableSchema(dateSchema), "Publication date of the document; null if it has no date"),
      url: described(nullableSchema(textSchema), "URL of the document; null if unknown"),
    }),
    "Document that announces the value",
    ({ source }) => ({ title: source.title, published: source.published, url: source.url }),
  ],
  entered_by: [enteredBySchema, "User who entered the value", ({ entered }) => entered?.byUserId ?? null],
  entered_at: [
    nullableSchema(instantSchema),
    "When the value was entered; null if it is part of this release",
    ({ entered }) => entered?.at ?? null,
  ],
  in_use: [
    Type.Boolean(),
    "Whether calculations use the value; an entered value is no longer used once a release contains its year",
    "isInUse",
  ],
});

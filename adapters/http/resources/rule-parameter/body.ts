import {
  newYearAfter,
  type RuleStepInput,
  type YearlyParameterName,
  yearlyParameterNames,
} from "../../../../domain/hecm/parameters/entered-steps.ts";
import type { Day } from "../../../../domain/kernel/day.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import type { Codec, Decoded, FieldTable } from "../../codec/codec.ts";
import { decodeBody, object } from "../../codec/table.ts";
import { choice } from "../../codec/values/choice-codecs.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { money } from "../../codec/values/number-codecs.ts";
import { text } from "../../codec/values/text-codecs.ts";
import { day } from "../../codec/values/time-codecs.ts";

/** The parameters with a single amount for each calendar year. */
export const yearlyParameter: Codec<YearlyParameterName> = choice("YearlyParameter", yearlyParameterNames, {
  national_limit: "National limit on the maximum claim amount",
});

const plainText = text();

/** A URL as text; `checkRuleStep` validates it. */
const webAddress: Codec<string> = {
  ...plainText,
  schema: { ...plainText.schema, format: "uri", examples: ["https://www.hud.gov/"] },
};

const source = object<RuleStepInput["source"]>("RuleParameterSource", {
  title: { name: "title", codec: plainText, required: true, description: "Document that announces the value" },
  published: { name: "published", codec: day, required: true, description: "Publication date of the document" },
  url: optional("url", webAddress, "URL of the document; null if unknown"),
});

interface RuleStepBody extends Omit<RuleStepInput, "until"> {
  readonly until: Day | null;
}

/** The body that enters a yearly value. */
export const ruleStepFields: FieldTable<RuleStepBody> = {
  parameter: {
    name: "parameter",
    codec: yearlyParameter,
    required: true,
    description: "Parameter whose value is entered",
  },
  from: {
    name: "from",
    codec: day,
    required: true,
    description: "First date on which the value is in force: January 1 of its year",
  },
  until: optional(
    "until",
    day,
    "First date on which the value is no longer in force: January 1 of the following year, which is also the default",
  ),
  valueCents: {
    name: "value",
    codec: money({ above: 0 }),
    required: true,
    description: "Value for the whole year, as announced",
  },
  source: {
    name: "source",
    codec: source,
    required: true,
    description: "Document that announces the value, named in explanations",
  },
};

export const decodeRuleStep = (json: unknown): Decoded<RuleStepInput> => {
  const decoded = decodeBody(ruleStepFields, json);
  if (decoded._tag === "Refused") return decoded;
  const { from, until } = decoded.value;
  return accept({ ...decoded.value, until: until ?? newYearAfter(from) });
};

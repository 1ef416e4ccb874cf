import { Type } from "@sinclair/typebox";
import type { GivenReason, UnmetRequirement } from "../../../../domain/requirements/requirement.ts";
import { instantSchema, nullableSchema, textSchema } from "../../codec/record.ts";
import { orNull, responseObject } from "../../codec/response.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { requirementField } from "../agency/unmet-fields.ts";
import { outdatedCause, severity } from "./choices.ts";

/** The field names of each list in the register, cached so that reading a loan's detail does not look up the same names each time. */
const named = new WeakMap<readonly string[], readonly string[]>();

const namesOf = (fields: readonly string[]): readonly string[] => {
  const names = named.get(fields) ?? fields.map(requirementField);
  named.set(fields, names);
  return names;
};

const givenReason = responseObject<GivenReason>("GivenReason", {
  reason: [textSchema, "Why the loan may proceed, in the underwriter's words", "reason"],
  by: [id.schema, "User who gave the reason", "byUserId"],
  at: [instantSchema, "When the reason was given", "at"],
  counts: [
    Type.Boolean(),
    "Whether the loan can proceed for this reason; `outdated_because` says why not",
    ({ outdatedBecause }) => outdatedBecause === null,
  ],
  outdated_because: [
    nullableSchema(outdatedCause.schema),
    "Why the loan cannot proceed for this reason; null if it can",
    "outdatedBecause",
  ],
});

/** An unmet requirement. */
export const unmetResponse = responseObject<UnmetRequirement>("UnmetRequirement", {
  code: [textSchema, "Code of the requirement in `GET /loan/requirements/`, which never changes", "code"],
  severity: [severity.schema, "Effect while the requirement is not met", "severity"],
  sentence: [textSchema, "What is not met, in words", "text"],
  fields: [
    Type.Array(textSchema),
    "Fields of the loan, its company or the request that meet the requirement, as dotted paths",
    ({ fields }) => namesOf(fields),
  ],
  override: [
    orNull(givenReason),
    "Reason that an underwriter gave with `POST /loan/loans/{id}/overrides/` to proceed although the requirement is not met; null if none was given",
    "override",
  ],
});

/** The unmet requirements in an error response, in addition to its sentences. */
export const unmetEntries = ({ unmet }: { readonly unmet: readonly UnmetRequirement[] }) => ({
  requirements: unmet.map(unmetResponse.encode),
});

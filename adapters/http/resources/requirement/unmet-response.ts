import { Type } from "@sinclair/typebox";
import type { UnmetRequirement } from "../../../../domain/requirements/requirement.ts";
import { textSchema } from "../../codec/record.ts";
import { responseObject } from "../../codec/response.ts";
import { requirementField } from "../agency/unmet-fields.ts";
import { severity } from "./choices.ts";

/** Of each list of the register, so that a loan's detail does not look for the same names at each reading. */
const named = new WeakMap<readonly string[], readonly string[]>();

const namesOf = (fields: readonly string[]): readonly string[] => {
  const names = named.get(fields) ?? fields.map(requirementField);
  named.set(fields, names);
  return names;
};

/** What is unmet of a requirement. */
export const unmetResponse = responseObject<UnmetRequirement>("UnmetRequirement", {
  code: [textSchema, "Code of the requirement in `GET /loan/requirements/`, which never changes", "code"],
  severity: [severity.schema, "What follows while the requirement is not met", "severity"],
  sentence: [textSchema, "What is not met, in words", "text"],
  fields: [
    Type.Array(textSchema),
    "Fields of the loan, its company or the request that meet the requirement, as dotted paths",
    ({ fields }) => namesOf(fields),
  ],
});

/** The same in an error response, beside its sentences. */
export const unmetEntries = ({ unmet }: { readonly unmet: readonly UnmetRequirement[] }) => ({
  requirements: unmet.map(unmetResponse.encode),
});

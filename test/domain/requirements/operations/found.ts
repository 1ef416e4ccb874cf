import {
  addressChangeRequirements,
  addressValidationRequirements,
} from "../../../../domain/requirements/operations/address.ts";
import { appraisalRequirements } from "../../../../domain/requirements/operations/appraisal.ts";
import { appraisalFieldRequirements } from "../../../../domain/requirements/operations/appraisal-fields.ts";
import { assessmentRequirements } from "../../../../domain/requirements/operations/assessment.ts";
import { caseNumberRequirements } from "../../../../domain/requirements/operations/case-number.ts";
import { caseNumberFieldRequirements } from "../../../../domain/requirements/operations/case-number-fields.ts";
import { insuranceRequirements } from "../../../../domain/requirements/operations/insurance.ts";
import { insuranceFieldRequirements } from "../../../../domain/requirements/operations/insurance-fields.ts";
import { caivrsRequirements, certificateRequirements } from "../../../../domain/requirements/operations/queries.ts";
import type { Requirement } from "../../../../domain/requirements/requirement.ts";
import { type Given, judged } from "./judged-request.ts";

/** The requirements of requests to the agency. */
export const entries: readonly Requirement<never>[] = [
  ...addressValidationRequirements,
  ...caseNumberRequirements,
  ...Object.values(caseNumberFieldRequirements),
  ...assessmentRequirements,
  ...insuranceRequirements,
  ...Object.values(insuranceFieldRequirements),
  ...caivrsRequirements,
  ...certificateRequirements,
  ...addressChangeRequirements,
  ...appraisalRequirements,
  ...Object.values(appraisalFieldRequirements),
];

/** A requirement of requests. */
const entryOf = (code: string): Requirement<never> => {
  const entry = entries.find((each) => each.code === code);
  if (entry === undefined) throw new Error(`the register has no ${code}`);
  return entry;
};

/** What a requirement finds unmet, as the sentences of the register. */
export const texts = (code: string, given: Given): readonly string[] =>
  entryOf(code)
    .unmet({ ...judged, ...given } as never)
    .map(({ text }) => text);

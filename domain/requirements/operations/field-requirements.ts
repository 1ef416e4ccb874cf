import { type Requirement, type RequirementRule, type UnmetRequirement, unmetOf } from "../requirement.ts";
import { inForceFrom } from "../sources.ts";

/** The requirement of each field that an agency may require of a request; one that does not apply to the loan is met. */
export type FieldRequirements<Field extends string, Judged> = Readonly<Record<Field, Requirement<Judged>>>;

/** What a request lacks of what the agency requires; undefined: it requires none of the fields. */
export const unmetFields = <Field extends string, Judged>(
  required: readonly Field[] | undefined,
  requirements: FieldRequirements<Field, Judged>,
  judged: Judged,
): readonly UnmetRequirement[] =>
  unmetOf(
    (required ?? []).map((field) => requirements[field]),
    judged,
  );

/** A function of FHA Connection asks for it; its help pages are undated, and could not be read as a whole. */
export const fhaConnection = (section: string): RequirementRule =>
  inForceFrom(null, {
    title: "HUD FHA Connection, help of the machine interface",
    section,
    published: null,
    basis: "letter",
    isMediumConfidence: true,
  });

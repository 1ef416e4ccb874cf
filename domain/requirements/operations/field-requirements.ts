import { type Requirement, type RequirementRule, type UnmetRequirement, unmetOf } from "../requirement.ts";
import { inForceFrom } from "../sources.ts";

/** The requirement for each field that an agency may require in a request. A field that does not apply to the loan counts as met. */
export type FieldRequirements<Field extends string, Judged> = Readonly<Record<Field, Requirement<Judged>>>;

/** The fields that the agency requires and a request lacks. If undefined, it requires none of them. */
export const unmetFields = <Field extends string, Judged>(
  required: readonly Field[] | undefined,
  requirements: FieldRequirements<Field, Judged>,
  judged: Judged,
): readonly UnmetRequirement[] =>
  unmetOf(
    (required ?? []).map((field) => requirements[field]),
    judged,
  );

/** A function of FHA Connection asks for it. Its help pages are undated, and could not be read completely. */
export const fhaConnection = (section: string): RequirementRule =>
  inForceFrom(null, {
    title: "HUD FHA Connection, help of the machine interface",
    section,
    published: null,
    basis: "letter",
    isMediumConfidence: true,
  });

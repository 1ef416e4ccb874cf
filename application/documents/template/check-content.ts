import { mappedFields } from "../../../domain/documents/form/mapping.ts";
import type { FormValue, FormValuesInvalid } from "../../../domain/documents/form/ports.ts";
import { mergeShape } from "../../../domain/documents/merge/fields.ts";
import type { TemplateInvalid, TemplateTooCostly } from "../../../domain/documents/printing.ts";
import type { TemplateDetails } from "../../../domain/documents/template.ts";
import { type FieldsInvalid, invalidFields } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Refused, type Result } from "../../../domain/kernel/result.ts";
import { isSameData } from "../../../domain/kernel/same-data.ts";
import type { Dependencies } from "../../support/dependencies.ts";

type ContentRefusal = FieldsInvalid | TemplateInvalid | TemplateTooCostly;

/** The values of a form's mappings in the form that the template language takes. */
export const valuesOf = ({ fields, blank }: Pick<TemplateDetails, "fields" | "blank">): readonly FormValue[] =>
  blank === null
    ? []
    : mappedFields(fields, blank).map(({ mapping: { value }, field: { kind } }) => ({
        value,
        isCondition: kind === "checkbox",
      }));

const refusedFields = ({ problems }: FormValuesInvalid): Refused<FieldsInvalid> =>
  invalidFields(
    problems.map(({ position, message }) => ({
      field: `fields.${position}.value`,
      message: `cannot be taken. ${message.replace(/\.$/, "")}`,
      code: "invalid",
    })),
  );

/**
 * Checks whether the template language accepts the content of a template. Content unchanged from `before` (null: new) was accepted then.
 */
export const checkContent = async (
  { templateLanguage, formValues }: Dependencies,
  details: TemplateDetails,
  before: TemplateDetails | null,
): Promise<Result<null, ContentRefusal>> => {
  if (details.body !== null)
    return details.body === before?.body ? accept(null) : templateLanguage.check(details.body, mergeShape);
  if (details.fields.length === 0 || isSameData(details.fields, before?.fields)) return accept(null);
  const checked = await formValues.check(valuesOf(details), mergeShape);
  return checked._tag === "Refused" && checked.refusal._tag === "FormValuesInvalid"
    ? refusedFields(checked.refusal)
    : (checked as Result<null, TemplateTooCostly>);
};

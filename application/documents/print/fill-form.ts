import type { FormField } from "../../../domain/documents/form/form.ts";
import { mappedFields, optionOf } from "../../../domain/documents/form/mapping.ts";
import type { FieldFilling, FilledValue } from "../../../domain/documents/form/ports.ts";
import type { MergeRecord } from "../../../domain/documents/merge/value.ts";
import type { TemplateTooCostly } from "../../../domain/documents/printing.ts";
import type { TemplateRevision } from "../../../domain/documents/template.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { valuesOf } from "../template/check-content.ts";

/** The values that fill a form's fields for a loan. */
interface FilledFields {
  readonly fillings: readonly FieldFilling[];
  /** The paths of data that the loan lacks and that fields print which must not be blank, each once. */
  readonly missing: readonly string[];
  readonly read: readonly string[];
}

/** A value in the form that the kind of field takes; none if there is nothing to fill in. */
const fillingOf = (field: FormField, text: string): readonly FieldFilling[] => {
  const { name, kind } = field;
  if (kind === "checkbox") return [{ name, kind: "checked", isChecked: text !== "" }];
  if (text === "") return [];
  return kind === "text" ? [{ name, kind, text }] : [{ name, kind: "option", option: optionOf(field, text) ?? text }];
};

/** Fills the fields of a form with data. */
export const fillFields = async (
  { formValues }: Dependencies,
  revision: TemplateRevision,
  data: MergeRecord,
): Promise<Result<FilledFields, TemplateTooCostly>> => {
  const { fields, blank } = revision;
  if (blank === null || fields.length === 0) return accept({ fillings: [], missing: [], read: [] });
  const filled = await formValues.fill(valuesOf(revision), data);
  if (filled._tag === "Refused") return filled;
  const { values, read } = filled.value;
  const mapped = mappedFields(fields, blank);
  const valueAt = (position: number): FilledValue => values[position] ?? { text: "", missing: [] };
  const missing = mapped.flatMap(({ mapping }, position) =>
    mapping.missing === "refuse" ? valueAt(position).missing : [],
  );
  return accept({
    fillings: mapped.flatMap(({ field }, position) => fillingOf(field, valueAt(position).text)),
    missing: [...new Set(missing)],
    read,
  });
};

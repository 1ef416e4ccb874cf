import { blankLimits, type FieldMapping, maxValueCharacters } from "../../../../domain/documents/form/form.ts";
import { maxBodyCharacters, signerRoles, type WrittenTemplate } from "../../../../domain/documents/template.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { object } from "../../codec/table.ts";
import { list, nullable } from "../../codec/values/compound-codecs.ts";
import { boolean } from "../../codec/values/number-codecs.ts";
import { exactText, longText, text } from "../../codec/values/text-codecs.ts";
import { documentStage, missingChoice, signerRole, templateKind } from "./choices.ts";

/** The code of a template or package. */
export const codeField = {
  name: "code",
  codec: text(60),
  required: true,
  description:
    "Code of lowercase words of letters and digits, joined by hyphens, and unique within the company. It cannot be changed",
} as const;

const mapping = object<FieldMapping>("FormFieldMapping", {
  name: {
    name: "name",
    codec: exactText(blankLimits.nameCharacters),
    required: true,
    description: "Name of the field in the form",
  },
  value: {
    name: "value",
    codec: longText(maxValueCharacters),
    required: true,
    description:
      "Liquid with merge fields. For a checkbox, the condition on which it is checked (`loan.is_purchase`); for radio buttons and choices, what prints one of their options; for other fields, the text",
  },
  missing: {
    name: "missing",
    codec: missingChoice,
    fallback: "refuse",
    description:
      "What happens if the value prints a merge field that the loan does not have: `refuse` counts it as missing, `blank` leaves it blank",
  },
});

/** A template's writable fields. */
export const templateFields: FieldTable<WrittenTemplate> = {
  kind: {
    name: "kind",
    codec: templateKind,
    fallback: "liquid",
    keptWhenLeftOut: true,
    description:
      "Source of the documents: `liquid`, the text in `body`; `form`, a PDF form whose fields are filled. It cannot be changed",
  },
  code: codeField,
  name: { name: "name", codec: text(), required: true, description: "Title of the document" },
  stage: {
    name: "stage",
    codec: documentStage,
    required: true,
    description: "Stage of the loan at which the document is used",
  },
  body: {
    name: "body",
    codec: nullable(longText(maxBodyCharacters)),
    fallback: null,
    description:
      "Required for the kind `liquid`, and null for a form. Template text in Liquid with a subset of HTML. `GET /documents/merge-fields/` lists the available fields; an invalid template is refused with its errors line by line",
  },
  fields: {
    name: "fields",
    codec: list(mapping, blankLimits.fields),
    fallback: [],
    description:
      "What the fields of a form are filled with; fields that are not listed stay empty. `GET /documents/templates/{id}/fields/` lists the fields of the blank",
  },
  signers: {
    name: "signers",
    codec: list(signerRole, signerRoles.length),
    fallback: [],
    description: "Roles that sign the document, in the order of the signature lines",
  },
  isActive: {
    name: "is_active",
    codec: boolean,
    fallback: true,
    description:
      "Whether the template is active; a package with an inactive template cannot be generated. A form is inactive until it has a blank",
  },
};

import { maxBodyCharacters, signerRoles, type TemplateDetails } from "../../../../domain/documents/template.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { list } from "../../codec/values/compound-codecs.ts";
import { boolean } from "../../codec/values/number-codecs.ts";
import { longText, text } from "../../codec/values/text-codecs.ts";
import { documentStage, signerRole } from "./choices.ts";

/** The code of a template or a package. */
export const codeField = {
  name: "code",
  codec: text(60),
  required: true,
  description:
    "Code of lower-case words of letters and digits, joined by hyphens, and unique within the company. It cannot be changed",
} as const;

/** A template's writable fields. */
export const templateFields: FieldTable<TemplateDetails> = {
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
    codec: longText(maxBodyCharacters),
    required: true,
    description:
      "Template text in Liquid with a subset of HTML. `GET /documents/merge-fields/` lists the available fields; an invalid template is refused with its errors line by line",
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
    description: "Whether the template is active; a package with an inactive template cannot be generated",
  },
};

import { maxBodyCharacters, signerRoles, type TemplateDetails } from "../../../../domain/documents/template.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { list } from "../../codec/compound-codecs.ts";
import { boolean } from "../../codec/number-codecs.ts";
import { longText, text } from "../../codec/text-codecs.ts";
import { documentStage, signerRole } from "./choices.ts";

/** What names a document, of templates and packages alike. */
export const codeField = {
  name: "code",
  codec: text(60),
  required: true,
  description:
    "Lower-case words of letters and digits, joined by hyphens. Unique in the company; it stays as it was given first",
} as const;

/** A template's writable fields. */
export const templateFields: FieldTable<TemplateDetails> = {
  code: codeField,
  name: { name: "name", codec: text(), required: true, description: "The document's title" },
  stage: {
    name: "stage",
    codec: documentStage,
    required: true,
    description: "At which stage of the loan the document is used",
  },
  body: {
    name: "body",
    codec: longText(maxBodyCharacters),
    required: true,
    description:
      "Liquid with a subset of HTML. `GET /documents/merge-fields/` lists the fields that it can name; what cannot be taken is answered line by line",
  },
  signers: {
    name: "signers",
    codec: list(signerRole, signerRoles.length),
    fallback: [],
    description: "Who signs the document, in the order of the lines",
  },
  isActive: {
    name: "is_active",
    codec: boolean,
    fallback: true,
    description: "A package with an inactive template is not generated",
  },
};

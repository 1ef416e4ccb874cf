import { maxDocumentCodes, type SignerInput } from "../../../../domain/company/signers/signer.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { list, optional } from "../../codec/values/compound-codecs.ts";
import { boolean } from "../../codec/values/number-codecs.ts";
import { email, text } from "../../codec/values/text-codecs.ts";

/** A signer's writable fields. */
export const signerFields: FieldTable<SignerInput> = {
  name: {
    name: "name",
    codec: text(),
    required: true,
    description: "Name of the signer, as printed below the signature line",
  },
  title: {
    name: "title",
    codec: text(),
    required: true,
    description: "Title under which the signer signs, such as Vice President",
  },
  email: optional("email", email, "E-mail address of the signer; null if unknown"),
  nmlsId: optional("nmls_id", text(20), "NMLS id of the signer, 1 to 12 digits; null if there is none"),
  documentCodes: {
    name: "document_codes",
    codec: list(text(), maxDocumentCodes),
    fallback: [],
    description:
      "Codes of the documents that this person signs, in preference to the default signer; empty means none, unless `is_default`",
  },
  isDefault: {
    name: "is_default",
    codec: boolean,
    fallback: false,
    description:
      "Whether this is the default signer, who signs all documents that no active signer's `document_codes` contain. A company has at most one; setting it on another signer clears it here without changing `version`",
  },
  isActive: {
    name: "is_active",
    codec: boolean,
    fallback: true,
    description: "Whether the signer is active; an inactive signer signs no documents",
  },
};

import { maxDocumentCodes, type SignerInput } from "../../../../domain/company/signer.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { list, optional } from "../../codec/compound-codecs.ts";
import { boolean } from "../../codec/number-codecs.ts";
import { email, text } from "../../codec/text-codecs.ts";

/** A signer's writable fields. */
export const signerFields: FieldTable<SignerInput> = {
  name: { name: "name", codec: text(), required: true, description: "Name of the signer, as it stands below the line" },
  title: { name: "title", codec: text(), required: true, description: "The office in which it signs" },
  email: optional("email", email, "Mail address of the signer; null where it is not known"),
  nmlsId: optional("nmls_id", text(20), "NMLS id of the signer, 1 to 12 digits; null where there is none"),
  documentCodes: {
    name: "document_codes",
    codec: list(text(), maxDocumentCodes),
    fallback: [],
    description: "Codes of the documents that it signs before anyone else; empty: all of them, where it is the default",
  },
  isDefault: {
    name: "is_default",
    codec: boolean,
    fallback: false,
    description:
      "Signs what no active signer's codes name. A company has at most one: choosing another ends it. `version` does not move with it",
  },
  isActive: { name: "is_active", codec: boolean, fallback: true, description: "An inactive one signs nothing" },
};

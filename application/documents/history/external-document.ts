import type { ExternalDocument } from "../../../domain/documents/standard/external-documents.ts";
import { externalDocuments } from "../../../domain/documents/standard/set.ts";
import { type FieldsInvalid, invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";

/** Finds the external document with a code. Refuses a code that is not in the list. */
export const externalDocumentOf = (code: string): Result<ExternalDocument, FieldsInvalid> => {
  const external = externalDocuments.find((each) => each.code === code);
  return external === undefined
    ? invalidField("externalDocument", "must be the code of an external document", "unknown_reference")
    : accept(external);
};

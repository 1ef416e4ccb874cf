import { Type } from "@sinclair/typebox";
import type { GeneratedPackage } from "../../../../application/documents/print/make-documents.ts";
import type { DocumentGeneration } from "../../../../domain/documents/history.ts";
import { packageDetailsOf } from "../../../../domain/documents/package/new-package.ts";
import type { DocumentPackage, PackageDetails } from "../../../../domain/documents/package/package.ts";
import type { ExternalDocument } from "../../../../domain/documents/standard/set.ts";
import { withoutDescription } from "../../codec/described.ts";
import { instantSchema, nullableSchema, recordId, textSchema } from "../../codec/record.ts";
import { responseObject, responseOfFields, responseRecord } from "../../codec/response.ts";
import { documentStage } from "./choices.ts";
import { historyResponse } from "./history/history-response.ts";
import { packageFields } from "./package-body.ts";

export const packageResponse = responseRecord<DocumentPackage>(
  "DocumentPackage",
  (given) => [given, given.companyId],
  responseOfFields<DocumentPackage, PackageDetails>(packageFields, packageDetailsOf),
);

const generationResponse = responseObject<DocumentGeneration>("DocumentGeneration", {
  id: [recordId, "Id of the generation", "id"],
  loan: [recordId, "Loan for which the documents were generated", "loanId"],
  package: [recordId, "Package that was generated", "packageId"],
  at: [withoutDescription(instantSchema), "Time of generation of all documents", "at"],
  by: [recordId, "User who generated the documents", "byUserId"],
  allow_missing: [
    Type.Boolean(),
    "Whether documents were generated even if the loan lacks data that they print",
    "allowMissing",
  ],
});

/** A generation with its documents. */
export const generatedResponse = responseObject<GeneratedPackage>("GeneratedDocuments", {
  generation: [
    generationResponse.schema,
    "Generation of the documents",
    ({ generation }) => generationResponse.encode(generation),
  ],
  histories: [
    Type.Array(historyResponse.schema),
    "History rows, one for each generated document",
    ({ histories }) => histories.map(historyResponse.encode),
  ],
});

export const externalResponse = responseObject<ExternalDocument>("ExternalDocument", {
  code: [textSchema, "Code of the document in packages and histories", "code"],
  name: [textSchema, "Title of the document", "name"],
  stage: [documentStage.schema, "Stage of the loan at which the document is used", "stage"],
  form: [nullableSchema(textSchema), "Number of the official form; null if it has none", "form"],
  signers: [textSchema, "Who signs the document", "signers"],
  is_notarized: [Type.Boolean(), "Whether the signatures must be notarized", "isNotarized"],
  confidence: [
    textSchema,
    "How certain the data of the document is. `named_publicly`: A public source names the document; `unconfirmed`: No source confirms it. The lender must verify signers and stage",
    "confidence",
  ],
});

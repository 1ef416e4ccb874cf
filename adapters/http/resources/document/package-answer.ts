import { type TObject, Type } from "@sinclair/typebox";
import type { GeneratedPackage } from "../../../../application/support/documents/make-documents.ts";
import type { DocumentGeneration } from "../../../../domain/documents/history.ts";
import { packageDetailsOf } from "../../../../domain/documents/new-package.ts";
import type { DocumentPackage, PackageDetails } from "../../../../domain/documents/package.ts";
import type { ExternalDocument } from "../../../../domain/documents/standard/set.ts";
import { described, withoutDescription } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { encodeRecord, instantSchema, nullableSchema, recordId, recordSchema, textSchema } from "../../codec/record.ts";
import { responseObject } from "../../codec/response.ts";
import { answerSchema, encodeFields } from "../../codec/table.ts";
import { documentStage } from "./choices.ts";
import { encodeHistory, historyAnswer } from "./history-answer.ts";
import { packageFields } from "./package-body.ts";

/** A package as it is answered. */
export const packageAnswer: TObject = recordSchema("DocumentPackage", answerSchema(packageFields).properties);

export const encodePackage = (given: DocumentPackage) =>
  encodeRecord(given, given.companyId, encodeFields<PackageDetails>(packageFields, packageDetailsOf(given)));

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
    Type.Array(historyAnswer),
    "History rows, one for each generated document",
    ({ histories }) => histories.map(encodeHistory),
  ],
});

/** An external document. */
export const externalAnswer: TObject = namedObject("ExternalDocument", {
  code: described(textSchema, "Code of the document in packages and histories"),
  name: described(textSchema, "Title of the document"),
  stage: described(documentStage.schema, "Stage of the loan at which the document is used"),
  form: { ...nullableSchema(textSchema), description: "Number of the official form; null if it has none" },
  signers: { ...textSchema, description: "Who signs the document" },
  is_notarized: described(Type.Boolean(), "Whether the signatures must be notarized"),
  confidence: {
    ...textSchema,
    description:
      "How certain the data of the document is. `named_publicly`: A public source names the document; `unconfirmed`: No source confirms it. The lender must verify signers and stage",
  },
});

export const encodeExternal = ({ isNotarized, ...document }: ExternalDocument) => ({
  ...document,
  is_notarized: isNotarized,
});

import { type TObject, Type } from "@sinclair/typebox";
import type { GeneratedPackage } from "../../../../application/support/documents/make-documents.ts";
import type { DocumentGeneration } from "../../../../domain/documents/history.ts";
import { packageDetailsOf } from "../../../../domain/documents/new-package.ts";
import type { DocumentPackage, PackageDetails } from "../../../../domain/documents/package.ts";
import type { ExternalDocument } from "../../../../domain/documents/standard/set.ts";
import { described } from "../../codec/described.ts";
import { namedObject } from "../../codec/named-schema.ts";
import { encodeRecord, instantSchema, nullableSchema, recordId, recordSchema, textSchema } from "../../codec/record.ts";
import { answerSchema, encodeFields } from "../../codec/table.ts";
import { documentStage } from "./choices.ts";
import { encodeHistory, historyAnswer } from "./history-answer.ts";
import { packageFields } from "./package-body.ts";

/** A package as it is answered. */
export const packageAnswer: TObject = recordSchema("DocumentPackage", answerSchema(packageFields).properties);

export const encodePackage = (given: DocumentPackage) =>
  encodeRecord(given, given.companyId, encodeFields<PackageDetails>(packageFields, packageDetailsOf(given)));

const generationSchema = namedObject("DocumentGeneration", {
  id: described(recordId, "The generation's own id"),
  loan: described(recordId, "The loan that the documents were made for"),
  package: described(recordId, "The package that was generated"),
  at: { ...instantSchema, description: "When the documents are said to be made, all of them" },
  by: described(recordId, "The user who had them made"),
  allow_missing: described(
    Type.Boolean(),
    "Whether documents were made also where they print what the loan does not have",
  ),
});

/** A generation with its documents. */
export const generatedAnswer: TObject = namedObject("GeneratedDocuments", {
  generation: described(generationSchema, "What was generated, when and by whom"),
  histories: Type.Array(historyAnswer, { description: "One row for each document" }),
});

const encodeGeneration = ({ id, loanId, packageId, at, byUserId, allowMissing }: DocumentGeneration) => ({
  id,
  loan: loanId,
  package: packageId,
  at,
  by: byUserId,
  allow_missing: allowMissing,
});

export const encodeGenerated = ({ generation, histories }: GeneratedPackage) => ({
  generation: encodeGeneration(generation),
  histories: histories.map(encodeHistory),
});

/** A document that others make. */
export const externalAnswer: TObject = namedObject("ExternalDocument", {
  code: described(textSchema, "Names the document in packages and in the history"),
  name: described(textSchema, "Title of the document"),
  stage: described(documentStage.schema, "At which stage of the loan it is used"),
  form: { ...nullableSchema(textSchema), description: "The number of its form" },
  signers: { ...textSchema, description: "Who signs it" },
  is_notarized: described(Type.Boolean(), "Whether signatures are notarized"),
  confidence: {
    ...textSchema,
    description:
      "`named_publicly`: a public source names the document; `unconfirmed`: nobody has confirmed it. Signers and stage are for the lender to check",
  },
});

export const encodeExternal = ({ isNotarized, ...document }: ExternalDocument) => ({
  ...document,
  is_notarized: isNotarized,
});

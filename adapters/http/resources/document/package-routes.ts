import { Type } from "@sinclair/typebox";
import { changeDocumentPackage } from "../../../../application/documents/package/change-document-package.ts";
import { createDocumentPackage } from "../../../../application/documents/package/create-document-package.ts";
import { deactivateDocumentPackage } from "../../../../application/documents/package/deactivate-document-package.ts";
import { findDocumentPackage } from "../../../../application/documents/package/find-document-package.ts";
import { generateDocuments } from "../../../../application/documents/package/generate-documents.ts";
import { listDocumentPackages } from "../../../../application/documents/package/list-document-packages.ts";
import { listExternalDocuments } from "../../../../application/documents/package/list-external-documents.ts";
import { recallGeneration } from "../../../../application/documents/package/recall-generation.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { DocumentPackage, PackageDetails } from "../../../../domain/documents/package.ts";
import { newBody, patchBody, replacementBody } from "../../codec/bodies.ts";
import type { FieldTable, Revision } from "../../codec/codec.ts";
import { reviser } from "../../codec/table.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { demonstration } from "../../openapi/examples.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, type Call, defineOperation } from "../../operation/operation.ts";
import { companyWords } from "../part-fields.ts";
import {
  externalExamples,
  generatedExample,
  newPackageExample,
  packageBodyExample,
  packageExample,
} from "./examples.ts";
import { encodeExternal, encodePackage, externalAnswer, generatedResponse, packageAnswer } from "./package-answer.ts";
import { generationFields, packageFields } from "./package-body.ts";
import { codedList } from "./template-routes.ts";

const tag = "Documents";
const path = "/documents/packages/";
const detailPath = "/documents/packages/{id}/";

const newPackageFields: FieldTable<PackageDetails & { readonly companyId: number | null }> = {
  ...packageFields,
  companyId: optional("company", id, companyWords),
};

const answered = {
  tag,
  answer: packageAnswer,
  example: encodePackage(packageExample),
  encode: encodePackage,
  version: ({ version }: DocumentPackage) => version,
};

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    ...codedList,
    path,
    name: "listDocumentPackages",
    tag,
    summary: "List document packages",
    description: "A company starts with the standard packages and can change them.",
    permission: "document.view",
    row: packageAnswer,
    rowExample: encodePackage(packageExample),
    refusals: [],
    list: (actor, { companyId, isActive, stage }, page) =>
      listDocumentPackages(dependencies, actor, companyId, { isActive: isActive ?? true, stage }, page),
    encodeRow: encodePackage,
  });

const createOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "POST",
    path,
    name: "createDocumentPackage",
    summary: "Create a document package",
    description: "A package contains templates that are generated together, for loans that meet its conditions.",
    permission: "document.edit_templates",
    body: newBody(newPackageFields, newPackageExample),
    success: 201,
    idempotent: {
      sequence: "document_package",
      recall: (actor, recordId) => findDocumentPackage(dependencies, actor, recordId),
    },
    refusals: [],
    handle: ({ actor, body: { companyId, ...input }, reservedId }) =>
      createDocumentPackage(dependencies, actor, companyId, input, reservedId),
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "GET",
    path: detailPath,
    name: "readDocumentPackage",
    summary: "Read a document package",
    permission: "document.view",
    success: 200,
    refusals: ["DocumentPackageNotFound"],
    handle: ({ actor, id: packageId }) => findDocumentPackage(dependencies, actor, packageId),
  });

const changes = (dependencies: Dependencies) =>
  ({
    ...answered,
    path: detailPath,
    permission: "document.edit_templates",
    success: 200,
    refusals: ["DocumentPackageNotFound", "VersionMismatch", "DocumentPackageChangedMeanwhile"],
    handle: ({ actor, id: packageId, ifMatch, body }: Call<unknown, Revision<PackageDetails>>) =>
      changeDocumentPackage(dependencies, actor, packageId, ifMatch, reviser(body)),
  }) as const;

const replaceOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PUT",
    name: "replaceDocumentPackage",
    exampleId: demonstration.ownPackage,
    summary: "Replace a document package",
    body: replacementBody(packageFields, { ...packageBodyExample, name: "Welcome" }),
  });

const patchOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PATCH",
    name: "changeDocumentPackage",
    exampleId: demonstration.ownPackage,
    summary: "Change a document package",
    description: "Setting `is_active` to true reactivates it.",
    body: patchBody(packageFields, { name: "Welcome" }),
  });

const deactivateOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "DELETE",
    path: detailPath,
    name: "deactivateDocumentPackage",
    exampleId: demonstration.ownPackage,
    tag,
    summary: "Deactivate a document package",
    description:
      "The package is no longer listed by default and cannot be generated. It can still be read, and its documents are kept.",
    permission: "document.edit_templates",
    success: 204,
    answer: null,
    example: null,
    refusals: ["DocumentPackageNotFound", "VersionMismatch", "DocumentPackageChangedMeanwhile"],
    refusedFields: packageFields,
    handle: async ({ actor, id: packageId, ifMatch }) =>
      deactivateDocumentPackage(dependencies, actor, packageId, ifMatch),
    encode: () => null,
  });

const generateOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: `${detailPath}generate/`,
    name: "generateDocuments",
    tag,
    summary: "Generate the documents of a package",
    description:
      "Generates one PDF for each template, all with the same time, and adds a row for each to the loan's document history. A package is refused if the loan does not meet its conditions or one of its templates is inactive (`package_not_for_loan`), or if the loan lacks data that a document prints (`merge_fields_missing`), unless `allow_missing` is set. Repeating an interrupted request with its `Idempotency-Key` generates the documents that are missing.",
    permission: "document.generate",
    body: newBody(generationFields, { loan: 1, allow_missing: true }),
    success: 201,
    answer: generatedResponse.schema,
    example: generatedResponse.encode(generatedExample),
    idempotent: {
      sequence: "document_generation",
      recall: (actor, generationId, { loanId }) => recallGeneration(dependencies, actor, generationId, loanId),
    },
    refusals: ["DocumentPackageNotFound", "LoanNotFound", "PackageNotForLoan", "MergeFieldsMissing", "DocumentNotMade"],
    handle: ({ actor, id: packageId, body, reservedId }) =>
      generateDocuments(dependencies, actor, packageId, body, reservedId),
    encode: generatedResponse.encode,
  });

const externalOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/documents/external-documents/",
    name: "listExternalDocuments",
    tag,
    summary: "List external documents",
    description:
      "Lists agency forms and third-party documents of a HECM. Packages and histories can name them by code; this service does not generate them.",
    permission: "document.view",
    success: 200,
    answer: Type.Array(externalAnswer),
    example: externalExamples.map(encodeExternal),
    refusals: [],
    handle: ({ actor }) => listExternalDocuments(dependencies, actor),
    encode: (documents) => documents.map(encodeExternal),
  });

/** The operations of document packages. */
export const documentPackageOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  createOperation(dependencies),
  detailOperation(dependencies),
  replaceOperation(dependencies),
  patchOperation(dependencies),
  deactivateOperation(dependencies),
  generateOperation(dependencies),
  externalOperation(dependencies),
];

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
import { optional } from "../../codec/compound-codecs.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { id } from "../../codec/number-codecs.ts";
import { reviser } from "../../codec/table.ts";
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
import {
  encodeExternal,
  encodeGenerated,
  encodePackage,
  externalAnswer,
  generatedAnswer,
  packageAnswer,
} from "./package-answer.ts";
import { generationFields, packageFields } from "./package-body.ts";
import { codedList } from "./template-routes.ts";

const tag = "Documents";
const path = "/documents/packages/";
const detailPath = "/documents/packages/{id}/";

const newPackageFields: FieldTable<PackageDetails & { readonly companyId: number | null }> = {
  ...packageFields,
  companyId: optional("company", id, companyWords),
};

const packagePath = (field: string): string => apiPath(newPackageFields, field);

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
    description: "A company starts with the standard packages, which it may change.",
    permission: "document.view",
    row: packageAnswer,
    rowExample: encodePackage(packageExample),
    refusals: [],
    list: (actor, { companyId, isActive, stage }, page) =>
      listDocumentPackages(dependencies)(actor, companyId, { isActive: isActive ?? true, stage }, page),
    encodeRow: encodePackage,
  });

const createOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "POST",
    path,
    name: "createDocumentPackage",
    summary: "Create a document package",
    description: "Templates that are made together, for loans that its conditions fit.",
    permission: "document.edit_templates",
    body: newBody(newPackageFields, newPackageExample),
    success: 201,
    idempotent: { sequence: "document_package", recall: findDocumentPackage(dependencies) },
    refusals: [],
    handle: async ({ actor, body: { companyId, ...input }, reservedId }) =>
      inApiNames(await createDocumentPackage(dependencies)(actor, companyId, input, reservedId), packagePath),
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
    handle: ({ actor, id: packageId }) => findDocumentPackage(dependencies)(actor, packageId),
  });

const changes = (dependencies: Dependencies) =>
  ({
    ...answered,
    path: detailPath,
    permission: "document.edit_templates",
    success: 200,
    refusals: ["DocumentPackageNotFound", "VersionMismatch", "DocumentPackageChangedMeanwhile"],
    handle: async ({ actor, id: packageId, ifMatch, body }: Call<unknown, Revision<PackageDetails>>) =>
      inApiNames(await changeDocumentPackage(dependencies)(actor, packageId, ifMatch, reviser(body)), packagePath),
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
    summary: "Change some of a document package",
    description: "`is_active` brings a deactivated one back.",
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
    description: "It leaves the usual list and is not generated any more. Its detail and its documents stay.",
    permission: "document.edit_templates",
    success: 204,
    answer: null,
    example: null,
    refusals: ["DocumentPackageNotFound", "VersionMismatch", "DocumentPackageChangedMeanwhile"],
    handle: async ({ actor, id: packageId, ifMatch }) =>
      deactivateDocumentPackage(dependencies)(actor, packageId, ifMatch),
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
      "One PDF for each template, all made at the same instant, each with a row in the loan's document history. A package whose conditions do not fit the loan, or with a template that is not active, is refused (`package_not_for_loan`); so is one that would print what the loan does not have (`merge_fields_missing`), unless `allow_missing`. Sent again under its `Idempotency-Key` it makes what a run that broke off has not.",
    permission: "document.generate",
    body: newBody(generationFields, { loan: 1, allow_missing: true }),
    success: 201,
    answer: generatedAnswer,
    example: encodeGenerated(generatedExample),
    idempotent: {
      sequence: "document_generation",
      recall: (actor, generationId, { loanId }) => recallGeneration(dependencies)(actor, generationId, loanId),
    },
    refusals: ["DocumentPackageNotFound", "LoanNotFound", "PackageNotForLoan", "MergeFieldsMissing", "DocumentNotMade"],
    handle: ({ actor, id: packageId, body, reservedId }) =>
      generateDocuments(dependencies)(actor, packageId, body, reservedId),
    encode: encodeGenerated,
  });

const externalOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/documents/external-documents/",
    name: "listExternalDocuments",
    tag,
    summary: "List the documents that others make",
    description:
      "Forms of agencies and papers of third parties that belong to a HECM. Packages and histories may name them by code; nobody makes them here.",
    permission: "document.view",
    success: 200,
    answer: Type.Array(externalAnswer),
    example: externalExamples.map(encodeExternal),
    refusals: [],
    handle: ({ actor }) => listExternalDocuments(dependencies)(actor),
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

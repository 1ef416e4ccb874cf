import { changeDocumentPackage } from "../../../../application/documents/package/change-document-package.ts";
import { createDocumentPackage } from "../../../../application/documents/package/create-document-package.ts";
import { deactivateDocumentPackage } from "../../../../application/documents/package/deactivate-document-package.ts";
import { findDocumentPackage } from "../../../../application/documents/package/find-document-package.ts";
import { listDocumentPackages } from "../../../../application/documents/package/list-document-packages.ts";
import { listExternalDocuments } from "../../../../application/documents/package/list-external-documents.ts";
import { recallGeneration } from "../../../../application/documents/package/recall-generation.ts";
import { requestDocuments } from "../../../../application/documents/package/request-documents.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { maxDocumentsAtOnce } from "../../../../domain/documents/package/package.ts";
import { newBody, patchBody, replacementBody } from "../../codec/bodies.ts";
import { listOf } from "../../codec/response.ts";
import { ownTurn } from "../../event-loop-turns.ts";
import { demonstration } from "../../openapi/examples.ts";
import { crudOperations } from "../../operation/crud-operations.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { orStartedJob, valueOrStartedJob } from "../../operation/started-job.ts";
import { ofCompany } from "../part-fields.ts";
import {
  externalExamples,
  generatedExample,
  newPackageExample,
  packageBodyExample,
  packageExample,
} from "./examples.ts";
import { generationFields, packageFields } from "./package-body.ts";
import { externalResponse, generatedResponse, packageResponse } from "./package-response.ts";
import { codedList, documentPermissions } from "./template-routes.ts";

const tag = "Documents";
const path = "/documents/packages/";

const generateOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: `${path}{id}/generate/`,
    name: "generateDocuments",
    tag,
    summary: "Generate the documents of a package",
    description: `Generates one PDF for each template, all with the same time, and adds a row for each to the loan's document history. A package is refused if the loan does not meet its conditions or one of its templates is inactive (\`package_not_for_loan\`), or if the loan lacks data that a document prints (\`merge_fields_missing\`), unless \`allow_missing\` is set: then documents that lack data are drafts, which say so on each page and cannot be sent. Documents for a stage that the loan has not reached or has passed are drafts too (\`outside_stage\`). Documents with figures of a calculation are refused if the calculation no longer describes the loan (\`calculation_stale\`). Repeating an interrupted request with its \`Idempotency-Key\` generates the documents that are missing. For a package of more than ${maxDocumentsAtOnce} templates, or with \`Prefer: respond-async\`, a job generates the documents, after a check that none of them is refused.`,
    permission: "document.generate",
    exampleId: demonstration.smallPackage,
    body: newBody(generationFields, { loan: 1, allow_missing: true }),
    fairQueue: "threads",
    mayStartJob: true,
    success: 201,
    response: orStartedJob(generatedResponse),
    example: generatedResponse.encode(generatedExample),
    idempotent: {
      sequence: "document_generation",
      recall: async (actor, generationId, { loanId }) => {
        await ownTurn();
        return valueOrStartedJob(await recallGeneration(dependencies, actor, generationId, loanId));
      },
    },
    refusals: [
      "DocumentPackageNotFound",
      "LoanNotFound",
      "PackageNotForLoan",
      "MergeFieldsMissing",
      "DocumentsOfStaleCalculation",
      "DocumentNotMade",
      "TooManyJobs",
    ],
    handle: async ({ actor, id: packageId, body, prefersJob, reservedId }) => {
      await ownTurn();
      const request = { ...body, prefersJob };
      return valueOrStartedJob(await requestDocuments(dependencies, actor, packageId, request, reservedId));
    },
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
    response: listOf(externalResponse),
    example: externalExamples.map(externalResponse.encode),
    refusals: [],
    handle: ({ actor }) => listExternalDocuments(dependencies, actor),
  });

/** The operations of document packages. */
export const documentPackageOperations = (dependencies: Dependencies): readonly AnyOperation[] => {
  const { list, create, read, change, remove } = crudOperations(dependencies, {
    tag,
    path,
    noun: "document package",
    permissions: documentPermissions,
    response: packageResponse,
    example: packageResponse.encode(packageExample),
    version: ({ version }) => version,
    refusedFields: packageFields,
  });
  return [
    list({
      ...codedList,
      name: "listDocumentPackages",
      summary: "List document packages",
      description:
        "A company starts with the standard packages and can change them. A later release changes none of them and adds none.",
      refusals: [],
      list: (actor, { companyId, ...filter }, page) =>
        listDocumentPackages(dependencies, actor, companyId, filter, page),
    }),
    create({
      name: "createDocumentPackage",
      summary: "Create a document package",
      description: "A package contains templates that are generated together, for loans that meet its conditions.",
      body: newBody({ ...packageFields, ...ofCompany }, newPackageExample),
      idempotent: {
        sequence: "document_package",
        recall: (actor, recordId) => findDocumentPackage(dependencies, actor, recordId),
      },
      refusals: [],
      handle: ({ actor, body: { companyId, ...input }, reservedId }) =>
        createDocumentPackage(dependencies, actor, companyId, input, reservedId),
    }),
    read({ refusals: ["DocumentPackageNotFound"], useCase: findDocumentPackage }),
    ...change({
      refusals: ["DocumentPackageNotFound", "VersionMismatch", "DocumentPackageChangedMeanwhile"],
      useCase: changeDocumentPackage,
      replace: {
        exampleId: demonstration.ownPackage,
        body: replacementBody(packageFields, { ...packageBodyExample, name: "Welcome" }),
      },
      patch: {
        exampleId: demonstration.ownPackage,
        description: "Setting `is_active` to true reactivates it.",
        body: patchBody(packageFields, { name: "Welcome" }),
      },
    }),
    remove({
      name: "deactivateDocumentPackage",
      exampleId: demonstration.ownPackage,
      summary: "Deactivate a document package",
      description:
        "The package is no longer listed by default and cannot be generated. It can still be read, and its documents are kept.",
      refusals: ["DocumentPackageNotFound", "VersionMismatch", "DocumentPackageChangedMeanwhile"],
      useCase: deactivateDocumentPackage,
    }),
    generateOperation(dependencies),
    externalOperation(dependencies),
  ];
};

import { changeDocumentTemplate } from "../../../../application/documents/template/change-document-template.ts";
import { createDocumentTemplate } from "../../../../application/documents/template/create-document-template.ts";
import { deactivateDocumentTemplate } from "../../../../application/documents/template/deactivate-document-template.ts";
import { findDocumentTemplate } from "../../../../application/documents/template/find-document-template.ts";
import { listDocumentTemplates } from "../../../../application/documents/template/list-document-templates.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { TemplateView } from "../../../../application/support/documents/find-visible-document.ts";
import type { TemplateDetails } from "../../../../domain/documents/template.ts";
import { newBody, patchBody, replacementBody } from "../../codec/bodies.ts";
import type { FieldTable, Revision } from "../../codec/codec.ts";
import { optionalParam, parametersQuery } from "../../codec/query.ts";
import { reviser } from "../../codec/table.ts";
import { optional } from "../../codec/values/compound-codecs.ts";
import { boolean, id, integer } from "../../codec/values/number-codecs.ts";
import { demonstration } from "../../openapi/examples.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, type Call, defineOperation } from "../../operation/operation.ts";
import { companyWords } from "../part-fields.ts";
import { documentStage } from "./choices.ts";
import { newTemplateExample, templateBodyExample, templateExample } from "./examples.ts";
import { encodeTemplate, encodeTemplateRow, templateAnswer, templateRowAnswer } from "./template-answer.ts";
import { templateFields } from "./template-body.ts";

const tag = "Documents";
const path = "/documents/templates/";
const detailPath = "/documents/templates/{id}/";

const newTemplateFields: FieldTable<TemplateDetails & { readonly companyId: number | null }> = {
  ...templateFields,
  companyId: optional("company", id, companyWords),
};

const answered = {
  tag,
  answer: templateAnswer,
  example: encodeTemplate(templateExample),
  encode: encodeTemplate,
  version: ({ template }: TemplateView) => template.version,
};

/** Filters and orderings of the lists of templates and packages. */
export const codedList = {
  filters: {
    companyId: optionalParam("company", id, companyWords),
    isActive: optionalParam(
      "is_active",
      boolean,
      "Whether to list active or inactive records; defaults to active ones",
    ),
    stage: optionalParam("stage", documentStage, "Only those of this stage"),
  },
  orderNames: { created_at: "createdAt", code: "code", name: "name" },
  orderingName: "CodedOrdering",
  changingOrder: ["name"],
} as const;

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    ...codedList,
    path,
    name: "listDocumentTemplates",
    tag,
    summary: "List document templates",
    description:
      "Lists templates without their `body`. A company starts with the standard templates and can change them.",
    permission: "document.view",
    row: templateRowAnswer,
    rowExample: encodeTemplateRow(templateExample.template),
    refusals: [],
    list: (actor, { companyId, isActive, stage }, page) =>
      listDocumentTemplates(dependencies, actor, companyId, { isActive: isActive ?? true, stage }, page),
    encodeRow: encodeTemplateRow,
  });

const createOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "POST",
    path,
    name: "createDocumentTemplate",
    summary: "Create a document template",
    description:
      'The `body` is Liquid with a subset of HTML: headings, paragraphs, tables, lists, emphasis, page breaks and `<figure data-chart="projection">`. External resources are not loaded. Unknown merge fields and other errors are returned with their lines.',
    permission: "document.edit_templates",
    body: newBody(newTemplateFields, newTemplateExample),
    success: 201,
    idempotent: {
      sequence: "document_template",
      recall: (actor, templateId) => findDocumentTemplate(dependencies, actor, templateId, null),
    },
    refusals: ["TemplateInvalid", "TemplateTooCostly"],
    handle: ({ actor, body: { companyId, ...input }, reservedId }) =>
      createDocumentTemplate(dependencies, actor, companyId, input, reservedId),
  });

const detailQuery = {
  revision: optionalParam(
    "revision",
    integer(1, Number.MAX_SAFE_INTEGER),
    "Number of the revision to return; defaults to the newest",
  ),
};

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "GET",
    path: detailPath,
    name: "readDocumentTemplate",
    summary: "Read a document template",
    description:
      "Returns the newest or an earlier revision. Every document names the revision from which it was generated.",
    permission: "document.view",
    query: parametersQuery(detailQuery),
    success: 200,
    refusals: ["DocumentTemplateNotFound", "TemplateRevisionNotFound"],
    handle: ({ actor, id: templateId, query: { revision } }) =>
      findDocumentTemplate(dependencies, actor, templateId, revision),
  });

const changes = (dependencies: Dependencies) =>
  ({
    ...answered,
    path: detailPath,
    permission: "document.edit_templates",
    success: 200,
    refusals: [
      "DocumentTemplateNotFound",
      "TemplateInvalid",
      "TemplateTooCostly",
      "VersionMismatch",
      "DocumentTemplateChangedMeanwhile",
    ],
    handle: ({ actor, id: templateId, ifMatch, body }: Call<unknown, Revision<TemplateDetails>>) =>
      changeDocumentTemplate(dependencies, actor, templateId, ifMatch, reviser(body)),
  }) as const;

const replaceOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PUT",
    name: "replaceDocumentTemplate",
    exampleId: demonstration.ownTemplate,
    summary: "Replace a document template",
    description: "Creates a new revision, unless only `is_active` changes.",
    body: replacementBody(templateFields, { ...templateBodyExample, name: "Welcome letter" }),
  });

const patchOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PATCH",
    name: "changeDocumentTemplate",
    exampleId: demonstration.ownTemplate,
    summary: "Change a document template",
    description:
      "Creates a new revision, unless only `is_active` changes. Setting `is_active` to true reactivates the template.",
    body: patchBody(templateFields, { name: "Welcome letter" }),
  });

const deactivateOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "DELETE",
    path: detailPath,
    name: "deactivateDocumentTemplate",
    exampleId: demonstration.ownTemplate,
    tag,
    summary: "Deactivate a document template",
    description:
      "The template is no longer listed by default, and packages that contain it cannot be generated. It can still be read, and its documents are kept.",
    permission: "document.edit_templates",
    success: 204,
    answer: null,
    example: null,
    refusals: [
      "DocumentTemplateNotFound",
      "TemplateInvalid",
      "TemplateTooCostly",
      "VersionMismatch",
      "DocumentTemplateChangedMeanwhile",
    ],
    refusedFields: templateFields,
    handle: async ({ actor, id: templateId, ifMatch }) =>
      deactivateDocumentTemplate(dependencies, actor, templateId, ifMatch),
    encode: () => null,
  });

/** The operations of document templates. */
export const documentTemplateOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  createOperation(dependencies),
  detailOperation(dependencies),
  replaceOperation(dependencies),
  patchOperation(dependencies),
  deactivateOperation(dependencies),
];

import { changeDocumentTemplate } from "../../../../application/documents/template/change-document-template.ts";
import { createDocumentTemplate } from "../../../../application/documents/template/create-document-template.ts";
import { deactivateDocumentTemplate } from "../../../../application/documents/template/deactivate-document-template.ts";
import { findDocumentTemplate } from "../../../../application/documents/template/find-document-template.ts";
import { listDocumentTemplates } from "../../../../application/documents/template/list-document-templates.ts";
import type { TemplateView } from "../../../../application/documents/template/template-view.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import { newBody, patchBody, replacementBody } from "../../codec/bodies.ts";
import { optionalParam, parametersQuery } from "../../codec/query.ts";
import { integer } from "../../codec/values/number-codecs.ts";
import { demonstration } from "../../openapi/examples.ts";
import { crudOperations } from "../../operation/crud-operations.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { activeFilter, companyFilter, ofCompany } from "../part-fields.ts";
import { documentStage } from "./choices.ts";
import { newTemplateExample, templateBodyExample, templateExample } from "./examples.ts";
import { templateFields } from "./template-body.ts";
import { templateResponse, templateRowResponse } from "./template-response.ts";

const tag = "Documents";
const path = "/documents/templates/";

/** The permissions to read and to write templates and packages. */
export const documentPermissions = {
  view: "document.view",
  create: "document.edit_templates",
  edit: "document.edit_templates",
  delete: "document.edit_templates",
} as const;

const record = {
  tag,
  response: templateResponse,
  example: templateResponse.encode(templateExample),
  version: ({ template }: TemplateView) => template.version,
};

/** Filters and orderings of the lists of templates and packages. */
export const codedList = {
  filters: {
    ...companyFilter,
    ...activeFilter,
    stage: optionalParam("stage", documentStage, "Only records of this stage"),
  },
  orderNames: { created_at: "createdAt", code: "code", name: "name" },
  orderingName: "CodedOrdering",
  changingOrder: ["name"],
} as const;

/** The rows of the list have no body. */
const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    ...codedList,
    path,
    name: "listDocumentTemplates",
    tag,
    summary: "List document templates",
    description:
      "Lists templates without their `body` and `fields`. A company starts with the standard templates and can change them. A later release changes none of them and adds none: create a new one with its code, and then send the body from `shipped`.",
    permission: "document.view",
    row: templateRowResponse,
    rowExample: templateRowResponse.encode(templateExample.template),
    refusals: [],
    list: (actor, { companyId, ...filter }, page) =>
      listDocumentTemplates(dependencies, actor, companyId, filter, page),
  });

const detailQuery = {
  revision: optionalParam(
    "revision",
    integer(1, Number.MAX_SAFE_INTEGER),
    "Number of the revision to return; defaults to the newest",
  ),
};

/** An earlier revision can be read too. */
const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...record,
    method: "GET",
    path: `${path}{id}/`,
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

const changeRefusals = [
  "DocumentTemplateNotFound",
  "TemplateInvalid",
  "TemplateTooCostly",
  "VersionMismatch",
  "DocumentTemplateChangedMeanwhile",
] as const;

/** The operations of document templates. */
export const documentTemplateOperations = (dependencies: Dependencies): readonly AnyOperation[] => {
  const { create, change, remove } = crudOperations(dependencies, {
    ...record,
    path,
    noun: "document template",
    permissions: documentPermissions,
    refusedFields: templateFields,
  });
  return [
    listOperation(dependencies),
    create({
      name: "createDocumentTemplate",
      fairQueue: "threads",
      summary: "Create a document template",
      description:
        'The `body` is Liquid with a subset of HTML: headings, paragraphs, tables, lists, emphasis, page breaks and `<figure data-chart="projection">`. External resources are not loaded. A template of the kind `form` has no `body`: it is inactive until `PUT /documents/templates/{id}/blank/` gives it a blank. Unknown merge fields and other errors are returned with their lines.',
      body: newBody({ ...templateFields, ...ofCompany }, newTemplateExample),
      idempotent: {
        sequence: "document_template",
        recall: (actor, templateId) => findDocumentTemplate(dependencies, actor, templateId, null),
      },
      refusals: ["TemplateInvalid", "TemplateTooCostly"],
      handle: ({ actor, body: { companyId, ...input }, reservedId }) =>
        createDocumentTemplate(dependencies, actor, companyId, input, reservedId),
    }),
    detailOperation(dependencies),
    ...change({
      refusals: changeRefusals,
      useCase: changeDocumentTemplate,
      replace: {
        fairQueue: "threads",
        exampleId: demonstration.ownTemplate,
        description: "Creates a new revision, unless only `is_active` changes.",
        body: replacementBody(templateFields, { ...templateBodyExample, name: "Welcome letter" }),
      },
      patch: {
        fairQueue: "threads",
        exampleId: demonstration.ownTemplate,
        description:
          "Creates a new revision, unless only `is_active` changes. Setting `is_active` to true reactivates the template.",
        body: patchBody(templateFields, { name: "Welcome letter" }),
      },
    }),
    remove({
      name: "deactivateDocumentTemplate",
      exampleId: demonstration.ownTemplate,
      summary: "Deactivate a document template",
      description:
        "The template is no longer listed by default, and packages that contain it cannot be generated. It can still be read, and its documents are kept.",
      refusals: changeRefusals,
      useCase: deactivateDocumentTemplate,
    }),
  ];
};

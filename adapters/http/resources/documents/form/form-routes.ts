import { Type } from "@sinclair/typebox";
import { drawFormPage } from "../../../../../application/documents/template/draw-form-page.ts";
import { type FormFieldView, listFormFields } from "../../../../../application/documents/template/list-form-fields.ts";
import type { DocumentPreview } from "../../../../../application/documents/template/preview-document-template.ts";
import { setTemplateBlank } from "../../../../../application/documents/template/set-template-blank.ts";
import type { TemplateView } from "../../../../../application/documents/template/template-view.ts";
import type { Dependencies } from "../../../../../application/support/dependencies.ts";
import { blankLimits, type FieldBox } from "../../../../../domain/documents/form/form.ts";
import { optionalParam, parametersQuery } from "../../../codec/query.ts";
import { nullableSchema, textSchema } from "../../../codec/record.ts";
import { listOf, responseObject } from "../../../codec/response.ts";
import { boolean, integer } from "../../../codec/values/number-codecs.ts";
import { type AnyOperation, defineOperation } from "../../../operation/operation.ts";
import { formFieldKind, missingChoice } from "../choices.ts";
import { templateExample } from "../examples.ts";
import { pngFormat } from "../pdf-format.ts";
import { templateResponse } from "../template-response.ts";
import { blankExample } from "./blank-example.ts";

const tag = "Documents";

const points = Type.Number();

const boxResponse = responseObject<FieldBox>("FormFieldBox", {
  page: [Type.Integer({ minimum: 1 }), "Number of the page", "page"],
  left: [points, "Distance from the left edge of the page as it is shown, in points (72 an inch)", "left"],
  top: [points, "Distance from the upper edge of the page as it is shown, in points", "top"],
  width: [points, "Width in points", "width"],
  height: [points, "Height in points", "height"],
});

const fieldResponse = responseObject<FormFieldView>("FormField", {
  name: [textSchema, "Name of the field in the form", ({ field }) => field.name],
  kind: [formFieldKind.schema, "Kind of field", ({ field }) => field.kind],
  options: [
    Type.Array(textSchema),
    "Options of the field, one of which is chosen; empty for other kinds",
    ({ field }) => field.options,
  ],
  max_length: [
    nullableSchema(Type.Integer({ minimum: 0 })),
    "Maximum number of characters; null if only the size of the field limits them",
    ({ field }) => field.maxCharacters,
  ],
  read_only: [Type.Boolean(), "Whether people cannot fill the field in a PDF reader", ({ field }) => field.isReadOnly],
  multiline: [Type.Boolean(), "Whether the text may have several lines", ({ field }) => field.isMultiline],
  boxes: [
    Type.Array(boxResponse.schema),
    "Places of the field on the pages of the form",
    ({ field }) => field.boxes.map(boxResponse.encode),
  ],
  value: [
    nullableSchema(textSchema),
    "Liquid with which the field is filled; null if the field stays empty",
    ({ mapping }) => mapping?.value ?? null,
  ],
  missing: [
    nullableSchema(missingChoice.schema),
    "What happens if the value prints data that the loan lacks; null if the field stays empty",
    ({ mapping }) => mapping?.missing ?? null,
  ],
});

const fieldExample: FormFieldView = {
  field: {
    name: "borrower.name",
    kind: "text",
    options: [],
    maxCharacters: null,
    isReadOnly: false,
    isMultiline: false,
    boxes: [{ page: 1, left: 40, top: 84, width: 240, height: 18 }],
  },
  mapping: { name: "borrower.name", value: "{{ borrower.full_name }}", missing: "refuse" },
};

const blankOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "PUT",
    path: "/documents/templates/{id}/blank/",
    name: "setTemplateBlank",
    tag,
    summary: "Set the blank of a form",
    description:
      "Stores a PDF form as the blank of a template of the kind `form`, and makes a new revision. Files that are encrypted, signed or have no form fields are refused, as are files that contain other files. Scripts, actions, media and an XFA form are refused too, unless `clean` removes them. Entries in `fields` are kept if the new blank has a field of the same name and kind; if any entry is dropped, the template becomes inactive.",
    permission: "document.edit_templates",
    query: parametersQuery({
      clean: {
        ...optionalParam(
          "clean",
          boolean,
          "Whether scripts, actions, media, usage rights and an XFA form are removed from the file; defaults to false",
        ),
        label: "Remove scripts, actions, media and an XFA form",
      },
    }),
    file: {
      mediaTypes: ["application/pdf"],
      maxBytes: blankLimits.bytes,
      description: `A PDF form of at most 10 MiB, ${blankLimits.pages} pages and ${blankLimits.fields} fields`,
      example: blankExample,
    },
    refusedFields: { file: { name: "file", codec: {} } },
    fairQueue: "threads",
    success: 200,
    response: templateResponse,
    example: templateResponse.encode(templateExample),
    version: ({ template }: TemplateView) => template.version,
    refusals: [
      "DocumentTemplateNotFound",
      "TemplateInvalid",
      "TemplateTooCostly",
      "VersionMismatch",
      "DocumentTemplateChangedMeanwhile",
    ],
    handle: ({ actor, id, ifMatch, query: { clean }, file }) => {
      if (file === null) throw new Error("the file of the blank is missing");
      return setTemplateBlank(dependencies, actor, id, ifMatch, {
        content: file.content,
        isCleaned: clean === true,
      });
    },
  });

const fieldsOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/documents/templates/{id}/fields/",
    name: "listFormFields",
    tag,
    summary: "List the fields of a form",
    description:
      "Lists the fields of the template's blank with their places on its pages, and what each is filled with. The list is empty if the template has no blank.",
    permission: "document.view",
    success: 200,
    response: listOf(fieldResponse),
    example: [fieldResponse.encode(fieldExample)],
    refusals: ["DocumentTemplateNotFound"],
    handle: ({ actor, id }) => listFormFields(dependencies, actor, id),
  });

const pageOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/documents/templates/{id}/page/",
    name: "drawFormPage",
    tag,
    summary: "Show a page of a form",
    description:
      "Returns a page of the template's blank as a PNG. Each field has its number, which is its position in `GET /documents/templates/{id}/fields/`, from 1.",
    permission: "document.view",
    query: parametersQuery({
      page: optionalParam("form_page", integer(1, blankLimits.pages), "Number of the page; defaults to 1"),
    }),
    fairQueue: "threads",
    success: 200,
    response: null,
    example: null,
    formats: [pngFormat("The page", (picture: DocumentPreview) => picture)],
    refusals: ["DocumentTemplateNotFound"],
    handle: ({ actor, id, query: { page } }) => drawFormPage(dependencies, actor, id, page ?? 1),
  });

/** The operations of forms: their blank, its fields, and its pages. */
export const formOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  blankOperation(dependencies),
  fieldsOperation(dependencies),
  pageOperation(dependencies),
];

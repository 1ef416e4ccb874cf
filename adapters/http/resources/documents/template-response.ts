import { Type } from "@sinclair/typebox";
import type { TemplateView } from "../../../../application/documents/template/template-view.ts";
import type { FormBlank } from "../../../../domain/documents/form/form.ts";
import type { DescribedField } from "../../../../domain/documents/merge/fields.ts";
import { valueKinds } from "../../../../domain/documents/merge/value.ts";
import { shippedBody } from "../../../../domain/documents/standard/set.ts";
import type { DocumentTemplate, TemplateContent, TemplateDetails } from "../../../../domain/documents/template.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { nullableSchema, textSchema } from "../../codec/record.ts";
import { responseObject, responseOfFields, responseRecord } from "../../codec/response.ts";
import { enumerated } from "../../codec/values/choice-codecs.ts";
import { entryPlaceOf } from "./entry-places.ts";
import { templateFields } from "./template-body.ts";

const revisionSchema = Type.Integer({ minimum: 1, description: "Number of the revision that is shown" });

const { body: _body, fields: _fields, ...listedFields } = templateFields;
const rowFields: FieldTable<Omit<TemplateDetails, TemplateContent>> = listedFields;

/** A template in a list, without its content. */
export const templateRowResponse = responseRecord<DocumentTemplate>(
  "DocumentTemplateSummary",
  (template) => [template, template.companyId],
  {
    ...responseOfFields(rowFields, (template: DocumentTemplate) => template),
    revision: [revisionSchema, null, "revision"],
  },
);

const shippedResponse = responseObject<NonNullable<ReturnType<typeof shippedBody>>>("ShippedTemplate", {
  is_used: [
    Type.Boolean(),
    "Whether the template has the body that this release ships. If not, the company changed it, or an earlier release shipped it",
    "isUsed",
  ],
  body: [
    nullableSchema(textSchema),
    "Body that this release ships, to compare with, or to adopt by sending it as the template's `body`; null if the template already has it",
    ({ isUsed, body }) => (isUsed ? null : body),
  ],
});

const blankResponse = responseObject<FormBlank>("FormBlank", {
  sha256: [textSchema, "SHA-256 digest of the blank that is filled, in hexadecimal", "sha256"],
  sent_sha256: [
    textSchema,
    "SHA-256 digest of the file that was uploaded; it differs if scripts, actions or an XFA form were removed from the file",
    "sentSha256",
  ],
  size: [Type.Integer({ minimum: 1 }), "Size of the blank in bytes", "bytes"],
  pages: [Type.Integer({ minimum: 1 }), "Number of pages", "pages"],
  field_count: [
    Type.Integer({ minimum: 1 }),
    "Number of fields, which `GET /documents/templates/{id}/fields/` lists",
    ({ fields }) => fields.length,
  ],
  dropped_fields: [
    Type.Array(textSchema),
    "Fields of the previous blank whose entries in `fields` were dropped because this blank has no field of the same name and kind",
    "droppedFields",
  ],
});

export const templateResponse = responseRecord<TemplateView>(
  "DocumentTemplate",
  ({ template }) => [template, template.companyId],
  {
    ...responseOfFields(templateFields, ({ details }: TemplateView) => details),
    blank: [
      nullableSchema(blankResponse.schema),
      "PDF form that documents fill; null for the kind `liquid`, and for a form that has none yet",
      ({ details: { blank } }) => blank && blankResponse.encode(blank),
    ],
    revision: [revisionSchema, null, "revision"],
    shipped: [
      nullableSchema(shippedResponse.schema),
      "Standard template of this code as this release ships it; null for a template of your own",
      ({ details: { code, body } }) => {
        const shipped = shippedBody(code, body);
        return shipped && shippedResponse.encode(shipped);
      },
    ],
  },
);

/** A field that a template can use. */
export const mergeFieldResponse = responseObject<DescribedField>("MergeField", {
  path: [textSchema, "Path of the field in a template; `[]` stands for an entry of a list", "path"],
  kind: [enumerated("MergeFieldKind", [...valueKinds, "list"]), "Kind of value that the field prints", "kind"],
  description: [textSchema, "Meaning of the field", "description"],
  entered_with: [
    nullableSchema(textSchema),
    "Operation that enters or obtains the value; null for values that the service generates",
    ({ path }) => entryPlaceOf(path)?.operation ?? null,
  ],
  entered_as: [
    nullableSchema(textSchema),
    "Field of the operation's body; null if the operation itself obtains the value",
    ({ path }) => entryPlaceOf(path)?.field ?? null,
  ],
  example: [
    textSchema,
    "Value that the field prints for the sample loan; for a list, the loop that a template uses",
    "example",
  ],
});

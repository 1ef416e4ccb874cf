import { Type } from "@sinclair/typebox";
import type { TemplateView } from "../../../../application/documents/template/template-view.ts";
import type { DescribedField } from "../../../../domain/documents/merge/fields.ts";
import { valueKinds } from "../../../../domain/documents/merge/value.ts";
import { shippedBody } from "../../../../domain/documents/standard/set.ts";
import type { DocumentTemplate, TemplateDetails } from "../../../../domain/documents/template.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { nullableSchema, textSchema } from "../../codec/record.ts";
import { responseObject, responseOfFields, responseRecord } from "../../codec/response.ts";
import { enumerated } from "../../codec/values/choice-codecs.ts";
import { entryPlaceOf } from "./entry-places.ts";
import { templateFields } from "./template-body.ts";

const revisionSchema = Type.Integer({ minimum: 1, description: "Number of the revision that is shown" });

const { body: _, ...listedFields } = templateFields;
const rowFields: FieldTable<Omit<TemplateDetails, "body">> = listedFields;

/** A template as it is listed: without its body. */
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
    "Body that this release ships, to compare, or to take by sending it as the template's `body`; null if the template has it",
    ({ isUsed, body }) => (isUsed ? null : body),
  ],
});

export const templateResponse = responseRecord<TemplateView>(
  "DocumentTemplate",
  ({ template }) => [template, template.companyId],
  {
    ...responseOfFields(templateFields, ({ details }: TemplateView) => details),
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
    "Operation with which the value is entered, or that brings it; null for what the service makes itself",
    ({ path }) => entryPlaceOf(path)?.operation ?? null,
  ],
  entered_as: [
    nullableSchema(textSchema),
    "Field of the operation's body; null if the operation itself brings the value",
    ({ path }) => entryPlaceOf(path)?.field ?? null,
  ],
  example: [
    textSchema,
    "Value that the field prints for the sample loan; for a list, the loop that a template uses",
    "example",
  ],
});

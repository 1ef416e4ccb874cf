import { changeProperty } from "../../../../application/property/change-property.ts";
import { clearProperty } from "../../../../application/property/clear-property.ts";
import { fillInProperty } from "../../../../application/property/fill-in-property.ts";
import { findProperty } from "../../../../application/property/find-property.ts";
import { listProperties } from "../../../../application/property/list-properties.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import type { NamedPart } from "../../../../domain/loan/parts.ts";
import type { PropertyDetails } from "../../../../domain/loan/properties/property.ts";
import { newBody, patchBody, replacementBody } from "../../codec/bodies.ts";
import type { FieldTable, Revision } from "../../codec/codec.ts";
import { optionalParam } from "../../codec/query.ts";
import { reviser } from "../../codec/table.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { state } from "../../codec/values/text-codecs.ts";
import { demonstration } from "../../openapi/examples.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, type Call, defineOperation } from "../../operation/operation.ts";
import { loanExample } from "../loan/examples.ts";
import { companyWords, ofLoan, ofSameLoan, partOrder } from "../part-fields.ts";
import { encodeProperty, propertyAnswer } from "./answer.ts";
import { propertyFields } from "./body.ts";

const tag = "Properties";

const newPropertyFields: FieldTable<PropertyDetails & { readonly loanId: number }> = { ...ofLoan, ...propertyFields };
const changedFields: FieldTable<NamedPart<PropertyDetails>> = { ...ofSameLoan, ...propertyFields };

const versionOf = ({ property }: Loan): number => property.version;

const propertyExample = encodeProperty(loanExample);

const bodyExample = {
  street: "1 Main Street",
  city: "Richmond",
  state: "VA",
  zip_code: "23220",
  property_type: "single_family",
  units: 1,
  home_value: 450000,
};

const pendingWords =
  "Once a case number was requested, a new address is stored as `pending_address` until the agency's address change. Sending the current address again discards the pending one.";

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/loan/properties/",
    name: "listProperties",
    tag,
    summary: "List properties",
    description:
      "Lists properties, that of the newest loan first. Loan officers without another role see only the properties of their own loans.",
    permission: "property.view",
    filters: {
      companyId: optionalParam("company", id, companyWords),
      loanId: optionalParam("loan", id, "Only the property of this loan"),
      state: optionalParam("state", state, "Only properties in this state"),
    },
    ...partOrder,
    row: propertyAnswer,
    rowExample: propertyExample,
    refusals: ["LoanNotFound"],
    list: (actor, { companyId, ...filter }, page) => listProperties(dependencies, actor, companyId, filter, page),
    encodeRow: encodeProperty,
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "GET",
    path: "/loan/properties/{id}/",
    name: "readProperty",
    tag,
    summary: "Read a property",
    permission: "property.view",
    success: 200,
    answer: propertyAnswer,
    example: propertyExample,
    refusals: ["PropertyNotFound"],
    handle: ({ actor, id: propertyId }) => findProperty(dependencies, actor, propertyId),
    encode: encodeProperty,
    version: versionOf,
  });

const fillInOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "POST",
    path: "/loan/properties/",
    name: "fillInProperty",
    tag,
    summary: "Fill in the property of a loan",
    description:
      "Every loan has one property from the start, which keeps its id. While it contains only state and home value, this operation fills it in. Repeating the same request answers 201 and changes nothing; any other request for a property that is filled in is refused with `property_exists`. `If-Match` refers to the loan's version.",
    permission: "property.create",
    body: newBody(newPropertyFields, { loan: demonstration.inquiry, ...bodyExample }),
    success: 201,
    answer: propertyAnswer,
    example: propertyExample,
    refusals: ["LoanNotFound", "PropertyExists", "VersionMismatch", "LoanChangedMeanwhile"],
    handle: ({ actor, body: { loanId, ...details }, ifMatch }) =>
      fillInProperty(dependencies, actor, loanId, details, ifMatch),
    encode: encodeProperty,
    version: versionOf,
  });

const changes = (dependencies: Dependencies) =>
  ({
    path: "/loan/properties/{id}/",
    tag,
    permission: "property.edit",
    success: 200,
    answer: propertyAnswer,
    example: propertyExample,
    refusals: ["PropertyNotFound", "VersionMismatch", "LoanChangedMeanwhile"],
    handle: ({ actor, id: propertyId, ifMatch, body }: Call<unknown, Revision<NamedPart<PropertyDetails>>>) =>
      changeProperty(dependencies, actor, propertyId, ifMatch, reviser(body)),
    encode: encodeProperty,
    version: versionOf,
  }) as const;

const replaceOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PUT",
    name: "replaceProperty",
    summary: "Replace a property",
    description: `Omitted fields are cleared. A new \`state\` must be one in which the company may originate and the loan's product is offered. ${pendingWords}`,
    body: replacementBody(changedFields, bodyExample),
  });

const patchOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PATCH",
    name: "changeProperty",
    summary: "Change a property",
    description: `${pendingWords} Single parts of an address change the pending address if there is one.`,
    body: patchBody(changedFields, { annual_taxes: 3600, home_value: 455000 }),
  });

const clearOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "DELETE",
    path: "/loan/properties/{id}/",
    name: "clearProperty",
    exampleId: demonstration.removableProperty,
    tag,
    summary: "Remove a property from a loan",
    description:
      "Possible until a case number is requested. The loan keeps a property with only its state and value, under a new id.",
    permission: "property.delete",
    success: 204,
    answer: null,
    example: null,
    refusals: ["PropertyNotFound", "CaseNumberRequested", "VersionMismatch", "LoanChangedMeanwhile"],
    refusedFields: changedFields,
    handle: ({ actor, id: propertyId, ifMatch }) => clearProperty(dependencies, actor, propertyId, ifMatch),
    encode: () => null,
  });

/** The operations of properties. */
export const propertyOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  fillInOperation(dependencies),
  detailOperation(dependencies),
  replaceOperation(dependencies),
  patchOperation(dependencies),
  clearOperation(dependencies),
];

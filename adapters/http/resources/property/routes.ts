import { changeProperty } from "../../../../application/property/change-property.ts";
import { clearProperty } from "../../../../application/property/clear-property.ts";
import { fillInProperty } from "../../../../application/property/fill-in-property.ts";
import { findPastProperty } from "../../../../application/property/find-past-property.ts";
import { findProperty } from "../../../../application/property/find-property.ts";
import { listProperties } from "../../../../application/property/list-properties.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Loan } from "../../../../domain/loan/loan.ts";
import type { NamedPart } from "../../../../domain/loan/parts.ts";
import type { PropertyDetails } from "../../../../domain/loan/properties/property.ts";
import { newBody, patchBody, replacementBody } from "../../codec/bodies.ts";
import type { FieldTable } from "../../codec/codec.ts";
import { optionalParam } from "../../codec/query.ts";
import { id } from "../../codec/values/number-codecs.ts";
import { state } from "../../codec/values/text-codecs.ts";
import { demonstration } from "../../openapi/examples.ts";
import { crudOperations } from "../../operation/crud-operations.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { orPast, versionOrPast } from "../../operation/past-record.ts";
import { loanExample } from "../loan/examples.ts";
import { companyFilter, ofLoan, ofSameLoan, partOrder } from "../part-fields.ts";
import { propertyFields } from "./body.ts";
import { propertyResponse } from "./response.ts";

const newFields: FieldTable<PropertyDetails & { readonly loanId: number }> = { ...ofLoan, ...propertyFields };
const changedFields: FieldTable<NamedPart<PropertyDetails>> = { ...ofSameLoan, ...propertyFields };

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

const permissions = {
  view: "property.view",
  create: "property.create",
  edit: ["property.edit", "report.enter_data"],
  delete: "property.delete",
} as const;

/** The operations of properties. */
export const propertyOperations = (dependencies: Dependencies): readonly AnyOperation[] => {
  const { list, create, readOrPast, change, remove } = crudOperations(dependencies, {
    tag: "Properties",
    path: "/loan/properties/",
    noun: "property",
    permissions,
    response: orPast(propertyResponse),
    example: propertyResponse.encode(loanExample),
    version: versionOrPast(({ property }: Loan) => property.version),
    refusedFields: changedFields,
  });
  return [
    list({
      name: "listProperties",
      summary: "List properties",
      description:
        "Lists properties by loan, newest loan first. Loan officers without another role see only the properties of their own loans.",
      filters: {
        ...companyFilter,
        loanId: optionalParam("loan", id, "Only the property of this loan"),
        state: optionalParam("state", state, "Only properties in this state"),
      },
      ...partOrder,
      refusals: ["LoanNotFound"],
      list: (actor, { companyId, ...filter }, page) => listProperties(dependencies, actor, companyId, filter, page),
    }),
    create({
      name: "fillInProperty",
      summary: "Fill in the property of a loan",
      description:
        "Every loan has one property from the start, which keeps its id. While it contains only state and home value, this operation fills it in. Repeating the same request responds with 201 and changes nothing; any other request for a property that is filled in is refused with `property_exists`. `If-Match` refers to the loan's version.",
      body: newBody(newFields, { loan: demonstration.inquiry, ...bodyExample }),
      refusals: ["LoanNotFound", "PropertyExists", "VersionMismatch", "LoanChangedMeanwhile"],
      handle: ({ actor, body: { loanId, ...details }, ifMatch }) =>
        fillInProperty(dependencies, actor, loanId, details, ifMatch),
    }),
    readOrPast({
      refusals: ["PropertyNotFound", "NotReconstructible", "LoanNotYetStarted"],
      useCase: findProperty,
      pastUseCase: findPastProperty,
    }),
    ...change({
      refusals: ["PropertyNotFound", "BeyondReportData", "VersionMismatch", "LoanChangedMeanwhile"],
      useCase: changeProperty,
      replace: {
        description: `Omitted fields are cleared. A new \`state\` must be one in which the company may originate and the loan's product is offered. ${pendingWords}`,
        body: replacementBody(changedFields, bodyExample),
      },
      patch: {
        description: `${pendingWords} Single parts of an address change the pending address if there is one.`,
        body: patchBody(changedFields, { annual_taxes: 3600, home_value: 455000 }),
      },
    }),
    remove({
      name: "clearProperty",
      exampleId: demonstration.removableProperty,
      summary: "Remove a property from a loan",
      description:
        "Possible until a case number is requested. The loan keeps a property with only its state and value, under a new id.",
      refusals: ["PropertyNotFound", "CaseNumberRequested", "VersionMismatch", "LoanChangedMeanwhile"],
      useCase: clearProperty,
    }),
  ];
};

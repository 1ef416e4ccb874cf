import { changeCompany } from "../../../../application/company/change-company.ts";
import { createCompany } from "../../../../application/company/create-company.ts";
import { deactivateCompany } from "../../../../application/company/deactivate-company.ts";
import { findCompany } from "../../../../application/company/find-company.ts";
import { type ListedCompany, listCompanies } from "../../../../application/company/list-companies.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Actor } from "../../../../domain/access/actor.ts";
import { holds } from "../../../../domain/access/roles.ts";
import { newBody, patchBody, replacementBody } from "../../codec/bodies.ts";
import { demonstration } from "../../openapi/examples.ts";
import { crudOperations } from "../../operation/crud-operations.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { activeFilter } from "../part-fields.ts";
import { companyInputFields } from "./body.ts";
import { companyExample, replacementExample } from "./examples.ts";
import { companySchema, encodeCompany } from "./response.ts";

const beyondEdit =
  "Setting credentials also requires the permission `company.credentials`, and changing `is_active` requires `company.delete`. Existing loans keep the terms of their product.";

/** A company, with the details of its credentials if the caller may set them. */
const encodeFor = (company: ListedCompany, { hierarchy, roles }: Pick<Actor, "hierarchy" | "roles">) =>
  encodeCompany(company, holds(hierarchy, roles, "company.credentials"));

/** The operations of companies. */
export const companyOperations = (dependencies: Dependencies): readonly AnyOperation[] => {
  const { list, create, read, change, remove } = crudOperations(dependencies, {
    tag: "Companies",
    path: "/company/companies/",
    noun: "company",
    permissions: { view: "company.view", create: "company.create", edit: "company.edit", delete: "company.delete" },
    response: { schema: companySchema, encode: encodeFor },
    example: encodeCompany(companyExample, false),
    version: ({ version }) => version,
    refusedFields: companyInputFields,
  });
  return [
    list({
      name: "listCompanies",
      summary: "List companies",
      description:
        "Super Users see all companies, and which of them share an NMLS id or LEI with another; all other users see only their own company.",
      filters: activeFilter,
      orderNames: { created_at: "createdAt", name: "name" },
      orderingName: "NameOrdering",
      changingOrder: ["name"],
      refusals: [],
      list: (actor, filter, page) => listCompanies(dependencies, actor, filter, page),
    }),
    create({
      name: "createCompany",
      summary: "Create a company",
      description: "If `products` is omitted, the company starts with the three standard HECM products.",
      body: newBody(companyInputFields, {
        name: "Example Lending",
        company_type: "Lender",
        states_licensed: ["VA", "MD"],
      }),
      idempotent: { sequence: "company", recall: (actor, companyId) => findCompany(dependencies, actor, companyId) },
      refusals: [],
      handle: ({ actor, body, reservedId }) => createCompany(dependencies, actor, body, reservedId),
    }),
    read({ exampleId: demonstration.company, refusals: [], useCase: findCompany }),
    ...change({
      refusals: ["VersionMismatch", "CompanyChangedMeanwhile"],
      useCase: changeCompany,
      replace: {
        exampleId: demonstration.company,
        description: `Omitted \`products\`, \`report_settings\`, \`rate_settings\` and credentials keep their values; other omitted fields return to their defaults. ${beyondEdit}`,
        body: replacementBody(companyInputFields, replacementExample),
      },
      patch: {
        exampleId: demonstration.company,
        description: beyondEdit,
        body: patchBody(companyInputFields, { contact_name: "Olga Example", rate_settings: { lock_policy: "warn" } }),
      },
    }),
    remove({
      name: "deactivateCompany",
      exampleId: demonstration.otherCompany,
      summary: "Deactivate a company",
      description:
        "The company's records are kept. Its users can no longer sign in, and their sessions end at once. A PATCH of `is_active` reactivates the company. The house company cannot be deactivated.",
      refusals: ["VersionMismatch", "CompanyChangedMeanwhile"],
      useCase: deactivateCompany,
    }),
  ];
};

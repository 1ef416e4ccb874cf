import { changeCompany } from "../../../../application/company/change-company.ts";
import { createCompany } from "../../../../application/company/create-company.ts";
import { deactivateCompany } from "../../../../application/company/deactivate-company.ts";
import { findCompany } from "../../../../application/company/find-company.ts";
import { listCompanies } from "../../../../application/company/list-companies.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Actor } from "../../../../domain/access/actor.ts";
import { holds } from "../../../../domain/access/roles.ts";
import type { Company, CompanyInput } from "../../../../domain/company/company.ts";
import { accept, type Result } from "../../../../domain/kernel/result.ts";
import { newBody, patchBody, replacementBody } from "../../codec/bodies.ts";
import type { Revision } from "../../codec/codec.ts";
import { named } from "../../codec/named-schema.ts";
import { optionalParam } from "../../codec/query.ts";
import { bodySchema, reviser } from "../../codec/table.ts";
import { boolean } from "../../codec/values/number-codecs.ts";
import { demonstration } from "../../openapi/examples.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, type Call, defineOperation } from "../../operation/operation.ts";
import { companyAnswer, encodeCompany } from "./answer.ts";
import { companyInputFields } from "./body.ts";
import { companyExample, replacementExample } from "./examples.ts";

const tag = "Companies";

/** A company, for someone who may or may not set its credentials. */
interface CompanyFor {
  readonly company: Company;
  readonly maySetCredentials: boolean;
}

const forActor =
  ({ hierarchy, roles }: Actor) =>
  (company: Company): CompanyFor => ({ company, maySetCredentials: holds(hierarchy, roles, "company.credentials") });

const seenBy =
  (actor: Actor) =>
  <Refusal>(result: Result<Company, Refusal>): Result<CompanyFor, Refusal> =>
    result._tag === "Refused" ? result : accept(forActor(actor)(result.value));

const showFor = ({ company, maySetCredentials }: CompanyFor) => encodeCompany(company, maySetCredentials);

/** The complete body of a new or replaced company. */
const wholeBody = named("CompanyInput", bodySchema(companyInputFields));

const answered = {
  answer: companyAnswer,
  example: encodeCompany(companyExample, false),
  encode: showFor,
  version: ({ company }: CompanyFor) => company.version,
};

const listOperation = (dependencies: Dependencies): AnyOperation =>
  defineListOperation({
    path: "/company/companies/",
    name: "listCompanies",
    tag,
    summary: "List companies",
    description: "Super Users see all companies; all other users see only their own.",
    permission: "company.view",
    filters: {
      isActive: optionalParam(
        "is_active",
        boolean,
        "Whether to list active or inactive records; defaults to active ones",
      ),
    },
    orderNames: { created_at: "createdAt", name: "name" },
    orderingName: "NameOrdering",
    changingOrder: ["name"],
    row: companyAnswer,
    rowExample: encodeCompany(companyExample, false),
    refusals: [],
    list: async (actor, { isActive }, page) => {
      const listed = await listCompanies(dependencies, actor, { isActive: isActive ?? true }, page);
      if (listed._tag === "Refused") return listed;
      return accept({ ...listed.value, rows: listed.value.rows.map(forActor(actor)) });
    },
    encodeRow: showFor,
  });

const createOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "POST",
    path: "/company/companies/",
    name: "createCompany",
    tag,
    summary: "Create a company",
    description: "If `products` is omitted, the company starts with the three standard HECM products.",
    permission: "company.create",
    body: {
      ...newBody(companyInputFields, {
        name: "Example Lending",
        company_type: "Lender",
        states_licensed: ["VA", "MD"],
      }),
      schema: wholeBody,
    },
    success: 201,
    idempotent: {
      sequence: "company",
      recall: async (actor, companyId) => seenBy(actor)(await findCompany(dependencies, actor, companyId)),
    },
    refusals: [],
    handle: async ({ actor, body, reservedId }) =>
      seenBy(actor)(await createCompany(dependencies, actor, body, reservedId)),
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "GET",
    path: "/company/companies/{id}/",
    name: "readCompany",
    exampleId: demonstration.company,
    tag,
    summary: "Read a company",
    permission: "company.view",
    success: 200,
    refusals: [],
    handle: async ({ actor, id }) => seenBy(actor)(await findCompany(dependencies, actor, id)),
  });

const changes = (dependencies: Dependencies) =>
  ({
    ...answered,
    path: "/company/companies/{id}/",
    tag,
    permission: "company.edit",
    success: 200,
    refusals: ["VersionMismatch", "CompanyChangedMeanwhile"],
    handle: async ({ actor, id: companyId, ifMatch, body }: Call<unknown, Revision<CompanyInput>>) => {
      const changed = await changeCompany(dependencies, actor, companyId, ifMatch, reviser(body));
      return seenBy(actor)(changed);
    },
  }) as const;

const beyondEdit =
  "Setting credentials also requires the permission `company.credentials`, and changing `is_active` requires `company.delete`. Existing loans keep the terms of their product.";

const replaceOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PUT",
    name: "replaceCompany",
    exampleId: demonstration.company,
    summary: "Replace a company",
    description: `Omitted \`products\`, \`report_settings\`, \`rate_settings\` and credentials keep their values; other omitted fields return to their defaults. ${beyondEdit}`,
    body: { ...replacementBody(companyInputFields, replacementExample), schema: wholeBody },
  });

const patchOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...changes(dependencies),
    method: "PATCH",
    name: "changeCompany",
    exampleId: demonstration.company,
    summary: "Change a company",
    description: beyondEdit,
    body: patchBody(companyInputFields, { contact_name: "Olga Example", rate_settings: { lock_policy: "warn" } }),
  });

const deactivateOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    method: "DELETE",
    path: "/company/companies/{id}/",
    name: "deactivateCompany",
    exampleId: demonstration.otherCompany,
    tag,
    summary: "Deactivate a company",
    description:
      "The company's records are kept. Its users can no longer sign in, and their sessions end at once. A PATCH of `is_active` reactivates the company. The house company cannot be deactivated.",
    permission: "company.delete",
    success: 204,
    answer: null,
    example: null,
    refusals: ["VersionMismatch", "CompanyChangedMeanwhile"],
    refusedFields: companyInputFields,
    handle: ({ actor, id: companyId, ifMatch }) => deactivateCompany(dependencies, actor, companyId, ifMatch),
    encode: () => null,
  });

/** The operations of companies. */
export const companyOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  createOperation(dependencies),
  detailOperation(dependencies),
  replaceOperation(dependencies),
  patchOperation(dependencies),
  deactivateOperation(dependencies),
];

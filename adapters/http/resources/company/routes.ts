import { createCompany } from "../../../../application/company/create-company.ts";
import { findCompany } from "../../../../application/company/find-company.ts";
import { listCompanies } from "../../../../application/company/list-companies.ts";
import type { Dependencies } from "../../../../application/support/dependencies.ts";
import type { Actor } from "../../../../domain/access/actor.ts";
import { holds } from "../../../../domain/access/roles.ts";
import type { Company } from "../../../../domain/company/company.ts";
import { accept, type Result } from "../../../../domain/kernel/result.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { boolean } from "../../codec/number-codecs.ts";
import { optionalParam } from "../../codec/query.ts";
import { bodySchema, decodeBody } from "../../codec/table.ts";
import { defineListOperation } from "../../operation/list-operation.ts";
import { type AnyOperation, defineOperation } from "../../operation/operation.ts";
import { companyAnswer, encodeCompany } from "./answer.ts";
import { companyFields } from "./body.ts";
import { companyExample } from "./examples.ts";

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
    description: "All companies for Super Users; for everyone else, its own.",
    permission: "company.view",
    filters: { isActive: optionalParam("is_active", boolean, "Left out: the active ones") },
    orderNames: { created_at: "createdAt", name: "name" },
    orderingName: "NameOrdering",
    changingOrder: ["name"],
    row: companyAnswer,
    rowExample: encodeCompany(companyExample, false),
    refusals: [],
    list: async (actor, { isActive }, page) => {
      const listed = await listCompanies(dependencies)(actor, { isActive: isActive ?? true }, page);
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
    description: "It starts with the three standard HECM products.",
    permission: "company.create",
    body: {
      schema: bodySchema(companyFields),
      decode: (json) => decodeBody(companyFields, json),
      example: { name: "Example Lending", company_type: "Lender", states_licensed: ["VA", "MD"] },
    },
    success: 201,
    idempotent: {
      sequence: "company",
      recall: async (actor, companyId) => seenBy(actor)(await findCompany(dependencies)(actor, companyId)),
    },
    refusals: [],
    handle: async ({ actor, body, reservedId }) =>
      inApiNames(seenBy(actor)(await createCompany(dependencies)(actor, body, reservedId)), (path) =>
        apiPath(companyFields, path),
      ),
  });

const detailOperation = (dependencies: Dependencies): AnyOperation =>
  defineOperation({
    ...answered,
    method: "GET",
    path: "/company/companies/{id}/",
    name: "readCompany",
    tag,
    summary: "Read a company",
    permission: "company.view",
    success: 200,
    refusals: [],
    handle: async ({ actor, id }) => seenBy(actor)(await findCompany(dependencies)(actor, id)),
  });

/** The operations of companies. */
export const companyOperations = (dependencies: Dependencies): readonly AnyOperation[] => [
  listOperation(dependencies),
  createOperation(dependencies),
  detailOperation(dependencies),
];

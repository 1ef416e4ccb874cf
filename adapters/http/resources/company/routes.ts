import { createCompany } from "../../../../application/company/create-company.ts";
import { findCompany } from "../../../../application/company/find-company.ts";
import { listCompanies } from "../../../../application/company/list-companies.ts";
import type { Needs } from "../../../../application/support/dependencies.ts";
import type { Actor } from "../../../../domain/access/actor.ts";
import { holds } from "../../../../domain/access/roles.ts";
import type { Company } from "../../../../domain/company/company.ts";
import { accept, type Result } from "../../../../domain/kernel/result.ts";
import { apiPath, inApiNames } from "../../codec/field-names.ts";
import { yesOrNo } from "../../codec/number-codecs.ts";
import { filter } from "../../codec/query.ts";
import { bodySchema, readAll } from "../../codec/table.ts";
import { listing } from "../../operation/list-operation.ts";
import { type AnyOperation, operation } from "../../operation/operation.ts";
import { companyAnswer, showCompany } from "./answer.ts";
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

const showFor = ({ company, maySetCredentials }: CompanyFor) => showCompany(company, maySetCredentials);

const answered = {
  answer: companyAnswer,
  example: showCompany(companyExample, false),
  show: showFor,
  version: ({ company }: CompanyFor) => company.version,
};

const listOperation = (needs: Needs): AnyOperation =>
  listing({
    path: "/company/companies/",
    name: "listCompanies",
    tag,
    summary: "List companies",
    description: "All companies for Super Users; for everyone else, its own.",
    permission: "company.view",
    filters: { isActive: filter("is_active", yesOrNo, "Left out: the active ones") },
    orderNames: { created_at: "createdAt", name: "name" },
    row: companyAnswer,
    rowExample: showCompany(companyExample, false),
    refusals: [],
    list: async (actor, { isActive }, page) => {
      const listed = await listCompanies(needs)(actor, { isActive: isActive ?? true }, page);
      if (listed._tag === "Refused") return listed;
      const { count, rows } = listed.value;
      return accept({ count, rows: rows.map(forActor(actor)) });
    },
    showRow: showFor,
  });

const createOperation = (needs: Needs): AnyOperation =>
  operation({
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
      read: (json) => readAll(companyFields, json),
      example: { name: "Example Lending", company_type: "Lender", states_licensed: ["VA", "MD"] },
    },
    success: 201,
    idempotent: {
      sequence: "company",
      recall: async (actor, companyId) => seenBy(actor)(await findCompany(needs)(actor, companyId)),
    },
    refusals: [],
    handle: async ({ actor, body, reservedId }) =>
      inApiNames(seenBy(actor)(await createCompany(needs)(actor, body, reservedId)), (path) =>
        apiPath(companyFields, path),
      ),
  });

const detailOperation = (needs: Needs): AnyOperation =>
  operation({
    ...answered,
    method: "GET",
    path: "/company/companies/{id}/",
    name: "readCompany",
    tag,
    summary: "Read a company",
    permission: "company.view",
    success: 200,
    refusals: ["CompanyNotFound"],
    handle: async ({ actor, id }) => seenBy(actor)(await findCompany(needs)(actor, id)),
  });

/** The operations of companies. */
export const companyOperations = (needs: Needs): readonly AnyOperation[] => [
  listOperation(needs),
  createOperation(needs),
  detailOperation(needs),
];

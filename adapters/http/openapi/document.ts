import type { swagger as Swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
import manifest from "../../../package.json" with { type: "json" };
import type { AnyOperation } from "../operation/operation.ts";
import { tokenSchemas } from "../resources/auth/document.ts";
import { operationSchemas } from "./document-operation.ts";
import { errorSchema } from "./error-schema.ts";
import { gettingStarted } from "./getting-started.ts";
import { namedSchemas } from "./named-schemas.ts";
import { components, type Part } from "./parts.ts";

const tags: readonly Part[] = [
  { name: "Sign-in", description: "Tokens: who speaks to the service." },
  { name: "Companies", description: "Companies, each with loans and users of its own." },
  { name: "Users", description: "The people of a company." },
  { name: "Signers", description: "Who signs documents for a company." },
  { name: "Permissions", description: "Who may do what." },
  { name: "Loans", description: "Reverse mortgages from the first call to the last." },
  { name: "Borrowers", description: "The people on a loan." },
  { name: "Properties", description: "The homes that secure loans." },
  { name: "Fees", description: "What a loan costs." },
  { name: "Calculations", description: "What a loan pays, and why." },
  { name: "Pages", description: "Links that open a page in a browser." },
  {
    name: "Documents",
    description: "Templates, packages of them, the documents made of these for a loan, and what happened to each.",
  },
  { name: "Credit reports", description: "What the credit bureau tells of borrowers." },
  { name: "Agency", description: "Calls of the housing agency for a loan, and what came of them." },
  { name: "HMDA", description: "The register of a year that Regulation C asks for, and the check of any file." },
  { name: "Audit trail", description: "Who changed what, and when." },
  { name: "Call reports", description: "The NMLS Mortgage Call Report of a quarter, and its filing." },
  { name: "Rates", description: "Index values, and the rates that follow from them." },
];

const documentation = {
  // What the TypeBox schemas say - const, null, examples - is JSON Schema, which OpenAPI takes whole since 3.1.
  openapi: "3.1.0",
  info: {
    title: "HECM origination service",
    version: manifest.version,
    description: gettingStarted,
    license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
  },
  servers: [{ url: "/api", description: "This service" }],
  tags,
  components,
};

type Documentation = NonNullable<NonNullable<Parameters<typeof Swagger>[0]>["documentation"]>;

const specPath = "/openapi.json";

/**
 * The OpenAPI document: `@elysiajs/swagger` gathers it from the routes of the Elysia instances, and the schemas that these
 * refer to by name are defined beside them. The plugin is loaded when the document is first requested, since it takes a tenth of a second
 * that the start can do without.
 */
export const openApiDocument = async (
  instances: readonly Elysia[],
  operations: readonly AnyOperation[],
): Promise<Part> => {
  const { swagger } = await import("@elysiajs/swagger");
  const plugin = swagger({
    specPath,
    // A path that ends like a file, such as a picture's, is an operation like any other.
    excludeStaticFile: false,
    // The plugin's types know OpenAPI 3.0 alone.
    documentation: documentation as unknown as Documentation,
  });
  const app = new Elysia({ name: "document" }).use(plugin);
  for (const instance of instances) app.use(instance);
  const response = await app.handle(new Request(`http://localhost${specPath}`));
  const document = (await response.json()) as Part;
  const schemas = namedSchemas([errorSchema, ...tokenSchemas, ...operations.flatMap(operationSchemas)]);
  return { ...document, components: { ...components, schemas } };
};

import type { swagger as Swagger } from "@elysiajs/swagger";
import { Elysia } from "elysia";
import manifest from "../../../package.json" with { type: "json" };
import type { AnyOperation } from "../operation/operation.ts";
import type { PublicRoute } from "../operation/public-route.ts";
import { tags } from "../operations.ts";
import { tokenRefusals, tokenSchemas } from "../resources/auth/document.ts";
import { documentOperation, operationSchemas } from "./document-operation.ts";
import { namedErrors } from "./error-responses.ts";
import { errorSchema } from "./error-schema.ts";
import { gettingStarted } from "./getting-started.ts";
import { namedSchemas } from "./named-schemas.ts";
import { components, type Part } from "./parts.ts";

const documentation = {
  // TypeBox schemas are JSON Schema (const, null, examples), which OpenAPI fully supports since 3.1.
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

const noHandler = () => "";

/** Routes for the document only, which do not respond: describing the real ones would slow down startup. */
const documentedRoutes = (auth: readonly PublicRoute[], operations: readonly AnyOperation[]): Elysia => {
  const routes = new Elysia({ name: "documented" });
  for (const { method, path, document } of auth)
    routes.route(method, path.replace(/\{(\w+)\}/g, ":$1"), noHandler, { detail: document ?? { hide: true } });
  for (const ofTag of Map.groupBy(operations, ({ tag }) => tag).values())
    for (const operation of ofTag)
      routes.route(operation.method, operation.path.replace("{id}", ":id"), noHandler, {
        detail: documentOperation(operation),
      });
  return routes;
};

/** A copy in which no object occurs twice: YAML would write such an object as an alias, and many generators read only 50 of them. */
const unshared = (part: Part): Part => JSON.parse(JSON.stringify(part)) as Part;

/**
 * The OpenAPI document. `@elysiajs/swagger` builds it from Elysia routes, and the named schemas to which these refer are added. The plugin
 * is loaded when the document is first requested, which makes startup a tenth of a second faster.
 */
export const openApiDocument = async (
  auth: readonly PublicRoute[],
  operations: readonly AnyOperation[],
): Promise<Part> => {
  const { swagger } = await import("@elysiajs/swagger");
  const plugin = swagger({
    specPath,
    // A path with a file extension, such as that of a chart, is an operation too.
    excludeStaticFile: false,
    // The plugin's types cover only OpenAPI 3.0.
    documentation: documentation as unknown as Documentation,
  });
  const app = new Elysia({ name: "document" }).use(plugin).use(documentedRoutes(auth, operations));
  const response = await app.handle(new Request(`http://localhost${specPath}`));
  const document = (await response.json()) as Part;
  const schemas = namedSchemas([errorSchema, ...tokenSchemas, ...operations.flatMap(operationSchemas)]);
  const responses = namedErrors(operations, tokenRefusals);
  return { ...document, components: unshared({ ...components, responses, schemas }) };
};

import type { Page } from "playwright-core";
import type { Part } from "../../adapters/http/openapi/parts.ts";
import { referenceToError, withSharedErrorsOnce } from "../../adapters/http/openapi/shared-errors-once.ts";

interface Operation {
  readonly operationId?: string;
  readonly requestBody?: { readonly content: object };
  readonly responses?: Readonly<Record<string, { readonly content?: object }>>;
}

type Schemas = Readonly<Record<string, object>>;

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Record<string, Operation>>>;
  readonly components: { readonly schemas: Schemas };
}

/** The schemas that a value refers to, and those that these refer to in turn. */
const referredBy = (value: object, schemas: Schemas): Schemas => {
  const found = new Map<string, object>();
  const look = (within: object): void => {
    for (const [, name = ""] of JSON.stringify(within).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      const schema = schemas[name];
      if (schema === undefined || found.has(name)) continue;
      found.set(name, schema);
      look(schema);
    }
  };
  look(value);
  return Object.fromEntries(found);
};

/** The document with few operations: with all 130 of them, every step in Swagger UI or ReDoc takes seconds. */
export const shortened = (
  { paths, components, ...rest }: ApiDocument,
  operationIds: readonly string[],
): ApiDocument => {
  const few = Object.entries(paths).flatMap(([path, methods]) => {
    const kept = Object.entries(methods).filter(([, { operationId = "" }]) => operationIds.includes(operationId));
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)] as const];
  });
  const { schemas, ...others } = components;
  // ReDoc's introduction mentions the error schema in its text.
  const used = referredBy([few, others, referenceToError], schemas);
  return { ...rest, paths: Object.fromEntries(few), components: { ...others, schemas: used } };
};

/** From now on Swagger UI and each page of ReDoc get the service's document with only these operations. */
export const shortenDocumentOf = async (page: Page, operationIds: readonly string[]): Promise<void> => {
  await page.route(/\/swagger-3\.0\.json$/, async (route) => {
    const document = (await (await route.fetch()).json()) as ApiDocument;
    await route.fulfill({ json: shortened(document, operationIds) });
  });
  await page.route(/\/redoc\/.*document\.json$/, async (route) => {
    const whole = await route.fetch({ url: new URL("/swagger-3.0.json", route.request().url()).href });
    const document = withSharedErrorsOnce((await whole.json()) as Part) as unknown as ApiDocument;
    await route.fulfill({ json: shortened(document, operationIds) });
  });
};

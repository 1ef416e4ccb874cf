import { fileURLToPath } from "node:url";
import { once } from "../../../../domain/kernel/once.ts";
import type { HttpServices } from "../../http-services.ts";
import { asOpenApi30 } from "../../openapi/openapi-3-0.ts";
import type { Part } from "../../openapi/parts.ts";
import { introductionOf, sectionOf, sectionPath } from "../../openapi/section.ts";
import { withSharedErrorsOnce } from "../../openapi/shared-errors-once.ts";
import { asYaml } from "../../openapi/yaml.ts";
import type { PublicRoute } from "../../operation/public-route.ts";
import { tags } from "../../operations.ts";
import type { HttpSettings } from "../../settings.ts";
import { redocStart, swaggerStart } from "./page-starts.ts";
import { redocStyles, swaggerStyles } from "./page-styles.ts";
import { readRoute } from "./read-route.ts";
import { staticText } from "./static-text.ts";

/** No other host is allowed: a page that requests anything from one breaks, and the tests fail. */
const policyOf = (more: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    more,
  ].join("; ");

const redocPath = "/redoc/";

interface Page {
  readonly path: string;
  /** The sections of the page, each with its own address below the page's, where the same page is served. */
  readonly sections?: readonly string[];
  readonly title: string;
  readonly policy: string;
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  /** The element in which the page is shown; Swagger UI adds its own main element. */
  readonly frame: string;
  readonly start: (prefix: string, settings: HttpSettings) => string;
}

const swaggerPage: Page = {
  path: "/swagger/",
  title: "API: try it",
  policy: policyOf("style-src 'self'; img-src 'self' data:"),
  styles: ["swagger-ui.css", "page.css"],
  scripts: ["swagger-ui-bundle.js", "start.js"],
  frame: '<div id="page"></div>',
  start: swaggerStart,
};

const redocPage: Page = {
  path: redocPath,
  title: "API: read it",
  // Redoc creates its styles at run time, and its search runs in a worker created from a blob.
  policy: policyOf("style-src 'self' 'unsafe-inline'; img-src 'self' data:; worker-src blob:"),
  styles: ["page.css"],
  scripts: ["redoc.standalone.js", "start.js"],
  frame: '<main id="page"></main>',
  sections: tags.map(({ name }) => sectionPath(name)),
  start: redocStart,
};

const markup = (prefix: string, { path, title, styles, scripts, frame }: Page): string => {
  const assets = `${prefix}${path}assets/`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${styles.map((name) => `<link rel="stylesheet" href="${assets}${name}">`).join("\n")}
</head>
<body>
${frame}
${scripts.map((name) => `<script src="${assets}${name}"></script>`).join("\n")}
</body>
</html>
`;
};

const packageText = (name: string) => Bun.file(fileURLToPath(import.meta.resolve(name))).text();

/** Cached for a shorter time than assets that change only with a package, so that a new version of the service is soon visible. */
const documentSeconds = 300;
const assetSeconds = 3600;

type Respond = (request: Request) => Response | Promise<Response>;

const asset = (contentType: string, read: () => string | Promise<string>): Respond =>
  staticText({ contentType, maxAgeSeconds: assetSeconds, read });

const script = (read: () => string | Promise<string>): Respond => asset("text/javascript; charset=utf-8", read);

/** Redoc shows its vendor's logo from another host, which is replaced by a blank image. */
const withoutForeignPicture = (text: string): string =>
  text.replaceAll(
    "https://cdn.redoc.ly/redoc/logo-mini.svg",
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E",
  );

type PageRoutes = readonly (readonly [path: string, respond: Respond])[];

const pageRoutes = (prefix: string, page: Page, settings: HttpSettings): PageRoutes => {
  const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": page.policy };
  const addresses = [page.path, ...(page.sections ?? []).map((section) => `${page.path}${section}/`)];
  return [
    ...addresses.map((path) => [path, () => new Response(markup(prefix, page), { headers })] as const),
    [`${page.path}assets/start.js`, script(() => page.start(prefix, settings))],
  ];
};

const assets = (): PageRoutes => [
  ["/swagger/assets/swagger-ui-bundle.js", script(() => packageText("swagger-ui-dist/swagger-ui-bundle.js"))],
  [
    "/swagger/assets/swagger-ui.css",
    asset("text/css; charset=utf-8", () => packageText("swagger-ui-dist/swagger-ui.css")),
  ],
  ["/swagger/assets/page.css", asset("text/css; charset=utf-8", () => swaggerStyles)],
  ["/redoc/assets/page.css", asset("text/css; charset=utf-8", () => redocStyles)],
  [
    "/redoc/assets/redoc.standalone.js",
    script(async () => withoutForeignPicture(await packageText("redoc/bundles/redoc.standalone.js"))),
  ],
];

const documentRoutes = (readDocument: () => Promise<Part>): PageRoutes => {
  const read = once(readDocument);
  const readOpenApi30 = once(async () => asOpenApi30(await read()));
  const readShort = once(async () => withSharedErrorsOnce(await readOpenApi30()));
  const written = (contentType: string, write: () => Promise<string>): Respond =>
    staticText({ contentType, maxAgeSeconds: documentSeconds, read: write });
  const json = (of: () => Promise<Part>) => written("application/json", async () => JSON.stringify(await of()));
  const yaml = (of: () => Promise<Part>) => written("application/yaml", async () => asYaml(await of()));
  return [
    ["/swagger.json", json(read)],
    ["/swagger.yaml", yaml(read)],
    ["/swagger-3.0.json", json(readOpenApi30)],
    ["/swagger-3.0.yaml", yaml(readOpenApi30)],
    [`${redocPath}document.json`, json(async () => introductionOf(await readShort()))],
    ...tags.map(
      ({ name }) =>
        [
          `${redocPath}${sectionPath(name)}/document.json`,
          json(async () => sectionOf(await readShort(), name)),
        ] as const,
    ),
  ];
};

/** The pages and the document that they show, at the root and under `/api/`, for those who may read them. */
export const docsRoutes = (services: HttpServices, readDocument: () => Promise<Part>): readonly PublicRoute[] => {
  const { settings } = services;
  if (settings.docs === "no one") return [];
  const route = readRoute(services, settings.docs);
  const atEither = [...documentRoutes(readDocument), ...assets()];
  const routesUnder = (prefix: string): PageRoutes =>
    [...atEither, ...pageRoutes(prefix, swaggerPage, settings), ...pageRoutes(prefix, redocPage, settings)].map(
      ([path, respond]) => [prefix + path, respond] as const,
    );
  return [...routesUnder(""), ...routesUnder("/api")].map(([path, respond]) => route(path, respond));
};

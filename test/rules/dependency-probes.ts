/**
 * For each dependency rule one file that breaks it and nothing else, and - where the rule draws a line - one just
 * inside the line. A file is written with a single import of `imports`.
 */
export interface Planted {
  readonly file: string;
  readonly imports: string;
  readonly isTypeOnly?: boolean;
}

export interface Probe {
  readonly rule: string;
  readonly violation: Planted;
  readonly permitted?: Planted;
}

/** What the written files import; the probes' own files are added to these. */
export const targets: readonly string[] = [
  "domain/kernel/target.ts",
  "domain/reference-data/target.ts",
  "domain/access/target.ts",
  "domain/calculation/target.ts",
  "domain/company/target.ts",
  "domain/hecm/target.ts",
  "domain/identity/target.ts",
  "domain/loan/target.ts",
  "domain/hmda/target.ts",
  "application/target.ts",
  "adapters/sqlite/target.ts",
  "adapters/mongo/target.ts",
  "adapters/http/target.ts",
  "adapters/http/view/target.ts",
  "adapters/agency/target.ts",
  "adapters/outside-calls/target.ts",
  "adapters/threads/target.ts",
  "adapters/page-models/target.ts",
  "adapters/sandbox/target.ts",
  "adapters/telemetry/target.ts",
  "bootstrap/target.ts",
  "test/target.ts",
];

export const productionPackages: readonly string[] = [
  "@sinclair/typebox",
  "elysia",
  "@elysiajs/jwt",
  "mongodb",
  "effect",
  "fast-xml-parser",
  "ofetch",
  "exceljs",
  "openid-client",
  "@zip.js/zip.js",
  "@opentelemetry/api",
  "pino",
  "negotiator",
  "content-type",
  "canonicalize",
  "@remix-run/html-template",
  "d3-scale",
  "commander",
  "@zxcvbn-ts/language-common",
  "p-limit",
  "piscina",
  "liquidjs",
  "htmlparser2",
  "pdfmake",
  "csv-parse",
  "csv-stringify",
];
export const developmentPackages: readonly string[] = ["fast-check", "msw"];

const probe = (rule: string, violation: [string, string], permitted?: [string, string]): Probe => {
  const planted = ([file, imports]: [string, string]): Planted => ({ file, imports });
  return { rule, violation: planted(violation), ...(permitted ? { permitted: planted(permitted) } : {}) };
};

export const probes: readonly Probe[] = [
  probe("everything-resolves", ["bootstrap/lost.ts", "./nowhere.ts"], ["bootstrap/found.ts", "./target.ts"]),
  probe(
    "domain-imports-only-domain",
    ["domain/loan/reads-a-file.ts", "node:fs"],
    ["domain/loan/knows-hecm.ts", "../hecm/target.ts"],
  ),
  probe(
    "kernel-imports-only-kernel",
    ["domain/kernel/knows-loan.ts", "../loan/target.ts"],
    ["domain/kernel/knows-kernel.ts", "./target.ts"],
  ),
  probe(
    "the-first-subjects-know-only-kernel-and-reference-data",
    ["domain/hecm/knows-company.ts", "../company/target.ts"],
    ["domain/hecm/knows-reference-data.ts", "../reference-data/target.ts"],
  ),
  probe(
    "outside-calls-know-no-subject",
    ["domain/outside-call/knows-loan.ts", "../loan/target.ts"],
    ["domain/outside-call/knows-kernel.ts", "../kernel/target.ts"],
  ),
  probe(
    "company-knows-no-identity",
    ["domain/company/knows-identity.ts", "../identity/target.ts"],
    ["domain/company/knows-access.ts", "../access/target.ts"],
  ),
  probe(
    "identity-knows-no-loan",
    ["domain/identity/knows-loan.ts", "../loan/target.ts"],
    ["domain/identity/knows-company.ts", "../company/target.ts"],
  ),
  probe(
    "loan-knows-no-calculation",
    ["domain/loan/knows-calculation.ts", "../calculation/target.ts"],
    ["domain/calculation/knows-loan.ts", "../loan/target.ts"],
  ),
  probe(
    "subjects-know-no-later-module",
    ["domain/loan/knows-hmda.ts", "../hmda/target.ts"],
    ["domain/hmda/knows-loan.ts", "../loan/target.ts"],
  ),
  probe(
    "application-imports-only-application-and-domain",
    ["application/knows-sqlite.ts", "../adapters/sqlite/target.ts"],
    ["application/knows-loan.ts", "../domain/loan/target.ts"],
  ),
  probe(
    "driven-adapters-import-only-domain-and-themselves",
    ["adapters/sqlite/knows-mongo.ts", "../mongo/target.ts"],
    ["adapters/sqlite/knows-loan.ts", "../../domain/loan/target.ts"],
  ),
  probe(
    "outside-calls-use-effect-and-xml-alone",
    ["adapters/outside-calls/uses-pino.ts", "pino"],
    ["adapters/outside-calls/uses-effect.ts", "effect"],
  ),
  probe(
    "driving-adapters-import-no-other-adapter",
    ["adapters/http/knows-sqlite.ts", "../sqlite/target.ts"],
    ["adapters/http/knows-application.ts", "../../application/target.ts"],
  ),
  probe(
    "resources-know-no-view",
    ["adapters/http/resources/loan/knows-view.ts", "../../view/target.ts"],
    ["adapters/http/resources/page-link/knows-view.ts", "../../view/target.ts"],
  ),
  probe(
    "pages-perform-operations",
    ["adapters/http/site/loan/own.ts", "../../../../application/target.ts"],
    ["adapters/http/site/sign-in/own.ts", "../../../../application/target.ts"],
  ),
  probe(
    "bootstrap-is-not-imported",
    ["adapters/http/knows-bootstrap.ts", "../../bootstrap/target.ts"],
    ["bootstrap/knows-sqlite.ts", "../adapters/sqlite/target.ts"],
  ),
  probe(
    "production-code-imports-no-test",
    ["bootstrap/knows-test.ts", "../test/target.ts"],
    ["test/knows-bootstrap.ts", "../bootstrap/target.ts"],
  ),
  probe(
    "production-code-uses-no-development-package",
    ["bootstrap/uses-fast-check.ts", "fast-check"],
    ["bootstrap/uses-pino.ts", "pino"],
  ),
  probe(
    "sandbox-only-in-bootstrap",
    ["scripts/knows-sandbox.ts", "../adapters/sandbox/target.ts"],
    ["bootstrap/knows-sandbox.ts", "../adapters/sandbox/target.ts"],
  ),
  {
    rule: "telemetry-is-loaded-only-where-it-is-set",
    violation: { file: "bootstrap/loads-telemetry.ts", imports: "../adapters/telemetry/target.ts" },
    permitted: { file: "bootstrap/names-telemetry.ts", imports: "../adapters/telemetry/target.ts", isTypeOnly: true },
  },
  probe(
    "opentelemetry-only-in-telemetry",
    ["bootstrap/uses-telemetry.ts", "@opentelemetry/api"],
    ["adapters/telemetry/own.ts", "@opentelemetry/api"],
  ),
  probe(
    "elysia-only-in-http",
    ["bootstrap/uses-jwt.ts", "@elysiajs/jwt"],
    ["adapters/http/uses-jwt.ts", "@elysiajs/jwt"],
  ),
  probe("mongodb-only-in-mongo", ["adapters/sqlite/uses-mongodb.ts", "mongodb"], ["adapters/mongo/own.ts", "mongodb"]),
  probe(
    "bun-sqlite-only-in-sqlite",
    ["adapters/mongo/uses-sqlite.ts", "bun:sqlite"],
    ["adapters/sandbox/own.ts", "bun:sqlite"],
  ),
  probe(
    "effect-only-in-outside-calls",
    ["adapters/http/uses-effect.ts", "effect"],
    ["adapters/agency/own.ts", "effect"],
  ),
  probe(
    "fast-xml-parser-only-in-outside-calls",
    ["adapters/agency/rest/parses-xml.ts", "fast-xml-parser"],
    ["adapters/outside-calls/own.ts", "fast-xml-parser"],
  ),
  probe("ofetch-only-in-clients", ["adapters/credit/uses-ofetch.ts", "ofetch"], ["adapters/rates/own.ts", "ofetch"]),
  probe("zip-only-in-zip", ["adapters/http/zips.ts", "@zip.js/zip.js"], ["adapters/zip/own.ts", "@zip.js/zip.js"]),
  probe(
    "openid-client-only-in-openid",
    ["adapters/http/uses-openid-client.ts", "openid-client"],
    ["adapters/openid/own.ts", "openid-client"],
  ),
  probe("exceljs-only-in-excel", ["adapters/http/uses-exceljs.ts", "exceljs"], ["adapters/excel/own.ts", "exceljs"]),
  probe(
    "http-libraries-only-in-http",
    ["bootstrap/uses-negotiator.ts", "negotiator"],
    ["adapters/http/negotiates.ts", "negotiator"],
  ),
  probe(
    "html-template-only-in-pages",
    ["adapters/http/uses-html.ts", "@remix-run/html-template"],
    ["adapters/pages/uses-html.ts", "@remix-run/html-template"],
  ),
  probe("d3-only-in-pages", ["adapters/http/uses-d3.ts", "d3-scale"], ["adapters/pages/chart/uses-d3.ts", "d3-scale"]),
  probe("commander-only-in-cli", ["bootstrap/uses-commander.ts", "commander"], ["adapters/cli/own.ts", "commander"]),
  probe(
    "common-passwords-only-in-crypto",
    ["adapters/http/uses-passwords.ts", "@zxcvbn-ts/language-common"],
    ["adapters/crypto/common.ts", "@zxcvbn-ts/language-common"],
  ),
  probe(
    "p-limit-only-in-crypto-and-threads",
    ["adapters/http/uses-p-limit.ts", "p-limit"],
    ["adapters/crypto/line.ts", "p-limit"],
  ),
  probe(
    "piscina-only-in-threads",
    ["adapters/pdf/uses-piscina.ts", "piscina"],
    ["adapters/threads/uses-piscina.ts", "piscina"],
  ),
  probe(
    "template-libraries-only-in-templates",
    ["adapters/pdf/uses-liquidjs.ts", "liquidjs"],
    ["adapters/templates/uses-liquidjs.ts", "liquidjs"],
  ),
  probe(
    "pdf-libraries-only-in-pdf",
    ["bootstrap/uses-pdfmake.ts", "pdfmake"],
    ["adapters/pdf/uses-pdfmake.ts", "pdfmake"],
  ),
  probe(
    "csv-stringify-only-in-http",
    ["adapters/rates/writes-csv.ts", "csv-stringify"],
    ["adapters/http/csv.ts", "csv-stringify"],
  ),
  probe(
    "csv-parse-only-in-csv-and-rates",
    ["adapters/http/parses-csv.ts", "csv-parse"],
    ["adapters/rates/csv.ts", "csv-parse"],
  ),
  probe("msw-only-in-test", ["scripts/uses-msw.ts", "msw"], ["test/uses-msw.ts", "msw"]),
];

/** The same lines hold for what the compiler erases, for every package of a family and for files deeper down. */
export const variations: readonly Probe[] = [
  {
    rule: "application-imports-only-application-and-domain",
    violation: { file: "application/knows-a-type.ts", imports: "../adapters/sqlite/target.ts", isTypeOnly: true },
  },
  {
    rule: "mongodb-only-in-mongo",
    violation: { file: "adapters/http/knows-a-type-of-mongodb.ts", imports: "mongodb", isTypeOnly: true },
  },
  probe("the-first-subjects-know-only-kernel-and-reference-data", ["domain/access/knows-hecm.ts", "../hecm/target.ts"]),
  probe("the-first-subjects-know-only-kernel-and-reference-data", ["domain/log/knows-loan.ts", "../loan/target.ts"]),
  probe(
    "driving-adapters-import-no-other-adapter",
    ["adapters/cli/knows-http.ts", "../http/target.ts"],
    ["adapters/http/knows-page-models.ts", "../page-models/target.ts"],
  ),
  probe("application-imports-only-application-and-domain", ["application/uses-pino.ts", "pino"]),
  probe("domain-imports-only-domain", ["domain/kernel/uses-pino.ts", "pino"]),
  probe("domain-imports-only-domain", ["domain/hecm/parameters/reads-a-file.ts", "node:fs"]),
  probe("driven-adapters-import-only-domain-and-themselves", ["adapters/mongo/knows-http.ts", "../http/target.ts"]),
  probe(
    "driven-adapters-import-only-domain-and-themselves",
    ["adapters/sqlite/deeper/knows-application.ts", "../../../application/target.ts"],
    ["adapters/sqlite/deeper/knows-itself.ts", "../target.ts"],
  ),
  probe(
    "driven-adapters-import-only-domain-and-themselves",
    ["adapters/credit/knows-agency.ts", "../agency/target.ts"],
    ["adapters/credit/knows-outside-calls.ts", "../outside-calls/target.ts"],
  ),
  probe("driven-adapters-import-only-domain-and-themselves", ["adapters/in-no-folder.ts", "../application/target.ts"]),
  probe("elysia-only-in-http", ["bootstrap/uses-elysia.ts", "elysia"], ["adapters/http/uses-elysia.ts", "elysia"]),
  probe("elysia-only-in-http", ["bootstrap/uses-typebox.ts", "@sinclair/typebox"]),
  probe("http-libraries-only-in-http", ["adapters/crypto/uses-canonicalize.ts", "canonicalize"]),
  probe("http-libraries-only-in-http", ["adapters/rates/uses-content-type.ts", "content-type"]),
  probe(
    "effect-only-in-outside-calls",
    ["adapters/rates/uses-effect.ts", "effect"],
    ["adapters/credit/own.ts", "effect"],
  ),
  probe(
    "outside-calls-use-effect-and-xml-alone",
    ["adapters/outside-calls/opens-sockets.ts", "node:net"],
    ["adapters/outside-calls/knows-kernel.ts", "../../domain/kernel/target.ts"],
  ),
  probe(
    "driven-adapters-import-only-domain-and-themselves",
    ["adapters/templates/knows-pdf.ts", "../sqlite/target.ts"],
    ["adapters/templates/knows-threads.ts", "../threads/target.ts"],
  ),
  probe(
    "driven-adapters-import-only-domain-and-themselves",
    ["adapters/page-models/knows-http.ts", "../http/target.ts"],
    ["adapters/pages/knows-page-models.ts", "../page-models/target.ts"],
  ),
  probe("template-libraries-only-in-templates", ["adapters/http/uses-htmlparser2.ts", "htmlparser2"]),
];

/**
 * For each dependency rule, a file that violates it and no other rule, and for most rules a similar file that is permitted. Each file is
 * written with a single import, of `imports`.
 */
export interface ProbeFile {
  readonly file: string;
  readonly imports: string;
  readonly isTypeOnly?: boolean;
}

interface Probe {
  readonly rule: string;
  readonly violation: ProbeFile;
  readonly permitted?: ProbeFile;
}

/** Files that the probes import. */
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
  const probeFile = ([file, imports]: [string, string]): ProbeFile => ({ file, imports });
  return { rule, violation: probeFile(violation), ...(permitted ? { permitted: probeFile(permitted) } : {}) };
};

export const probes: readonly Probe[] = [
  probe(
    "everything-resolves",
    ["bootstrap/imports-missing.ts", "./missing.ts"],
    ["bootstrap/imports-existing.ts", "./target.ts"],
  ),
  probe(
    "domain-imports-only-domain",
    ["domain/loan/reads-a-file.ts", "node:fs"],
    ["domain/loan/imports-hecm.ts", "../hecm/target.ts"],
  ),
  probe(
    "kernel-imports-only-kernel",
    ["domain/kernel/imports-loan.ts", "../loan/target.ts"],
    ["domain/kernel/imports-kernel.ts", "./target.ts"],
  ),
  probe(
    "basic-subjects-import-only-kernel-and-reference-data",
    ["domain/hecm/imports-company.ts", "../company/target.ts"],
    ["domain/hecm/imports-reference-data.ts", "../reference-data/target.ts"],
  ),
  probe(
    "outside-call-imports-only-kernel-and-log",
    ["domain/outside-call/imports-loan.ts", "../loan/target.ts"],
    ["domain/outside-call/imports-kernel.ts", "../kernel/target.ts"],
  ),
  probe(
    "company-imports-no-identity-loan-or-calculation",
    ["domain/company/imports-identity.ts", "../identity/target.ts"],
    ["domain/company/imports-access.ts", "../access/target.ts"],
  ),
  probe(
    "identity-imports-no-loan-or-calculation",
    ["domain/identity/imports-loan.ts", "../loan/target.ts"],
    ["domain/identity/imports-company.ts", "../company/target.ts"],
  ),
  probe(
    "loan-imports-no-calculation",
    ["domain/loan/imports-calculation.ts", "../calculation/target.ts"],
    ["domain/calculation/imports-loan.ts", "../loan/target.ts"],
  ),
  probe(
    "core-subjects-import-no-module-built-on-the-loan",
    ["domain/loan/imports-hmda.ts", "../hmda/target.ts"],
    ["domain/hmda/imports-loan.ts", "../loan/target.ts"],
  ),
  probe(
    "application-imports-only-application-and-domain",
    ["application/imports-sqlite.ts", "../adapters/sqlite/target.ts"],
    ["application/imports-loan.ts", "../domain/loan/target.ts"],
  ),
  probe(
    "driven-adapters-import-only-domain-and-themselves",
    ["adapters/sqlite/imports-mongo.ts", "../mongo/target.ts"],
    ["adapters/sqlite/imports-loan.ts", "../../domain/loan/target.ts"],
  ),
  probe(
    "outside-calls-import-only-domain-effect-and-xml",
    ["adapters/outside-calls/uses-pino.ts", "pino"],
    ["adapters/outside-calls/uses-effect.ts", "effect"],
  ),
  probe(
    "driving-adapters-import-no-other-adapter",
    ["adapters/http/imports-sqlite.ts", "../sqlite/target.ts"],
    ["adapters/http/imports-application.ts", "../../application/target.ts"],
  ),
  probe(
    "resources-import-no-view",
    ["adapters/http/resources/loan/imports-view.ts", "../../view/target.ts"],
    ["adapters/http/resources/pages/imports-view.ts", "../../view/target.ts"],
  ),
  probe(
    "pages-import-no-use-case",
    ["adapters/http/site/loan/own.ts", "../../../../application/target.ts"],
    ["adapters/http/site/sign-in/own.ts", "../../../../application/target.ts"],
  ),
  probe(
    "bootstrap-is-not-imported",
    ["adapters/http/imports-bootstrap.ts", "../../bootstrap/target.ts"],
    ["bootstrap/imports-sqlite.ts", "../adapters/sqlite/target.ts"],
  ),
  probe(
    "production-code-imports-no-test",
    ["bootstrap/imports-test.ts", "../test/target.ts"],
    ["test/imports-bootstrap.ts", "../bootstrap/target.ts"],
  ),
  probe(
    "production-code-uses-no-development-package",
    ["bootstrap/uses-fast-check.ts", "fast-check"],
    ["bootstrap/uses-pino.ts", "pino"],
  ),
  probe(
    "sandbox-only-in-bootstrap",
    ["scripts/imports-sandbox.ts", "../adapters/sandbox/target.ts"],
    ["bootstrap/imports-sandbox.ts", "../adapters/sandbox/target.ts"],
  ),
  {
    rule: "telemetry-is-imported-only-dynamically",
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
    ["adapters/crypto/uses-p-limit.ts", "p-limit"],
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

/** The rules also apply to type-only imports, to every package of a family, and to files in nested folders. */
export const variations: readonly Probe[] = [
  {
    rule: "application-imports-only-application-and-domain",
    violation: { file: "application/imports-a-type.ts", imports: "../adapters/sqlite/target.ts", isTypeOnly: true },
  },
  {
    rule: "mongodb-only-in-mongo",
    violation: { file: "adapters/http/imports-a-type-of-mongodb.ts", imports: "mongodb", isTypeOnly: true },
  },
  probe("basic-subjects-import-only-kernel-and-reference-data", ["domain/access/imports-hecm.ts", "../hecm/target.ts"]),
  probe("basic-subjects-import-only-kernel-and-reference-data", ["domain/log/imports-loan.ts", "../loan/target.ts"]),
  probe(
    "driving-adapters-import-no-other-adapter",
    ["adapters/cli/imports-http.ts", "../http/target.ts"],
    ["adapters/http/imports-page-models.ts", "../page-models/target.ts"],
  ),
  probe("application-imports-only-application-and-domain", ["application/uses-pino.ts", "pino"]),
  probe("domain-imports-only-domain", ["domain/kernel/uses-pino.ts", "pino"]),
  probe("domain-imports-only-domain", ["domain/hecm/parameters/reads-a-file.ts", "node:fs"]),
  probe("driven-adapters-import-only-domain-and-themselves", ["adapters/mongo/imports-http.ts", "../http/target.ts"]),
  probe(
    "driven-adapters-import-only-domain-and-themselves",
    ["adapters/sqlite/deeper/imports-application.ts", "../../../application/target.ts"],
    ["adapters/sqlite/deeper/imports-own-adapter.ts", "../target.ts"],
  ),
  probe(
    "driven-adapters-import-only-domain-and-themselves",
    ["adapters/credit/imports-agency.ts", "../agency/target.ts"],
    ["adapters/credit/imports-outside-calls.ts", "../outside-calls/target.ts"],
  ),
  probe("driven-adapters-import-only-domain-and-themselves", [
    "adapters/without-folder.ts",
    "../application/target.ts",
  ]),
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
    "outside-calls-import-only-domain-effect-and-xml",
    ["adapters/outside-calls/opens-sockets.ts", "node:net"],
    ["adapters/outside-calls/imports-kernel.ts", "../../domain/kernel/target.ts"],
  ),
  probe(
    "driven-adapters-import-only-domain-and-themselves",
    ["adapters/templates/imports-sqlite.ts", "../sqlite/target.ts"],
    ["adapters/templates/imports-threads.ts", "../threads/target.ts"],
  ),
  probe(
    "driven-adapters-import-only-domain-and-themselves",
    ["adapters/page-models/imports-http.ts", "../http/target.ts"],
    ["adapters/pages/imports-page-models.ts", "../page-models/target.ts"],
  ),
  probe("template-libraries-only-in-templates", ["adapters/http/uses-htmlparser2.ts", "htmlparser2"]),
];

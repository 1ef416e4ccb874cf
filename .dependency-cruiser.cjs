/**
 * Which modules may import which. For each rule, test/rules/dependency-probes.ts has a file that violates it; the tests
 * fail if a rule has no such file. Import cycles have a test of their own (test/rules/cycles.test.ts), because a rule
 * against them here would take a third of the time.
 */
const forbidden = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** The package itself or any path below it, installed or not; a scope such as `@elysiajs` means all its packages. */
const packagePath = (...names) =>
  `(^|node_modules/)(${names.map((name) => (/^@[^/]+$/.test(name) ? `${name}/[^/]+` : name)).join("|")})($|/)`;

/** A family of packages that only one folder may import; tests and benchmarks may too. */
const onlyIn = (name, folder, ...packages) =>
  forbidden(
    name,
    `${packages.join(", ")} only in ${folder}.`,
    { pathNot: [`^${folder}/`, "^test/"] },
    { path: packagePath(...packages) },
  );

module.exports = {
  forbidden: [
    forbidden(
      "everything-resolves",
      "An import that cannot be resolved is a mistake, except of the types that a test generates for a client.",
      { pathNot: "^test/clients/typescript/" },
      { couldNotResolve: true },
    ),

    forbidden(
      "domain-imports-only-domain",
      "Pure rules: no package, no runtime module, no other layer.",
      { path: "^domain/" },
      { pathNot: "^domain/" },
    ),
    forbidden(
      "kernel-imports-only-kernel",
      "Types and functions that all subjects share depend on no subject.",
      { path: "^domain/kernel/" },
      { path: "^domain/", pathNot: "^domain/kernel/" },
    ),
    forbidden(
      "basic-subjects-import-only-kernel-and-reference-data",
      "Permissions, the log, the calculation and reference data use plain data of their own.",
      { path: "^domain/(access|hecm|log|reference-data)/" },
      { path: "^domain/", pathNot: "^domain/($1|kernel|reference-data)/" },
    ),
    forbidden(
      "outside-call-imports-only-kernel-and-log",
      "The rules of outside calls are the same for every service that is called: subjects import them, and they import no subject.",
      { path: "^domain/outside-call/" },
      { path: "^domain/", pathNot: "^domain/(outside-call|kernel|log)/" },
    ),
    forbidden(
      "company-imports-no-identity-loan-or-calculation",
      "A company exists before its first user.",
      { path: "^domain/company/" },
      { path: "^domain/(identity|loan|calculation)/" },
    ),
    forbidden(
      "identity-imports-no-loan-or-calculation",
      "Users sign in before their first loan.",
      { path: "^domain/identity/" },
      { path: "^domain/(loan|calculation)/" },
    ),
    forbidden(
      "loan-imports-no-calculation",
      "A calculation applies the HECM rules to the loan; the loan itself uses only their terms and parameters.",
      { path: "^domain/(loan|requirements/moves)/" },
      { path: "^domain/calculation/" },
    ),
    forbidden(
      "core-subjects-import-no-module-built-on-the-loan",
      "Agency, credit, documents, events and reports import the loan; the loan and the requirements of its moves never import them.",
      { path: "^domain/(access|calculation|company|hecm|identity|loan|log|reference-data|requirements/moves)/" },
      { path: "^domain/(agency|credit|documents|events|hmda|mcr)/" },
    ),

    forbidden(
      "application-imports-only-application-and-domain",
      "A use case imports no package, runtime module or adapter.",
      { path: "^application/" },
      { pathNot: "^(application|domain)/" },
    ),
    forbidden(
      "driven-adapters-import-only-domain-and-themselves",
      "A store or gateway can be replaced only if it depends on no other layer; what several share is in checked-connections, outside-calls, threads and page-models.",
      { path: "^adapters/(?!(?:http|cli)/)([^/]+)(/|$)" },
      {
        path: "^(application|adapters|bootstrap|test)/",
        pathNot: "^adapters/($1|checked-connections|outside-calls|threads|page-models)/",
      },
    ),
    forbidden(
      "outside-calls-import-only-domain-effect-and-xml",
      "What the gateways share depends on no protocol, and uses only Effect and the XML parser.",
      { path: "^adapters/outside-calls/" },
      { pathNot: ["^(domain|adapters/outside-calls)/", packagePath("effect"), packagePath("fast-xml-parser")] },
    ),
    forbidden(
      "driving-adapters-import-no-other-adapter",
      "A route or a command uses a store only through a use case; the type of what it passes to a page is in page-models.",
      { path: "^adapters/(http|cli)/" },
      { path: "^adapters/", pathNot: "^adapters/($1|page-models)/" },
    ),
    forbidden(
      "resources-import-no-view",
      "The view shows the responses of resources; only the resource that creates its links imports its pages.",
      { path: "^adapters/http/(codec|operation|request|resources/(?!pages/))" },
      { path: "^adapters/http/view/" },
    ),
    forbidden(
      "pages-import-no-use-case",
      "A page performs operations of the API; only sign-in, sign-out and the account, which have none, call use cases.",
      { path: "^adapters/http/site/(?!sign-in/|account/|signed-in-route)" },
      { path: "^application/", pathNot: "^application/identity/session/resume-found" },
    ),
    forbidden(
      "bootstrap-is-not-imported",
      "Settings are passed as arguments.",
      { path: "^(domain|application|adapters)/" },
      { path: "^bootstrap/" },
    ),
    forbidden(
      "production-code-imports-no-test",
      "What only tests need is in test/.",
      { path: "^(domain|application|adapters|bootstrap)/" },
      { path: "^test/" },
    ),
    forbidden(
      "production-code-uses-no-development-package",
      "The image has only the production packages.",
      { path: "^(domain|application|adapters|bootstrap)/" },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),

    forbidden(
      "sandbox-only-in-bootstrap",
      "The sandbox simulates outside services: the code that calls them must not depend on which of the two it calls.",
      { pathNot: "^(bootstrap|test|adapters/sandbox)/" },
      { path: "^adapters/sandbox/" },
    ),

    forbidden(
      "telemetry-is-imported-only-dynamically",
      "Telemetry must not be loaded if it is off: it is imported with import() when a setting turns it on.",
      { path: "^(domain|application|adapters/(?!telemetry/)|bootstrap)" },
      { path: "^adapters/telemetry/", dynamic: false, dependencyTypesNot: ["type-only"] },
    ),

    onlyIn("elysia-only-in-http", "adapters/http", "elysia", "@elysiajs", "@sinclair/typebox"),
    onlyIn("mongodb-only-in-mongo", "adapters/mongo", "mongodb"),
    onlyIn("bun-sqlite-only-in-sqlite", "adapters/(sqlite|sandbox)", "bun:sqlite"),
    onlyIn("effect-only-in-outside-calls", "adapters/(agency|credit|outside-calls)", "effect"),
    onlyIn("fast-xml-parser-only-in-outside-calls", "adapters/outside-calls", "fast-xml-parser"),
    onlyIn("ofetch-only-in-clients", "adapters/(rates|webhooks)", "ofetch"),
    onlyIn("exceljs-only-in-excel", "adapters/excel", "exceljs"),
    onlyIn("http-libraries-only-in-http", "adapters/http", "negotiator", "content-type", "canonicalize"),
    onlyIn("html-template-only-in-pages", "adapters/pages", "@remix-run"),
    onlyIn("d3-only-in-pages", "adapters/pages", "d3-[a-z-]+"),
    onlyIn("commander-only-in-cli", "adapters/cli", "commander"),
    onlyIn("common-passwords-only-in-crypto", "adapters/crypto", "@zxcvbn-ts"),
    onlyIn("p-limit-only-in-crypto-and-threads", "adapters/(crypto|threads)", "p-limit"),
    onlyIn("piscina-only-in-threads", "adapters/threads", "piscina"),
    onlyIn("template-libraries-only-in-templates", "adapters/templates", "liquidjs", "htmlparser2"),
    onlyIn("pdf-libraries-only-in-pdf", "adapters/pdf", "pdfmake", "@cantoo", "@hyzyla", "fontkit"),
    onlyIn("csv-stringify-only-in-http", "adapters/http", "csv-stringify"),
    onlyIn("csv-parse-only-in-csv-and-rates", "adapters/(csv|rates)", "csv-parse"),
    onlyIn("opentelemetry-only-in-telemetry", "adapters/telemetry", "@opentelemetry"),
    onlyIn("zip-only-in-zip", "adapters/zip", "@zip.js/zip.js"),
    onlyIn("openid-client-only-in-openid", "adapters/openid", "openid-client"),
    onlyIn("msw-only-in-test", "test", "msw"),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // What no rule uses, such as the modules that import each module, is not computed, because it takes a sixth of the time.
    skipAnalysisNotInRules: true,
    // A type-only import is a dependency of the design, though the compiler erases it.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    builtInModules: { add: ["bun", "bun:sqlite", "bun:test", "bun:ffi", "bun:jsc"] },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["bun", "import", "require", "node", "default", "types"],
    },
  },
};

/**
 * Who may import whom. Each rule has a violation in test/rules/dependency-probes.ts that proves that it works; the
 * tests fail when a rule here has no probe. That files import one another in no cycle is a test of its own
 * (test/rules/cycles.test.ts): here it would take a third of the time.
 */
const forbidden = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

/** The package itself or any path below it, installed or not; a scope such as `@elysiajs` means all its packages. */
const packagePath = (...names) =>
  `(^|node_modules/)(${names.map((name) => (/^@[^/]+$/.test(name) ? `${name}/[^/]+` : name)).join("|")})($|/)`;

/** One package family has one home; tests and benchmarks may drive it directly. */
const onlyIn = (name, home, ...packages) =>
  forbidden(
    name,
    `${packages.join(", ")} only in ${home}.`,
    { pathNot: [`^${home}/`, "^test/"] },
    { path: packagePath(...packages) },
  );

module.exports = {
  forbidden: [
    forbidden(
      "everything-resolves",
      "An import that leads nowhere is a mistake, but for the types that a test makes for a generated client.",
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
      "The shared vocabulary knows no subject.",
      { path: "^domain/kernel/" },
      { path: "^domain/", pathNot: "^domain/kernel/" },
    ),
    forbidden(
      "the-first-subjects-know-only-kernel-and-reference-data",
      "Permissions, the log, the calculation and reference data use plain data of their own.",
      { path: "^domain/(access|hecm|log|reference-data)/" },
      { path: "^domain/", pathNot: "^domain/($1|kernel|reference-data)/" },
    ),
    forbidden(
      "outside-calls-know-no-subject",
      "What holds for a call to the outside holds for every party: the loan and the subjects know it, it knows none of them.",
      { path: "^domain/outside-call/" },
      { path: "^domain/", pathNot: "^domain/(outside-call|kernel|log)/" },
    ),
    forbidden(
      "company-knows-no-identity",
      "A company exists before its first user.",
      { path: "^domain/company/" },
      { path: "^domain/(identity|loan|calculation)/" },
    ),
    forbidden(
      "identity-knows-no-loan",
      "Users sign in before their first loan.",
      { path: "^domain/identity/" },
      { path: "^domain/(loan|calculation)/" },
    ),
    forbidden(
      "loan-knows-no-calculation",
      "A calculation joins the loan and the HECM rules; the loan knows only their terms and parameters.",
      { path: "^domain/(loan|requirements/moves)/" },
      { path: "^domain/calculation/" },
    ),
    forbidden(
      "subjects-know-no-later-module",
      "Agency, credit, documents and reports know the loan; the loan and the requirements of its moves never know them.",
      { path: "^domain/(access|calculation|company|hecm|identity|loan|log|reference-data|requirements/moves)/" },
      { path: "^domain/(agency|credit|documents|events|hmda|mcr)/" },
    ),

    forbidden(
      "application-imports-only-application-and-domain",
      "A use case never sees a package, a runtime module or an adapter.",
      { path: "^application/" },
      { pathNot: "^(application|domain)/" },
    ),
    forbidden(
      "driven-adapters-import-only-domain-and-themselves",
      "A store or gateway is replaceable only while no other layer leaks into it; what several share is in checked-connections, outside-calls, threads and page-models.",
      { path: "^adapters/(?!(?:http|cli)/)([^/]+)(/|$)" },
      {
        path: "^(application|adapters|bootstrap|test)/",
        pathNot: "^adapters/($1|checked-connections|outside-calls|threads|page-models)/",
      },
    ),
    forbidden(
      "outside-calls-use-effect-and-xml-alone",
      "What the gateways share knows no protocol, and is built with one library beside the parser of XML.",
      { path: "^adapters/outside-calls/" },
      { pathNot: ["^(domain|adapters/outside-calls)/", packagePath("effect"), packagePath("fast-xml-parser")] },
    ),
    forbidden(
      "driving-adapters-import-no-other-adapter",
      "A route or a command reaches a store only through a use case; what it hands to a page has a type in page-models.",
      { path: "^adapters/(http|cli)/" },
      { path: "^adapters/", pathNot: "^adapters/($1|page-models)/" },
    ),
    forbidden(
      "resources-know-no-view",
      "The view shows what resources answer; only the resource that makes its links knows its pages.",
      { path: "^adapters/http/(codec|operation|request|resources/(?!page-link/))" },
      { path: "^adapters/http/view/" },
    ),
    forbidden(
      "pages-perform-operations",
      "A page does what the API does, by the API's own operations; only signing in and out has none.",
      { path: "^adapters/http/site/(?!sign-in/|account/|signed-in-route)" },
      { path: "^application/", pathNot: "^application/identity/session/resume-found" },
    ),
    forbidden(
      "bootstrap-is-not-imported",
      "Settings arrive as arguments.",
      { path: "^(domain|application|adapters)/" },
      { path: "^bootstrap/" },
    ),
    forbidden(
      "production-code-imports-no-test",
      "What tests need stays with the tests.",
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
      "The sandbox stands in for services outside: the code that calls those must not be able to tell.",
      { pathNot: "^(bootstrap|test|adapters/sandbox)/" },
      { path: "^adapters/sandbox/" },
    ),

    forbidden(
      "telemetry-is-loaded-only-where-it-is-set",
      "A service that is not measured must not load what measures: it is imported by a call, once a setting asks for it.",
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
    // What no rule asks for, such as who imports each module, is not computed: it takes a sixth of the time.
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

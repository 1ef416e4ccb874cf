import { describe, expect, test } from "bun:test";
import { availableParallelism } from "node:os";
import type { Environment, Setting } from "../../../bootstrap/settings/setting.ts";
import { readSettings, type Settings } from "../../../bootstrap/settings/settings.ts";
import { serviceSettings, settingsTable } from "../../../bootstrap/settings/table.ts";
import { requirableFields } from "../../../domain/agency/required-fields.ts";

const key = `first:${Buffer.alloc(32, 7).toString("base64")}`;
/** The settings that production requires. */
const required = {
  PUBLIC_URL: "https://hecm.example.com",
  TOKEN_SECRET: "an example secret of 32 characters",
  ENCRYPTION_KEYS: key,
  BLIND_INDEX_KEY: "an example blind index key of its own",
  AUDIT_KEY: "an example audit key of 32 characters",
  OAUTH_CLIENT_ID: "example",
  OAUTH_CLIENT_SECRET: "16 characters !!",
};

const problemsOf = (environment: Environment): readonly string[] => {
  const read = readSettings(environment);
  return read._tag === "Refused" ? read.refusal.problems : [];
};

const settingsOf = (environment: Environment): Settings => {
  const read = readSettings(environment);
  if (read._tag === "Refused") throw new Error(read.refusal.problems.join(" "));
  return read.value;
};

describe("without any setting", () => {
  test("the service runs for one developer: on this machine only, with an embedded store, a demonstration, and limits", () => {
    expect<unknown>(settingsOf({})).toEqual({
      port: 8000,
      host: "127.0.0.1",
      shutdownSeconds: 8,
      publicUrl: null,
      storeKind: "sqlite",
      sqliteFile: "data/hecm.sqlite",
      mongoUri: null,
      tokenSecret: null,
      encryptionKeys: null,
      blindIndexKey: null,
      auditKey: null,
      clientId: null,
      clientSecret: null,
      fileLocation: "store",
      bucket: null,
      bucketRegion: null,
      bucketEndpoint: null,
      bucketKeyId: null,
      bucketSecret: null,
      bucketSessionToken: null,
      superUser: null,
      demo: true,
      houseCompanyName: "House Company",
      today: null,
      docs: "everyone",
      trustedProxies: [],
      corsOrigins: [],
      limits: { perUser: 600, perAnonymousAddress: 120, tokensPerAccount: 10, tokensPerAddress: 100 },
      maxUploadBytes: 536_870_912,
      documentThreads: Math.min(availableParallelism() + 1, 4),
      threadNiceness: 10,
      waitingPerCompany: 32,
      hmdaTracts: new Map(),
      casebooks: null,
      ssnAttemptLimits: { ofUserPerHour: 30, ofBorrowerPerDay: 5 },
      browserSessionLimits: { idleSeconds: 1800, sessionSeconds: 43_200 },
      indexFeedUrl: null,
      agencyUrl: null,
      agencyProtocol: "rest",
      agencyRequestor: null,
      agencyRequiredFields: requirableFields,
      webhookAllowPrivate: false,
      creditUrl: null,
      creditProtocol: "rest",
      creditProfile: "standard",
      otlpEndpoint: null,
      otlpHeaders: null,
      telemetryServiceName: "hecm",
      sampledShare: 0.1,
      metricsPort: null,
      isProduction: false,
      logLevel: "info",
    });
  });
});

test("the ports of requests and of metrics differ, unless free ones are selected", () => {
  expect(problemsOf({ METRICS_PORT: "8000" })).toEqual(["PORT and METRICS_PORT must differ."]);
  expect(problemsOf({ PORT: "0", METRICS_PORT: "0" })).toEqual([]);
});

describe("in production", () => {
  const production = { NODE_ENV: "production" };

  test("all missing secrets are reported at once, with the address that links would lack", () => {
    expect(problemsOf(production)).toEqual([
      "PUBLIC_URL is required in production.",
      "TOKEN_SECRET is required in production.",
      "ENCRYPTION_KEYS is required in production.",
      "BLIND_INDEX_KEY is required in production.",
      "AUDIT_KEY is required in production.",
      "OAUTH_CLIENT_ID is required in production.",
      "OAUTH_CLIENT_SECRET is required in production.",
    ]);
    for (const name of Object.keys(required))
      expect(problemsOf({ ...production, ...required, [name]: "  " })).toEqual([`${name} is required in production.`]);
  });

  test("the client's secret is hard to guess: at least 16 characters", () => {
    const short = { ...production, ...required, OAUTH_CLIENT_SECRET: "15 characters !" };
    expect(problemsOf(short)).toEqual(["OAUTH_CLIENT_SECRET must have at least 16 characters."]);
    expect(problemsOf({ ...production, ...required })).toEqual([]);
    expect(problemsOf({ OAUTH_CLIENT_SECRET: "short" })).toEqual([]);
  });

  test("the date cannot be fixed", () => {
    expect(problemsOf({ ...production, ...required, TODAY: "2026-05-01" })).toEqual([
      "TODAY must not be set in production.",
    ]);
    expect(settingsOf({ TODAY: "2026-05-01" }).today as string | null).toBe("2026-05-01");
  });

  test("a demonstration is refused, because it prints its users' passwords", () => {
    expect(problemsOf({ ...production, ...required, DEMO: "1" })).toEqual(["DEMO must be 0 or 1, in production 0."]);
    expect(settingsOf({ ...production, ...required, DEMO: "0" }).demo).toBe(false);
    expect(settingsOf({ DEMO: "1" }).demo).toBe(true);
  });

  test("receivers of events inside the network are refused, although they are allowed for trials", () => {
    const trial = { WEBHOOK_ALLOW_PRIVATE: "1" };
    expect(problemsOf({ ...production, ...required, ...trial })).toEqual([
      "WEBHOOK_ALLOW_PRIVATE must be 0 or 1, in production 0.",
    ]);
    expect(settingsOf(trial).webhookAllowPrivate).toBe(true);
  });

  test("there is no demonstration, and the service listens on the network", () => {
    expect(settingsOf({ ...production, ...required })).toMatchObject({
      demo: false,
      host: "0.0.0.0",
    });
  });
});

describe("the documentation", () => {
  test("is for everyone, for signed-in users, or for no one", () => {
    expect(settingsOf({ DOCS: "1" }).docs).toBe("everyone");
    expect(settingsOf({ DOCS: "signed-in" }).docs).toBe("signed in");
    expect(settingsOf({ DOCS: "0" }).docs).toBe("no one");
    expect(problemsOf({ DOCS: "no" })).toEqual(["DOCS must be one of 1, signed-in, 0."]);
  });
});

describe("the index feed", () => {
  test("is read over TLS in production, and outside it also without", () => {
    const INDEX_FEED_URL = "http://rates.example.com/{year}.csv";
    const encrypted = INDEX_FEED_URL.replace("http:", "https:");
    expect(settingsOf({ INDEX_FEED_URL }).indexFeedUrl).toBe(INDEX_FEED_URL);
    const production = { NODE_ENV: "production", ...required };
    expect(problemsOf({ ...production, INDEX_FEED_URL })).toEqual([
      "INDEX_FEED_URL must be an https address, outside production also an http address.",
    ]);
    expect(settingsOf({ ...production, INDEX_FEED_URL: encrypted }).indexFeedUrl).toBe(encrypted);
  });
});

describe("a demonstration", () => {
  const mongodb = { STORE: "mongodb", MONGODB_URI: "mongodb://db.example.com/hecm" };

  test("exists by default only with the embedded store, and if it is requested", () => {
    expect(settingsOf(mongodb).demo).toBe(false);
    expect(settingsOf({ ...mongodb, DEMO: "1" }).demo).toBe(true);
    expect(settingsOf({ DEMO: "0" }).demo).toBe(false);
  });
});

describe("invalid settings", () => {
  const wrong: readonly (readonly [name: string, values: readonly string[], rest?: Environment])[] = [
    ["PORT", ["-1", "65536", "80a", "8000.5"]],
    [
      "PUBLIC_URL",
      [
        "hecm.example.com",
        "ftp://hecm.example.com",
        "https://hecm.example.com/?a=1",
        "https://me@example.com",
        "https://:hidden@example.com",
        "https://example.com/hecm",
      ],
    ],
    ["STORE", ["postgres", "SQLITE"]],
    [
      "MONGODB_URI",
      [
        "",
        "http://db.example.com/hecm",
        "mongodb://db.example.com",
        "mongodb://user:p@ss@db.example.com/hecm",
        "mongodb://user:p/ss@db.example.com/hecm",
        "mongodb://user:p/s?s@db.example.com/hecm",
      ],
      { STORE: "mongodb" },
    ],
    ["NODE_ENV", ["prod", "Production", "staging"]],
    ["HOUSE_COMPANY_NAME", ["a".repeat(256), "a\u0007bell"]],
    ["TOKEN_SECRET", ["too short"]],
    ["BLIND_INDEX_KEY", ["too short"]],
    ["AUDIT_KEY", ["too short"]],
    ["ENCRYPTION_KEYS", ["x", "first:c2hvcnQ=", `${key},${key}`]],
    ["DEMO", ["yes", "2"]],
    ["TODAY", ["2026-02-29", "1 May 2026"]],
    ["TRUSTED_PROXIES", ["proxy.example.com", "10.0.0.0/33", "10.0.0.1,,10.0.0.2", "10.0.0.0/8/8"]],
    ["CORS_ORIGINS", ["*", "pages.example.com", "https://pages.example.com/"]],
    ["HMDA_TRACTS", ["tracts.csv", "2023:tracts.csv", "2026:", "2025:a.csv,2025:b.csv", "2025:a.csv,"]],
    ["RATE_LIMIT_PER_MINUTE", ["-1", "many", "1.5"]],
    ["LOG_LEVEL", ["loud"]],
    ["DOCUMENT_THREADS", ["0", "65", "two"]],
    ["THREAD_NICENESS", ["-1", "20", "low"]],
    ["WAITING_PER_COMPANY", ["0", "10001"]],
    ["ADMIN_PASSWORD", ["short", "admin@example.com"], { ADMIN_EMAIL: "admin@example.com" }],
  ];
  for (const [name, values, rest = {}] of wrong)
    test(`are named, and their values never shown: ${name}`, () => {
      for (const value of values) {
        const problems = problemsOf({ ...rest, [name]: value });
        expect(`${value}: ${problems.length}`).toBe(`${value}: 1`);
        expect(problems[0]).toStartWith(`${name} `);
        if (value.length > 5) expect(problems[0]).not.toContain(value);
      }
    });

  test("are reported all at once", () => {
    expect(problemsOf({ PORT: "x", STORE: "x", DEMO: "x", TODAY: "x" })).toHaveLength(4);
  });

  test("include an administrator's address without a password", () => {
    expect(problemsOf({ ADMIN_EMAIL: "admin@example.com" })).toEqual([
      "ADMIN_EMAIL and ADMIN_PASSWORD must be set together.",
    ]);
  });
});

test("settings are decoded correctly", () => {
  const settings = settingsOf({
    ...required,
    PORT: " 9000 ",
    PUBLIC_URL: "https://hecm.example.com/",
    TRUSTED_PROXIES: "10.0.0.0/8, 2001:db8::/32,192.0.2.1",
    CORS_ORIGINS: "https://app.example.com, http://localhost:3000",
    RATE_LIMIT_PER_MINUTE: "0",
    TOKEN_RATE_LIMIT_PER_MINUTE: "3",
    SSN_LIMIT_PER_BORROWER_PER_DAY: "0",
    HMDA_TRACTS: "2025:/data/tracts-2025.csv, 2026:C:\\data\\tracts.csv",
    ADMIN_EMAIL: "admin@example.com",
    ADMIN_PASSWORD: " an example password ",
    NODE_ENV: "test",
    HOUSE_COMPANY_NAME: "a".repeat(255),
  });
  expect(settings).toMatchObject({
    port: 9000,
    publicUrl: "https://hecm.example.com",
    trustedProxies: ["10.0.0.0/8", "2001:db8::/32", "192.0.2.1"],
    corsOrigins: ["https://app.example.com", "http://localhost:3000"],
    limits: { perUser: 0, perAnonymousAddress: 120, tokensPerAccount: 3, tokensPerAddress: 30 },
    ssnAttemptLimits: { ofUserPerHour: 30, ofBorrowerPerDay: 0 },
    hmdaTracts: new Map([
      [2025, "/data/tracts-2025.csv"],
      [2026, "C:\\data\\tracts.csv"],
    ]),
    superUser: { email: "admin@example.com", password: " an example password " },
    houseCompanyName: "a".repeat(255),
    encryptionKeys: key,
    blindIndexKey: required.BLIND_INDEX_KEY,
    auditKey: required.AUDIT_KEY,
  });
});

describe("the agency and the credit bureau", () => {
  test("have addresses without user, password, or query; a trailing slash is removed", () => {
    const read = settingsOf({ AGENCY_URL: "http://127.0.0.1:9000/", CREDIT_URL: "https://bureau.example/api" });
    expect([read.agencyUrl, read.creditUrl]).toEqual(["http://127.0.0.1:9000", "https://bureau.example/api"]);
    const must = "must be an https address, outside production also an http address, without user, password and query.";
    for (const wrong of ["bureau", "ftp://bureau.example", "https://a:b@bureau.example", "https://bureau.example/?a=b"])
      expect(problemsOf({ AGENCY_URL: wrong, CREDIT_URL: wrong })).toEqual([
        `AGENCY_URL ${must}`,
        `CREDIT_URL ${must}`,
      ]);
  });

  test("are encrypted in production, where none is also allowed", () => {
    const production = { NODE_ENV: "production", ...required };
    expect(problemsOf(production)).toEqual([]);
    expect(problemsOf({ ...production, AGENCY_URL: "https://agency.example" })).toEqual([]);
    expect(problemsOf({ ...production, AGENCY_URL: "http://agency.example" })).toHaveLength(1);
  });

  test("use one of two protocols; HUD's needs an address and a requestor", () => {
    expect(problemsOf({ AGENCY_PROTOCOL: "soap" })).toEqual(["AGENCY_PROTOCOL must be rest or b2g."]);
    expect(problemsOf({ AGENCY_PROTOCOL: "b2g" })).toEqual([
      "AGENCY_URL is required with AGENCY_PROTOCOL=b2g.",
      "AGENCY_REQUESTOR is required with AGENCY_PROTOCOL=b2g.",
    ]);
    const b2g = { AGENCY_PROTOCOL: "b2g", AGENCY_URL: "https://agency.example", AGENCY_REQUESTOR: "someone" };
    expect(problemsOf(b2g)).toEqual([]);
    expect(problemsOf({ ...b2g, AGENCY_REQUESTOR: "a".repeat(35) })).toEqual([
      "AGENCY_REQUESTOR must have at most 34 characters.",
    ]);
  });
});

describe("the FHA Connection fields that the agency requires", () => {
  const requiredBy = (value: string) => {
    const read = readSettings({ AGENCY_REQUIRED_FIELDS: value });
    return read._tag === "Accepted" ? read.value.agencyRequiredFields.case_number_assignment : read;
  };

  test("are all of them, none, or the named ones", () => {
    expect(requiredBy("all")).toEqual(requirableFields.case_number_assignment);
    expect(requiredBy("none")).toBeUndefined();
    expect(requiredBy("construction_code, field_office")).toEqual(["fieldOffice", "constructionCode"]);
  });

  test("cannot include a field that no request has", () => {
    const [problem] = problemsOf({ AGENCY_REQUIRED_FIELDS: "field_office,color" });
    expect(problem).toStartWith(
      "AGENCY_REQUIRED_FIELDS must be all, none, or some of these separated by commas: field_office, ",
    );
  });
});

test("files in a bucket need its name and a key, and each is reported if it is missing", () => {
  expect(problemsOf({ FILES: "s3", S3_BUCKET: "hecm-files" })).toEqual([
    "AWS_ACCESS_KEY_ID is required with FILES=s3.",
    "AWS_SECRET_ACCESS_KEY is required with FILES=s3.",
  ]);
  expect(problemsOf({ FILES: "disk" })).toEqual(["FILES must be store or s3."]);
  const key = { AWS_ACCESS_KEY_ID: "AKIAEXAMPLE", AWS_SECRET_ACCESS_KEY: "an example secret" };
  expect(settingsOf({ FILES: "s3", S3_BUCKET: "hecm-files", ...key })).toMatchObject({ fileLocation: "s3" });
});

describe("telemetry", () => {
  const collector = "OTEL_EXPORTER_OTLP_ENDPOINT";

  test("goes to a collector beside the service, also in production, at an address without user or query", () => {
    expect(settingsOf({ [collector]: "http://localhost:4318/" }).otlpEndpoint).toBe("http://localhost:4318");
    for (const wrong of ["localhost:4318", "http://user:word@collector/", "http://collector/?key=1"])
      expect(problemsOf({ [collector]: wrong })).toEqual([
        `${collector} must be an http or https address without user, password and query.`,
      ]);
  });

  test("is sent with headers whose values can have commas and equal signs, percent-encoded", () => {
    const { otlpHeaders } = settingsOf({ OTEL_EXPORTER_OTLP_HEADERS: "x-key=a%2Cb, Authorization=Basic%20eDp5" });
    expect(otlpHeaders).toEqual({ "x-key": "a,b", Authorization: "Basic eDp5" });
    for (const wrong of ["x-key", "=value", "x-key=50%", "x-key=a b"])
      expect(problemsOf({ OTEL_EXPORTER_OTLP_HEADERS: wrong })).toEqual([
        "OTEL_EXPORTER_OTLP_HEADERS must be name=value separated by commas, each value percent-encoded.",
      ]);
  });

  test("records no trace that begins in the service, all of them, or a share", () => {
    for (const share of [0, 0.25, 1])
      expect(settingsOf({ OTEL_TRACES_SAMPLER_ARG: String(share) }).sampledShare).toBe(share);
    for (const wrong of ["1.01", "-0.1", "half"])
      expect(problemsOf({ OTEL_TRACES_SAMPLER_ARG: wrong })).toEqual([
        "OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.",
      ]);
  });
});

describe("a secret", () => {
  const all = Object.values<Setting<unknown>>(serviceSettings);
  const secretSettings = all.filter(({ isSecret }) => isSecret);

  test("is every setting whose name says so", () => {
    const named = all.filter(({ name }) => /SECRET|PASSWORD|KEY/.test(name));
    expect(named.filter(({ isSecret }) => !isSecret)).toEqual([]);
    expect(named.length).toBeGreaterThanOrEqual(5);
  });

  test("cannot have a value that everyone knows who reads the code", () => {
    for (const { byDefault } of secretSettings)
      for (const store of ["sqlite", "mongodb"] as const)
        for (const isProduction of [true, false]) expect(byDefault({ isProduction, store })).toBeNull();
  });
});

test("the table of settings has every setting that is read, and no other", async () => {
  const requested = new Set<string>();
  const watched = new Proxy<Record<string, string>>(
    {},
    {
      get: (_, name) => {
        requested.add(String(name));
        // Both stores' settings are read only if the store is on the network.
        return name === "STORE" ? "mongodb" : undefined;
      },
    },
  );
  readSettings(watched);
  readSettings({});
  expect([...requested, "SQLITE_FILE"].sort()).toEqual(settingsTable.map(({ name }) => name).sort());
});

test("every setting is used by the program that opens the service", async () => {
  const folder = `${import.meta.dir}/../../../bootstrap`;
  const files = [...new Bun.Glob("**/*.ts").scanSync(folder)].filter((file) => !file.startsWith("settings/"));
  const texts = await Promise.all(files.map((file) => Bun.file(`${folder}/${file}`).text()));
  const isUsed = (name: string) => texts.some((text) => new RegExp(`\\b${name}\\b`).test(text));
  expect(Object.keys(settingsOf({})).filter((name) => !isUsed(name))).toEqual([]);
});

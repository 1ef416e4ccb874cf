import type { RequestLimits } from "../adapters/http/settings.ts";
import { passwordError } from "../domain/identity/password-policy.ts";
import { type Day, parseDay } from "../domain/kernel/day.ts";
import { accept, type Result, refuse } from "../domain/kernel/result.ts";
import {
  companyNameOf,
  encryptionKeysOf,
  feedUrlOf,
  isBlock,
  isMongoUri,
  isOrigin,
  listOf,
  oneOf,
  publicUrlOf,
  wholeNumber,
} from "./setting-parsers.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the service is told by the environment. Secrets that are not given are null: they are made at the first start. */
export interface Settings {
  readonly port: number;
  readonly host: string;
  /** Null: made of the port that is listened on. */
  readonly publicUrl: string | null;
  readonly store:
    | { readonly kind: "sqlite"; readonly file: string }
    | { readonly kind: "mongodb"; readonly uri: string };
  readonly tokenSecret: string | null;
  readonly encryptionKeys: string | null;
  /** Null, outside production alone: derived from the encryption keys. */
  readonly blindIndexKey: string | null;
  readonly auditKey: string | null;
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  readonly superUser: { readonly email: string; readonly password: string } | null;
  readonly demo: boolean;
  readonly houseCompanyName: string;
  readonly today: Day | null;
  readonly trustedProxies: readonly string[];
  readonly corsOrigins: readonly string[];
  readonly limits: RequestLimits;
  /** Where a year of index values is read, `{year}` in it; null: nowhere. */
  readonly indexFeedUrl: string | null;
  readonly logLevel: LogLevel;
}

const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

interface SettingsInvalid {
  readonly _tag: "SettingsInvalid";
  /** One sentence each. None shows a value: it may be a secret. */
  readonly problems: readonly string[];
}

const secretNames = [
  "TOKEN_SECRET",
  "ENCRYPTION_KEYS",
  "BLIND_INDEX_KEY",
  "AUDIT_KEY",
  "OAUTH_CLIENT_ID",
  "OAUTH_CLIENT_SECRET",
] as const;
const minSecretLength = 32;
const minClientSecretLength = 16;

const environments = ["production", "development", "test"] as const;

/** Reads settings one by one and gathers what is wrong with any of them. */
const settingReader = (environment: Environment) => {
  const problems: string[] = [];
  /** A password is taken with the spaces around it, as a sign-in takes it. */
  const asWritten = (name: string): string | null => environment[name] || null;
  const text = (name: string): string | null => environment[name]?.trim() || null;
  const checked = <Value>(name: string, byDefault: Value, read: (written: string) => Value | null, must: string) => {
    const written = text(name);
    if (written === null) return byDefault;
    const value = read(written);
    if (value === null) problems.push(`${name} must ${must}.`);
    return value ?? byDefault;
  };
  return { problems, text, asWritten, checked };
};

type SettingReader = ReturnType<typeof settingReader>;

const storeSettings = ({ checked, text, problems }: SettingReader): Settings["store"] => {
  const kind = checked<"sqlite" | "mongodb">("STORE", "sqlite", oneOf(["sqlite", "mongodb"]), "be sqlite or mongodb");
  if (kind === "sqlite") return { kind, file: text("SQLITE_FILE") ?? "data/hecm.sqlite" };
  const uri = text("MONGODB_URI");
  if (uri === null) problems.push("MONGODB_URI is required with STORE=mongodb.");
  else if (!isMongoUri(uri))
    problems.push(
      "MONGODB_URI must begin with mongodb:// or mongodb+srv:// and name a database; percent-encode its user and password.",
    );
  return { kind, uri: uri ?? "" };
};

const superUserSettings = ({ text, asWritten, problems }: SettingReader): Settings["superUser"] => {
  const [email, password] = [text("ADMIN_EMAIL"), asWritten("ADMIN_PASSWORD")];
  if (email === null && password === null) return null;
  if (email === null || password === null) {
    problems.push("ADMIN_EMAIL and ADMIN_PASSWORD must be set together.");
    return null;
  }
  const weakness = passwordError(password, email);
  if (weakness !== null) problems.push(`ADMIN_PASSWORD ${weakness}.`);
  return { email, password };
};

const secretSettings = ({ text, checked, problems }: SettingReader, isProduction: boolean) => {
  if (isProduction)
    for (const name of secretNames) if (text(name) === null) problems.push(`${name} is required in production.`);
  const long = (name: string, shortest = minSecretLength) => {
    const isLong = (written: string) => (written.length >= shortest ? written : null);
    return checked<string | null>(name, null, isLong, `have at least ${shortest} characters`);
  };
  return {
    tokenSecret: long("TOKEN_SECRET"),
    blindIndexKey: long("BLIND_INDEX_KEY"),
    auditKey: long("AUDIT_KEY"),
    encryptionKeys: checked<string | null>(
      "ENCRYPTION_KEYS",
      null,
      encryptionKeysOf,
      "be id:base64 of 32 bytes each, with commas, every id once",
    ),
    clientId: text("OAUTH_CLIENT_ID"),
    clientSecret: isProduction ? long("OAUTH_CLIENT_SECRET", minClientSecretLength) : text("OAUTH_CLIENT_SECRET"),
  };
};

const limitSettings = ({ checked }: SettingReader): RequestLimits => {
  const limit = (name: string, byDefault: number) =>
    checked(name, byDefault, wholeNumber(1_000_000), "be a whole number from 0 to 1000000");
  const tokensPerAccount = limit("TOKEN_RATE_LIMIT_PER_MINUTE", 10);
  return {
    perUser: limit("RATE_LIMIT_PER_MINUTE", 600),
    perAnonymousAddress: limit("ANONYMOUS_RATE_LIMIT_PER_MINUTE", 120),
    tokensPerAccount,
    tokensPerAddress: 10 * tokensPerAccount,
  };
};

const todaySetting = ({ checked, text, problems }: SettingReader, isProduction: boolean): Day | null => {
  if (isProduction && text("TODAY") !== null) problems.push("TODAY must not be set in production.");
  return checked<Day | null>("TODAY", null, parseDay, "be a date written YYYY-MM-DD");
};

/** Reads the settings, or everything that is wrong with them in one go. */
export const readSettings = (environment: Environment): Result<Settings, SettingsInvalid> => {
  const read = settingReader(environment);
  const { text, checked, problems } = read;
  // A misspelt "production" must not start a demonstration with made up secrets.
  const environmentName = checked("NODE_ENV", null, oneOf(environments), `be one of ${environments.join(", ")}`);
  const isProduction = environmentName === "production";
  const store = storeSettings(read);
  const usualDemo = store.kind === "sqlite" && !isProduction ? "1" : "0";
  const settings: Settings = {
    port: checked("PORT", 8000, wholeNumber(65_535), "be a whole number from 0 to 65535"),
    host: text("HOST") ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    publicUrl: checked<string | null>("PUBLIC_URL", null, publicUrlOf, "be an http or https address without a path"),
    store,
    ...secretSettings(read, isProduction),
    superUser: superUserSettings(read),
    demo: checked("DEMO", usualDemo, oneOf(isProduction ? ["0"] : ["0", "1"]), "be 0 or 1, in production 0") === "1",
    houseCompanyName: checked(
      "HOUSE_COMPANY_NAME",
      "House Company",
      companyNameOf,
      "have at most 255 characters, none of them a control character",
    ),
    today: todaySetting(read, isProduction),
    trustedProxies: checked<readonly string[]>(
      "TRUSTED_PROXIES",
      [],
      listOf(isBlock),
      "be addresses or blocks with commas",
    ),
    corsOrigins: checked<readonly string[]>(
      "CORS_ORIGINS",
      [],
      listOf(isOrigin),
      "be origins like https://app.example.com",
    ),
    limits: limitSettings(read),
    indexFeedUrl: checked<string | null>("INDEX_FEED_URL", null, feedUrlOf, "be an http or https address"),
    logLevel: checked("LOG_LEVEL", "info", oneOf(logLevels), `be one of ${logLevels.join(", ")}`),
  };
  return problems.length > 0 ? refuse({ _tag: "SettingsInvalid", problems }) : accept(settings);
};

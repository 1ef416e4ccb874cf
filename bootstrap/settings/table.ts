import { availableParallelism } from "node:os";
import type { DocsReaders } from "../../adapters/http/settings.ts";
import { usualNiceness } from "../../adapters/threads/threads.ts";
import type { FilingYear } from "../../domain/hmda/edits/edit.ts";
import { filesSettings } from "./files-settings.ts";
import { outsideSettings } from "./outside-settings.ts";
import {
  addressBlocks,
  anyText,
  calendarDay,
  companyName,
  docsChoice,
  filesByFilingYear,
  oneOf,
  origins,
  publicUrl,
  trialChoice,
  webAddress,
  wholeNumber,
  wholeNumberFrom,
} from "./parsers.ts";
import { none, type Setting, setting, usualCircumstances } from "./setting.ts";
import { storeAndSecretSettings } from "./store-and-secret-settings.ts";
import { telemetrySettings } from "./telemetry-settings.ts";

const environments = ["production", "development", "test"] as const;
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

const requestLimit = wholeNumber(1_000_000);

/** More threads would take more memory than the guides recommend for a process. */
const maxUsualDocumentThreads = 4;

/** All settings of the service, in the order of the operator's guide. */
export const serviceSettings = {
  port: setting({
    name: "PORT",
    parser: wholeNumber(65_535),
    byDefault: () => 8000,
    meaning: "The port; 0 selects a free one",
  }),
  host: setting({
    name: "HOST",
    parser: anyText,
    byDefault: ({ isProduction }) => (isProduction ? "0.0.0.0" : "127.0.0.1"),
    defaultInWords: "127.0.0.1; 0.0.0.0 in production",
    meaning: "The address to listen on",
  }),
  shutdownSeconds: setting({
    name: "SHUTDOWN_SECONDS",
    parser: wholeNumberFrom(1, 3_600),
    byDefault: () => 8,
    meaning:
      "How long a shutdown waits for running requests and for credit reports in transit; less than the time after which the process is killed",
  }),
  publicUrl: setting({
    name: "PUBLIC_URL",
    parser: publicUrl,
    byDefault: none,
    defaultInWords: "http://localhost:PORT, with HOST instead of localhost if it is a single network address",
    required: "in production",
    meaning: "The address that clients use, without a path; links in responses begin with it",
  }),
  ...storeAndSecretSettings,
  ...filesSettings,
  adminEmail: setting({
    name: "ADMIN_EMAIL",
    parser: anyText,
    byDefault: none,
    meaning:
      "A Super User with this e-mail address is created at startup if it does not exist; the address of another account is refused",
  }),
  adminPassword: setting({
    name: "ADMIN_PASSWORD",
    isSecret: true,
    keepsSpaces: true,
    parser: anyText,
    byDefault: none,
    meaning: "Its password when it is created; an existing Super User keeps their own",
  }),
  demo: setting({
    name: "DEMO",
    // Not available in production, because it prints the passwords of its users.
    parser: trialChoice,
    byDefault: ({ isProduction, store }) => store === "sqlite" && !isProduction,
    defaultInWords: "1 with SQLite outside production, otherwise 0",
    meaning: "Seeds an empty store with a demonstration; 1 is refused in production",
  }),
  houseCompanyName: setting({
    name: "HOUSE_COMPANY_NAME",
    parser: companyName,
    byDefault: () => "House Company",
    meaning: "The company that owns the Super Users; at most 255 characters",
  }),
  today: setting({
    name: "TODAY",
    isRefusedInProduction: true,
    parser: calendarDay,
    byDefault: none,
    defaultInWords: "the clock's date",
    meaning:
      "Fixes the calendar date, `YYYY-MM-DD`. Times stay those of the machine's clock; what it recorded today, or after `TODAY`, counts as recorded on `TODAY`. Refused in production",
  }),
  docs: setting({
    name: "DOCS",
    parser: docsChoice,
    byDefault: (): DocsReaders => "everyone",
    defaultInWords: "1",
    meaning:
      "Who may read /swagger/, /redoc/, /readme/ and the API document: `1` everyone, `signed-in` requests with an access token, `0` no one",
  }),
  trustedProxies: setting({
    name: "TRUSTED_PROXIES",
    parser: addressBlocks,
    byDefault: () => [],
    defaultInWords: "none",
    meaning: "Addresses or address blocks whose X-Forwarded-For is trusted, separated by commas",
  }),
  corsOrigins: setting({
    name: "CORS_ORIGINS",
    parser: origins,
    byDefault: () => [],
    defaultInWords: "none",
    meaning: "Origins whose pages may call the service, separated by commas",
  }),
  perUser: setting({
    name: "RATE_LIMIT_PER_MINUTE",
    parser: requestLimit,
    byDefault: () => 600,
    meaning: "Requests of a user; 0 = no limit",
  }),
  perAnonymousAddress: setting({
    name: "ANONYMOUS_RATE_LIMIT_PER_MINUTE",
    parser: requestLimit,
    byDefault: () => 120,
    meaning: "Requests of an address without a valid token; 0 = no limit",
  }),
  tokensPerAccount: setting({
    name: "TOKEN_RATE_LIMIT_PER_MINUTE",
    parser: requestLimit,
    byDefault: () => 10,
    meaning: "Token requests of an address for one account, and ten times as many for all accounts; 0 = no limit",
  }),
  maxUploadBytes: setting({
    name: "MAX_UPLOAD_BYTES",
    parser: wholeNumber(999_999_999),
    byDefault: () => 512 * 1024 * 1024,
    meaning: "The maximum size of a file to import, or of an HMDA file to check",
  }),
  documentThreads: setting({
    name: "DOCUMENT_THREADS",
    parser: wholeNumberFrom(1, 64),
    // A company can use all but one of them: as many as there are processors. They run at a lower priority than requests.
    byDefault: () => Math.min(availableParallelism() + 1, maxUsualDocumentThreads),
    defaultInWords: `one more than the processors, at most ${maxUsualDocumentThreads}`,
    meaning:
      "How many documents and workbooks are generated at the same time; if more than one, a company can use all but one. Each takes up to 200 MB",
  }),
  threadNiceness: setting({
    name: "THREAD_NICENESS",
    parser: wholeNumber(19),
    byDefault: () => usualNiceness,
    meaning:
      "The `nice` increment by which threads that generate documents and workbooks yield to requests (Linux only). If other programs keep the machine busy, a lower number makes documents wait less",
  }),
  waitingPerCompany: setting({
    name: "WAITING_PER_COMPANY",
    parser: wholeNumberFrom(1, 10_000),
    byDefault: () => 32,
    meaning:
      "How many of a company's documents and workbooks, and of its exports and reports, may wait before further ones are refused with 429; four times as many of all companies before 503",
  }),
  hmdaTracts: setting({
    name: "HMDA_TRACTS",
    parser: filesByFilingYear,
    byDefault: (): ReadonlyMap<FilingYear, string> => new Map(),
    defaultInWords: "none: edits of census tracts are not run",
    meaning: "Lists of census tracts by filing year, such as `2026:tracts.csv`, separated by commas",
  }),
  casebooks: setting({
    name: "CASEBOOKS",
    parser: anyText,
    byDefault: none,
    defaultInWords: "the case books of this release",
    meaning: "The folder of the case books that experts review",
  }),
  ssnsOfUser: setting({
    name: "SSN_LIMIT_PER_HOUR",
    parser: requestLimit,
    byDefault: () => 30,
    meaning: "Social Security numbers, other than the stored ones, that a user may send; 0 = no limit",
  }),
  ssnsOfBorrower: setting({
    name: "SSN_LIMIT_PER_BORROWER_PER_DAY",
    parser: requestLimit,
    byDefault: () => 5,
    meaning: "The same for all users together and one borrower; 0 = no limit",
  }),
  browserIdleMinutes: setting({
    name: "BROWSER_IDLE_MINUTES",
    parser: wholeNumberFrom(5, 480),
    byDefault: () => 30,
    meaning: "How long a browser stays signed in without a request",
  }),
  browserSessionHours: setting({
    name: "BROWSER_SESSION_HOURS",
    parser: wholeNumberFrom(1, 24),
    byDefault: () => 12,
    meaning: "The maximum time for which a browser stays signed in",
  }),
  indexFeedUrl: setting({
    name: "INDEX_FEED_URL",
    parser: webAddress,
    byDefault: none,
    meaning:
      "The address from which Treasury's daily par yields are read as CSV, with `{year}` for the year; https in production",
  }),
  ...outsideSettings,
  ...telemetrySettings,
  logLevel: setting({
    name: "LOG_LEVEL",
    parser: oneOf(logLevels),
    byDefault: () => "info" as const,
    meaning: "`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`",
  }),
  environment: setting({
    name: "NODE_ENV",
    parser: oneOf(environments),
    byDefault: none,
    meaning: "`production`: secrets must be set, none are generated; or `development`, `test`",
  }),
};

const defaultInWords = ({ byDefault, defaultInWords, required }: Setting<unknown>): string => {
  const words = defaultInWords ?? String(byDefault(usualCircumstances) ?? "none");
  return required === undefined ? words : `${words}; required ${required}`;
};

/** The settings as shown in the operator's guide. */
export const settingsTable = Object.values<Setting<unknown>>(serviceSettings).map((each) => ({
  name: each.name,
  byDefault: defaultInWords(each),
  meaning: each.meaning,
}));

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

/** More threads would take more memory than the guides give a process. */
const maxUsualDocumentThreads = 4;

/** Every setting that the service reads, in the order of the operator's guide. */
export const serviceSettings = {
  port: setting({
    name: "PORT",
    parser: wholeNumber(65_535),
    byDefault: () => 8000,
    meaning: "The port; 0 takes a free one",
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
      "How long a service that stops waits for running requests, and for credit reports on their way; less than the time after which it is killed",
  }),
  publicUrl: setting({
    name: "PUBLIC_URL",
    parser: publicUrl,
    byDefault: none,
    defaultInWords: "http://localhost:PORT; HOST where that is one address of a network",
    required: "in production",
    meaning: "Where clients find the service, without a path; links in responses begin with it",
  }),
  ...storeAndSecretSettings,
  ...filesSettings,
  adminEmail: setting({
    name: "ADMIN_EMAIL",
    parser: anyText,
    byDefault: none,
    meaning: "A Super User with this e-mail address exists after start; another's address is refused",
  }),
  adminPassword: setting({
    name: "ADMIN_PASSWORD",
    isSecret: true,
    keepsSpaces: true,
    parser: anyText,
    byDefault: none,
    meaning: "Its password, when it is made; one that exists keeps its own",
  }),
  demo: setting({
    name: "DEMO",
    // In production there is none: it prints the passwords of its users.
    parser: trialChoice,
    byDefault: ({ isProduction, store }) => store === "sqlite" && !isProduction,
    defaultInWords: "1 with SQLite outside production, else 0",
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
    meaning: "Fixes the calendar day, `YYYY-MM-DD`, while the clock goes on; refused in production",
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
    meaning: "Addresses or blocks whose X-Forwarded-For is trusted, with commas",
  }),
  corsOrigins: setting({
    name: "CORS_ORIGINS",
    parser: origins,
    byDefault: () => [],
    defaultInWords: "none",
    meaning: "Origins whose pages may call the service, with commas",
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
    meaning: "Requests of an address without a good token; 0 = no limit",
  }),
  tokensPerAccount: setting({
    name: "TOKEN_RATE_LIMIT_PER_MINUTE",
    parser: requestLimit,
    byDefault: () => 10,
    meaning: "Token requests of an address for one account, ten times as many for all; 0 = no limit",
  }),
  maxUploadBytes: setting({
    name: "MAX_UPLOAD_BYTES",
    parser: wholeNumber(999_999_999),
    byDefault: () => 512 * 1024 * 1024,
    meaning: "The largest file that is taken to be imported, or HMDA file to be checked",
  }),
  documentThreads: setting({
    name: "DOCUMENT_THREADS",
    parser: wholeNumberFrom(1, 64),
    // A company has all but one of them: as many as there are processors, which they leave to requests.
    byDefault: () => Math.min(availableParallelism() + 1, maxUsualDocumentThreads),
    defaultInWords: `one more than processors, at most ${maxUsualDocumentThreads}`,
    meaning:
      "How many documents and workbooks are made at a time; of more than one, one is always left for another company. Each takes up to 200 MB",
  }),
  threadNiceness: setting({
    name: "THREAD_NICENESS",
    parser: wholeNumber(19),
    byDefault: () => usualNiceness,
    meaning:
      "How far the threads that make documents and workbooks yield to requests, as `nice` counts it (Linux alone). Where other programs keep the machine busy, a lower number makes documents wait less",
  }),
  waitingPerCompany: setting({
    name: "WAITING_PER_COMPANY",
    parser: wholeNumberFrom(1, 10_000),
    byDefault: () => 32,
    meaning:
      "How many of a company's documents and workbooks, and of its exports and reports, wait for their turn before more are refused with 429; four times as many of all with 503",
  }),
  hmdaTracts: setting({
    name: "HMDA_TRACTS",
    parser: filesByFilingYear,
    byDefault: (): ReadonlyMap<FilingYear, string> => new Map(),
    defaultInWords: "none: edits of census tracts are not run",
    meaning: "Lists of census tracts by filing year, such as `2026:tracts.csv`, with commas",
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
    meaning: "Social security numbers that a user sends beside the stored ones; 0 = no limit",
  }),
  ssnsOfBorrower: setting({
    name: "SSN_LIMIT_PER_BORROWER_PER_DAY",
    parser: requestLimit,
    byDefault: () => 5,
    meaning: "The same, of all users for one borrower; 0 = no limit",
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
    meaning: "How long a browser stays signed in at most",
  }),
  indexFeedUrl: setting({
    name: "INDEX_FEED_URL",
    parser: webAddress,
    byDefault: none,
    meaning: "Where Treasury's daily par yields are read as CSV, `{year}` for the year; https in production",
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
    meaning: "`production`: nothing is made up, secrets must be given; or `development`, `test`",
  }),
};

const defaultInWords = ({ byDefault, defaultInWords, required }: Setting<unknown>): string => {
  const words = defaultInWords ?? String(byDefault(usualCircumstances) ?? "none");
  return required === undefined ? words : `${words}; required ${required}`;
};

/** The settings as the operator's guide shows them. */
export const settingsTable = Object.values<Setting<unknown>>(serviceSettings).map((each) => ({
  name: each.name,
  byDefault: defaultInWords(each),
  meaning: each.meaning,
}));

import type { RequestLimits } from "../../adapters/http/settings.ts";
import { passwordError } from "../../domain/identity/password-policy.ts";
import type { BrowserSessionLimits } from "../../domain/identity/session/browser-session.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { SsnAttemptLimits } from "../../domain/loan/borrowers/ssn-attempts.ts";
import { filesSettings, requiredOfBucket } from "./files-settings.ts";
import { type Environment, readEach, readSetting, type Setting, usualCircumstances } from "./setting.ts";
import { serviceSettings } from "./table.ts";

interface SettingsInvalid {
  readonly _tag: "SettingsInvalid";
  /** One sentence per problem. None contains a value, which may be a secret. */
  readonly problems: readonly string[];
}

/** Reads the value of every setting; `report` is called with every problem, with some of them twice. */
const readValues = (environment: Environment, report: (problem: string) => void) => {
  const { environment: environmentName, storeKind } = serviceSettings;
  // The circumstances of all other settings. A misspelled "production" must not start a demonstration with generated secrets.
  const isProduction = readSetting(environmentName, environment, usualCircumstances, report) === "production";
  const store = readSetting(storeKind, environment, usualCircumstances, report);
  const read = <Value>(setting: Setting<Value>) => readSetting(setting, environment, { isProduction, store }, report);
  return readEach(serviceSettings, read);
};

type Values = ReturnType<typeof readValues>;

/** Groups the values as the service uses them. */
const settingsFrom = ({
  environment,
  adminEmail,
  adminPassword,
  perUser,
  perAnonymousAddress,
  tokensPerAccount,
  ssnsOfUser,
  ssnsOfBorrower,
  browserIdleMinutes,
  browserSessionHours,
  ...others
}: Values) => {
  const isProduction = environment === "production";
  const superUser =
    adminEmail === null || adminPassword === null ? null : { email: adminEmail, password: adminPassword };
  const tokensPerAddress = 10 * tokensPerAccount;
  const limits: RequestLimits = { perUser, perAnonymousAddress, tokensPerAccount, tokensPerAddress };
  const ssnAttemptLimits: SsnAttemptLimits = { ofUserPerHour: ssnsOfUser, ofBorrowerPerDay: ssnsOfBorrower };
  const browserSessionLimits: BrowserSessionLimits = {
    idleSeconds: browserIdleMinutes * 60,
    sessionSeconds: browserSessionHours * 3600,
  };
  return { ...others, isProduction, superUser, limits, ssnAttemptLimits, browserSessionLimits };
};

/** The settings from the environment. Missing secrets are null; the first start generates them. */
export type Settings = Readonly<ReturnType<typeof settingsFrom>>;

/**
 * The problem with the Super User's address and password together, or null. Common passwords are refused only when the
 * user is created, because an existing user keeps their own password.
 */
const superUserProblem = ({ adminEmail, adminPassword, houseCompanyName }: Values): string | null => {
  if (adminEmail === null && adminPassword === null) return null;
  if (adminEmail === null || adminPassword === null) return "ADMIN_EMAIL and ADMIN_PASSWORD must be set together.";
  const owner = { email: adminEmail, firstName: "", lastName: "", companyName: houseCompanyName };
  const weakness = passwordError(adminPassword, owner, new Set());
  return weakness === null ? null : `ADMIN_PASSWORD ${weakness}.`;
};

/** The missing settings that the agency's protocol requires; `rest`, which the sandbox speaks, requires none. */
const missingForProtocol = ({ agencyProtocol, agencyUrl, agencyRequestor }: Values): readonly string[] =>
  Object.entries({
    ...(agencyProtocol === "rest" ? {} : { AGENCY_URL: agencyUrl }),
    ...(agencyProtocol === "b2g" ? { AGENCY_REQUESTOR: agencyRequestor } : {}),
  })
    .filter(([, value]) => value === null)
    .map(([name]) => name);

/** The missing settings of the bucket that `FILES` names. */
const missingForBucket = (values: Values): readonly string[] => {
  const { fileLocation } = values;
  if (fileLocation === "store") return [];
  return requiredOfBucket[fileLocation].filter((key) => values[key] === null).map((key) => filesSettings[key].name);
};

/** The problem with two ports that are the same, of which the second would be reported as in use by another program; null if they differ. */
const portsProblem = ({ port, metricsPort }: Values): string | null =>
  port !== 0 && port === metricsPort ? "PORT and METRICS_PORT must differ." : null;

/** Reads the settings. If some are not valid, refuses with all problems at once. */
export const readSettings = (environment: Environment): Result<Settings, SettingsInvalid> => {
  const problems = new Set<string>();
  const values = readValues(environment, (problem) => problems.add(problem));
  for (const problem of [superUserProblem(values), portsProblem(values)]) if (problem !== null) problems.add(problem);
  const isNamed = (name: string) => [...problems].some((problem) => problem.startsWith(`${name} `));
  for (const name of missingForProtocol(values))
    if (!isNamed(name)) problems.add(`${name} is required with AGENCY_PROTOCOL=${values.agencyProtocol}.`);
  for (const name of missingForBucket(values))
    if (!isNamed(name)) problems.add(`${name} is required with FILES=${values.fileLocation}.`);
  return problems.size > 0
    ? refuse({ _tag: "SettingsInvalid", problems: [...problems] })
    : accept(settingsFrom(values));
};

import type { RequestLimits } from "../../adapters/http/settings.ts";
import { passwordError } from "../../domain/identity/password-policy.ts";
import type { BrowserSessionLimits } from "../../domain/identity/session/browser-session.ts";
import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { SsnAttemptLimits } from "../../domain/loan/borrowers/ssn-attempts.ts";
import { type Environment, readEach, readSetting, type Setting, usualCircumstances } from "./setting.ts";
import { serviceSettings } from "./table.ts";

interface SettingsInvalid {
  readonly _tag: "SettingsInvalid";
  /** One sentence each. None shows a value: it may be a secret. */
  readonly problems: readonly string[];
}

/** The value of every setting; `report` gets all that is wrong, some of it twice. */
const readValues = (environment: Environment, report: (problem: string) => void) => {
  const { environment: environmentName, storeKind } = serviceSettings;
  // The circumstances of all others. A misspelled "production" must not start a demonstration with made up secrets.
  const isProduction = readSetting(environmentName, environment, usualCircumstances, report) === "production";
  const store = readSetting(storeKind, environment, usualCircumstances, report);
  const read = <Value>(setting: Setting<Value>) => readSetting(setting, environment, { isProduction, store }, report);
  return readEach(serviceSettings, read);
};

type Values = ReturnType<typeof readValues>;

/** The values as the service uses them: those that belong together in one place. */
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

/** The settings from the environment. Secrets that are not given are null: they are generated at the first start. */
export type Settings = Readonly<ReturnType<typeof settingsFrom>>;

/**
 * What is wrong with the Super User's address and password together; null where nothing is. The most used passwords are refused
 * where the user is made: one that exists keeps its own password.
 */
const superUserProblem = ({ adminEmail, adminPassword, houseCompanyName }: Values): string | null => {
  if (adminEmail === null && adminPassword === null) return null;
  if (adminEmail === null || adminPassword === null) return "ADMIN_EMAIL and ADMIN_PASSWORD must be set together.";
  const owner = { email: adminEmail, firstName: "", lastName: "", companyName: houseCompanyName };
  const weakness = passwordError(adminPassword, owner, new Set());
  return weakness === null ? null : `ADMIN_PASSWORD ${weakness}.`;
};

/** What the protocol of the agency needs and does not have; the sandbox speaks `rest`. */
const missingForProtocol = ({ agencyProtocol, agencyUrl, agencyRequestor }: Values): readonly string[] =>
  Object.entries({
    ...(agencyProtocol === "rest" ? {} : { AGENCY_URL: agencyUrl }),
    ...(agencyProtocol === "b2g" ? { AGENCY_REQUESTOR: agencyRequestor } : {}),
  })
    .filter(([, value]) => value === null)
    .map(([name]) => name);

/** What a bucket needs and does not have. */
const missingForBucket = ({ placeOfFiles, bucket, bucketKeyId, bucketSecret }: Values): readonly string[] =>
  placeOfFiles === "s3"
    ? Object.entries({ S3_BUCKET: bucket, AWS_ACCESS_KEY_ID: bucketKeyId, AWS_SECRET_ACCESS_KEY: bucketSecret })
        .filter(([, value]) => value === null)
        .map(([name]) => name)
    : [];

/** Reads the settings, or everything that is wrong with them in one go. */
export const readSettings = (environment: Environment): Result<Settings, SettingsInvalid> => {
  const problems = new Set<string>();
  const values = readValues(environment, (problem) => problems.add(problem));
  const together = superUserProblem(values);
  if (together !== null) problems.add(together);
  const isNamed = (name: string) => [...problems].some((problem) => problem.startsWith(`${name} `));
  for (const name of missingForProtocol(values))
    if (!isNamed(name)) problems.add(`${name} is required with AGENCY_PROTOCOL=${values.agencyProtocol}.`);
  for (const name of missingForBucket(values)) if (!isNamed(name)) problems.add(`${name} is required with FILES=s3.`);
  return problems.size > 0
    ? refuse({ _tag: "SettingsInvalid", problems: [...problems] })
    : accept(settingsFrom(values));
};

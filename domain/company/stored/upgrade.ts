import {
  type Additions,
  type StoredDocument,
  schemaVersionAfter,
  type UpgradeStep,
  upgradeThrough,
} from "../../kernel/stored/stored-document.ts";
import { addLogNumber } from "../../log/entry.ts";
import type { Company, RateSettings } from "../company.ts";
import { bureaus } from "../credit-bureaus.ts";
import { noOidc } from "../sign-in/oidc.ts";
import type { Signer } from "../signers/signer.ts";

/** Adds rate settings with the behavior from before there was a choice. A company has had rate settings since the first release. */
const addRateSettings =
  (added: Partial<RateSettings>): UpgradeStep =>
  ({ rateSettings, ...company }) => ({ ...company, rateSettings: { ...(rateSettings as StoredDocument), ...added } });

/** Earlier versions had no signers, so no company had a default one. */
const addDefaultSigner: UpgradeStep = (company) => ({ ...company, defaultSignerId: null });

/**
 * Credentials are one encrypted text that includes the user name. No earlier operation accepted any, so there are none to keep: a pair that
 * was put into a store by hand, with its user name in clear, must be entered again.
 */
const addSealedPairs: UpgradeStep = (company) => ({ ...company, fhaCredentials: null, creditCredentials: null });

/** Earlier versions never removed anyone from the list of administrators. */
const addDepartingAdministrators: UpgradeStep = (company) => ({ ...company, departingAdministrators: [] });

/** Earlier versions printed no disclaimer; now each page has the standard one. */
const addPageDisclaimer: UpgradeStep = (company) => ({ ...company, pageDisclaimer: null });

/** Earlier versions had no logos. */
const addLogo: UpgradeStep = (company) => ({ ...company, logo: null });

/** In earlier versions one person could do everything with a loan. A company turns separation of duties on once it has the people. */
const addSeparationOfDuties: UpgradeStep = (company) => ({ ...company, separatesDuties: false });

/** In earlier versions every company used the severities of the register. */
const addRequirementSeverities: UpgradeStep = (company) => ({ ...company, requirementSeverities: [] });

/** Earlier versions had no second factor. */
const addSecondFactor: UpgradeStep = (company) => ({ ...company, secondFactor: "optional" });

/** Earlier versions named the demonstration company only in the settings. One that was seeded then gives no quotes without sign-in. */
const addPublicQuote: UpgradeStep = (company) => ({ ...company, publicQuote: false });

/** In earlier versions users signed in only to this service. */
const addOidc: UpgradeStep = (company) => ({ ...company, ...noOidc, oidcCredentials: null });

/** Earlier versions ordered each report from all three bureaus. */
const addCreditBureaus: UpgradeStep = (company) => ({ ...company, creditBureaus: bureaus });

const steps: readonly UpgradeStep[] = [
  addLogNumber,
  addRateSettings({ ageRounding: "half_year_up" }),
  addRateSettings({ lockPolicy: "warn" }),
  addRateSettings({ nationalLimitDay: "case_number" }),
  addDefaultSigner,
  addSealedPairs,
  addDepartingAdministrators,
  addPageDisclaimer,
  addLogo,
  addSeparationOfDuties,
  addRequirementSeverities,
  addSecondFactor,
  addPublicQuote,
  addOidc,
  addCreditBureaus,
];

/** Earlier releases remind every company of its registers, and keep what this one has stored. */
const additions: Additions<Company> = { fields: { filesHmda: true } };

/** The schema version with which companies are written. */
export const companySchemaVersion = schemaVersionAfter(steps);

/** Upgrades a stored company of any schema version. */
export const upgradeCompany = upgradeThrough<Company>("company", steps, additions);

const signerSteps: readonly UpgradeStep[] = [];

/** The schema version with which signers are written. */
export const signerSchemaVersion = schemaVersionAfter(signerSteps);

/** Upgrades a stored signer of any schema version. */
export const upgradeSigner = upgradeThrough<Signer>("signer", signerSteps);

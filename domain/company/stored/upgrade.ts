import {
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

/** Adds rate settings as they were before there was a choice. A company has had rate settings since the first release. */
const addRateSettings =
  (added: Partial<RateSettings>): UpgradeStep =>
  ({ rateSettings, ...company }) => ({ ...company, rateSettings: { ...(rateSettings as StoredDocument), ...added } });

/** Before there were signers no company had a default one. */
const addDefaultSigner: UpgradeStep = (company) => ({ ...company, defaultSignerId: null });

/**
 * Credentials are one encrypted text with the user name in it. No operation took any before, so that there are none to keep:
 * a pair that was put into a store by hand, with its user name in the clear, has to be entered.
 */
const addSealedPairs: UpgradeStep = (company) => ({ ...company, fhaCredentials: null, creditCredentials: null });

/** Until then no one was ever taken off the list of administrators. */
const addDepartingAdministrators: UpgradeStep = (company) => ({ ...company, departingAdministrators: [] });

/** Until then every page had no disclaimer; now each has the standard one. */
const addPageDisclaimer: UpgradeStep = (company) => ({ ...company, pageDisclaimer: null });

/** Until then no company had a logo. */
const addLogo: UpgradeStep = (company) => ({ ...company, logo: null });

/** Until then one person could do everything with a loan: a company turns it on once it has the people. */
const addSeparationOfDuties: UpgradeStep = (company) => ({ ...company, separatesDuties: false });

/** Until then every company took the severities of the register. */
const addRequirementSeverities: UpgradeStep = (company) => ({ ...company, requirementSeverities: [] });

/** Until then no user had a second factor. */
const addSecondFactor: UpgradeStep = (company) => ({ ...company, secondFactor: "optional" });

/** Until then only the settings named the demonstration's company: one that was seeded before gives no quote without sign-in. */
const addPublicQuote: UpgradeStep = (company) => ({ ...company, publicQuote: false });

/** Until then users signed in only here. */
const addOidc: UpgradeStep = (company) => ({ ...company, ...noOidc, oidcCredentials: null });

/** Until then each report was ordered from all three. */
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

/** The schema version that companies are written with. */
export const companySchemaVersion = schemaVersionAfter(steps);

/** A stored company of any schema version as a current one. */
export const upgradeCompany = upgradeThrough<Company>("company", steps);

const signerSteps: readonly UpgradeStep[] = [];

/** The schema version that signers are written with. */
export const signerSchemaVersion = schemaVersionAfter(signerSteps);

/** A stored signer of any schema version as a current one. */
export const upgradeSigner = upgradeThrough<Signer>("signer", signerSteps);

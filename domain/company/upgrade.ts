import {
  type StoredDocument,
  schemaVersionAfter,
  type UpgradeStep,
  upgradeThrough,
} from "../kernel/stored-document.ts";
import { addLogNumber } from "../log/entry.ts";
import type { Company, RateSettings } from "./company.ts";

/** Adds rate settings as they were before there was a choice. A company has had rate settings since the first release. */
const addRateSettings =
  (added: Partial<RateSettings>): UpgradeStep =>
  ({ rateSettings, ...company }) => ({ ...company, rateSettings: { ...(rateSettings as StoredDocument), ...added } });

/** Until then nobody was ever taken off the list of administrators. */
const addDepartingAdministrators: UpgradeStep = (company) => ({ ...company, departingAdministrators: [] });

const steps: readonly UpgradeStep[] = [
  addLogNumber,
  addRateSettings({ ageRounding: "half_year_up" }),
  addRateSettings({ lockPolicy: "warn" }),
  addRateSettings({ nationalLimitDay: "case_number" }),
  addDepartingAdministrators,
];

/** The schema version that companies are written with. */
export const companySchemaVersion = schemaVersionAfter(steps);

/** A stored company of any schema version as a current one. */
export const upgradeCompany = upgradeThrough<Company>("company", steps);

import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../kernel/stored-document.ts";
import { addLogNumber } from "../log/entry.ts";
import type { Company } from "./company.ts";

/** Companies that are older than the choice keep the limit of the case number's year. */
const addNationalLimitDay: UpgradeStep = ({ rateSettings, ...company }) => ({
  ...company,
  // Every company has them; a stored document has no types.
  rateSettings: { ...(rateSettings as object), nationalLimitDay: "case_number" },
});

const steps: readonly UpgradeStep[] = [addLogNumber, addNationalLimitDay];

/** The schema version that companies are written with. */
export const companySchemaVersion = schemaVersionAfter(steps);

/** A stored company of any schema version as a current one. */
export const upgradeCompany = upgradeThrough<Company>("company", steps);

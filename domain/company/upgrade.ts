import type { AgeRounding } from "../hecm/terms.ts";
import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../kernel/stored-document.ts";
import { addLogNumber } from "../log/entry.ts";
import type { Company } from "./company.ts";

const asBeforeTheChoice: AgeRounding = "half_year_up";

/** From version 2 to 3: half a year of age goes up, as it did before there was a choice. All other settings stay. */
const addAgeRounding: UpgradeStep = (company) => ({
  ...company,
  // Every company has had rate settings since the first release.
  rateSettings: { ...(company.rateSettings as object), ageRounding: asBeforeTheChoice },
});

const steps: readonly UpgradeStep[] = [addLogNumber, addAgeRounding];

/** The schema version that companies are written with. */
export const companySchemaVersion = schemaVersionAfter(steps);

/** A stored company of any schema version as a current one. */
export const upgradeCompany = upgradeThrough<Company>("company", steps);

import { schemaVersionAfter, type UpgradeStep, upgradeThrough } from "../kernel/stored-document.ts";
import { addLogNumber } from "../log/entry.ts";
import type { Company } from "./company.ts";

const steps: readonly UpgradeStep[] = [addLogNumber];

/** The schema version that companies are written with. */
export const companySchemaVersion = schemaVersionAfter(steps);

/** A stored company of any schema version as a current one. */
export const upgradeCompany = upgradeThrough<Company>("company", steps);

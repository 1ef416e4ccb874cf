import {
  type StoredDocument,
  schemaVersionAfter,
  type UpgradeStep,
  upgradeThrough,
} from "../kernel/stored-document.ts";
import { addLogNumber } from "../log/entry.ts";
import type { Company } from "./company.ts";

/** To version 3: a lock that differs from the published rate carries a warning. */
const addLockPolicy: UpgradeStep = ({ rateSettings, ...company }) => ({
  ...company,
  // A company has had these settings since the first release.
  rateSettings: { ...(rateSettings as StoredDocument), lockPolicy: "warn" },
});

const steps: readonly UpgradeStep[] = [addLogNumber, addLockPolicy];

/** The schema version that companies are written with. */
export const companySchemaVersion = schemaVersionAfter(steps);

/** A stored company of any schema version as a current one. */
export const upgradeCompany = upgradeThrough<Company>("company", steps);

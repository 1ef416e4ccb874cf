import type { CalculationRecord } from "./calculation/calculation-record.ts";
import { isCurrentCalculation, upgradeCalculation } from "./calculation/upgrade.ts";
import type { Company } from "./company/company.ts";
import { upgradeCompany } from "./company/upgrade.ts";
import type { EnteredIndexValue } from "./hecm/rates/ports.ts";
import type { Session } from "./identity/session.ts";
import { upgradeSession, upgradeUser } from "./identity/upgrade.ts";
import type { User } from "./identity/user.ts";
import { addSchemaVersion, schemaVersionAfter, type UpgradeStep, upgradeThrough } from "./kernel/stored-document.ts";
import type { Loan } from "./loan/loan.ts";
import { upgradeLoan } from "./loan/upgrade.ts";

/** An entered index value as stores keep it; the calculation's rules know nothing of schema versions. */
export interface StoredIndexValue extends EnteredIndexValue {
  readonly schemaVersion: number;
}

const indexValueSteps: readonly UpgradeStep[] = [addSchemaVersion];
const upgradeStoredIndexValue = upgradeThrough<StoredIndexValue>("index value", indexValueSteps);

/** An entered index value with the schema version that it is written with. */
export const storedIndexValue = (value: EnteredIndexValue): StoredIndexValue => ({
  ...value,
  schemaVersion: schemaVersionAfter(indexValueSteps),
});

/** A stored index value of any schema version as a current one. */
export const upgradeEnteredIndexValue = (document: unknown): EnteredIndexValue => {
  const { schemaVersion, ...value } = upgradeStoredIndexValue(document);
  return value;
};

/** How a store reads each kind of document that it keeps, whichever version of the service wrote it. */
export interface Upgrades {
  readonly company: (document: unknown) => Company;
  readonly user: (document: unknown) => User;
  readonly session: (document: unknown) => Session;
  readonly loan: (document: unknown) => Loan;
  readonly calculation: (document: unknown) => CalculationRecord;
  readonly isCurrentCalculation: (document: { readonly schemaVersion?: unknown }) => boolean;
  readonly enteredIndexValue: (document: unknown) => EnteredIndexValue;
}

/** The upgrades to the documents of this version of the service. */
export const currentUpgrades: Upgrades = {
  company: upgradeCompany,
  user: upgradeUser,
  session: upgradeSession,
  loan: upgradeLoan,
  calculation: upgradeCalculation,
  isCurrentCalculation,
  enteredIndexValue: upgradeEnteredIndexValue,
};

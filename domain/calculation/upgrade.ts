import {
  addSchemaVersion,
  isCurrentAfter,
  type StoredDocument,
  schemaVersionAfter,
  type UpgradeStep,
  upgradeThrough,
} from "../kernel/stored/stored-document.ts";
import { addLogNumber } from "../log/entry.ts";
import type { CalculationRecord } from "./calculation-record.ts";
import type { EnteredIndexValue, EnteredRuleStep } from "./ports.ts";

/** To version 3: no seller contribution reduced an obligation before. */
const addSellerContributions: UpgradeStep = ({ result, ...document }) => ({
  ...document,
  // A calculation has had its figures under this name since the first release.
  result: { ...(result as StoredDocument), sellerContributionsCents: null },
});

/** The part of a stored explanation step that an upgrade needs. */
interface StoredStep {
  readonly source: object;
}

/** To version 4: the kind of text on which a step is based was not recorded. */
const addBasisOfSteps: UpgradeStep = (document) => {
  // A calculation has had a result with steps since the first release.
  const result = document.result as { readonly steps: readonly StoredStep[] };
  const steps = result.steps.map((step) => ({
    ...step,
    source: { ...step.source, basis: null, isMediumConfidence: null },
  }));
  return { ...document, result: { ...result, steps } };
};

/** All steps since the first release, in order. A step is never edited after its release. */
export const calculationUpgradeSteps: readonly UpgradeStep[] = [
  addSchemaVersion,
  addSellerContributions,
  addBasisOfSteps,
  // A calculation is the same in versions 5 to 7. Its summary gained the source of its rates, the term of its plan, and whether counseling
  // may be waived.
  (document) => document,
  (document) => document,
  (document) => document,
];

/** The schema version with which calculations are written. A summary has the version of its calculation. */
export const calculationSchemaVersion = schemaVersionAfter(calculationUpgradeSteps);

/**
 * Upgrades a complete stored calculation, with its steps, of any schema version. Only its shape may change: inputs, figures, and steps
 * never do. `loanVersion` stays absent if it is absent, because it is unknown.
 */
export const upgradeCalculation = upgradeThrough<CalculationRecord>("calculation", calculationUpgradeSteps);

/** Whether a stored calculation, a part of one, or its summary has the current shape. An older summary is made again. */
export const isCurrentCalculation = isCurrentAfter("calculation", calculationUpgradeSteps);

const indexValueSteps: readonly UpgradeStep[] = [(document) => addLogNumber({ version: 1, ...document })];

/** The schema version with which entered index values are written. */
export const indexValueSchemaVersion = schemaVersionAfter(indexValueSteps);

/** Upgrades a stored index value of any schema version. */
export const upgradeIndexValue = upgradeThrough<EnteredIndexValue>("index value", indexValueSteps);

const ruleStepSteps: readonly UpgradeStep[] = [];

/** The schema version with which entered rule steps are written. */
export const ruleStepSchemaVersion = schemaVersionAfter(ruleStepSteps);

/** Upgrades a stored rule step of any schema version. */
export const upgradeRuleStep = upgradeThrough<EnteredRuleStep>("rule step", ruleStepSteps);

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

/** To version 3: no obligation was lowered by what a seller pays before. */
const addSellerContributions: UpgradeStep = ({ result, ...document }) => ({
  ...document,
  // A calculation has had its figures under this name since the first release.
  result: { ...(result as StoredDocument), sellerContributionsCents: null },
});

/** A stored step of an explanation, as far as an upgrade needs it. */
interface StoredStep {
  readonly source: object;
}

/** To version 4: it was not recorded on what kind of text a step rested. */
const addBasisOfSteps: UpgradeStep = (document) => {
  // A calculation has had a result with steps since the first release.
  const result = document.result as { readonly steps: readonly StoredStep[] };
  const steps = result.steps.map((step) => ({
    ...step,
    source: { ...step.source, basis: null, isMediumConfidence: null },
  }));
  return { ...document, result: { ...result, steps } };
};

/** From the first release on, in order and never edited once released. */
export const calculationUpgradeSteps: readonly UpgradeStep[] = [
  addSchemaVersion,
  addSellerContributions,
  addBasisOfSteps,
  // A calculation is the same in versions 5 to 7; its summary says in addition where its rates come from, the term of its plan, and
  // whether counseling may be waived.
  (document) => document,
  (document) => document,
  (document) => document,
];

/** The schema version that calculations are written with; a summary has the version of its calculation. */
export const calculationSchemaVersion = schemaVersionAfter(calculationUpgradeSteps);

/**
 * A stored calculation of any schema version, whole with its steps, as a current one. Only its shape may change: inputs,
 * figures and steps never change. `loanVersion` stays absent where it is, since it is unknown.
 */
export const upgradeCalculation = upgradeThrough<CalculationRecord>("calculation", calculationUpgradeSteps);

/** Whether a stored calculation, a part or a summary of it has the current shape; an older summary is made again. */
export const isCurrentCalculation = isCurrentAfter("calculation", calculationUpgradeSteps);

const indexValueSteps: readonly UpgradeStep[] = [(document) => addLogNumber({ version: 1, ...document })];

/** The schema version that entered index values are written with. */
export const indexValueSchemaVersion = schemaVersionAfter(indexValueSteps);

/** A stored index value of any schema version as a current one. */
export const upgradeIndexValue = upgradeThrough<EnteredIndexValue>("index value", indexValueSteps);

const ruleStepSteps: readonly UpgradeStep[] = [];

/** The schema version that entered rule steps are written with. */
export const ruleStepSchemaVersion = schemaVersionAfter(ruleStepSteps);

/** A stored rule step of any schema version as a current one. */
export const upgradeRuleStep = upgradeThrough<EnteredRuleStep>("rule step", ruleStepSteps);

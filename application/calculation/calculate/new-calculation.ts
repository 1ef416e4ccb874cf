import type { Actor } from "../../../domain/access/actor.ts";
import type { CalculationRecord } from "../../../domain/calculation/calculation-record.ts";
import { calculationSchemaVersion } from "../../../domain/calculation/upgrade.ts";
import { rulesUsed } from "../../../domain/hecm/rules-used.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { editionOf, fingerprintOf } from "../inputs/rule-edition.ts";
import type { CalculatedByRules } from "./calculate-terms.ts";

/** A calculation to be stored, without an id. */
export type NewCalculation = Omit<CalculationRecord, "id">;

/** Creates the record of a loan's calculation, made now, to be stored. */
export const newCalculation = (
  dependencies: Dependencies,
  { userId }: Actor,
  { id, companyId, version }: Loan,
  { inputs, result: traced, book }: CalculatedByRules,
): NewCalculation => {
  const used = rulesUsed(inputs, traced);
  const edition = editionOf(dependencies, book, used);
  const { parametersRead: _, ...result } = traced;
  return {
    schemaVersion: calculationSchemaVersion,
    companyId,
    loanId: id,
    loanVersion: version,
    calculatedAt: dependencies.clock.now(),
    calculatedByUserId: userId,
    asOf: inputs.asOf,
    ruleEdition: edition,
    rulesUsed: used,
    fingerprint: fingerprintOf(dependencies, inputs, edition),
    inputs,
    result,
  };
};

import type { Actor } from "../../domain/access/actor.ts";
import type { CalculationRecord, UnstoredCalculation } from "../../domain/calculation/calculation-record.ts";
import { calculationSchemaVersion } from "../../domain/calculation/upgrade.ts";
import { RULE_EDITION } from "../../domain/hecm/calculate.ts";
import type { CalculationInputs } from "../../domain/hecm/inputs.ts";
import type { Loan } from "../../domain/loan/loan.ts";
import type { CalculatedInputs } from "./calculate-terms.ts";
import type { Dependencies } from "./dependencies.ts";

/** A calculation that is to be stored and awaits its id. */
export type NewCalculation = Omit<CalculationRecord, "id">;

/** The digest by which the same question under the same edition of the rules is known again. */
export const fingerprintOf =
  ({ vault }: Pick<Dependencies, "vault">) =>
  (inputs: CalculationInputs): string =>
    vault.digest(`${RULE_EDITION} ${JSON.stringify(inputs)}`);

/** A calculation of a loan, made now, that nobody keeps. */
export const unstoredCalculation =
  ({ clock }: Pick<Dependencies, "clock">) =>
  ({ userId }: Actor, { id, companyId }: Loan, { inputs, result }: CalculatedInputs): UnstoredCalculation => ({
    companyId,
    loanId: id,
    calculatedAt: clock.now(),
    calculatedByUserId: userId,
    asOf: inputs.asOf,
    ruleEdition: RULE_EDITION,
    inputs,
    result,
  });

/** A calculation of a loan, made now, as it is to be stored. */
export const newCalculation =
  (dependencies: Pick<Dependencies, "clock">) =>
  (actor: Actor, loan: Loan, fingerprint: string, calculated: CalculatedInputs): NewCalculation => ({
    ...unstoredCalculation(dependencies)(actor, loan, calculated),
    schemaVersion: calculationSchemaVersion,
    loanVersion: loan.version,
    fingerprint,
  });

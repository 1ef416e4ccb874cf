import { type Actor, authorize, type PermissionDenied } from "../domain/access/actor.ts";
import { type CalculationRefusal, calculate, RULE_EDITION } from "../domain/hecm/calculate.ts";
import { accept, type Result, refuse } from "../domain/kernel/result.ts";
import type { CalculationRecord } from "../domain/loan/calculation.ts";
import { type CalculationInputsMissing, calculationInputs } from "../domain/loan/calculation-inputs.ts";
import { needsRateQuote } from "../domain/loan/calculation-rates.ts";
import type { LoanNotFound } from "../domain/loan/visibility.ts";
import { todayOf } from "./company-scope.ts";
import type { Needs } from "./needs.ts";
import { openLoan } from "./open-loan.ts";
import { quoteRates } from "./quote-rates.ts";
import type { VersionMismatch } from "./save-decided.ts";

type CalculateRefusal =
  | PermissionDenied
  | LoanNotFound
  | VersionMismatch
  | CalculationInputsMissing
  | CalculationRefusal;

/**
 * Calculates a loan's proceeds as of today and stores the calculation with its inputs, the edition of the rules and every
 * step. Rates that are not on the loan come from the weekly averages in effect. The same inputs, edition and day give the record that is there already. The loan itself does not change;
 * `ifMatch` speaks of its version.
 */
export const calculateLoan =
  (
    needs: Pick<
      Needs,
      | "companyOf"
      | "companies"
      | "loansOf"
      | "calculationsOf"
      | "sequences"
      | "publishedIndexValues"
      | "enteredIndexValues"
      | "vault"
      | "clock"
    >,
  ) =>
  async (
    actor: Actor,
    loanId: number,
    ifMatch: number | null,
  ): Promise<Result<CalculationRecord, CalculateRefusal>> => {
    const allowed = authorize(actor, "calculation.create");
    if (allowed._tag === "Refused") return allowed;
    const opened = await openLoan(needs)(actor, loanId);
    if (opened._tag === "Refused") return opened;
    const { id, companyId, version } = opened.value;
    if (ifMatch !== null && ifMatch !== version) return refuse({ _tag: "VersionMismatch" });
    const asOf = await todayOf(needs)(actor, companyId);
    const quote = needsRateQuote(opened.value) ? await quoteRates(needs)(opened.value, asOf) : null;
    const inputs = calculationInputs(opened.value, asOf, quote);
    if (inputs._tag === "Refused") return inputs;
    const result = calculate(inputs.value);
    if (result._tag === "Refused") return result;
    const record = await needs.calculationsOf(companyId).add({
      id: await needs.sequences.next("calculation"),
      companyId,
      loanId: id,
      calculatedAt: needs.clock.now(),
      calculatedByUserId: actor.userId,
      asOf,
      ruleEdition: RULE_EDITION,
      fingerprint: needs.vault.digest(`${RULE_EDITION} ${JSON.stringify(inputs.value)}`),
      inputs: inputs.value,
      result: result.value,
    });
    return accept(record);
  };

import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { calculatedTerms } from "../../domain/calculation/calculated-terms.ts";
import type { InputsRefusal } from "../../domain/calculation/calculation-inputs.ts";
import type { UnstoredCalculation } from "../../domain/calculation/calculation-record.ts";
import { checkScenario, type Scenario, scenarioTerms } from "../../domain/calculation/scenario.ts";
import type { CalculationRefusal } from "../../domain/hecm/calculate.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findVisibleLoanAtVersion } from "../loan/find/find-visible-loan.ts";
import { todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { calculateTerms } from "./calculate/calculate-terms.ts";
import { newCalculation } from "./calculate/new-calculation.ts";
import { severitiesForDebts } from "./calculate/terms-of-loan.ts";

type ScenarioRefusal =
  | PermissionDenied
  | NotFound<"loan">
  | VersionMismatch
  | FieldsInvalid
  | InputsRefusal
  | CalculationRefusal;

/**
 * Calculates the proceeds of a loan under a scenario, as of the scenario's date or today. Refuses dates that no loan could have. Nothing is
 * stored, and the loan does not change. `ifMatch` holds the expected versions of the loan.
 */
export const calculateScenario = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  scenario: Scenario,
  ifMatch: ExpectedVersions,
): Promise<Result<UnstoredCalculation, ScenarioRefusal>> => {
  const allowed = authorize(actor, "calculation.create");
  if (allowed._tag === "Refused") return allowed;
  const opened = await findVisibleLoanAtVersion(dependencies, actor, loanId, ifMatch);
  if (opened._tag === "Refused") return opened;
  const loan = opened.value;
  const today = await todayOf(dependencies, actor, loan.companyId);
  const raised = await severitiesForDebts(dependencies, loan);
  const own = calculatedTerms(loan, raised);
  const checked = checkScenario(loan, own, scenario, today, raised);
  if (checked._tag === "Refused") return checked;
  const asOf = scenario.asOf ?? today;
  const terms = scenarioTerms(own, checked.value);
  const calculated = await calculateTerms(dependencies, loan.companyId, terms, asOf);
  if (calculated._tag === "Refused") return calculated;
  return accept(newCalculation(dependencies, actor, loan, calculated.value));
};

import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { calculatedTerms } from "../../domain/calculation/calculated-terms.ts";
import type { ComparedScenario, Comparison, ScenarioOutcome } from "../../domain/calculation/comparison.ts";
import { explainedLoan } from "../../domain/calculation/explanation/explained-loan.ts";
import { checkScenario, type Scenario, scenarioTerms } from "../../domain/calculation/scenario.ts";
import { differencesOf } from "../../domain/hecm/differences.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findVisibleLoanAtVersion } from "../loan/find/find-visible-loan.ts";
import { existingCompany, todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import type { ExpectedVersions, VersionMismatch } from "../support/expected-versions.ts";
import { scenarioOutcome } from "./calculate/scenario-outcome.ts";
import { severitiesForDebts } from "./calculate/terms-of-loan.ts";

/** The number of scenarios calculated in parallel before other work gets a turn, so that reads from a remote store overlap. */
const togetherAtMost = 5;

export interface NamedScenario extends Scenario {
  readonly name?: string | null;
}

/**
 * Calculates a loan and several scenarios for it, each as of its own date or today. A refused scenario is returned with its refusal in its
 * position and does not stop the others. Nothing is stored. `ifMatch` holds the expected versions of the loan.
 */
export const compareScenarios = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  scenarios: readonly NamedScenario[],
  ifMatch: ExpectedVersions,
): Promise<Result<Comparison, PermissionDenied | NotFound<"loan"> | VersionMismatch>> => {
  const allowed = authorize(actor, "calculation.create");
  if (allowed._tag === "Refused") return allowed;
  const opened = await findVisibleLoanAtVersion(dependencies, actor, loanId, ifMatch);
  if (opened._tag === "Refused") return opened;
  const { id, companyId } = opened.value;
  const today = await todayOf(dependencies, actor, companyId);
  const raised = await severitiesForDebts(dependencies, opened.value);
  const terms = calculatedTerms(opened.value, raised);
  const outcomeOf = (scenario: Scenario): Promise<ScenarioOutcome> =>
    scenarioOutcome(dependencies, companyId, scenarioTerms(terms, scenario), scenario.asOf ?? today);
  const base = await outcomeOf({});
  const compare = async ({ name = null, ...scenario }: NamedScenario): Promise<ComparedScenario> => {
    const checked = checkScenario(opened.value, terms, scenario, today, raised);
    if (checked._tag === "Refused")
      return { name, asOf: scenario.asOf ?? today, ruleEdition: null, outcome: checked, differences: null };
    const calculated = await outcomeOf(checked.value);
    const bothStand = base.outcome._tag === "Accepted" && calculated.outcome._tag === "Accepted";
    const differences = bothStand ? differencesOf(base.outcome.value.result, calculated.outcome.value.result) : null;
    return { name, ...calculated, differences };
  };
  const compared: ComparedScenario[] = [];
  const yieldIfDue = dependencies.clock.yielder();
  for (let from = 0; from < scenarios.length; from += togetherAtMost) {
    await yieldIfDue();
    compared.push(...(await Promise.all(scenarios.slice(from, from + togetherAtMost).map(compare))));
  }
  return accept({
    loanId: id,
    companyId,
    loan: explainedLoan(opened.value, await existingCompany(dependencies, companyId)),
    calculatedAt: dependencies.clock.now(),
    base,
    scenarios: compared,
  });
};

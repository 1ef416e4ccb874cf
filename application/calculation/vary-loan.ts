import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { calculatedTerms } from "../../domain/calculation/calculated-terms.ts";
import { checkScenario, scenarioTerms } from "../../domain/calculation/scenario.ts";
import { scenarioOfWhatIf } from "../../domain/calculation/what-if/changes.ts";
import { quotedPlans } from "../../domain/calculation/what-if/compare-plans.ts";
import { whatIfOfLoan } from "../../domain/calculation/what-if/what-if.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { offeredProducts } from "../../domain/loan/start.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import { existingCompany, todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { calculatePlans } from "./calculate/calculate-plans.ts";
import { projectPlans } from "./calculate/project-plans.ts";
import type { ReadWhatIf, WhatIf } from "./calculate/what-if-outcome.ts";

/**
 * Calculates and projects a loan under other terms, as of today, plan by plan; with none changed it has the figures of the
 * loan's own calculation under that plan. Terms that cannot be calculated, or contradict the loan's dates, are the outcome. Nothing is stored.
 */
export const varyLoan = async (
  dependencies: Dependencies,
  actor: Actor,
  loanId: number,
  read: ReadWhatIf,
): Promise<Result<WhatIf, PermissionDenied | NotFound<"loan">>> => {
  const allowed = authorize(actor, "calculation.create");
  if (allowed._tag === "Refused") return allowed;
  const found = await findVisibleLoan(dependencies, actor, loanId);
  if (found._tag === "Refused") return found;
  const { companyId, loanNumber, productCode, hecmType, property } = found.value;
  const company = await existingCompany(dependencies, companyId);
  const asOf = await todayOf(dependencies, actor, companyId);
  const terms = calculatedTerms(found.value);
  const before = whatIfOfLoan(terms, productCode, asOf);
  const offered = offeredProducts(company, property.state);
  const own = company.products.filter(({ code }) => code === productCode && !offered.some((one) => one.code === code));
  const products = [...own, ...offered];
  const after = read(before, products);
  const takesPurchasePrice = hecmType === "purchase";
  const shown = { companyId, loanNumber, takesPurchasePrice, asOf, products, before };
  if (after._tag === "Refused") return accept({ ...shown, after: null, outcome: after });
  const product = products.find(({ code }) => code === after.value.productCode) ?? null;
  const scenario = scenarioOfWhatIf(terms, before, after.value, product, asOf);
  const checked = checkScenario(found.value, scenario, asOf);
  if (checked._tag === "Refused") return accept({ ...shown, after: after.value, outcome: checked });
  const calculated = await calculatePlans(
    dependencies,
    companyId,
    scenarioTerms(terms, scenario),
    asOf,
    quotedPlans(after.value),
  );
  return accept({ ...shown, after: after.value, outcome: projectPlans(calculated) });
};

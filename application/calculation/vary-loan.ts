import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { calculatedTerms } from "../../domain/calculation/calculated-terms.ts";
import { checkScenario, scenarioTerms } from "../../domain/calculation/scenario.ts";
import { scenarioOfWhatIf } from "../../domain/calculation/what-if/changes.ts";
import { plansOfRate } from "../../domain/calculation/what-if/compare-plans.ts";
import { withProduct } from "../../domain/calculation/what-if/rates.ts";
import { whatIfOfLoan } from "../../domain/calculation/what-if/what-if.ts";
import { offeredProducts } from "../../domain/company/offered-products.ts";
import type { Product } from "../../domain/company/product.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { fullName, isObligor } from "../../domain/loan/borrowers/borrower.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { findVisibleLoan } from "../loan/find/find-visible-loan.ts";
import { existingCompany, todayOf } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { calculatePlans } from "./calculate/calculate-plans.ts";
import { projectPlans } from "./calculate/project-plans.ts";
import { calculateGroups, type RateGroup, type ReadWhatIf, type WhatIf } from "./calculate/what-if-outcome.ts";

/**
 * Calculates and projects a loan under different terms, as of today, for each payment plan. With unchanged terms, the figures equal those
 * of the loan's own calculation under that plan. The other type of rate is calculated too, with the first product offered of that type. If
 * the terms cannot be calculated or contradict the loan's dates, the result says so. Nothing is stored.
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
  const { companyId, loanNumber, productCode, hecmType, property, borrowers } = found.value;
  const company = await existingCompany(dependencies, companyId);
  const asOf = await todayOf(dependencies, actor, companyId);
  const raised = company.requirementSeverities;
  const terms = calculatedTerms(found.value, raised);
  const before = whatIfOfLoan(terms, productCode, asOf);
  const others = offeredProducts(company, property.state).filter(({ code }) => code !== productCode);
  // The type of rate is the loan's own, which may have been changed since it was copied from the product.
  const own = company.products.filter(({ code }) => code === productCode);
  const products = [...own.map((product) => ({ ...product, rateType: terms.rateType })), ...others];
  const offered = { products, states: [] };
  const after = read(before, offered);
  const shown = {
    companyId,
    loanNumber,
    borrowerNames: borrowers.filter(isObligor).map(fullName),
    takesPurchasePrice: hecmType === "purchase",
    asOf,
    ...offered,
    before,
    after,
  };
  if (after._tag === "Refused") return accept({ ...shown, groups: [] });
  const calculate = async (product: Product): Promise<RateGroup["outcome"]> => {
    const inputs = withProduct(before, after.value, product);
    const scenario = scenarioOfWhatIf(terms, before, inputs, product, asOf);
    if (scenario._tag === "Refused") return scenario;
    const checked = checkScenario(found.value, terms, scenario.value, asOf, raised);
    if (checked._tag === "Refused") return checked;
    const varied = scenarioTerms(terms, checked.value);
    const plans = plansOfRate(inputs, product.rateType);
    return projectPlans(await calculatePlans(dependencies, companyId, varied, asOf, plans));
  };
  return accept({ ...shown, groups: await calculateGroups(products, after.value.productCode, calculate) });
};

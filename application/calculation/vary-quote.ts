import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { quoteOfWhatIf } from "../../domain/calculation/what-if/changes.ts";
import { checkQuote, type Quote, quotedPeople } from "../../domain/calculation/what-if/quote.ts";
import { whatIfOfQuote } from "../../domain/calculation/what-if/what-if.ts";
import type { FieldsInvalid } from "../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { offeredProducts } from "../../domain/loan/start.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { companyOfNewRecord } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { calculateQuote } from "./calculate/calculate-quote.ts";
import { projectPlans } from "./calculate/project-plans.ts";
import type { ReadWhatIf, WhatIf } from "./calculate/what-if-outcome.ts";

/**
 * Calculates and projects a quote under other terms, plan by plan; with none changed it has the quote's own figures. Refuses a
 * quote that is wrong itself; other terms that cannot be calculated are the outcome. Nothing is stored. `companyId` null is
 * the actor's own company.
 */
export const varyQuote = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  quote: Quote,
  read: ReadWhatIf,
): Promise<Result<WhatIf, PermissionDenied | NotFound<"company"> | FieldsInvalid>> => {
  const allowed = authorize(actor, "calculation.create");
  if (allowed._tag === "Refused") return allowed;
  const found = await companyOfNewRecord(dependencies, actor, companyId);
  if (found._tag === "Refused") return found;
  const company = found.value;
  const today = dependencies.clock.today(company.timeZone);
  const product = checkQuote(quote, company, today);
  if (product._tag === "Refused") return product;
  const products = offeredProducts(company, quote.state);
  const before = whatIfOfQuote(quote, quotedPeople(quote, today), product.value.code, today);
  const after = read(before, products);
  const shown = {
    companyId: company.id,
    loanNumber: null,
    takesPurchasePrice: quote.hecmType === undefined || quote.hecmType === "purchase",
    asOf: today,
    products,
    before,
  };
  if (after._tag === "Refused") return accept({ ...shown, after: null, outcome: after });
  const varied = quoteOfWhatIf(quote, before, after.value);
  const calculated = await calculateQuote(dependencies, company, varied);
  return accept({ ...shown, after: after.value, outcome: projectPlans(calculated) });
};

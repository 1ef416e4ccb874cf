import { quoteOfWhatIf } from "../../../domain/calculation/what-if/changes.ts";
import { plansOfRate } from "../../../domain/calculation/what-if/compare-plans.ts";
import { checkQuote, type Quote, quotedPeople } from "../../../domain/calculation/what-if/quote.ts";
import { withProduct } from "../../../domain/calculation/what-if/rates.ts";
import { type WhatIfInputs, whatIfOfQuote } from "../../../domain/calculation/what-if/what-if.ts";
import type { Company } from "../../../domain/company/company.ts";
import { offeredProducts } from "../../../domain/company/offered-products.ts";
import type { Product } from "../../../domain/company/product.ts";
import { type FieldsInvalid, invalidField } from "../../../domain/kernel/fields-invalid.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { states } from "../../../domain/reference-data/states.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { calculateQuote } from "./calculate-quote.ts";
import { projectPlans } from "./project-plans.ts";
import { calculateGroups, type RateGroup, type ReadWhatIf, type WhatIf } from "./what-if-outcome.ts";

/** The states in the reference data in which a company lends. */
const licensedStates = ({ statesLicensed }: Pick<Company, "statesLicensed">): readonly string[] =>
  states
    .map(({ abbreviation }) => abbreviation)
    .filter((state) => statesLicensed.length === 0 || statesLicensed.includes(state));

/**
 * Calculates and projects a company's quote under different terms, for both types of rate. Refuses an invalid quote; if only the different
 * terms cannot be calculated, the result says so. Nothing is stored.
 */
export const varyCompanyQuote = async (
  dependencies: Dependencies,
  company: Company,
  quote: Quote,
  read: ReadWhatIf,
): Promise<Result<WhatIf, FieldsInvalid>> => {
  const today = dependencies.clock.today(company.timeZone);
  const product = checkQuote(quote, company, today);
  if (product._tag === "Refused") return product;
  const before = whatIfOfQuote(quote, quotedPeople(quote, today), product.value, today);
  const offered = { products: company.products.filter(({ isActive }) => isActive), states: licensedStates(company) };
  const productsIn = ({ state }: WhatIfInputs) => offeredProducts(company, state ?? quote.state);
  const inputs = read(before, offered);
  const isOffered =
    inputs._tag === "Refused" || productsIn(inputs.value).some(({ code }) => code === inputs.value.productCode);
  const after = isOffered ? inputs : invalidField("productCode", "must be offered in the state of the home");
  const shown = {
    companyId: company.id,
    loanNumber: null,
    borrowerNames: [],
    takesPurchasePrice: quote.hecmType === undefined || quote.hecmType === "purchase",
    asOf: today,
    ...offered,
    before,
    after,
  };
  if (after._tag === "Refused") return accept({ ...shown, groups: [] });
  const calculate = async (each: Product): Promise<RateGroup["outcome"]> => {
    const varied = quoteOfWhatIf(quote, before, withProduct(before, after.value, each), each);
    if (varied._tag === "Refused") return varied;
    const plans = plansOfRate(varied.value, each.rateType);
    return projectPlans(await calculateQuote(dependencies, company, varied.value, plans));
  };
  return accept({
    ...shown,
    groups: await calculateGroups(productsIn(after.value), after.value.productCode, calculate),
  });
};

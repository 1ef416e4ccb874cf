import type { InputsRefusal } from "../../../domain/calculation/calculation-inputs.ts";
import type { RatedProduct } from "../../../domain/calculation/what-if/rates.ts";
import type { WhatIfInputs } from "../../../domain/calculation/what-if/what-if.ts";
import type { Product } from "../../../domain/company/product.ts";
import type { CalculationRefusal } from "../../../domain/hecm/calculate.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { ProjectedPlans } from "./project-plans.ts";

/** Applies a user's entries to the initial inputs of a what-if. Refuses invalid values, by the names of the form's fields. */
export type ReadWhatIf = (
  before: WhatIfInputs,
  offered: Pick<WhatIf, "products" | "states">,
) => Result<WhatIfInputs, FieldsInvalid>;

/** Why plans cannot be calculated. */
export type WhatIfRefusal = FieldsInvalid | InputsRefusal | CalculationRefusal;

/** The plans for one type of rate, that of the product. */
export interface RateGroup {
  readonly product: RatedProduct;
  /** Whether the product is the one named by the form. The other product is the first one offered with the other type of rate. */
  readonly isChosen: boolean;
  /** Refused if no plan can be calculated. */
  readonly outcome: Result<ProjectedPlans, WhatIfRefusal>;
}

/** A loan or a quote under different terms, by payment plan and year. Nothing is stored. */
export interface WhatIf {
  readonly companyId: number;
  /** Null for a quote, which has no loan. */
  readonly loanNumber: string | null;
  /** First and last names of the borrowers; empty for a quote. */
  readonly borrowerNames: readonly string[];
  /** Whether a purchase price is taken into account. */
  readonly takesPurchasePrice: boolean;
  readonly asOf: Day;
  /** The products that can be chosen. */
  readonly products: readonly RatedProduct[];
  /** The abbreviations of the states that a quote may name; empty for a loan. */
  readonly states: readonly string[];
  readonly before: WhatIfInputs;
  /** Refused if the entries are invalid. */
  readonly after: Result<WhatIfInputs, FieldsInvalid>;
  /** The adjustable rate, and then the fixed rate. A type that is not offered is left out. Empty if the entries are invalid. */
  readonly groups: readonly RateGroup[];
}

const isFixed = ({ rateType }: Pick<Product, "rateType">): boolean => rateType === "fixed";

/** Calculates the product named by the form, and the first product with the other type of rate. */
export const calculateGroups = async (
  products: readonly Product[],
  chosenCode: string,
  calculate: (product: Product) => Promise<RateGroup["outcome"]>,
): Promise<readonly RateGroup[]> => {
  const chosen = products.find(({ code }) => code === chosenCode);
  if (chosen === undefined) throw new Error("a what-if is of a product that it does not offer");
  const other = products.find((product) => isFixed(product) !== isFixed(chosen));
  const compared = [chosen, ...(other === undefined ? [] : [other])].sort(
    (a, b) => Number(isFixed(a)) - Number(isFixed(b)),
  );
  return Promise.all(
    compared.map(async (product) => ({ product, isChosen: product === chosen, outcome: await calculate(product) })),
  );
};

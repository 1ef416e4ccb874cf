import type { InputsRefusal } from "../../../domain/calculation/calculation-inputs.ts";
import type { RatedProduct } from "../../../domain/calculation/what-if/rates.ts";
import type { WhatIfInputs } from "../../../domain/calculation/what-if/what-if.ts";
import type { Product } from "../../../domain/company/product.ts";
import type { CalculationRefusal } from "../../../domain/hecm/calculate.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { ProjectedPlans } from "./project-plans.ts";

/** Applies what a reader entered to the inputs that a what-if begins with; refuses values that cannot be read, by the names of the form's fields. */
export type ReadWhatIf = (
  before: WhatIfInputs,
  offered: Pick<WhatIf, "products" | "states">,
) => Result<WhatIfInputs, FieldsInvalid>;

/** Why plans cannot be calculated. */
export type WhatIfRefusal = FieldsInvalid | InputsRefusal | CalculationRefusal;

/** The plans of one kind of rate, which is that of a product. */
export interface RateGroup {
  readonly product: RatedProduct;
  /** Whether the product is the one that the form names; the other is the first offered of the other kind of rate. */
  readonly isChosen: boolean;
  /** Refused where no plan can be calculated. */
  readonly outcome: Result<ProjectedPlans, WhatIfRefusal>;
}

/** A loan or a quote under other terms, plan by plan and year by year. Nothing is stored. */
export interface WhatIf {
  readonly companyId: number;
  /** Null for a quote, which has no loan. */
  readonly loanNumber: string | null;
  /** First and last names of the borrowers; of a quote none. */
  readonly borrowerNames: readonly string[];
  /** Whether a purchase price counts. */
  readonly takesPurchasePrice: boolean;
  readonly asOf: Day;
  /** Those that may be chosen. */
  readonly products: readonly RatedProduct[];
  /** The states that a quote may name, by their abbreviations; none for a loan. */
  readonly states: readonly string[];
  readonly before: WhatIfInputs;
  /** Refused where it could not be read. */
  readonly after: Result<WhatIfInputs, FieldsInvalid>;
  /** The adjustable rate, then the fixed one; one that is not offered is left out, and so are both of what could not be read. */
  readonly groups: readonly RateGroup[];
}

const isFixed = ({ rateType }: Pick<Product, "rateType">): boolean => rateType === "fixed";

/** Calculates the product that the form names, beside the first of the other kind of rate. */
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

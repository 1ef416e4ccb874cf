import type { InputsRefusal } from "../../../domain/calculation/calculation-inputs.ts";
import type { WhatIfInputs } from "../../../domain/calculation/what-if/what-if.ts";
import type { Product } from "../../../domain/company/product.ts";
import type { CalculationRefusal } from "../../../domain/hecm/calculate.ts";
import type { Day } from "../../../domain/kernel/day.ts";
import type { FieldsInvalid } from "../../../domain/kernel/fields-invalid.ts";
import type { Result } from "../../../domain/kernel/result.ts";
import type { ProjectedPlans } from "./project-plans.ts";

type ProductChoice = Pick<Product, "code" | "name">;

/** Makes of what a what-if begins with what its reader wants to know; refuses what cannot be read, by names of its own. */
export type ReadWhatIf = (
  before: WhatIfInputs,
  products: readonly ProductChoice[],
) => Result<WhatIfInputs, FieldsInvalid>;

/** A loan or a quote under other terms, plan by plan and year by year. Nothing is stored. */
export interface WhatIf {
  readonly companyId: number;
  /** Null for a quote, which has no loan. */
  readonly loanNumber: string | null;
  /** Whether a purchase price counts. */
  readonly takesPurchasePrice: boolean;
  readonly asOf: Day;
  /** Those that may be chosen. */
  readonly products: readonly ProductChoice[];
  readonly before: WhatIfInputs;
  /** Null where it could not be read. */
  readonly after: WhatIfInputs | null;
  /** Refused where no plan can be calculated. */
  readonly outcome: Result<ProjectedPlans, FieldsInvalid | InputsRefusal | CalculationRefusal>;
}

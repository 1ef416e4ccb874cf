import type { ComparedRates } from "../../hecm/rates/compared-rate.ts";
import type { RefinanceTest } from "../../hecm/refinance/refinance-verdict.ts";

/** Whether a loan has a calculation, and whether it still matches the loan. */
export type CalculationState = "none" | "stale" | "current";

/** The cost and benefit of a refinance, in cents; negative if the new principal limit is lower. */
export type RefinanceBenefit = Pick<RefinanceTest, "benefitCents" | "totalCostCents" | "passesBenefitFactor">;

/** The parts of a loan's last calculation on which its moves depend. */
export interface CalculationStanding {
  readonly state: CalculationState;
  /** What a current calculation finds that prevents closing, in words. */
  readonly obstacles: readonly string[];
  /** Whether it is a current calculation of a refinance that may waive counseling; absent otherwise. */
  readonly isCounselingWaivable?: boolean;
  /** The result of a current calculation of a refinance; absent otherwise. */
  readonly refinance?: RefinanceBenefit;
  /** The initial MIP of a current calculation; absent otherwise. */
  readonly initialMipCents?: number;
  /** Why its rates are no longer valid, in words, which makes it stale; absent if they are valid. */
  readonly outdatedRates?: string;
  /** Why the rates of a current calculation will not be valid on the closing date, if that is known; absent otherwise. */
  readonly outdatedAtClosing?: string;
  /**
   * For a funded loan whose last calculation has a different principal limit than the last one before funding: both limits; absent
   * otherwise.
   */
  readonly limitsSinceFunding?: { readonly fundedCents: number; readonly presentCents: number };
  /** The entered rates compared with the published ones; absent if none were entered, or if no move depends on them. */
  readonly enteredRates?: ComparedRates;
}

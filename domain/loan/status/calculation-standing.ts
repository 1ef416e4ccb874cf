import type { ComparedRates } from "../../hecm/rates/compared-rate.ts";
import type { RefinanceTest } from "../../hecm/refinance/refinance-verdict.ts";

/** Whether a loan has a calculation, and whether that one still describes the loan as it is. */
export type CalculationState = "none" | "stale" | "current";

/** What a refinance costs and brings; amounts are cents, and below zero where the new principal limit is the lower one. */
export type RefinanceBenefit = Pick<RefinanceTest, "benefitCents" | "totalCostCents" | "passesBenefitFactor">;

/** The part of a loan's last calculation that its status requires. */
export interface CalculationStanding {
  readonly state: CalculationState;
  /** What a current calculation finds against a closing, in words. */
  readonly obstacles: readonly string[];
  /** Whether it is a current calculation of a refinance whose counseling may be waived; absent where it is not. */
  readonly isCounselingWaivable?: boolean;
  /** What a current calculation of a refinance finds; absent of any other. */
  readonly refinance?: RefinanceBenefit;
  /** The initial premium of a current calculation; absent of any other. */
  readonly initialMipCents?: number;
  /** Why its rates do not count any more, in words, and so why it is stale; absent where they do. */
  readonly outdatedRates?: string;
  /** Why the rates of a current calculation will not count on the closing date, as far as that is known; absent otherwise. */
  readonly outdatedAtClosing?: string;
  /** Of a funded loan whose last calculation has another principal limit than the last one before the funding: both; absent otherwise. */
  readonly limitsSinceFunding?: { readonly fundedCents: number; readonly presentCents: number };
  /** The entered rates beside the published ones; absent where nothing was entered, or no move rests on them. */
  readonly enteredRates?: ComparedRates;
}

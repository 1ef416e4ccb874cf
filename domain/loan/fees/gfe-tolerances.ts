import { regulationX } from "../../hecm/parameters/sources.ts";
import { day } from "../../kernel/day.ts";
import type { Parameter } from "../../kernel/in-force.ts";
import { type FeeTolerance, feeCatalog } from "../../reference-data/fee-catalog.ts";
import type { DisclosedFee } from "./disclosure.ts";

/** What one block of the Good Faith Estimate allows. */
interface BlockRule {
  readonly tolerance: FeeTolerance;
  /** The tolerance applies only while the rate is locked. */
  readonly whileLocked?: true;
  /** The charge has no limit if the borrower chose a provider whom the lender did not identify. */
  readonly ownProvider?: true;
  /** The form shows one figure for the whole block, not one per service. */
  readonly isOneFigure?: true;
}

interface GfeTolerances {
  /** By block of the form. */
  readonly blocks: Readonly<Record<string, BlockRule>>;
  /** How far the charges in the class `ten_percent` may rise in total, in percent. */
  readonly percent: number;
}

/** How far charges may rise above the Good Faith Estimate, by block (the form: 12 CFR part 1024, appendix C). */
export const gfeTolerances: Parameter<GfeTolerances> = {
  id: "regulation_x.gfe_tolerances",
  name: "tolerances of the Good Faith Estimate",
  unit: "classes by block",
  keyedBy: "fee disclosure",
  verifiedThrough: day("2026-12-31"),
  steps: [
    {
      from: day("2010-01-01"),
      until: null,
      value: {
        blocks: {
          // The origination charge.
          "1": { tolerance: "zero", isOneFigure: true },
          // The charge for the interest rate.
          "2": { tolerance: "zero", whileLocked: true, isOneFigure: true },
          // Required services that the lender selects.
          "3": { tolerance: "ten_percent" },
          // Title services and the lender's title insurance.
          "4": { tolerance: "ten_percent", ownProvider: true, isOneFigure: true },
          // The owner's title insurance.
          "5": { tolerance: "ten_percent", ownProvider: true, isOneFigure: true },
          // Required services that the borrower can shop for.
          "6": { tolerance: "ten_percent", ownProvider: true },
          // Government recording charges.
          "7": { tolerance: "ten_percent", isOneFigure: true },
          // Transfer taxes.
          "8": { tolerance: "zero", isOneFigure: true },
          // The initial deposit for an escrow account, daily interest charges, and homeowner's insurance.
          "9": { tolerance: "unlimited" },
          "10": { tolerance: "unlimited" },
          "11": { tolerance: "unlimited" },
        },
        percent: 10,
      },
      source: regulationX("1024.7(e) and appendix C"),
    },
  ],
};

/** The block of a fee: the one entered for it, or else the fee catalog's; null if neither has one. */
export const blockOf = ({ code, gfeBlock }: Pick<DisclosedFee, "code" | "gfeBlock">): string | null =>
  gfeBlock ?? feeCatalog.find((known) => known.code === code)?.gfeBlock ?? null;

/**
 * How far a fee in a block may rise; null if it cannot be determined. The tolerance entered for the fee matters only for whether the
 * borrower chose their own provider, and for a block that the form does not have.
 */
export const toleranceIn = (
  { blocks }: GfeTolerances,
  block: string | null,
  written: FeeTolerance,
  isRateLocked: boolean,
): FeeTolerance | null => {
  const rule = block === null ? undefined : blocks[block];
  // The catalog's fee `other` has no limit until its block is entered.
  if (rule === undefined) return written === "unlimited" ? null : written;
  if (rule.whileLocked && !isRateLocked) return "unlimited";
  return rule.ownProvider && written === "unlimited" ? "unlimited" : rule.tolerance;
};

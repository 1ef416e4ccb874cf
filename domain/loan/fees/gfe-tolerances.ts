import { regulationX } from "../../hecm/parameters/sources.ts";
import { day } from "../../kernel/day.ts";
import type { Parameter } from "../../kernel/in-force.ts";
import { type FeeTolerance, feeCatalog } from "../../reference-data/fee-catalog.ts";
import type { DisclosedFee } from "./disclosure.ts";

/** What one block of the Good Faith Estimate allows. */
interface BlockRule {
  readonly tolerance: FeeTolerance;
  /** The charge is bound only while the rate is locked. */
  readonly whileLocked?: true;
  /** With a provider of the borrower's own choice, whom the lender did not name, the charge has no limit. */
  readonly ownProvider?: true;
  /** The form has one figure for the whole block, not one for each service. */
  readonly isOneFigure?: true;
}

interface GfeTolerances {
  /** By the block of the form. */
  readonly blocks: Readonly<Record<string, BlockRule>>;
  /** How far the charges of the class `ten_percent` may rise together, in percent. */
  readonly percent: number;
}

/** How far charges may rise above the Good Faith Estimate, by its blocks (the form: 12 CFR part 1024, appendix C). */
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
          // The deposit of an escrow account, daily interest, and the homeowner's insurance.
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

/** The block of a fee: the one written on it, else that of the fee catalog; null where neither says. */
export const blockOf = ({ code, gfeBlock }: Pick<DisclosedFee, "code" | "gfeBlock">): string | null =>
  gfeBlock ?? feeCatalog.find((known) => known.code === code)?.gfeBlock ?? null;

/**
 * How far a fee of a block may rise; null: it cannot be determined. What is written on the fee decides only whether the borrower chose a
 * provider of their own, and where the block is not one of the form.
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

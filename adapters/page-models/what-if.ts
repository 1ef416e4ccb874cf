import type { Calculation } from "../../domain/hecm/calculate.ts";
import type { Projection } from "../../domain/hecm/projection/projection.ts";
import type { PaymentPlanType, RateType } from "../../domain/hecm/terms.ts";
import type { Day } from "../../domain/kernel/day.ts";
import type { ShownForm, ShownSitePage } from "./site.ts";

/** Fields of the form under a heading. */
type FormSection = ShownForm["sections"][number] & {
  /** Shown on demand, below what most readers change. */
  readonly isMore: boolean;
};

/** A payment plan in its position, calculated or refused. */
export interface ShownPlan {
  readonly type: PaymentPlanType;
  readonly result: Calculation | null;
  /** Why there is none. */
  readonly reason: string | null;
  /** Null if it cannot be projected. */
  readonly projection: Projection | null;
}

/** The plans of one type of rate, side by side with those of the other. */
export interface ShownRateGroup {
  readonly rateType: RateType;
  readonly productName: string;
  /** The figures that no plan changes; null if no plan can be calculated. */
  readonly base: Calculation | null;
  /** Why there is none, as a sentence. */
  readonly reason: string | null;
  readonly plans: readonly ShownPlan[];
}

/** A loan or a quote under different terms, with the form that changes them. */
export interface ShownWhatIf {
  readonly companyId: number;
  readonly title: string;
  readonly asOf: Day;
  readonly sections: readonly FormSection[];
  /** The errors of the form, including those that no field can fix; null if there are none. */
  readonly problem: ShownSitePage["problem"];
  /** What a reader should know about the form, such as fields that were emptied. */
  readonly notes: readonly string[];
  /** The query of the form that starts a loan with these terms; null for a loan, or if the input could not be read. */
  readonly startLoan: string | null;
  readonly changes: readonly { readonly label: string; readonly from: string; readonly to: string }[];
  /** Null if no plan can be calculated. */
  readonly figures: {
    /** The result in sentences, the most important first; empty if the chosen product cannot be calculated. */
    readonly headline: readonly string[];
    /** For the chosen product, or else the other one. */
    readonly base: Calculation;
    /** What a reader should also know: warnings, and what prevents the loan from closing. */
    readonly warnings: readonly string[];
    readonly groups: readonly ShownRateGroup[];
  } | null;
}

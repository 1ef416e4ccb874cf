import type { Calculation } from "../../domain/hecm/calculate.ts";
import type { Projection } from "../../domain/hecm/projection/projection.ts";
import type { PaymentPlanType, RateType } from "../../domain/hecm/terms.ts";
import type { Day } from "../../domain/kernel/day.ts";

/** The kind of a form's value, by which its field is chosen. */
export type FormFieldKind = "dollars" | "percent" | "years" | "months" | "date" | "choice";

/** A field of a form, as it is shown: texts are as they were typed, or as the form begins. */
export interface FormField {
  /** Unique in the form; it is the field's id on the page too. */
  readonly name: string;
  readonly label: string;
  readonly kind: FormFieldKind;
  readonly value: string;
  /** What an empty field means, and the like. */
  readonly hint: string | null;
  /** What is wrong with the value, to be read after the label. */
  readonly error: string | null;
  /** Of a choice; the first is chosen where none is. */
  readonly choices: readonly { readonly value: string; readonly text: string }[];
}

export interface FormSection {
  readonly title: string;
  /** Shown on demand, below what most readers change. */
  readonly isMore: boolean;
  readonly fields: readonly FormField[];
}

/** A payment plan in its place, calculated or refused. */
export interface ShownPlan {
  readonly type: PaymentPlanType;
  readonly result: Calculation | null;
  /** Why there is none. */
  readonly reason: string | null;
  /** Null where it cannot be projected. */
  readonly projection: Projection | null;
}

/** The plans of one kind of rate, side by side with those of the other. */
export interface ShownRateGroup {
  readonly rateType: RateType;
  readonly productName: string;
  /** Without a plan: what no plan changes; null where no plan can be calculated. */
  readonly base: Calculation | null;
  /** Why there is none, as a sentence. */
  readonly reason: string | null;
  readonly plans: readonly ShownPlan[];
}

/** A loan or a quote under other terms, with the form that changes them. */
export interface ShownWhatIf {
  readonly companyId: number;
  readonly title: string;
  readonly asOf: Day;
  readonly sections: readonly FormSection[];
  /** Sentences about what no field of the form can mend. */
  readonly problems: readonly string[];
  /** What a reader should know of the form, such as fields that were emptied. */
  readonly notes: readonly string[];
  /** The query of the form that starts a loan with these terms; null: it is a loan, or what was typed could not be read. */
  readonly startLoan: string | null;
  readonly changes: readonly { readonly label: string; readonly from: string; readonly to: string }[];
  /** Null where no plan can be calculated. */
  readonly figures: {
    /** What comes of it, in sentences, the most important first; empty where the product that was chosen is not calculated. */
    readonly headline: readonly string[];
    /** Of the product that was chosen, or else of the other one. */
    readonly base: Calculation;
    /** What a reader should also know: warnings, and what keeps the loan from closing. */
    readonly warnings: readonly string[];
    readonly groups: readonly ShownRateGroup[];
  } | null;
}

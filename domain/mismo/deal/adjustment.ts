import type { RateIndex } from "../../hecm/terms.ts";
import { addRates } from "../../kernel/rate.ts";
import type { Loan } from "../../loan/loan.ts";
import type { ExportedLoan } from "../exported-loan.ts";
import { constant, container, each, type Mapping, part, requiredValue, value } from "../mapping.ts";
import { ifKnown, percentText } from "../value-forms.ts";

const indexNames: Readonly<Record<RateIndex, string>> = {
  cmt_1_month: "One-month constant maturity Treasury, weekly average",
  cmt_1_year: "One-year constant maturity Treasury, weekly average",
  cmt_10_year: "Ten-year constant maturity Treasury, weekly average",
};

/** The model distinguishes the first change of a rate from later ones; a HECM has the same rule for both. */
const changes = ["First", "Subsequent"] as const;

const perChange = ({ periodicCap }: Loan): string | null => ifKnown(periodicCap, percentText);

const changeRules: Mapping<Loan> = container("INTEREST_RATE_PER_CHANGE_ADJUSTMENT_RULES", [
  each<Loan, { readonly loan: Loan; readonly change: string }>(
    "INTEREST_RATE_PER_CHANGE_ADJUSTMENT_RULE",
    (loan) => changes.map((change) => ({ loan, change })),
    [
      requiredValue("AdjustmentRuleType", "code", "First, then Subsequent, with the same rule", ({ change }) => change),
      value("PerChangeMaximumDecreaseRatePercent", "percent", "periodic_cap", ({ loan }) => perChange(loan)),
      value("PerChangeMaximumIncreaseRatePercent", "percent", "periodic_cap", ({ loan }) => perChange(loan)),
      requiredValue("PerChangeRateAdjustmentFrequencyMonthsCount", "count", "rate_type: 12 or 1", ({ loan }) =>
        loan.rateType === "annual_adjustable" ? "12" : "1",
      ),
    ],
  ),
]);

/** How the rate of an adjustable note changes; absent for a fixed one. */
export const adjustment: Mapping<ExportedLoan> = part<ExportedLoan, Loan>(
  "ADJUSTMENT",
  ({ loan }) => (loan.rateType === "fixed" ? null : loan),
  [
    container("INTEREST_RATE_ADJUSTMENT", [
      container("INDEX_RULES", [
        part("INDEX_RULE", ({ index }: Loan) => index, [
          constant("IndexSourceType", "code", "Other"),
          requiredValue("IndexSourceTypeOtherDescription", "text", "index", (index) => indexNames[index]),
          constant("IndexType", "code", "ConstantMaturityTreasury"),
        ]),
      ]),
      container("INTEREST_RATE_LIFETIME_ADJUSTMENT_RULE", [
        value("CeilingRatePercent", "percent", "note_rate + lifetime_cap", ({ noteRate, lifetimeCap }) =>
          noteRate === null || lifetimeCap === null ? null : percentText(addRates(noteRate, lifetimeCap)),
        ),
        value("MarginRatePercent", "percent", "margin", ({ margin }) => ifKnown(margin, percentText)),
      ]),
      changeRules,
    ]),
  ],
);

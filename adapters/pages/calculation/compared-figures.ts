import type { CalculationFigures } from "../../../domain/hecm/calculate.ts";
import type { CalculatedFigure, FigureDifference, PlanFigure } from "../../../domain/hecm/differences.ts";
import { months } from "../../../domain/hecm/explain.ts";
import { readableFigure } from "../../../domain/hecm/figure-text.ts";
import { shareOfPrincipalLimit } from "../../../domain/hecm/summary/summary-line.ts";
import { planWords } from "../../../domain/hecm/term-words.ts";
import type { Rate } from "../../../domain/kernel/rate.ts";
import { usMoney, usPercent } from "../us-format.ts";

type Kind = "money" | "percent" | "factor" | "years" | "months";

/** A row of the comparison. */
export interface ComparedRow {
  readonly name: string;
  /** The figure whose differences it shows; null for a row without any. */
  readonly figure: CalculatedFigure | PlanFigure | null;
  readonly kind: Kind;
  /** Its text for a calculation; a dash if there is nothing. */
  readonly textOf: (calculation: CalculationFigures) => string;
  readonly isTotal?: true;
}

const none = "–";

const shown = (amount: number, kind: Kind): string => {
  switch (kind) {
    case "money":
      return usMoney(amount);
    case "percent":
      // Figures of this kind are rates; plain numbers in a table.
      return usPercent(amount as Rate);
    case "factor":
      return amount.toFixed(3);
    case "years":
      return String(amount);
    case "months":
      return readableFigure(months(amount));
  }
};

const textOr = (amount: number | null, kind: Kind): string => (amount === null ? none : shown(amount, kind));

const figure = (name: string, of: CalculatedFigure, kind: Kind, isTotal?: true): ComparedRow => ({
  name,
  figure: of,
  kind,
  textOf: (calculation) => textOr(calculation[of], kind),
  ...(isTotal ? { isTotal } : {}),
});

const planFigure = (name: string, of: PlanFigure, kind: Kind): ComparedRow => ({
  name,
  figure: of,
  kind,
  textOf: ({ paymentPlan }) => textOr(paymentPlan?.[of] ?? null, kind),
});

/** The compared figures, in the order of the explanation's summary. */
export const comparedFigures: readonly ComparedRow[] = [
  figure("Age used", "ageUsedYears", "years"),
  figure("Expected average mortgage interest rate", "expectedRate", "percent"),
  figure("Note rate", "noteRate", "percent"),
  figure("Maximum claim amount", "maxClaimAmountCents", "money"),
  figure("Principal limit factor", "principalLimitFactor", "factor"),
  figure("Principal limit", "principalLimitCents", "money", true),
  figure("Initial mortgage insurance premium", "initialMipCents", "money"),
  figure("Origination fee", "originationFeeCents", "money"),
  figure("Mandatory obligations", "mandatoryObligationsCents", "money"),
  {
    name: "Mandatory obligations, percent of principal limit",
    figure: null,
    kind: "percent",
    textOf: ({ mandatoryObligationsCents, principalLimitCents }) =>
      textOr(shareOfPrincipalLimit(mandatoryObligationsCents, principalLimitCents), "percent"),
  },
  figure("Servicing fee set-aside", "servicingSetAsideCents", "money"),
  figure("Life expectancy set-aside", "lesaCents", "money"),
  figure("Net principal limit", "netPrincipalLimitCents", "money"),
  figure("Available proceeds", "availableProceedsCents", "money", true),
  figure("Available in the first 12 months", "firstYearAvailableCents", "money"),
  figure("Cash required to close", "cashRequiredToCloseCents", "money"),
  {
    name: "Payment plan",
    figure: null,
    kind: "money",
    textOf: ({ paymentPlan }) => (paymentPlan === null ? "Not chosen" : planWords[paymentPlan.type]),
  },
  planFigure("Initial draw at closing", "initialDrawCents", "money"),
  planFigure("Monthly payment", "monthlyPaymentCents", "money"),
  planFigure("Term of the payments", "termMonths", "months"),
  planFigure("Line of credit after closing", "lineOfCreditCents", "money"),
  figure("Proceeds forgone", "proceedsForgoneCents", "money"),
];

/** The difference of a figure: `+$1,000.00`, `−0.012`; null if one of the two has none. */
export const changeText = ({ kind }: ComparedRow, { change }: FigureDifference): string | null => {
  if (change === null) return null;
  const size = shown(Math.abs(change), kind);
  return `${change < 0 ? "−" : "+"}${size}`;
};

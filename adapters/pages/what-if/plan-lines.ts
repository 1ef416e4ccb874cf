import type { Calculation } from "../../../domain/hecm/calculate.ts";
import { months as monthCount } from "../../../domain/hecm/explain.ts";
import { readableFigure } from "../../../domain/hecm/figure-text.ts";
import type { ShownPlan } from "../../page-models/what-if.ts";
import { usMoney, usPercent } from "../us-format.ts";

/** A plan, with the figures that are the same for all plans of its type of rate. */
interface PlanColumn {
  readonly plan: ShownPlan;
  readonly base: Calculation;
}

/** The year for which the table shows future figures, if the projection goes that far. */
export const yearAhead = 10;

const yearOf = ({ projection }: ShownPlan) => projection?.rows.find(({ year }) => year === yearAhead) ?? null;

/** A line of the table, with its text for a plan that has it. */
interface PlanLine {
  readonly name: string;
  readonly textOf: (column: PlanColumn) => string;
  /** The class of its cells: an amount stays on one line, words may wrap. */
  readonly look: "figure" | "figure words";
  /** It is the same for all plans of a type of rate, so that a plan without payments has it too. */
  readonly isOfRate?: boolean;
}

/** For nothing, or a value that is not known for the plan. */
const none = "–";

const amountLine = (name: string, centsOf: (column: PlanColumn) => number | null | undefined): PlanLine => ({
  name,
  textOf: (column) => {
    const cents = centsOf(column) ?? 0;
    return cents === 0 ? none : usMoney(cents);
  },
  look: "figure",
});

const textLine = (name: string, textOf: (column: PlanColumn) => string): PlanLine => ({
  name,
  textOf,
  look: "figure words",
});

const monthsOf = ({ plan: { type, result } }: PlanColumn): string => {
  if (type === "tenure" || type === "modified_tenure") return "while the loan lasts";
  const months = result?.paymentPlan?.termMonths ?? null;
  return months === null ? none : readableFigure(monthCount(months));
};

const ratesOf = ({ base }: PlanColumn): string => {
  const expected = `${usPercent(base.expectedRate)} expected`;
  return base.noteRate === null || base.noteRate === base.expectedRate
    ? usPercent(base.expectedRate)
    : `${usPercent(base.noteRate)} at first, ${expected}`;
};

/** What each plan pays, with the first year near the top, and its figures some years later. */
export const planLines: readonly PlanLine[] = [
  { ...textLine("Rate", ratesOf), isOfRate: true },
  { ...amountLine("Principal limit", ({ base }) => base.principalLimitCents), isOfRate: true },
  amountLine("Cash at closing", ({ plan }) => plan.result?.paymentPlan?.initialDrawCents),
  amountLine("Most in the first 12 months", ({ base }) => base.firstYearAvailableCents),
  amountLine("Monthly payment", ({ plan }) => plan.result?.paymentPlan?.monthlyPaymentCents),
  textLine("Payments last", monthsOf),
  amountLine("Line of credit after closing", ({ plan }) => plan.result?.paymentPlan?.lineOfCreditCents),
  amountLine("Forgone, never to be drawn", ({ plan }) => plan.result?.proceedsForgoneCents),
  amountLine(`Balance after ${yearAhead} years`, ({ plan }) => yearOf(plan)?.balanceCents),
  amountLine(`Line of credit after ${yearAhead} years`, ({ plan }) => yearOf(plan)?.lineOfCreditCents),
  { ...amountLine("Cash to bring to closing", ({ base }) => base.cashRequiredToCloseCents), isOfRate: true },
];

/** Why a plan shows no figures: it is refused, or it has nothing to pay out; null if it has figures. */
export const reasonOf = ({ plan: { result, reason }, base }: PlanColumn): string | null => {
  if (result === null) return reason ?? "";
  return base.availableProceedsCents > 0
    ? null
    : "Nothing of the loan is left after closing, so this plan has nothing to pay out.";
};

import type { Rate } from "../kernel/rate.ts";
import type { RateBasis, RateQuote } from "./expected-rate.ts";
import { type Figure, onDay, percent, type Step, step } from "./explain.ts";
import type { IndexWeek } from "./index-values.ts";
import type { CalculationInputs } from "./inputs.ts";
import { adjustableRate, oldWeekWarnings, type RateWarning } from "./interest-rates.ts";
import { policies } from "./parameters/policies.ts";

type Figures = Readonly<Record<string, Figure>>;

const weekFigures = (margin: Rate | null, week: IndexWeek | null): Figures =>
  margin === null || week === null
    ? {}
    : {
        margin: percent(margin),
        "weekly average": percent(week.value),
        "average of the week of": onDay(week.weekOf),
        "average in effect from": onDay(week.effectiveFrom),
      };

const lockFigures = ({ lock }: RateBasis): Figures =>
  lock === null
    ? {}
    : {
        "locked rate": percent(lock.rate),
        "locked on": onDay(lock.lockedOn),
        ...(lock.endsOn === null ? {} : { "lock ends on": onDay(lock.endsOn) }),
        "lock tested on": onDay(lock.testedOn),
      };

const weekUsed = ({ rule, quote }: RateBasis): IndexWeek | null =>
  (rule === "lowest_since_application" ? quote?.lowestExpectedWeek : quote?.expectedWeek) ?? null;

const expectedRateStep = (basis: RateBasis, expectedRate: Rate): Step[] => {
  const { rule, margin, quote } = basis;
  if (rule === "fixed" || rule === "entered") return [];
  const named = { id: "expected_rate", name: "Expected rate" };
  const figures = { ...weekFigures(margin, weekUsed(basis)), ...lockFigures(basis) };
  if (rule === "locked") {
    const current = adjustableRate(margin, quote?.expectedWeek ?? null);
    const inputs = { ...figures, ...(current === null ? {} : { "current rate": percent(current) }) };
    const formula = "while the lock lasts: the lower of the locked rate and margin + weekly average";
    return [step(policies.betterRate, { ...named, formula, inputs }, percent(expectedRate))];
  }
  const average =
    rule === "current"
      ? "weekly average of the 10-year index in effect"
      : "lowest weekly average since the application";
  const text = { ...named, formula: `margin + ${average}`, inputs: figures };
  return [step(policies.expectedRate, text, percent(expectedRate))];
};

const noteRateStep = ({ margin, quote }: RateBasis, noteRate: Rate): Step => {
  const text = {
    id: "note_rate",
    name: "Start rate of the note",
    formula: "margin + weekly average of the note's index in effect",
    inputs: weekFigures(margin, quote?.noteWeek ?? null),
  };
  return step(policies.startRate, text, percent(noteRate));
};

/** How the rates came about where they are not simply as entered on the loan; no step where they are. */
export const rateSteps = ({ rateBasis, expectedRate, noteRate }: CalculationInputs): Step[] => {
  if (rateBasis === null) return [];
  const noteSteps = rateBasis.noteRateIsQuoted && noteRate !== null ? [noteRateStep(rateBasis, noteRate)] : [];
  return [...expectedRateStep(rateBasis, expectedRate), ...noteSteps];
};

const weeksOf = ({ rule, noteRateIsQuoted }: RateBasis, { expectedWeek, noteWeek }: RateQuote) => [
  ...(rule === "entered" ? [] : [expectedWeek]),
  ...(noteRateIsQuoted ? [noteWeek] : []),
];

/** Warns of weekly averages that are old on the day of the quote, and of a lock that could not be compared with one. */
export const rateWarnings = ({ rateBasis }: CalculationInputs): RateWarning[] => {
  if (rateBasis === null) return [];
  const { rule, quote, margin } = rateBasis;
  const warnings =
    quote === null ? [] : weeksOf(rateBasis, quote).flatMap((week) => oldWeekWarnings(week, quote.quotedOn));
  if (rule !== "locked" || adjustableRate(margin, quote?.expectedWeek ?? null) !== null) return warnings;
  const message = "The current expected rate is not known: the locked rate was used without comparing the two.";
  return [...warnings, { code: "current_rate_unknown", message }];
};

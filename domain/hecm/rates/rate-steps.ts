import { weekday } from "../../kernel/day.ts";
import type { Rate } from "../../kernel/rate.ts";
import { type Figure, onDay, percent, type Step, step } from "../explain.ts";
import type { CalculationInputs } from "../inputs.ts";
import { ownChoices, policies } from "../parameters/policies.ts";
import type { RateBasis, RateQuote } from "./expected-rate.ts";
import { implausibleRateWarnings } from "./implausible-rate.ts";
import type { IndexWeek } from "./index-values.ts";
import { adjustableRate, oldWeekWarnings, type RateWarning } from "./interest-rates.ts";
import { lockWarnings, publishedLockRate } from "./proven-lock.ts";

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

const publishedFigure = (basis: RateBasis): Figures => {
  const published = publishedLockRate(basis);
  return published === null ? {} : { "published rate of that day": percent(published) };
};

const lockFigures = (basis: RateBasis): Figures => {
  const { lock } = basis;
  return lock === null
    ? {}
    : {
        "locked rate": percent(lock.rate),
        "locked on": onDay(lock.lockedOn),
        ...publishedFigure(basis),
        ...(lock.endsOn === null ? {} : { "lock ends on": onDay(lock.endsOn) }),
        "lock tested on": onDay(lock.testedOn),
      };
};

const weekUsed = ({ rule, quote }: RateBasis): IndexWeek | null =>
  (rule === "lowest_since_application" ? quote?.lowestExpectedWeek : quote?.expectedWeek) ?? null;

/** A weekly average on which a rate is based, or with which it was compared. */
interface WeekUsed {
  readonly usedFor: "expected_rate" | "note_rate" | "rate_lock";
  readonly week: IndexWeek;
}

/**
 * The weekly averages behind the rates of a calculation, the expected rate's first and the lock date's last; empty if both rates were
 * entered.
 */
export const weeksUsed = (basis: RateBasis | null): readonly WeekUsed[] => {
  if (basis === null) return [];
  const expected = basis.rule === "entered" || basis.margin === null ? null : weekUsed(basis);
  const note = basis.noteRateIsQuoted ? (basis.quote?.noteWeek ?? null) : null;
  const lock = publishedLockRate(basis) === null ? null : (basis.quote?.lockWeek ?? null);
  return [
    ...(expected === null ? [] : [{ usedFor: "expected_rate" as const, week: expected }]),
    ...(note === null ? [] : [{ usedFor: "note_rate" as const, week: note }]),
    ...(lock === null ? [] : [{ usedFor: "rate_lock" as const, week: lock }]),
  ];
};

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"];

const averageTexts = {
  expected_rate: {
    id: "expected_rate_average",
    name: "Weekly average for the expected rate",
    ground: ownChoices.expectedRateAverage,
  },
  note_rate: { id: "note_rate_average", name: "Weekly average for the note rate", ground: ownChoices.noteRateAverage },
  rate_lock: {
    id: "rate_lock_average",
    name: "Weekly average in effect on the day of the lock",
    ground: ownChoices.expectedRateAverage,
  },
};

/** How a weekly average was computed from its daily values; entered values are marked. */
const averageStep = ({ usedFor, week: { value, values } }: WeekUsed): readonly Step[] => {
  if (values === undefined) return [];
  const { ground, ...text } = averageTexts[usedFor];
  const daily = values.map(({ on, value: ofDay, origin }): [string, Figure] => {
    const name = weekdays[weekday(on) - 1] ?? on;
    return [origin === "entered" ? `${name}, entered` : name, percent(ofDay)];
  });
  const formula = `(${daily.map(([name]) => name).join(" + ")}) ÷ ${daily.length}, to two decimals`;
  return [step(ground, { ...text, formula, inputs: Object.fromEntries(daily) }, percent(value))];
};

const named = { id: "expected_rate", name: "Expected rate" };

const quotedExpectedRateStep = (basis: RateBasis, expectedRate: Rate): Step => {
  const { rule, margin, quote } = basis;
  const figures = { ...weekFigures(margin, weekUsed(basis)), ...lockFigures(basis) };
  if (rule === "locked") {
    const current = adjustableRate(margin, quote?.expectedWeek ?? null);
    const inputs = { ...figures, ...(current === null ? {} : { "current rate": percent(current) }) };
    const formula = "while the lock lasts: the lower of the locked rate and margin + weekly average";
    return step(policies.betterRate, { ...named, formula, inputs }, percent(expectedRate));
  }
  const [average, ground] =
    rule === "current"
      ? ["weekly average of the 10-year constant maturity Treasury in effect", policies.expectedRate]
      : ["lowest weekly average since the application", ownChoices.lowestRate];
  const text = { ...named, formula: `margin + ${average}`, inputs: figures };
  return step(ground, text, percent(expectedRate));
};

const expectedRateStep = ({ rateType, rateBasis, noteRate, expectedRate }: CalculationInputs): Step => {
  if (rateType === "fixed" && noteRate !== null) {
    const text = { ...named, formula: "note rate", inputs: { "note rate": percent(noteRate) } };
    return step(policies.fixedExpectedRate, text, percent(expectedRate));
  }
  if (rateBasis !== null && rateBasis.rule !== "entered") return quotedExpectedRateStep(rateBasis, expectedRate);
  const inputs = { "expected rate entered": percent(expectedRate) };
  return step(policies.enteredRate, { ...named, formula: "expected rate entered", inputs }, percent(expectedRate));
};

const noteRateStep = (rateBasis: RateBasis | null, noteRate: Rate): Step => {
  const noteNamed = { id: "note_rate", name: "Note rate" };
  if (rateBasis === null || !rateBasis.noteRateIsQuoted) {
    const inputs = { "note rate entered": percent(noteRate) };
    return step(policies.enteredRate, { ...noteNamed, formula: "note rate entered", inputs }, percent(noteRate));
  }
  const { margin, quote } = rateBasis;
  const text = {
    ...noteNamed,
    formula: "margin + weekly average of the note's index in effect",
    inputs: weekFigures(margin, quote?.noteWeek ?? null),
  };
  return step(policies.startRate, text, percent(noteRate));
};

/**
 * How the rates and their weekly averages were determined. The note rate is left out while it is not known. A fixed rate comes before the
 * expected one.
 */
export const rateSteps = (inputs: CalculationInputs): Step[] => {
  const { rateType, rateBasis, noteRate } = inputs;
  const weeks = weeksUsed(rateBasis);
  const averageFor = (rate: WeekUsed["usedFor"]) =>
    weeks.filter(({ usedFor }) => usedFor === rate).flatMap(averageStep);
  const expected = [...averageFor("expected_rate"), ...averageFor("rate_lock"), expectedRateStep(inputs)];
  if (noteRate === null) return expected;
  const note = [...averageFor("note_rate"), noteRateStep(rateBasis, noteRate)];
  return rateType === "fixed" ? [...note, ...expected] : [...expected, ...note];
};

const weeksOf = ({ rule, noteRateIsQuoted }: RateBasis, { expectedWeek, noteWeek }: RateQuote) => [
  ...(rule === "entered" ? [] : [expectedWeek]),
  ...(noteRateIsQuoted ? [noteWeek] : []),
];

type RateInputs = Pick<CalculationInputs, "rateType" | "rateBasis" | "noteRate" | "expectedRate">;

const basisWarnings = ({ rateBasis, expectedRate }: RateInputs): RateWarning[] => {
  if (rateBasis === null) return [];
  const { rule, quote, margin } = rateBasis;
  const oldWeeks =
    quote === null ? [] : weeksOf(rateBasis, quote).flatMap((week) => oldWeekWarnings(week, quote.quotedOn));
  const warnings = [...oldWeeks, ...lockWarnings(rateBasis, expectedRate)];
  if (rule !== "locked" || adjustableRate(margin, quote?.expectedWeek ?? null) !== null) return warnings;
  const message = "The current expected rate is not known: the locked rate was used without comparing the two.";
  return [...warnings, { code: "current_rate_unknown", message }];
};

/**
 * Warns about weekly averages that are old on the date of the quote; about a lock that expired, was replaced, differs from the published
 * rate of its date, or could not be compared; and about a note rate or expected rate that is surely mistyped.
 */
export const rateWarnings = (inputs: RateInputs): RateWarning[] => [
  ...basisWarnings(inputs),
  ...implausibleRateWarnings("note", inputs.noteRate),
  // The expected rate of a fixed-rate loan is its note rate.
  ...(inputs.rateType === "fixed" ? [] : implausibleRateWarnings("expected", inputs.expectedRate)),
];

import { calculatedTerms } from "../../calculation/calculated-terms.ts";
import { calculationRates } from "../../calculation/rates/calculation-rates.ts";
import { sampleLoan } from "../../documents/merge/sample/sample-loan.ts";
import { expectedRateInUse } from "../../hecm/rates/expected-rate.ts";
import {
  type IndexWeek,
  isOld,
  type KnownValue,
  latestWeek,
  weekCovering,
  weeklyAverages,
} from "../../hecm/rates/index-values.ts";
import { rateLock } from "../../hecm/rates/rate-lock.ts";
import { rateWarnings } from "../../hecm/rates/rate-steps.ts";
import { effectiveWeekdays, lockPolicies, type RateIndex, rateIndexes, rateTypes } from "../../hecm/terms.ts";
import { day } from "../../kernel/day.ts";
import { type Rate, rate } from "../../kernel/rate.ts";
import type { Result } from "../../kernel/result.ts";
import { answered } from "../book/answered.ts";
import { type Cells, dayIn, inPercent, oneOf, rateIn, required } from "../book/cells.ts";
import type { Subject } from "./subject.ts";

/** The known values of each index, by date. */
export type DailyValues = Readonly<Record<RateIndex, readonly KnownValue[]>>;

const effectiveWeekday = (cells: Cells) => oneOf(effectiveWeekdays, required(cells, "takes effect on"));
const indexIn = (cells: Cells) => oneOf(rateIndexes, required(cells, "index"));

const accepted = <Value>(result: Result<Value, { readonly _tag: string }>): Value => {
  if (result._tag === "Refused") throw new Error(result.refusal._tag);
  return result.value;
};

/** Parses daily values written `2026-04-20 4.26, 2026-04-21 4.30`. */
const readDailyValues = (cell: string): KnownValue[] =>
  cell.split(", ").map((entry) => {
    const [on = "", value = ""] = entry.split(" ");
    return { on: day(on), value: rate(Number(value)), origin: "bundled" };
  });

export const weeklyAverage: Subject = {
  inputColumns: ["index", "daily values", "known on", "takes effect on"],
  expectedColumns: {
    "→ weeks": Number,
    "→ average": inPercent,
    "→ published on": String,
    "→ in effect from": String,
  },
  answer: (cells) => {
    const daily = readDailyValues(required(cells, "daily values"));
    const weeks = weeklyAverages(indexIn(cells), daily, day(required(cells, "known on")), effectiveWeekday(cells));
    const [week] = weeks;
    const figures: Readonly<Record<string, number | string | null>> = {
      "→ weeks": weeks.length,
      "→ average": week?.value ?? null,
      "→ published on": week?.publishedOn ?? null,
      "→ in effect from": week?.effectiveFrom ?? null,
    };
    return (column) => figures[column] ?? null;
  },
};

/** The week of an index in effect on a date, from its daily values. */
export const weekInEffect = (values: DailyValues): Subject => ({
  inputColumns: ["index", "today", "named day", "takes effect on"],
  expectedColumns: {
    "→ week of": String,
    "→ average": inPercent,
    "→ in effect from": String,
    "→ old": String,
    "→ refusal": String,
  },
  answer: (cells) => {
    const index = indexIn(cells);
    const today = day(required(cells, "today"));
    const named = dayIn(cells, "named day");
    const known = named !== null && named < today ? named : today;
    const latest = latestWeek(index, values[index], known, effectiveWeekday(cells));
    const covering = named === null ? null : weekCovering(index, latest, named);
    const week = covering?._tag === "Refused" ? null : latest;
    const figures: Readonly<Record<string, number | string | null>> = {
      "→ week of": week?.weekOf ?? null,
      "→ average": week?.value ?? null,
      "→ in effect from": week?.effectiveFrom ?? null,
      "→ old": week && isOld(week, today) ? "yes" : "no",
      "→ refusal": week === null ? "IndexWeekUnknown" : null,
    };
    return (column) => figures[column] ?? null;
  },
});

const yesOrNo = (is: boolean): string => (is ? "yes" : "no");

export const lockPeriod: Subject = {
  inputColumns: ["locked on", "case number assigned", "tested on"],
  expectedColumns: { "→ lock ends on": String, "→ live": String },
  answer: (cells) => {
    const [lockedOn, testedOn] = [day(required(cells, "locked on")), day(required(cells, "tested on"))];
    const { endsOn, isLive } = accepted(rateLock(rate(6), lockedOn, dayIn(cells, "case number assigned"), testedOn));
    return (column) => (column === "→ live" ? yesOrNo(isLive) : endsOn);
  },
};

const weekOf = (value: Rate | null, effectiveFrom = day("2026-04-27")): IndexWeek | null =>
  value === null
    ? null
    : {
        index: "cmt_10_year",
        weekOf: day("2026-04-20"),
        publishedOn: day("2026-04-24"),
        effectiveFrom,
        value,
      };

export const rateInUse: Subject = {
  inputColumns: [
    "rate type",
    "note rate",
    "margin",
    "entered rate",
    "locked on",
    "case number assigned",
    "closing",
    "as of",
    "current average",
    "lowest average since application",
  ],
  expectedColumns: {
    "→ expected rate": (cell) => (cell === "none" ? "none" : inPercent(cell)),
    "→ rule": String,
  },
  answer: (cells) => {
    const asOf = day(required(cells, "as of"));
    const enteredRate = rateIn(cells, "entered rate");
    const lockedOn = dayIn(cells, "locked on");
    const assignedOn = dayIn(cells, "case number assigned");
    const inUse = expectedRateInUse({
      rateType: oneOf(rateTypes, required(cells, "rate type")),
      noteRate: rateIn(cells, "note rate"),
      margin: rateIn(cells, "margin"),
      enteredRate,
      lock:
        enteredRate === null || lockedOn === null
          ? null
          : accepted(rateLock(enteredRate, lockedOn, assignedOn, dayIn(cells, "closing") ?? asOf)),
      quote: {
        quotedOn: asOf,
        expectedWeek: weekOf(rateIn(cells, "current average")),
        lowestExpectedWeek: weekOf(rateIn(cells, "lowest average since application")),
        noteWeek: null,
      },
    });
    return (column) => (column === "→ rule" ? (inUse?.rule ?? null) : (inUse?.rate ?? "none"));
  },
};

const lockedLoan = (cells: Cells) => {
  const { expectedRate, margin, closing } = {
    expectedRate: rateIn(cells, "locked rate"),
    margin: rateIn(cells, "margin"),
    closing: day(required(cells, "closing")),
  };
  const days = { rateLockedOn: day("2026-03-02"), caseNumberAssignedOn: day("2026-03-02"), closingOn: closing };
  return { ...sampleLoan, rateType: "annual_adjustable" as const, noteRate: rate(5.75), expectedRate, margin, ...days };
};

/** How a calculation treats a lock, and what it warns about. */
export const lockProof: Subject = {
  inputColumns: ["margin", "locked rate", "average on the lock day", "company", "closing", "current average"],
  expectedColumns: { "→ expected rate": inPercent, "→ warning": String, "→ refusal": String },
  answer: (cells) => {
    const quotedOn = day(required(cells, "closing"));
    const rates = calculationRates(calculatedTerms(lockedLoan(cells), []), quotedOn, {
      quotedOn,
      expectedWeek: weekOf(rateIn(cells, "current average"), quotedOn),
      lowestExpectedWeek: null,
      noteWeek: null,
      lockWeek: weekOf(rateIn(cells, "average on the lock day"), quotedOn),
      lockPolicy: oneOf(lockPolicies, required(cells, "company")),
    });
    return answered(rates, ({ noteRate, expectedRate, basis: rateBasis }) => {
      if (expectedRate === null) throw new Error("no rate is known");
      const warnings = rateWarnings({ rateType: "annual_adjustable", noteRate, expectedRate, rateBasis });
      return {
        "→ expected rate": expectedRate,
        "→ warning": warnings.map(({ code }) => code).join(", ") || "none",
      };
    });
  },
};

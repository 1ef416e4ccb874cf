import { describe, expect, test } from "bun:test";
import { plainLoan } from "../../../../domain/casebook/sample/plain-loan.ts";
import type { CalculationInputs } from "../../../../domain/hecm/inputs.ts";
import type { RateBasis, RateQuote } from "../../../../domain/hecm/rates/expected-rate.ts";
import type { IndexWeek } from "../../../../domain/hecm/rates/index-values.ts";
import { expectedRateOrigin, noteRateOrigin } from "../../../../domain/hecm/rates/rate-origins.ts";
import { rateSteps, rateWarnings } from "../../../../domain/hecm/rates/rate-steps.ts";
import { addDays, day } from "../../../../domain/kernel/day.ts";
import { rate } from "../../../../domain/kernel/rate.ts";
import { bundledValue } from "../../../fixtures/calculation/daily-values.ts";
import { loanOfKind } from "../../../fixtures/loan/kinds-of-loans.ts";

const explained = (inputs: CalculationInputs, id: string) => {
  const found = rateSteps(inputs).find((step) => step.id === id);
  if (found === undefined) return null;
  return {
    formula: found.formula,
    inputs: Object.fromEntries(found.inputs.map(({ name, value }) => [name, value.amount])),
  };
};
const ids = (inputs: CalculationInputs) => rateSteps(inputs).map(({ id }) => id);

/** The loan of a kind whose rates were quoted, with another basis or quote. */
const withBasis = (kind: string, basis: Partial<RateBasis>, quote: Partial<RateQuote> = {}): CalculationInputs => {
  const inputs = loanOfKind(kind);
  const { rateBasis } = inputs;
  if (!rateBasis?.quote) throw new Error(`${kind} has no quote`);
  return { ...inputs, rateBasis: { ...rateBasis, quote: { ...rateBasis.quote, ...quote }, ...basis } };
};

const average = {
  margin: rate(1.75),
  "weekly average": rate(4.25),
  "average of the week of": day("2026-05-25"),
  "average in effect from": day("2026-06-01"),
};
const lock = {
  "locked rate": rate(6),
  "locked on": day("2026-03-03"),
  "lock ends on": day("2026-06-30"),
  "lock tested on": day("2026-06-15"),
};

describe("an explanation shows of a rate", () => {
  test("the margin and the weekly average in effect, with its week and its daily values", () => {
    const inputs = loanOfKind("a quoted rate");
    expect(explained(inputs, "expected_rate")).toEqual({
      formula: "margin + weekly average of the 10-year constant maturity Treasury in effect",
      inputs: average,
    });
    expect(explained(inputs, "note_rate")?.inputs).toMatchObject({ "weekly average": rate(4) });
    // (4.23 + 4.26 + 4.25 + 4.26) ÷ 4; Monday was a holiday, and Friday's value was entered.
    expect(explained(inputs, "expected_rate_average")).toEqual({
      formula: "(Tuesday + Wednesday + Thursday + Friday, entered) ÷ 4, to two decimals",
      inputs: { Tuesday: rate(4.23), Wednesday: rate(4.26), Thursday: rate(4.25), "Friday, entered": rate(4.26) },
    });
  });

  test("every day of a whole week by its name", () => {
    const monday = day("2026-06-01");
    const values = [0, 1, 2, 3, 4].map((days) => bundledValue({ on: addDays(monday, days), value: rate(4) }));
    const week: IndexWeek = {
      index: "cmt_10_year",
      weekOf: monday,
      publishedOn: day("2026-06-05"),
      effectiveFrom: day("2026-06-09"),
      value: rate(4),
      values,
    };
    expect(
      explained(withBasis("a quoted rate", {}, { expectedWeek: week }), "expected_rate_average")?.formula,
    ).toStartWith("(Monday + Tuesday + Wednesday + Thursday + Friday) ÷ 5");
  });

  test("the lowest week since the application if that was used, and not the current one", () => {
    const other = { ...loanOfKind("a quoted rate").rateBasis?.quote?.expectedWeek, value: rate(5) } as IndexWeek;
    const inputs = withBasis("the lowest rate since the application", {}, { expectedWeek: other });
    expect(explained(inputs, "expected_rate")).toEqual({
      formula: "margin + lowest weekly average since the application",
      inputs: average,
    });
  });

  test("its lock beside the current rate, with the published rate of its date if they were compared", () => {
    const current = { "current rate": rate(6) };
    expect(explained(loanOfKind("a locked rate"), "expected_rate")).toEqual({
      formula: "while the lock lasts: the lower of the locked rate and margin + weekly average",
      inputs: { ...average, ...lock, ...current },
    });
    const compared = loanOfKind("a locked rate that was compared");
    expect(explained(compared, "expected_rate")?.inputs).toEqual({
      ...average,
      ...lock,
      ...current,
      "published rate of that day": rate(6),
    });
    expect(ids(compared)).toContain("rate_lock_average");
    expect(ids(loanOfKind("a locked rate"))).not.toContain("rate_lock_average");
  });

  test("no end of a lock and no current rate if they are unknown", () => {
    const open = {
      rate: rate(6),
      lockedOn: day("2026-03-03"),
      endsOn: null,
      testedOn: day("2026-06-15"),
      isLive: true,
    };
    const inputs = withBasis("a locked rate", { lock: open }, { expectedWeek: null });
    expect(Object.keys(explained(inputs, "expected_rate")?.inputs ?? {})).toEqual([
      "locked rate",
      "locked on",
      "lock tested on",
    ]);
  });

  test("only the average that was used, and none for a rate that was entered", () => {
    const entered = withBasis("a quoted rate", { rule: "entered" });
    expect(ids(entered)).toEqual(["expected_rate", "note_rate_average", "note_rate"]);
    expect(explained(entered, "expected_rate")?.formula).toBe("expected rate entered");
    const noteEntered = withBasis("a quoted rate", { noteRateIsQuoted: false });
    expect(ids(noteEntered)).toEqual(["expected_rate_average", "expected_rate", "note_rate"]);
    expect(explained(noteEntered, "note_rate")?.formula).toBe("note rate entered");
    expect(ids(withBasis("a quoted rate", { margin: null }))).not.toContain("expected_rate_average");
  });
});

test("a page states the source of each rate", () => {
  const origins = (inputs: CalculationInputs) => [expectedRateOrigin(inputs), noteRateOrigin(inputs)];
  const quoted = { kind: "quoted", margin: rate(1.75), isLowest: false };
  expect(origins(plainLoan)).toEqual([{ kind: "entered" }, { kind: "entered" }]);
  expect(origins({ ...plainLoan, noteRate: null })[1]).toEqual({ kind: "not_known" });
  expect(origins(loanOfKind("a fixed rate"))).toEqual([{ kind: "same_as_note_rate" }, { kind: "entered" }]);
  expect(origins({ ...loanOfKind("a fixed rate"), noteRate: null })[0]).toEqual({ kind: "entered" });
  expect(origins(loanOfKind("a quoted rate"))).toMatchObject([
    { ...quoted, week: { value: rate(4.25) } },
    { ...quoted, week: { value: rate(4) } },
  ]);
  expect(origins(withBasis("a quoted rate", { rule: "entered", noteRateIsQuoted: false }))).toEqual([
    { kind: "entered" },
    { kind: "entered" },
  ]);
  expect(origins(loanOfKind("a locked rate"))[0]).toMatchObject({ kind: "locked", lock: { rate: rate(6) } });
  expect(origins(loanOfKind("the lowest rate since the application"))[0]).toMatchObject({ ...quoted, isLowest: true });
});

describe("a calculation warns", () => {
  const codes = (inputs: CalculationInputs) => rateWarnings(inputs).map(({ code }) => code);

  test("about each average it used that took effect more than eight days before the quote", () => {
    // Both took effect on June 1.
    const quotedOn = (on: string, basis: Partial<RateBasis> = {}) =>
      codes(withBasis("a quoted rate", basis, { quotedOn: day(on) }));
    expect(quotedOn("2026-06-09")).toEqual([]);
    expect(quotedOn("2026-06-10")).toEqual(["index_week_old", "index_week_old"]);
    expect(quotedOn("2026-06-10", { rule: "entered" })).toEqual(["index_week_old"]);
    expect(quotedOn("2026-06-10", { noteRateIsQuoted: false })).toEqual(["index_week_old"]);
    expect(quotedOn("2026-06-10", { rule: "entered", noteRateIsQuoted: false })).toEqual([]);
  });

  test("if a locked rate could not be compared with a current one", () => {
    expect(codes(loanOfKind("a locked rate"))).toEqual([]);
    const unknown = rateWarnings(withBasis("a locked rate", {}, { expectedWeek: null }));
    expect(unknown).toEqual([
      {
        code: "current_rate_unknown",
        message: "The current expected rate is not known: the locked rate was used without comparing the two.",
      },
    ]);
    expect(codes(withBasis("a quoted rate", {}, { expectedWeek: null }))).toEqual([]);
    // In addition to the warning about the note rate's old week.
    const old = withBasis("a locked rate", {}, { expectedWeek: null, quotedOn: day("2026-06-10") });
    expect(codes(old)).toEqual(["index_week_old", "current_rate_unknown"]);
  });

  test("about a rate below 1% or above 15%, once if a fixed-rate loan has it as both rates", () => {
    const of = (noteRate: number, expectedRate: number) =>
      rateWarnings({ ...plainLoan, noteRate: rate(noteRate), expectedRate: rate(expectedRate) });
    expect([of(1, 15), of(15, 1)]).toEqual([[], []]);
    expect(of(0.99999, 15.00001)).toEqual([
      {
        code: "rate_implausible",
        message: "The note rate of 0.99999 percent is below 1 percent: rates are in percent, such as 6.25 percent.",
      },
      {
        code: "rate_implausible",
        message:
          "The expected rate of 15.00001 percent is above 15 percent: rates are in percent, such as 6.25 percent.",
      },
    ]);
    const fixed = { ...plainLoan, rateType: "fixed", noteRate: rate(0.0625), expectedRate: rate(0.0625) } as const;
    expect(codes(fixed)).toEqual(["rate_implausible"]);
  });
});

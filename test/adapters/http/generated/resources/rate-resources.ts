import fc from "fast-check";
import { day } from "../../../../../domain/kernel/day.ts";
import { federalHolidayOn } from "../../../../../domain/reference-data/federal-holidays.ts";
import { nullable, webAddress } from "../arbitrary-value.ts";
import { type Body, fieldsNamed, type Resource } from "./resource.ts";

const money = (minCents: number, maxCents: number) =>
  fc.integer({ min: minCents, max: maxCents }).map((cents) => cents / 100);

const secondsOfDay = 86_400;
const dateOf = (dayNumber: number): string => new Date(dayNumber * secondsOfDay * 1000).toISOString().slice(0, 10);

/** Monday, January 4, 2010, in days since 1970; the bundled series begins eleven years later. */
const firstMonday = 14_613;
const weeksBeforeSeries = 570;

const workingDay = fc
  .tuple(fc.integer({ min: 0, max: weeksBeforeSeries }), fc.integer({ min: 0, max: 4 }))
  .map(([week, weekday]) => dateOf(firstMonday + 7 * week + weekday))
  // Nothing is published for a holiday.
  .filter((date) => federalHolidayOn(day(date)) === null);

const mondayOf = (date: unknown): string => {
  const dayNumber = Date.parse(String(date)) / secondsOfDay / 1000;
  return dateOf(dayNumber - ((dayNumber - firstMonday) % 7));
};

export const indexValues: Resource = {
  name: "index value",
  create: "/loan/index-rates/",
  record: null,
  read: async ({ index, date }, { owner }) => {
    const monday = mondayOf(date);
    const path = `/loan/expected-rates/?index=${index}&date_from=${monday}&date_to=${monday}`;
    const [week] = (await owner.call("GET", path)).body.results;
    const daily = (week.daily_values as readonly Body[]).find((each) => each.date === date);
    return { index: week.index, ...fieldsNamed(daily ?? {}, ["date", "value", "entered_by"]) };
  },
  overrides: () => ({ date: workingDay, value: money(0, 2500) }),
  consequences: (shown, _write, { owner }) => ({ ...shown, entered_by: owner.userId }),
};

/** The release has the limits through 2026, and next year is the last that can be entered: from half of 1,249,125 to twice. */
export const ruleParameters: Resource = {
  name: "rule parameter",
  create: "/loan/rule-parameters/",
  record: null,
  read: async ({ parameter, from }, { owner }) => {
    const { results } = (await owner.call("GET", `/loan/rule-parameters/?parameter=${parameter}&page_size=200`)).body;
    return (results as readonly Body[]).find((step) => step.from === from) ?? {};
  },
  overrides: () => ({
    from: fc.constant("2027-01-01"),
    until: fc.constantFrom(null, "2028-01-01"),
    value: money(62_456_250, 249_825_000),
    url: nullable(fc.oneof(webAddress("http"), webAddress("https"))),
  }),
  defaults: { until: "2028-01-01" },
  consequences: (shown, _write, { owner }) => ({ ...shown, entered_by: owner.userId, in_use: true }),
};

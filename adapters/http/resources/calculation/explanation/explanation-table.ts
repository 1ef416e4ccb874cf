import type { ExplainedCalculation } from "../../../../../domain/calculation/explanation/explanation.ts";
import { csvColumns, csvHeader, csvLines } from "../../../operation/csv.ts";
import { encodeExplanation, stepInWords } from "./explanation-response.ts";
import { flatYear } from "./projection-years.ts";

type Encoded = ReturnType<typeof encodeExplanation>;
type Row = Readonly<Record<string, unknown>>;

const indexColumns = ["used_for", "index", "week_of", "published_on", "date", "origin"];

const factRows = (section: string, facts: Row): Row[] =>
  Object.entries(facts).map(([name, amount]) => ({ section, name, value: { amount } }));

/** A list of objects, as the response has it. */
const rows = (list: unknown) => list as readonly Row[];

const percent = (amount: unknown) => ({ amount, unit: "percent" });

/** An average, then the daily values of which it was made. */
const weekRows = ({ daily_values, value, ...week }: Row): Row[] => {
  const { used_for, index, week_of } = week;
  const ofDays = rows(daily_values ?? []).map((daily) => ({ ...daily, value: percent(daily.value) }));
  return [
    { section: "index_week", ...week, value: percent(value) },
    ...ofDays.map((daily) => ({ section: "daily_value", used_for, index, week_of, ...daily })),
  ];
};

const projectionRows = ({ steps, years, order_of_events, ...facts }: NonNullable<Encoded["projection"]>): Row[] => [
  ...factRows("projection", facts),
  ...steps.map((step) => ({ section: "projection_step", ...step })),
  ...order_of_events.map((text) => ({ section: "monthly_event", text })),
  ...years.map((year) => ({ section: "projection_year", ...flatYear(year) })),
];

const rowsOf = (explained: Encoded): Row[] => {
  const { inputs, feasibility, warnings, steps, index_weeks, projection, projection_refused, ...facts } = explained;
  return [
    ...factRows("calculation", { ...facts, closeable: feasibility.closeable }),
    ...inputs.map((input) => ({ section: "input", ...input })),
    ...rows(feasibility.reasons).map(({ code, amount, fix }) => ({
      section: "feasibility",
      id: code,
      value: { amount, unit: "dollars" },
      text: fix,
    })),
    ...warnings.map(({ code, message }) => ({ section: "warning", id: code, text: message })),
    ...steps.map((step) => ({ section: "step", ...step })),
    ...index_weeks.flatMap(weekRows),
    ...(projection === null ? [] : projectionRows(projection)),
    ...(projection_refused === null
      ? []
      : [{ section: "projection_refused", id: projection_refused.code, text: projection_refused.detail }]),
  ];
};

/** All that the explanation says as CSV; `section` says what a line is about, and so which columns it fills. */
export const explanationCsv = (calculation: ExplainedCalculation): string => {
  const explained = encodeExplanation(calculation);
  const [closing] = explained.projection?.years ?? [];
  const yearColumns = closing === undefined ? [] : Object.keys(flatYear(closing));
  const columns = ["section", ...csvColumns(stepInWords), ...indexColumns, ...yearColumns];
  return csvHeader(columns) + csvLines(columns, rowsOf(explained));
};

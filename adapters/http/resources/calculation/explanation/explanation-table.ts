import type { ExplainedCalculation } from "../../../../../domain/calculation/explanation/explanation.ts";
import { csvColumns, csvHeader, csvLines } from "../../../operation/formats/csv.ts";
import { explanationResponse, stepInWords } from "./explanation-response.ts";
import { flatYear } from "./projection-years.ts";

type Row = Readonly<Record<string, unknown>>;

const indexColumns = ["used_for", "index", "week_of", "published_on", "date", "origin"];

const factRows = (section: string, facts: Row): Row[] =>
  Object.entries(facts).map(([name, amount]) => ({ section, name, value: { amount } }));

/** A list of objects in the response. */
const rows = (list: unknown) => list as readonly Row[];

const percent = (amount: unknown) => ({ amount, unit: "percent" });

/** An average, followed by the daily values from which it was computed. */
const weekRows = ({ daily_values, value, ...week }: Row): Row[] => {
  const { used_for, index, week_of } = week;
  const ofDays = rows(daily_values ?? []).map((daily) => ({ ...daily, value: percent(daily.value) }));
  return [
    { section: "index_week", ...week, value: percent(value) },
    ...ofDays.map((daily) => ({ section: "daily_value", used_for, index, week_of, ...daily })),
  ];
};

/** The response as rows. The years come from the projection itself, with columns for each home value scenario. */
const rowsOf = (calculation: ExplainedCalculation, years: readonly Row[]): Row[] => {
  const explained = explanationResponse.encode(calculation);
  const { inputs, feasibility, warnings, steps, index_weeks, projection, projection_refused, ...facts } = explained;
  const { closeable, reasons } = feasibility as Row;
  const { steps: assumptions, years: _, order_of_events, ...projected } = (projection ?? {}) as Row;
  const refused = projection_refused as Row | null;
  return [
    ...factRows("calculation", { ...facts, closeable }),
    ...rows(inputs).map((input) => ({ section: "input", ...input })),
    ...rows(reasons).map(({ code, amount, fix }) => ({
      section: "feasibility",
      id: code,
      value: { amount, unit: "dollars" },
      text: fix,
    })),
    ...rows(warnings).map(({ code, message }) => ({ section: "warning", id: code, text: message })),
    ...rows(steps).map((step) => ({ section: "step", ...step })),
    ...rows(index_weeks).flatMap(weekRows),
    ...factRows("projection", projected),
    ...rows(assumptions ?? []).map((step) => ({ section: "projection_step", ...step })),
    ...((order_of_events ?? []) as readonly string[]).map((text) => ({ section: "monthly_event", text })),
    ...years.map((year) => ({ section: "projection_year", ...year })),
    ...(refused === null ? [] : [{ section: "projection_refused", id: refused.code, text: refused.detail }]),
  ];
};

/** The whole explanation as CSV. `section` tells what a line is about, and thus which columns it fills. */
export const explanationCsv = (calculation: ExplainedCalculation): string => {
  const { projection } = calculation;
  const years = projection._tag === "Accepted" ? projection.value.rows.map(flatYear) : [];
  const columns = ["section", ...csvColumns(stepInWords.schema), ...indexColumns, ...Object.keys(years[0] ?? {})];
  return csvHeader(columns) + csvLines(columns, rowsOf(calculation, years));
};

import { beforeAll, describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { explanationExample } from "../../../../../adapters/http/resources/calculation/examples.ts";
import { explanationCsv } from "../../../../../adapters/http/resources/calculation/explanation/explanation-table.ts";
import { onSqlite } from "../../support/on-both-stores.ts";
import { type Caller, type ServiceResponse, startLoan } from "../../support/running-service.ts";

type Row = Readonly<Record<string, string>>;

const rowsOf = (table: string, section?: string): Row[] => {
  const rows: Row[] = parse(table, { columns: true });
  return section === undefined ? rows : rows.filter((row) => row.section === section);
};

/** A value as written in a cell. */
const cell = (value: unknown): string => {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
};

const picked = (row: Row, names: readonly string[]) => names.map((name) => row[name] ?? "");

const stepColumns = [
  "id",
  "name",
  "formula",
  "inputs",
  "value.amount",
  "value.unit",
  "rule",
  "source.title",
  "source.section",
  "source.published",
  "basis",
  "is_medium_confidence",
  "effective_from",
  "entered_by",
  "entered_at",
  "text",
];

const stepCells = (step: ServiceResponse["body"]) =>
  stepColumns.map((column) => {
    const [name = "", inside] = column.split(".");
    return cell(inside === undefined ? step[name] : step[name][inside]);
  });

/**
 * Today is May 1, 2026; the current expected rate is 4.30 + 2 = 6.30. The loan's rate was locked on Tuesday, April 2, 2024, when the average
 * of the week of March 25 took effect: 4.25, 4.24, 4.20, and 4.20, and 4.31 that a Super User entered for Good Friday, which has no published
 * value; their mean is 21.20 ÷ 5 = 4.24, so the rate is 6.24.
 */
onSqlite((service) => {
  let officer: Caller;
  let superUser: Caller;
  let calculation: number;
  const ask = async (path: string, caller = officer, id = calculation) =>
    caller.call("GET", `/loan/loan-calculation/${id}/${path}`);
  const calculate = async (given: object): Promise<number> => {
    const { id: loan } = await startLoan(officer, given);
    return (await officer.call("POST", "/loan/loan-calculation/", { loan })).body.id;
  };

  beforeAll(async () => {
    superUser = await service().hire(await service().company(), "Super User");
    await superUser.call("POST", "/loan/index-rates/", { index: "cmt_10_year", date: "2024-03-29", value: 4.31 });
    officer = await service().hire(await service().company(), "Company User", "Loan Officer");
    calculation = await calculate({ expected_rate: 6.24, rate_lock_date: "2024-04-02" });
  });

  describe("the explanation as a table", () => {
    test("is a file, if the address or the request names it", async () => {
      const path = `/loan/loan-calculation/${calculation}/explain/`;
      for (const response of [
        await officer.call("GET", `${path}?format=csv`),
        await officer.call("GET", path, undefined, { Accept: "text/csv" }),
      ]) {
        expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
        expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="explanation.csv"');
        expect(response.headers.get("Vary")).toBe("Accept");
      }
    });

    test("has every step in order, with the same data as JSON", async () => {
      const { steps, projection } = (await ask("explain/")).body;
      const table = (await ask("explain/?format=csv")).body;
      expect(rowsOf(table, "step").map((row) => picked(row, stepColumns))).toEqual(steps.map(stepCells));
      expect(rowsOf(table, "projection_step").map((row) => picked(row, stepColumns))).toEqual(
        projection.steps.map(stepCells),
      );
      expect(steps.length).toBeGreaterThan(20);
    });

    test("has the inputs, the warnings, and the loan of the calculation", async () => {
      const explained = (await ask("explain/")).body;
      const table = (await ask("explain/?format=csv")).body;
      expect(rowsOf(table, "input").map((row) => picked(row, ["name", "value.amount", "value.unit"]))).toEqual(
        explained.inputs.map(({ name, value }: ServiceResponse["body"]) => [name, cell(value.amount), value.unit]),
      );
      expect(rowsOf(table, "warning").map((row) => picked(row, ["id", "text"]))).toEqual(
        explained.warnings.map(({ code, message }: ServiceResponse["body"]) => [code, message]),
      );
      const facts = Object.fromEntries(rowsOf(table, "calculation").map((row) => [row.name, row["value.amount"]]));
      expect(facts).toEqual({
        calculation_id: cell(calculation),
        loan: cell(explained.loan),
        loan_number: explained.loan_number,
        calculated_at: explained.calculated_at,
        as_of: "2026-05-01",
        rule_edition: explained.rule_edition,
        closeable: cell(explained.feasibility.closeable),
      });
    });

    test("has each daily value with its origin, and for an entered one who entered it and when", async () => {
      const table = (await ask("explain/?format=csv")).body;
      const days = rowsOf(table, "daily_value").filter(({ used_for }) => used_for === "rate_lock");
      expect(days.map((row) => picked(row, ["index", "week_of", "date", "value.amount", "origin"]))).toEqual([
        ["cmt_10_year", "2024-03-25", "2024-03-25", "4.25", "bundled"],
        ["cmt_10_year", "2024-03-25", "2024-03-26", "4.24", "bundled"],
        ["cmt_10_year", "2024-03-25", "2024-03-27", "4.2", "bundled"],
        ["cmt_10_year", "2024-03-25", "2024-03-28", "4.2", "bundled"],
        ["cmt_10_year", "2024-03-25", "2024-03-29", "4.31", "entered"],
      ]);
      expect(days.map(({ entered_by }) => entered_by)).toEqual(["", "", "", "", cell(superUser.userId)]);
      expect(days[4]?.entered_at).toMatch(/^2026-05-01T/);
      expect(days.slice(0, 4).map(({ entered_at }) => entered_at)).toEqual(["", "", "", ""]);
    });

    test("has each average with them: with the margin, the locked rate, and the current ones", async () => {
      const table = (await ask("explain/?format=csv")).body;
      const columns = ["used_for", "index", "week_of", "published_on", "effective_from", "value.amount", "value.unit"];
      expect(rowsOf(table, "index_week").map((row) => picked(row, columns))).toEqual([
        ["expected_rate", "cmt_10_year", "2026-04-20", "2026-04-24", "2026-04-28", "4.3", "percent"],
        ["note_rate", "cmt_1_year", "2026-04-20", "2026-04-24", "2026-04-28", "3.68", "percent"],
        ["rate_lock", "cmt_10_year", "2024-03-25", "2024-03-29", "2024-04-02", "4.24", "percent"],
      ]);
      const rates = ["expected_rate", "note_rate"].map(
        (id) => rowsOf(table, "step").find((row) => row.id === id)?.["value.amount"],
      );
      expect(rates).toEqual(["6.24", "5.68"]);
      expect(rowsOf(table, "warning").map(({ id }) => id)).not.toContain("lock_differs_from_published");
    });

    test("has the projected years with the columns of the projection, and the order of events in a month", async () => {
      const years = rowsOf((await ask("projection/?format=csv")).body).map(({ index_weeks: _, ...year }) => year);
      const table = (await ask("explain/?format=csv")).body;
      const columns = Object.keys(years[0] ?? {});
      expect(rowsOf(table, "projection_year").map((row) => picked(row, columns))).toEqual(
        years.map((year) => picked(year, columns)),
      );
      expect(columns).toContain("premium");
      const { order_of_events } = (await ask("projection/")).body;
      expect(rowsOf(table, "monthly_event").map(({ text }) => text)).toEqual(order_of_events);
    });

    test("says why there is no projection", async () => {
      // Charges of 60,000 a year: the set-aside is far above the principal limit.
      const property = { annual_taxes: 60_000, annual_insurance: 0 };
      const over = await calculate({ expected_rate: 5.125, lesa: { type: "fully_funded" }, property });
      const table = (await ask("explain/?format=csv", officer, over)).body;
      const [refused] = rowsOf(table, "projection_refused");
      expect(refused?.id).toBe("set_asides_above_principal_limit");
      expect(rowsOf(table, "projection_year")).toEqual([]);
      expect(rowsOf(table, "feasibility").map(({ id }) => id)).toContain("set_asides_above_principal_limit");
    });

    test("is not shown to users who cannot see the calculation", async () => {
      const stranger = await service().hire(await service().company(), "Company User", "Loan Officer");
      expect((await ask("explain/?format=csv", stranger)).status).toBe(404);
    });
  });

  describe("the projection", () => {
    test("has the averages behind its rates as the explanation has them", async () => {
      const { index_weeks } = (await ask("explain/")).body;
      expect(index_weeks.map(({ used_for }: ServiceResponse["body"]) => used_for)).toEqual([
        "expected_rate",
        "note_rate",
        "rate_lock",
      ]);
      expect((await ask("projection/")).body.index_weeks).toEqual(index_weeks);
      const [closing, ...later] = rowsOf((await ask("projection/?format=csv")).body);
      expect(JSON.parse(closing?.index_weeks ?? "")).toEqual(index_weeks);
      expect(new Set(later.map((year) => year.index_weeks))).toEqual(new Set([""]));
    });
  });
});

test("the table of an explanation never lets a spreadsheet execute a cell", () => {
  const { record } = explanationExample();
  const [first, ...others] = record.result.steps;
  if (first === undefined) throw new Error("the example has no step");
  const entered = { ...first, source: { ...first.source, title: "=HYPERLINK(1)" } };
  const result = { ...record.result, steps: [entered, ...others] };
  const [step] = rowsOf(explanationCsv({ ...explanationExample(), record: { ...record, result } }), "step");
  expect(step?.["source.title"]).toBe("'=HYPERLINK(1)");
});

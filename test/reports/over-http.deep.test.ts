/**
 * Deep: seven seconds of processor time, because two years of a lender's 300 loans are filed over HTTP. The quick tier checks the same figures
 * of 800 loans without HTTP; every kind of history that those loans have occurs here too. `LOANS=2000` sets the number of loans.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import ExcelJS from "exceljs";
import type { Caller, ServiceResponse } from "../adapters/http/support/running-service.ts";
import { instant } from "../fixtures/clock.ts";
import { filingOf, quarterOn, quarters, registerDayOf, years } from "../fixtures/two-years/calendar.ts";
import { lender } from "../fixtures/two-years/company.ts";
import { fieldsOfGap, type Gap, gaps } from "../fixtures/two-years/twists.ts";
import { firstLoans, type LoanOfTwoYears } from "../fixtures/two-years/two-years.ts";
import { actionIn, isLeftAtClosing } from "./expected.ts";
import { expectedReason } from "./expected-differences.ts";
import { openLender, type StoredLender } from "./stored-lender.ts";

type Body = ServiceResponse["body"];

/** The service's responses about a quarter when it was filed. */
interface AnsweredQuarter {
  readonly year: number;
  readonly number: number;
  readonly report: Body;
  readonly xml: string;
  /** Only of the first and the last quarter; null for the others. */
  readonly workbook: ArrayBuffer | null;
  readonly filed: ServiceResponse;
}

/** The service's responses about a year's register on 1 March of the next. */
interface AnsweredYear {
  readonly generated: ServiceResponse;
  readonly file: string;
  readonly crossCheck: Body;
}

const gapOf = ({ story }: LoanOfTwoYears): Gap | null => gaps.find((gap) => gap === story.twist) ?? null;

const loansInAll = Number(process.env.LOANS ?? 300);

let stored: StoredLender;
let complete: readonly LoanOfTwoYears[] = [];
let incomplete: readonly LoanOfTwoYears[] = [];
const answeredQuarters: AnsweredQuarter[] = [];
const answeredYears = new Map<number, AnsweredYear>();
let compliance: Caller;

const ask = async (path: string): Promise<Body> => {
  const { status, body } = await compliance.call("GET", path);
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
  return body;
};

const fileQuarter = async (quarter: (typeof quarters)[number]): Promise<void> => {
  compliance = await stored.moveTo(filingOf(quarter).filedAt, complete);
  const { year, number } = quarter;
  const query = `?year=${year}&quarter=${number}`;
  const isWorkbookRead = quarter === quarters.at(0) || quarter === quarters.at(-1);
  const { token } = compliance;
  const workbook = isWorkbookRead ? await stored.service.ask(`/api/loan/mcr/excel/${query}`, { token }) : null;
  answeredQuarters.push({
    year,
    number,
    report: await ask(`/loan/mcr/json/${query}`),
    xml: await ask(`/loan/mcr/xml/${query}`),
    workbook: workbook && (await workbook.arrayBuffer()),
    filed: await compliance.call("POST", "/loan/mcr/", { year, quarter: number }),
  });
};

const generateHmdaRegister = async (year: number): Promise<void> => {
  compliance = await stored.moveTo(instant(`${registerDayOf(year)}T12:00:00.000Z`), complete);
  const generated = await compliance.call("POST", "/loan/hmdareporting/", { year });
  answeredYears.set(year, {
    generated,
    file: await ask(`/loan/hmdareporting/${generated.body.id}/file/`),
    crossCheck: await ask(`/loan/mcr/cross-check/?year=${year}`),
  });
};

beforeAll(async () => {
  // Every twentieth loan lacks data.
  const all = firstLoans(Math.ceil(1.0525 * loansInAll));
  complete = all.filter((loan) => gapOf(loan) === null);
  incomplete = all.filter((loan) => gapOf(loan) !== null);
  stored = await openLender();
  for (const quarter of quarters) {
    // The register of a year is generated after the year's last quarter is filed, and before the next quarter is.
    const lastYear = quarter.year - 1;
    if (quarter.number === 1 && answeredQuarters.length > 0) await generateHmdaRegister(lastYear);
    await fileQuarter(quarter);
  }
  await generateHmdaRegister(2026);
});
afterAll(() => stored?.service.close());

const columns = ["direct", "third_party"] as const;

const figure = (sheet: Body, code: string, column: string): readonly [number, number] => {
  const lines: Body[] = Object.values<Body[]>(sheet.sections).flat();
  const { amount, count } = lines.find((line) => line.code === code)[column];
  return [amount, count];
};

const countIn = ({ report }: AnsweredQuarter, code: string, among: readonly string[]): number =>
  among.reduce((sum, column) => sum + figure(report.all_states, code, column)[1], 0);

describe(`a company of ${loansInAll} loans that files over HTTP`, () => {
  test("files its eight quarters, one after another, and passes every check", () => {
    expect(complete.length).toBeGreaterThanOrEqual(loansInAll);
    for (const { year, number, report, filed } of answeredQuarters) {
      expect([filed.status, filed.body.detail]).toEqual([201, undefined]);
      expect(filed.body).toMatchObject({ year, quarter: number, edition: 1, changes: [] });
      expect(report).toMatchObject({ complete: true, form_version: year === 2025 ? 6 : 7 });
      for (const sheet of [...report.states, report.all_states])
        expect(sheet.checks.filter(({ ok }: Body) => !ok)).toEqual([]);
    }
    expect(answeredQuarters).toHaveLength(8);
  });

  test("begins each quarter with the figures that it filed for the end of the quarter before, state by state", () => {
    for (const [position, { report }] of answeredQuarters.entries()) {
      const before = answeredQuarters[position - 1];
      if (before === undefined) continue;
      expect(report.states.map(({ state }: Body) => state)).toEqual([...lender.statesLicensed].toSorted());
      for (const state of report.states) {
        const filed = before.filed.body.filed_states.find((one: Body) => one.state === state.state);
        const cells = new Map<string, number>(filed.cells.map(({ cell, value }: Body) => [cell, value]));
        for (const [position, column] of columns.entries()) {
          const suffixes = [2 * position + 1, 2 * position + 2];
          expect(figure(state, "AC010", column)).toEqual([
            cells.get(`AC080_${suffixes[0]}`) ?? 0,
            cells.get(`AC080_${suffixes[1]}`) ?? 0,
          ]);
        }
      }
      expect(countIn({ ...before, report }, "AC010", columns)).toBeGreaterThan(loansInAll / 40);
    }
  });

  test("reports each application once, in the quarter of its date", () => {
    for (const answered of answeredQuarters) {
      const expected = complete.filter(({ story: { appliedOn, startedOn, twist } }) => {
        const quarter = quarterOn(appliedOn);
        const isThis = quarter?.year === answered.year && quarter.number === answered.number;
        return isThis && startedOn <= filingOf(quarter).filedAt.slice(0, 10) && twist !== "inquiry";
      });
      expect(countIn(answered, "AC020", columns)).toBe(expected.length);
    }
  });

  test("has the same figures in the upload file as in the response", () => {
    for (const { report, xml } of answeredQuarters)
      for (const state of report.states) {
        const [, part = ""] = new RegExp(`<Rmla stateCode="${state.state}">(.*?)</Rmla>`, "s").exec(xml) ?? [];
        const value = (element: string) => Number(new RegExp(`<${element}>(-?\\d+)</${element}>`).exec(part)?.[1] ?? 0);
        expect([value("AC020_1"), value("AC020_2")]).toEqual([...figure(state, "AC020", "direct")]);
        expect([value("AC700_3"), value("AC700_4")]).toEqual([...figure(state, "AC700", "retail")]);
        expect([value("AC080_3"), value("AC080_4")]).toEqual([...figure(state, "AC080", "third_party")]);
      }
  });

  test("has the same figures in the workbook as in the response, and lists the loans behind them", async () => {
    const withWorkbook = answeredQuarters.filter((one) => one.workbook !== null);
    expect(withWorkbook).toHaveLength(2);
    for (const { report, workbook: bytes } of withWorkbook) {
      if (bytes === null) continue;
      const workbook = new ExcelJS.Workbook();
      await workbook.xlsx.load(bytes);
      const states: readonly string[] = report.states.map(({ state }: Body) => state);
      expect(workbook.worksheets.map(({ name }) => name)).toEqual([...states, "All states", "Loans", "Checks"]);
      const made = new Map<string, number>();
      workbook.getWorksheet("Loans")?.eachRow((row, at) => {
        if (at <= 3) return;
        const [state, line, column, , amount] = [1, 2, 3, 4, 5].map((cell) => row.getCell(cell).value);
        const key = `${state} ${line} ${column}`;
        made.set(key, (made.get(key) ?? 0) + Number(amount));
      });
      for (const state of report.states) {
        const sheet = workbook.getWorksheet(state.state);
        const row = sheet?.getRows(1, 40)?.find((one) => one.getCell(1).value === "AC020");
        const [amount, count] = figure(state, "AC020", "direct");
        expect([row?.getCell(3).value, row?.getCell(4).value]).toEqual([amount, count]);
        expect(made.get(`${state.state} AC020 direct`) ?? 0).toBe(amount);
      }
    }
  });

  test.each(years)(
    "generates the register of %d with all its loans and without a syntactical or validity edit",
    (year) => {
      const { generated, file } = answeredYears.get(year) ?? { generated: { status: 0, body: {} }, file: "" };
      expect([generated.status, generated.body.detail]).toEqual([201, undefined]);
      expect(generated.body.edits.filter(({ tier }: Body) => tier !== "quality")).toEqual([]);
      expect([generated.body.blocking, generated.body.complete]).toEqual([false, true]);
      const expected = complete.filter(({ story }) => actionIn(story, year) !== null).length;
      expect(generated.body.records).toBe(expected);
      expect(file.trimEnd().split("\n")).toHaveLength(1 + expected);
    },
  );

  test.each(years)(
    "explains each loan on which the call reports and the register of %d differ, and lists no other",
    (year) => {
      const { differences, missing_data, reported_count, registered_count } = answeredYears.get(year)?.crossCheck ?? {};
      const expected = complete.flatMap((loan) => {
        const reason = expectedReason(loan, year);
        return reason === null ? [] : [[loan.story.id, reason]];
      });
      const byLoan = differences.toSorted((one: Body, other: Body) => one.loan - other.loan);
      expect(byLoan.map(({ loan, reason }: Body) => [loan, reason])).toEqual(expected);
      expect(missing_data).toEqual([]);
      const inReports = answeredQuarters
        .filter((quarter) => quarter.year === year)
        .reduce((sum, quarter) => sum + countIn(quarter, "AC700", ["brokered", "retail", "wholesale"]), 0);
      expect(reported_count).toBe(inReports);
      const counted = differences.filter(({ reason }: Body) => reason !== "amount_differs");
      const reportedAlone = counted.filter(({ reported }: Body) => reported !== null).length;
      const registeredAlone = counted.filter(({ registered }: Body) => registered?.action === 1).length;
      expect(reported_count - reportedAlone).toBe(registered_count - registeredAlone);
      expect(registered_count).toBeGreaterThan(loansInAll / 10);
    },
  );
});

describe("the service refuses", () => {
  test.each([
    ["/loan/mcr/json/?year=2023&quarter=4", "year"],
    ["/loan/mcr/excel/?year=2027&quarter=2", "quarter"],
    ["/loan/mcr/xml/?year=2026&quarter=4&state=XX", "state"],
    ["/loan/mcr/cross-check/?year=2027", "year"],
    ["/loan/hmdareporting/?year=2028", "year"],
  ])("%s", async (path, field) => {
    const { status, body } = await compliance.call("GET", path);
    expect([status, body.errors[0].field]).toEqual([400, field]);
  });

  test("to file a future quarter, and a quarter that has not ended", async () => {
    const file = (quarter: number) => compliance.call("POST", "/loan/mcr/", { year: 2027, quarter });
    expect((await file(2)).body.errors[0].field).toBe("quarter");
    expect((await file(1)).body.code).toBe("call_report_not_filable");
  });

  test("a register without the company's legal entity identifier, naming the field", async () => {
    const { service, company } = stored;
    const administrator = await service.hire(company, "Company Administrator");
    const setLei = async (lei: string | null) => {
      const { status } = await administrator.call("PATCH", `/company/companies/${company.id}/`, { lei });
      expect(status).toBe(200);
    };
    await setLei(null);
    const { status, body } = await compliance.call("POST", "/loan/hmdareporting/", { year: 2026 });
    await setLei(company.lei);
    expect([status, body.code, body.missing_company_data]).toEqual([400, "register_data_missing", ["lei"]]);
  });

  test("a register with incomplete loans, listing each loan with its missing fields", async () => {
    compliance = await stored.moveTo(instant("2027-03-01T13:00:00.000Z"), incomplete);
    const { status, body } = await compliance.call("POST", "/loan/hmdareporting/", { year: 2026 });
    expect([status, body.code]).toEqual([400, "register_data_missing"]);
    const expected = incomplete.flatMap((loan) => {
      const gap = gapOf(loan);
      const isOfYear =
        gap === "neither_funded_nor_rescinded"
          ? isLeftAtClosing(loan.story, 2026)
          : actionIn(loan.story, 2026) !== null;
      return gap !== null && isOfYear ? [[loan.story.id, fieldsOfGap[gap].length]] : [];
    });
    const named = body.missing_data.map(({ loan, fields }: Body) => [loan, fields.length]);
    expect(named.toSorted(([one]: number[], [other]: number[]) => Number(one) - Number(other))).toEqual(expected);
    expect(expected.length).toBeGreaterThan(loansInAll / 100);
    const crossCheck = await ask("/loan/mcr/cross-check/?year=2026");
    expect(crossCheck.missing_data.map(({ loan, fields }: Body) => [loan, fields])).toEqual(
      body.missing_data.map(({ loan, fields }: Body) => [loan, fields]),
    );
  });
});

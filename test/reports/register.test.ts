import { beforeAll, describe, expect, test } from "bun:test";
import type { CheckedRegister } from "../../domain/hmda/check/result.ts";
import type { LarRow } from "../../domain/hmda/register/lar-fields.ts";
import { seededRandom } from "../adapters/stores/seeded-random.ts";
import { years } from "../fixtures/two-years/calendar.ts";
import { placedStates } from "../fixtures/two-years/places.ts";
import { fieldsOfGap, type Gap, gaps } from "../fixtures/two-years/twists.ts";
import { firstLoans, type LoanOfTwoYears, reportedLoans, twoYears } from "../fixtures/two-years/two-years.ts";
import { actionIn, isLeftAtClosing } from "./expected.ts";
import { checkRegister, type GeneratedRegister, generateRegisterOf, loanIdOf } from "./registers.ts";

/** The quality edits that fail for correct loans of this company, and why. */
const expectedQualityEdits: Readonly<Record<string, string>> = {
  "Q614-1": "an applicant is older than 100",
  "Q614-2": "a co-applicant is older than 100",
  Q624: "a HECM may be above the limit of other FHA loans",
  Q629: "a HECM may be decided without any income",
};

let loans: readonly LoanOfTwoYears[] = [];
const registers = new Map<number, GeneratedRegister>();
const checks = new Map<number, CheckedRegister>();

const registerOf = (year: number): GeneratedRegister => {
  const register = registers.get(year);
  if (register === undefined) throw new Error(`no register of ${year}`);
  return register;
};

const checkOf = (year: number): CheckedRegister => {
  const checked = checks.get(year);
  if (checked === undefined) throw new Error(`no check of ${year}`);
  return checked;
};

beforeAll(async () => {
  loans = firstLoans(reportedLoans);
  for (const year of years) {
    const register = await generateRegisterOf(loans, year);
    registers.set(year, register);
    checks.set(year, checkRegister(year, register));
  }
});

const gapOf = ({ story }: LoanOfTwoYears): Gap | null => gaps.find((gap) => gap === story.twist) ?? null;

const countBy = <Of>(all: readonly Of[], keyOf: (one: Of) => string): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const one of all) counts[keyOf(one)] = (counts[keyOf(one)] ?? 0) + 1;
  return counts;
};

const codesIn = (rows: readonly LarRow[], fields: readonly (keyof LarRow)[]): readonly string[] =>
  [...new Set(rows.flatMap((row) => fields.map((field) => row[field])))].filter((code) => code !== "").toSorted();

test("the same seed creates the same company again, and another seed another company", () => {
  // Events contain functions, which are never equal, so only the stories and histories are compared.
  const companyOf = (seed: number) =>
    twoYears(seededRandom(seed), 40).map(({ story, history }) => ({ story, history }));
  expect(companyOf(7)).toEqual(companyOf(7));
  expect(companyOf(7)).not.toEqual(companyOf(8));
});

describe.each(years)(`the register of %d of a company of ${reportedLoans} loans`, (year) => {
  const checked = () => checkOf(year);

  test("has no syntactical and no validity edit, and can be filed", () => {
    const { edits, formatErrorCount, blocking, rows } = checked();
    expect(edits.filter(({ tier }) => tier !== "quality")).toEqual([]);
    expect([formatErrorCount, blocking, rows]).toEqual([0, false, registerOf(year).rows.length]);
  });

  test("fails only the quality edits and the macro edit that its loans explain", () => {
    const { edits, macro, notRun } = checked();
    const { rows } = registerOf(year);
    const hits = Object.fromEntries(edits.map(({ edit, count }) => [edit, count]));
    const countOf = (isHit: (row: LarRow) => boolean) => rows.filter(isHit).length;
    const isAbove100 = (age: string) => age !== "9999" && Number(age) > 100;
    expect(hits).toEqual({
      "Q614-1": countOf(({ applicant_age }) => isAbove100(applicant_age)),
      "Q614-2": countOf(({ co_applicant_age }) => isAbove100(co_applicant_age)),
      Q624: countOf(({ loan_amount, total_units }) => total_units === "1" && Number(loan_amount) > 637_000),
      Q629: countOf(({ income, loan_purpose }) => income === "NA" && ["1", "2", "4"].includes(loan_purpose)),
    });
    expect(Object.keys(hits)).toEqual(Object.keys(expectedQualityEdits));
    // Q635: more than 15 % of the applications were approved but not accepted; the share in this company is close to that.
    const isOften = countOf(({ action_taken }) => action_taken === "2") > 0.15 * rows.length;
    expect(macro.map(({ edit }) => edit)).toEqual(isOften ? ["Q635"] : []);
    expect(notRun.map(({ edit }) => edit)).toEqual(["V625-2", "Q603"]);
  });

  test("has each loan with an action taken in the year, with that action and its date", () => {
    const expected = loans.flatMap((loan) => {
      const action = actionIn(loan.story, year);
      const isWritten = action !== null && [null, "neither_funded_nor_rescinded"].includes(gapOf(loan));
      return isWritten ? [[loan.story.id, action.action, action.takenOn.replaceAll("-", "")] as const] : [];
    });
    const written = registerOf(year).rows.map(
      (row) => [loanIdOf(row), row.action_taken, row.action_taken_date] as const,
    );
    // Loan ids are in the order in which the loans were started.
    expect(written.toSorted(([one], [other]) => one - other)).toEqual(expected);
  });

  test("lists exactly the loans with missing data, each with all its missing fields", () => {
    const expected = loans.flatMap((loan) => {
      const { story } = loan;
      const gap = gapOf(loan);
      const isRequired =
        gap === "neither_funded_nor_rescinded" ? isLeftAtClosing(story, year) : actionIn(story, year) !== null;
      return gap !== null && isRequired ? [{ loanId: story.id, fields: fieldsOfGap[gap] }] : [];
    });
    const named = registerOf(year).missing.map(({ loanId, fields }) => ({ loanId, fields }));
    expect(named.toSorted((one, other) => one.loanId - other.loanId)).toEqual(expected);
    const kinds = new Set(expected.map(({ loanId }) => loans[loanId - 1]?.story.twist));
    expect(kinds.size).toBe(year === 2025 ? gaps.length : gaps.length - 1);
  });

  test("has every action taken, product, submission method, state and demographic answer", () => {
    const { rows } = registerOf(year);
    const least = (counts: Readonly<Record<string, number>>, keys: readonly string[]) =>
      Math.min(...keys.map((key) => counts[key] ?? 0));
    const actions = countBy(rows, ({ action_taken }) => action_taken);
    expect(Object.keys(actions)).toEqual(["1", "2", "3", "4", "5"]);
    expect(least(actions, ["1", "2", "3", "4", "5"])).toBeGreaterThan(15);
    const products = countBy(rows, ({ introductory_rate_period }) => introductory_rate_period);
    expect(Object.keys(products).toSorted()).toEqual(["1", "12", "NA"]);
    expect(least(products, ["1", "12", "NA"])).toBeGreaterThan(80);
    const ways = countBy(rows, (row) => `${row.submission_of_application}${row.initially_payable}`);
    expect(Object.keys(ways).toSorted()).toEqual(["11", "12", "21"]);
    expect([least(ways, ["11", "21"]) > 40, least(ways, ["12"]) > 2]).toEqual([true, true]);
    expect(codesIn(rows, ["state"])).toEqual(placedStates.toSorted());
    expect(codesIn(rows, ["applicant_ethnicity_1"])).toEqual(["1", "12", "2", "3"]);
    const races = ["applicant_race_1", "applicant_race_2", "applicant_race_3", "co_applicant_race_1"] as const;
    expect(codesIn(rows, races)).toEqual(["1", "2", "21", "22", "27", "3", "4", "44", "5", "6", "8"]);
    expect(codesIn(rows, ["applicant_sex"])).toEqual(["1", "2", "3", "6"]);
    expect(codesIn(rows, ["applicant_race_observed", "co_applicant_race_observed"])).toEqual(["1", "2", "4"]);
    expect(codesIn(rows, ["denial_reason_1"])).toEqual(["1", "10", "3", "4", "9"]);
  });
});

describe("a wrong value in a register without errors", () => {
  /** Only some of the rows, because checking all of them each time would take ten times as long. */
  const fewRows = (): readonly LarRow[] => registerOf(2025).rows.slice(0, 100);

  /** The index of a row that fails no edit: an originated loan of one applicant on a home with one unit. */
  const plain = (): number =>
    fewRows().findIndex(
      (row) =>
        row.action_taken === "1" &&
        row.co_applicant_age === "9999" &&
        row.total_units === "1" &&
        row.construction_method === "1" &&
        row.street_address !== "NA" &&
        row.income !== "NA" &&
        row.purchaser_type === "0" &&
        Number(row.loan_amount) < 600_000 &&
        Number(row.applicant_age) < 100,
    );

  const countsIn = ({ edits }: CheckedRegister) => new Map(edits.map(({ edit, count }) => [edit, count]));
  const countsOf = (rows: readonly LarRow[]) => {
    const sheet = { ...registerOf(2025).sheet, total_entries: String(rows.length) };
    return countsIn(checkRegister(2025, { sheet, rows }));
  };

  const mutations: readonly (readonly [what: string, Partial<LarRow>, edits: readonly string[]])[] = [
    ["another record identifier", { record_identifier: "3" }, ["S300"]],
    ["a ULI with wrong check digits", { uli: "54930084UKLVMY22DS1620250009999900" }, ["V609"]],
    ["an application date that does not exist", { application_date: "20240230" }, ["V610-1"]],
    ["an unknown type of loan", { loan_type: "5" }, ["V611"]],
    ["an unknown purpose", { loan_purpose: "3" }, ["V612-1"]],
    ["an unknown occupancy", { occupancy_type: "4" }, ["V616"]],
    ["a negative loan amount", { loan_amount: "-1" }, ["V617", "Q645-1"]],
    ["an unknown construction method", { construction_method: "3" }, ["V615-1"]],
    [
      "an action date before the application",
      { application_date: "20251231", action_taken_date: "20251230" },
      ["V619-3", "Q608"],
    ],
    ["an action date of another year", { action_taken_date: "20260105" }, ["V619-2"]],
    ["an unknown state", { state: "XX" }, ["V623", "V716"]],
    ["a ZIP code of four digits", { zip_code: "1234" }, ["V624"]],
    ["an age with a decimal", { applicant_age: "70.5" }, ["V651-1"]],
    ["an age below 62", { applicant_age: "61" }, ["Q622"]],
    ["an age above 100", { applicant_age: "101" }, ["Q614-1"]],
    ["a denial reason for an originated loan", { denial_reason_1: "1" }, ["V670-2", "V670-3"]],
    ["an unknown lien status", { lien_status: "3" }, ["V659"]],
    ["an unknown code for open-end credit", { open_end_line_of_credit: "3" }, ["V707"]],
    ["no units", { total_units: "0" }, ["V691"]],
  ];

  test.each(mutations)("%s fails the edits for it, and no other", (_what, change, expected) => {
    const rows = fewRows();
    const position = plain();
    const row = rows[position];
    if (row === undefined) throw new Error("no plain row");
    const before = countsOf(rows);
    const after = countsOf(rows.with(position, { ...row, ...change }));
    const changed = [...after].filter(([edit, count]) => count !== (before.get(edit) ?? 0));
    expect(changed).toEqual(expected.map((edit) => [edit, (before.get(edit) ?? 0) + 1]));
  });

  test("a ULI that two originated loans share fails the edit on both", () => {
    const rows = fewRows();
    const position = plain();
    const originated = rows.findIndex(({ action_taken }, at) => action_taken === "1" && at !== position);
    const [row, other] = [rows[position], rows[originated]];
    if (row === undefined || other === undefined) throw new Error("no plain row");
    expect(countsOf(rows.with(position, { ...row, uli: other.uli })).get("S306")).toBe(2);
  });
});

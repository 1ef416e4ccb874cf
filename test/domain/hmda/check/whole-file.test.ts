import { describe, expect, test } from "bun:test";
import { startCheck } from "../../../../domain/hmda/check/check-register.ts";
import { rowLine, sheetLine } from "../../../../domain/hmda/register/write.ts";
import { universalLoanIdentifier } from "../../../../domain/loan/uli.ts";
import { aRow, aSheet, checkRows, exampleLei, type RowChange } from "../example.ts";

const uliOf = (number: number): string => universalLoanIdentifier(exampleLei, `L${number}`);

/** The given number of rows, each with its own identifier. */
const rows = (count: number, change: RowChange = {}, from = 0): readonly RowChange[] =>
  Array.from({ length: count }, (_, number) => ({ uli: uliOf(from + number), ...change }));

const linesHit = (edit: string, given: readonly RowChange[]) =>
  checkRows({ year: 2026, rows: given })
    .edits.find((result) => result.edit === edit)
    ?.hits.map(({ line }) => line) ?? [];

describe("rows that must differ", () => {
  const [one, other] = [uliOf(1), uliOf(2)];

  test("S305 reports every row of a group of identical lines", () => {
    const given = [{ uli: one }, { uli: other }, { uli: one }, { uli: one, income: "61" }, { uli: one }];
    expect(linesHit("S305", given)).toEqual([2, 4, 6]);
    expect(linesHit("S305", [{ uli: one }, { uli: one, income: "61" }])).toEqual([]);
  });

  test("S306 reports originated loans with the same identifier, ignoring case", () => {
    const given = [
      { uli: one, action_taken: "3" },
      { uli: one },
      { uli: one.toLowerCase(), income: "61" },
      { uli: other },
    ];
    expect(linesHit("S306", given)).toEqual([3, 4]);
    const found = checkRows({ year: 2026, rows: given }).edits.find(({ edit }) => edit === "S306");
    expect(found?.hits[0]?.values).toEqual({ uli: one, action_taken: "1" });
    expect(linesHit("S306", given.slice(0, 2))).toEqual([]);
  });

  test("Q600 reports all rows with the same identifier, each as written on its own line", () => {
    const given = [{ uli: one.toLowerCase(), action_taken: "3" }, { uli: one }];
    const found = checkRows({ year: 2026, rows: given }).edits.find(({ edit }) => edit === "Q600");
    expect(found?.hits).toEqual([
      { line: 2, uli: one.toLowerCase(), values: { uli: one.toLowerCase() } },
      { line: 3, uli: one, values: { uli: one } },
    ]);
  });

  test("are found among 70,000 others, and no others are mistaken for them", () => {
    const check = startCheck({ filing: { year: 2026, quarter: null }, institution: null, tracts: null });
    check.readLine(sheetLine(aSheet(2026, 70_000)));
    const line = rowLine(aRow(2026, { uli: "IDENTIFIER" }));
    for (let number = 1; number <= 70_000; number += 1)
      check.readLine(line.replace("IDENTIFIER", `NUMBER${number === 69_999 ? 5 : number}`));
    const repeated = check.end().edits.filter(({ edit }) => ["S305", "S306", "Q600"].includes(edit));
    expect(repeated.map(({ edit, hits }) => [edit, ...hits.map((hit) => hit.line)])).toEqual([
      ["S305", 6, 70_000],
      ["S306", 6, 70_000],
      ["Q600", 6, 70_000],
    ]);
  });
});

/** Rows by how many have each change. */
const mixed = (...parts: readonly (readonly [number, RowChange])[]): readonly RowChange[] =>
  parts.flatMap(([count, change], place) => rows(count, change, place * 10_000));

const macroOf = (year: 2024 | 2026, given: readonly RowChange[], federal_agency = "9") =>
  checkRows({ year, rows: given, sheet: { federal_agency } }).macro.map(({ edit, left, right }) => ({
    edit,
    left,
    right,
  }));

const purchase = { loan_purpose: "1" };
const denied = { action_taken: "3" };

describe("macro edits", () => {
  test.each([
    [
      "Q634",
      mixed([96, purchase], [4, { ...purchase, ...denied }]),
      mixed([95, purchase], [5, { ...purchase, ...denied }]),
      96,
      95,
    ],
    ["Q634", mixed([26, purchase]), mixed([25, purchase]), 26, 24.7],
    ["Q635", mixed([84, {}], [16, { action_taken: "2" }]), mixed([85, {}], [15, { action_taken: "2" }]), 16, 15],
    ["Q636", mixed([69, {}], [31, { action_taken: "4" }]), mixed([70, {}], [30, { action_taken: "4" }]), 31, 30],
    ["Q637", mixed([84, {}], [16, { action_taken: "5" }]), mixed([85, {}], [15, { action_taken: "5" }]), 16, 15],
    ["Q638", mixed([19, {}], [81, denied]), mixed([20, {}], [80, denied]), 19, 20],
    // By one in a thousand, and for purchased loans.
    [
      "Q638",
      mixed([199, {}], [801, { action_taken: "6", application_date: "NA" }]),
      mixed([200, {}], [800, { action_taken: "6", application_date: "NA" }]),
      199,
      200,
    ],
    ["Q639", mixed([1001, { preapproval: "1" }]), mixed([1000, { preapproval: "1" }]), 0, 1],
    ["Q640", mixed([79, {}], [21, { income: "9" }]), mixed([80, {}], [20, { income: "9" }]), 21, 20],
  ] as const)("%s hits beyond its share and not at it, with both sides", (edit, hit, pass, left, right) => {
    expect(macroOf(2026, hit).filter((result) => result.edit === edit)).toEqual([{ edit, left, right }]);
    expect(macroOf(2026, pass).filter((result) => result.edit === edit)).toEqual([]);
  });

  test("shares are not rounded: 2 of 13 rows are more than 15%, although 15.4 rounds to it", () => {
    expect(macroOf(2026, mixed([11, {}], [2, { action_taken: "2" }])).map(({ edit }) => edit)).toEqual(["Q635"]);
  });

  test("Q638 does not count preapprovals, and Q639 accepts one that was denied", () => {
    expect(macroOf(2026, mixed([20, {}], [80, denied], [50, { action_taken: "7" }])).map(({ edit }) => edit)).toEqual(
      [],
    );
    expect(
      macroOf(2026, mixed([1001, { preapproval: "1" }], [1, { action_taken: "7" }])).map(({ edit }) => edit),
    ).toEqual([]);
  });

  test("Q640 counts an income of 9.99, but neither 10 nor NA", () => {
    expect(macroOf(2026, rows(1, { income: "9.99" })).map(({ edit }) => edit)).toEqual(["Q640"]);
    expect(macroOf(2026, rows(1, { income: "10" }))).toEqual([]);
    expect(macroOf(2026, rows(1, { income: "NA" }))).toEqual([]);
  });

  test("exemptions are checked for the whole file in 2024, and for agency 7 only in Q647", () => {
    const given = mixed([2, { rate_spread: "Exempt" }], [3, {}]);
    expect(macroOf(2024, given)).toEqual([{ edit: "Q646", left: 2, right: 0 }]);
    expect(macroOf(2024, given, "7").map(({ edit }) => edit)).toEqual(["Q646", "Q647"]);
    expect(macroOf(2024, rows(3), "7")).toEqual([]);
    expect(macroOf(2026, given, "7")).toEqual([]);
  });

  test("an empty register causes V606 and no macro edit", () => {
    const { edits, macro, rows: count } = checkRows({ year: 2026, rows: [] });
    expect(edits.map(({ edit }) => edit)).toEqual(["V606"]);
    expect([macro, count]).toEqual([[], 0]);
  });
});

import { describe, expect, test } from "bun:test";
import { startCheck } from "../../../../domain/hmda/check/check-register.ts";
import { closingCsvLines, hitCsvHeading, hitCsvLine } from "../../../../domain/hmda/check/hit-csv.ts";
import { rowLine, sheetLine } from "../../../../domain/hmda/register/write.ts";
import { aRow, aSheet, checkRows, exampleInstitution } from "../example.ts";

describe("the result of a check", () => {
  test("has its edits in the regulator's order: syntactical, validity, quality, each by number and part", () => {
    // A loan without a purpose but with a preapproval, an invalid type, an invalid state, and an income that an edit questions.
    const wrong = { loan_type: "9", loan_purpose: "3", preapproval: "1", state: "XX", income: "888", loan_amount: "1" };
    const { edits } = checkRows({
      year: 2026,
      sheet: { contact_state: "XX", total_entries: "3" },
      rows: [{ ...wrong, record_identifier: "1", denial_reason_2: "10", denial_reason_3: "10" }],
    });
    const numbers = edits.map(({ edit }) => edit);
    const inOrder = ["S300", "S304", "V604", "V611", "V612-1", "V612-2", "V623", "V669-2", "V669-3", "V669-4"];
    expect(numbers.filter((number) => inOrder.includes(number))).toEqual(inOrder);
    expect(numbers.slice(-2)).toEqual(["Q645-1", "Q659-1"]);
    expect(edits.map(({ tier }) => tier).filter((tier, place, all) => tier !== all[place - 1])).toEqual([
      "syntactical",
      "validity",
      "quality",
    ]);
  });

  test("names line 1 for what is compared with the number of rows", () => {
    const { edits } = checkRows({ year: 2026, sheet: { total_entries: "2" } });
    expect(edits).toMatchObject([
      { edit: "S304", count: 1, hits: [{ line: 1, uli: null, values: { "sheet.total_entries": "2" } }] },
    ]);
  });

  test("names line 1 of an empty file, and what belongs there", () => {
    const check = startCheck({ filing: { year: 2026, quarter: null }, institution: null, tracts: null });
    const { rows, formatErrors } = check.end();
    const message = "The file is empty: its first line is the transmittal sheet.";
    expect({ rows, formatErrors }).toEqual({ rows: 0, formatErrors: [{ line: 1, message }] });
  });

  test("compares the number of rows with the sheet given at the end, if it was not known before", () => {
    const entriesHit = (atEnd?: number) => {
      const check = startCheck({ filing: { year: 2026, quarter: null }, institution: null, tracts: null });
      check.readLine(sheetLine(aSheet(2026, 0)));
      check.readLine(rowLine(aRow(2026)));
      const counted = atEnd === undefined ? undefined : aSheet(2026, atEnd);
      return check.end(counted).edits.filter(({ edit }) => edit === "S304").length;
    };
    expect([entriesHit(), entriesHit(0), entriesHit(1)]).toEqual([1, 1, 0]);
  });

  test("has the lines of an edit in the file's order, and both fields of one that compares the sheet with rows", () => {
    const [one, other] = [{ uli: "LOAN1" }, { uli: "LOAN2" }];
    const { edits } = checkRows({ year: 2026, rows: [one, other, one, other, { lei: "BANK1" }] });
    expect(edits.find(({ edit }) => edit === "S305")?.hits.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    expect(edits.find(({ edit }) => edit === "V600")?.fields).toEqual(["sheet.lei", "lei"]);
  });

  test("is listed as CSV with one line for each hit, and macro edits without a line number at the end", () => {
    const uli = 'A"B,1';
    expect(hitCsvHeading).toBe("line,uli,edit\n");
    expect(hitCsvLine({ line: 2, uli, edit: "V600" })).toBe('2,"A""B,1",V600\n');
    expect(hitCsvLine({ line: 3, uli: "LOAN1", edit: "V600" })).toBe("3,LOAN1,V600\n");
    expect(hitCsvLine({ line: 1, uli: null, edit: "format" })).toBe("1,,format\n");
    expect(closingCsvLines(checkRows({ year: 2026, rows: [{ income: "9" }] }))).toBe(",,Q640\n");
  });
});

describe("a text longer than the regulator's fields", () => {
  const hitsOf = (given: Parameters<typeof aRow>[1]) => {
    const uliOf: (string | null)[] = [];
    const filing = { year: 2026, quarter: null } as const;
    const check = startCheck({ filing, institution: null, tracts: null }, ({ uli }) => uliOf.push(uli));
    check.readLine(sheetLine(aSheet(2026, 1)));
    check.readLine(rowLine(aRow(2026, given)));
    return { edits: check.end().edits, uliOf };
  };

  test("is cut where a hit shows it, in each hit of its line: an identifier after 45 characters, others after 255", () => {
    const uli = "A".repeat(46);
    const { edits, uliOf } = hitsOf({ uli, state: "B".repeat(256) });
    const values = Object.assign({}, ...edits.flatMap(({ hits }) => hits.map((hit) => hit.values)));
    expect(new Set(uliOf)).toEqual(new Set([`${"A".repeat(45)}…`]));
    expect(new Set(edits.flatMap(({ hits }) => hits.map((hit) => hit.uli)))).toEqual(new Set(uliOf));
    expect([values.uli, values.state]).toEqual([uli, `${"B".repeat(255)}…`]);
  });

  test("is never cut in the middle of a character", () => {
    const { edits, uliOf } = hitsOf({ uli: `${"A".repeat(44)}😀😀`, state: `${"B".repeat(254)}😀😀` });
    const values = Object.assign({}, ...edits.flatMap(({ hits }) => hits.map((hit) => hit.values)));
    expect(new Set(uliOf)).toEqual(new Set([`${"A".repeat(44)}😀…`]));
    expect(values.state).toBe(`${"B".repeat(254)}😀…`);
  });

  test("and one of exactly that length is not", () => {
    const uli = "A".repeat(45);
    const { edits, uliOf } = hitsOf({ uli, state: "B".repeat(255) });
    const values = Object.assign({}, ...edits.flatMap(({ hits }) => hits.map((hit) => hit.values)));
    expect([new Set(uliOf), values.state]).toEqual([new Set([uli]), "B".repeat(255)]);
  });
});

describe("an edit that is not run says why", () => {
  const notRun = (given: Partial<Parameters<typeof checkRows>[0]>) =>
    checkRows({ year: 2026, ...given }).notRun.map(({ edit, why }) => `${edit}: ${why}`);

  test("the list of census tracts, or the institution's record, is not available", () => {
    expect(notRun({})).toEqual([]);
    expect(notRun({ tracts: null })).toEqual([
      "V625-2: No list of census tracts is available.",
      "Q603: No list of census tracts is available.",
    ]);
    expect(notRun({ institution: null })).toEqual(["Q303: The institution's own record is not available."]);
  });

  test("the file belongs to another institution", () => {
    const institution = { ...exampleInstitution, lei: "BANK2LEIFORTEST12345" };
    expect(notRun({ institution })).toEqual(["Q303: The LEI of the file is not the institution's own."]);
  });

  test("the sheet is invalid: nothing is compared with it, and everything else is checked", () => {
    const facts = { filing: { year: 2026, quarter: null }, institution: exampleInstitution, tracts: null } as const;
    const check = startCheck(facts);
    check.readLine("1|Example");
    const found = check.end().notRun;
    const bySheet = found.filter(({ why }) => why === "The transmittal sheet, line 1, cannot be read.");
    expect(bySheet.map(({ edit }) => edit).toSorted()).toEqual(["Q647", "S301", "S304"]);
    expect(found.filter((each) => !bySheet.includes(each)).map(({ edit }) => edit)).toEqual(["V625-2", "Q603"]);
  });
});

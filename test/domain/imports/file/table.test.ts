import { describe, expect, test } from "bun:test";
import { cellsOfRow } from "../../../../adapters/csv/cells-of-row.ts";
import { type CellForm, lineOfRow } from "../../../../domain/imports/file/cells.ts";
import { readHeading } from "../../../../domain/imports/file/heading.ts";
import { lineOfRecord } from "../../../../domain/imports/file/line-of-record.ts";
import { cellWithoutFormula } from "../../../../domain/kernel/text/untrusted-words.ts";

const forms: Readonly<Record<string, CellForm>> = {
  home_value: "number",
  "fees.0.amount": "number",
  application_date: "day",
  is_active: "boolean",
  roles: "parts",
  income_relied_on: "number or word",
};
const formOf = (path: string): CellForm => (Object.hasOwn(forms, path) ? forms[path] : undefined) ?? "text";

const columnsOf = (header: string) => {
  const heading = readHeading(header.split(","));
  if (heading._tag === "Refused") throw new Error(heading.refusal._tag);
  return heading.value;
};
const lineOf = (header: string, cells: readonly string[]) => lineOfRow(columnsOf(header), cells, formOf);

describe("a row of a table", () => {
  test("is a line with the objects and lists that its header names", () => {
    const header = "external_id,borrower.first_name,fees.0.code,fees.0.amount,fees.1.code,home_value,is_active";
    expect(lineOf(header, ["A-1", "Ada", "appraisal", "525.50", "title", "400000", "TRUE"])).toEqual({
      fields: {
        external_id: "A-1",
        borrower: { first_name: "Ada" },
        fees: [{ code: "appraisal", amount: 525.5 }, { code: "title" }],
        home_value: 400_000,
        is_active: true,
      },
      problems: [],
    });
  });

  test("omits what its empty cells stand for, but keeps the positions of later entries", () => {
    const header = "external_id,borrower.first_name,fees.0.code,fees.1.code,fees.2.code";
    expect(lineOf(header, ["A-1", " ", "", "title", ""]).fields).toEqual({
      external_id: "A-1",
      fees: [null, { code: "title" }],
    });
    expect(lineOf(header, ["A-1"]).fields).toEqual({ external_id: "A-1" });
  });

  test("keeps texts of digits unchanged, with their zeros", () => {
    expect(lineOf("external_id,property.zip_code", ["007", "02134"]).fields).toEqual({
      external_id: "007",
      property: { zip_code: "02134" },
    });
  });

  test.each([
    ["home_value", "400000", 400_000],
    ["home_value", "-0.25", -0.25],
    ["home_value", "$400000", null],
    ["home_value", "400,000", null],
    ["home_value", "6.5%", null],
    ["home_value", "4e5", null],
    ["home_value", ".5", null],
    ["application_date", "2025-03-31", "2025-03-31"],
    ["application_date", "03/31/2025", null],
    ["application_date", "2025-3-31", null],
    ["is_active", "false", false],
    ["is_active", "no", null],
    ["roles", "Closer;Processor", null],
    ["income_relied_on", "48500.5", 48_500.5],
    ["income_relied_on", "none", "none"],
  ])("in the column %s decodes %s as %p, and otherwise says what form it expects", (column, cell, value) => {
    const { fields, problems } = lineOf(`email,${column}`, ["", cell]);
    expect(fields[column] ?? null).toEqual(value);
    expect(problems.map(({ field }) => field)).toEqual(value === null ? [column] : []);
    for (const { message } of problems) {
      expect(message).toStartWith("must ");
      expect(message).not.toContain(cell);
    }
  });

  test("loses the apostrophe that exports put before formulas, and no other", () => {
    for (const text of ["=1+1", "+1", "-5", "@x", "\uFF1D1", "O'Brien", "'s-Graveland", "''quoted"])
      expect(lineOf("external_id", [cellWithoutFormula(text)]).fields).toEqual({ external_id: text });
  });

  test("is refused if its quotes are wrong, without repeating its contents", () => {
    const reading = {
      columns: columnsOf("external_id,home_value"),
      width: 2,
      cellsOf: cellsOfRow,
      formOf: () => "text" as const,
    };
    const read = (row: string) =>
      lineOfRecord({ line: 4, bytes: new TextEncoder().encode(row), next: { offset: 0, line: 5 } }, reading);
    expect(read('"A, 1",5')).toMatchObject({ value: { external_id: "A, 1" } });
    expect(read("  ")).toBeNull();
    for (const row of ['"A" 1,5', 'A"1"23-45-6789,5', "A\u0000B,5"]) {
      const refused = read(row);
      expect(refused).toMatchObject({ refusal: { result: { findings: [{ line: 4, code: "unreadable" }] } } });
      expect(JSON.stringify(refused)).not.toContain("6789");
      expect(JSON.stringify(refused).includes("NUL character")).toBe(row.includes("\0"));
    }
  });
});

describe("a line that its file format cannot contain", () => {
  const reading = { columns: null, width: 0, cellsOf: cellsOfRow, formOf: () => "text" as const };
  const recordOf = (text: string) => ({
    line: 4,
    bytes: new TextEncoder().encode(text),
    next: { offset: 0, line: 5 },
  });
  const unreadable = { refusal: { result: { findings: [{ line: 4, field: null, code: "unreadable" }] } } };

  test("is a row with a cell for which there is no column, as after a comma without quotes", () => {
    const table = { ...reading, columns: columnsOf("external_id,notes,"), width: 3 };
    expect(lineOfRecord(recordOf('A-1,"Elm Street, rear",x,, '), table)).toMatchObject({
      value: { external_id: "A-1", notes: "Elm Street, rear" },
    });
    const refused = lineOfRecord(recordOf("A-1,Elm Street,x,rear"), table);
    expect(refused).toMatchObject(unreadable);
    expect(JSON.stringify(refused)).not.toContain("rear");
  });

  test("is JSON nested too deeply to be processed", () => {
    const nested = (depth: number) => lineOfRecord(recordOf("[".repeat(depth) + "]".repeat(depth)), reading);
    expect(nested(100)).toMatchObject({ _tag: "Accepted" });
    expect(nested(101)).toMatchObject(unreadable);
    expect(nested(50_000)).toMatchObject(unreadable);
  });
});

describe("the header of a table", () => {
  test.each([
    ["external_id,home_value", "Accepted"],
    ["email,first_name", "Accepted"],
    ["\u00A0external_id ,home_value", "Accepted"],
    ["external-id,home_value", "HeaderMissing"],
    ["A-1,400000", "HeaderMissing"],
    ["", "HeaderMissing"],
  ])("%s: %s", (header, outcome) => {
    const heading = readHeading(header.split(","));
    expect<string>(heading._tag === "Refused" ? heading.refusal._tag : heading._tag).toBe(outcome);
  });

  test.each([
    ["email,email", [2]],
    ["email,borrower,borrower.first_name", [3]],
    ["email,borrower.first_name,borrower", [3]],
    ["email,fees.0.code,fees.code", [3]],
    ["email,fees.999.code,fees.1000.code", [3]],
    ["email,a..b,.a", [2, 3]],
    ["email,a.b.c.d.e.f,a.b.c.d.e.g.h", [3]],
    ["email,,", []],
  ])("%s has indistinguishable columns at %p", (header, columns) => {
    const heading = readHeading(header.split(","));
    expect(heading).toMatchObject(
      columns.length === 0 ? { _tag: "Accepted" } : { refusal: { _tag: "HeaderUnclear", columns } },
    );
  });

  test("with names that every object has makes fields of those names, and nothing else", () => {
    const { fields } = lineOf("email,__proto__.polluted,constructor", ["a@b.example", "yes", "x"]);
    expect(Object.keys(fields)).toEqual(["email", "__proto__", "constructor"]);
    expect(({} as { readonly polluted?: string }).polluted).toBeUndefined();
  });
});

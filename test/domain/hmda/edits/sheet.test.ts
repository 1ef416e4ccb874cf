import { describe, expect, test } from "bun:test";
import { filingYears } from "../../../../domain/hmda/edits/edit.ts";
import { editLists } from "../../../../domain/hmda/edits/years.ts";
import { aSheet, checkRows, editsHit, exampleInstitution, exampleLei, type SheetChange } from "../example.ts";

/** Changes of the example sheet that an edit hits, each followed by one that it does not. */
const pairs: Readonly<Record<string, readonly SheetChange[]>> = {
  S300: [{ record_identifier: "2" }, { record_identifier: "1" }],
  S302: [{ calendar_year: "2023" }, { calendar_year: "YYYY" }],
  S303: [{ federal_agency: "9" }, { federal_agency: "7" }, { tax_id: "12-3456780" }, { tax_id: "12-3456789" }],
  Q303: [{ federal_agency: "9" }, { federal_agency: "7" }, { tax_id: "123456789" }, { tax_id: "12-3456789" }],
  S304: [{ total_entries: "2" }, { total_entries: "1" }, { total_entries: "one" }, { total_entries: "1" }],
  V600: [{ lei: "BANK1" }, { lei: exampleLei }],
  V601: [{ contact_name: "" }, { contact_name: "A" }, { contact_city: "" }, { contact_state: "" }],
  V602: [{ calendar_quarter: "1" }, { calendar_quarter: "4" }],
  V603: [{ contact_phone: "5555555555" }, { contact_phone: "555-555-5555" }],
  V604: [{ contact_state: "XX" }, { contact_state: "GU" }],
  V605: [{ contact_zip: "80014-12" }, { contact_zip: "80014-1234" }],
  V606: [{ total_entries: "0" }, { total_entries: "1" }, { total_entries: "1.0" }, { total_entries: "2" }],
  V607: [{ tax_id: "123456789" }, { tax_id: "12-3456789" }],
  V717: [
    { contact_email: "ann@example" },
    { contact_email: "ann@example.co" },
    { contact_email: "ann@b@example.com" },
    { contact_email: "a@b-2.example.com" },
    { contact_email: "ann b@example.com" },
    { contact_email: "ann+b@example.com" },
    { contact_email: "ann@example.c" },
    { contact_email: "ann@example.com" },
  ],
  "V719-1": [{ institution_name: "123" }, { institution_name: "123 Bank" }],
  "V719-2": [{ institution_name: exampleLei }, { institution_name: "Example" }],
};

describe.each([...filingYears])("the edits of the transmittal sheet in %i", (year) => {
  const { sheet, total } = editLists[year];

  test.each([...sheet, ...total].map(({ number }) => number))("%s hits only the first of each pair", (number) => {
    const found = (pairs[number] ?? []).map((change) => editsHit({ year, sheet: change }).includes(number));
    expect(found.length).toBeGreaterThan(1);
    expect(found).toEqual(found.map((_, place) => place % 2 === 0));
  });

  test.each([...sheet, ...total].map((edit) => [edit.number, edit] as const))(
    "%s names the fields that it compares",
    (number, { fields, holds }) => {
      const read = new Set<string>();
      for (const change of [{}, ...(pairs[number] ?? [])]) {
        const watched = new Proxy(aSheet(year, 1, change), {
          get: (of, field) => {
            read.add(`sheet.${String(field)}`);
            return Reflect.get(of, field);
          },
        });
        const facts = { year, quarter: null, sheet: watched, institution: exampleInstitution, tracts: null };
        (holds as (of: typeof watched, beside: unknown) => boolean)(watched, number === "S304" ? 1 : facts);
      }
      // An institution's record is found by its LEI.
      if (number.endsWith("303")) read.add("sheet.lei");
      expect(fields.toSorted()).toEqual([...read].toSorted() as (typeof fields)[number][]);
    },
  );

  test("are those of the pairs, except for the comparison with the institution's record, which has another number", () => {
    const numbers = [...sheet, ...total].map(({ number }) => number);
    const other = year === 2024 ? "Q303" : "S303";
    expect(numbers.toSorted()).toEqual(
      Object.keys(pairs)
        .filter((number) => number !== other)
        .toSorted(),
    );
  });

  test("report the sheet as line 1", () => {
    const [hit] = checkRows({ year, sheet: { contact_state: "XX" } }).edits;
    expect(hit).toMatchObject({
      edit: "V604",
      count: 1,
      hits: [{ line: 1, uli: null, values: { "sheet.contact_state": "XX" } }],
    });
  });
});

describe("a quarterly filing", () => {
  test("requires its own quarter on the sheet", () => {
    expect(editsHit({ year: 2026, quarter: 2, sheet: { calendar_quarter: "4" } })).toEqual(["V602"]);
    expect(editsHit({ year: 2026, quarter: 2, sheet: { calendar_quarter: "2" } })).toEqual([]);
  });

  test.each([
    [1, "20260331", "20260401"],
    [2, "20260630", "20260701"],
    [3, "20260930", "20261001"],
  ] as const)("of quarter %i accepts actions of the year through its last day", (quarter, last, next) => {
    const sheet = { calendar_quarter: String(quarter) };
    const hits = (date: string) => editsHit({ year: 2026, quarter, sheet, rows: [{ action_taken_date: date }] });
    expect(hits(last)).not.toContain("V619-2");
    expect(hits(next)).toContain("V619-2");
  });
});

describe("the comparison with the institution's own record", () => {
  const notRun = (check: Partial<Parameters<typeof checkRows>[0]>) =>
    checkRows({ year: 2026, ...check }).notRun.map(({ edit }) => edit);

  test("blocks through 2024 and is a warning from 2025 on", () => {
    const sheet = { federal_agency: "9" };
    expect(checkRows({ year: 2024, sheet }).edits).toMatchObject([{ edit: "S303", tier: "syntactical" }]);
    expect(checkRows({ year: 2024, sheet }).blocking).toBe(true);
    expect(checkRows({ year: 2025, sheet }).edits).toMatchObject([{ edit: "Q303", tier: "quality" }]);
    expect(checkRows({ year: 2025, sheet }).blocking).toBe(false);
  });

  test("is not run without a record, nor on another institution's file", () => {
    expect(notRun({})).toEqual([]);
    expect(notRun({ institution: null })).toEqual(["Q303"]);
    expect(notRun({ institution: { ...exampleInstitution, lei: "BANK2LEIFORTEST12345" } })).toEqual(["Q303"]);
    expect(notRun({ institution: { ...exampleInstitution, lei: exampleLei.toLowerCase() } })).toEqual([]);
  });

  test("census tracts are not compared without their list, and the two edits are reported", () => {
    expect(notRun({ tracts: null })).toEqual(["V625-2", "Q603"]);
  });
});

import { describe, expect, test } from "bun:test";
import { type FilingYear, filingYears } from "../../../../domain/hmda/edits/edit.ts";
import { endingEdits, filingOf, registerDueOn } from "../../../../domain/hmda/edits/filing.ts";
import { editLists } from "../../../../domain/hmda/edits/years.ts";
import { day } from "../../../../domain/kernel/day.ts";
import { editsHit, type RowChange } from "../example.ts";

const numbersOf = (year: FilingYear): ReadonlySet<string> => {
  const { sheet, total, row, duplicate, macro } = editLists[year];
  return new Set([...sheet, ...total, ...row, ...duplicate, ...macro].map(({ number }) => number));
};
const without = (one: FilingYear, other: FilingYear) => [...numbersOf(one).difference(numbersOf(other))].toSorted();
const years = [2024, 2025, 2026] as const;
const next = Math.max(...filingYears) + 1;
const yearsHit = (edit: string, change: RowChange) =>
  years.filter((year) => editsHit({ year, rows: [change] }).includes(edit));

describe("the edits of a year", () => {
  test("are 311 in 2024, 314 in 2025, 313 in 2026, and 316 in total", () => {
    expect(filingYears.map((year) => numbersOf(year).size)).toEqual([311, 314, 313]);
    expect(new Set(years.flatMap((year) => [...numbersOf(year)])).size).toBe(316);
  });

  test("that are unknown are announced from 45 days before the year begins", () => {
    const message = `The HMDA edits are known only through ${next - 1}: registers of ${next} cannot be made or checked until a newer release contains them.`;
    expect(endingEdits(day(`${next - 1}-11-15`))).toBeNull();
    expect([`${next - 1}-11-16`, `${next}-01-01`, `${next + 3}-06-01`].map((on) => endingEdits(day(on)))).toEqual(
      Array(3).fill(message),
    );
  });

  test("differ from those of the previous year by name", () => {
    expect(without(2024, 2025)).toEqual(["Q651", "S303"]);
    expect(without(2025, 2024)).toEqual(["Q303", "Q616-3", "Q651-1", "Q651-2", "V695-3"]);
    expect(without(2025, 2026)).toEqual(["Q621"]);
    expect(without(2026, 2025)).toEqual([]);
  });

  test.each([
    ["V695-3", { mlo_nmlsr_id: "123" }, [2025, 2026]],
    ["V695-3", { mlo_nmlsr_id: "3000000" }, []],
    ["V695-3", { mlo_nmlsr_id: "3000001" }, [2026]],
    ["V695-3", { mlo_nmlsr_id: "12345678" }, [2026]],
    ["V695-3", { mlo_nmlsr_id: "01234567" }, [2026]],
    ["V695-3", { mlo_nmlsr_id: "1234567890123" }, [2025, 2026]],
    ["Q621", { mlo_nmlsr_id: "AB1" }, [2025]],
    ["Q621", { mlo_nmlsr_id: "1234567890123" }, [2024, 2025]],
    ["Q621", { mlo_nmlsr_id: "" }, [2025]],
    ["Q651", { combined_loan_to_value_ratio: "0.99" }, [2024]],
    ["Q651-1", { combined_loan_to_value_ratio: "0.99" }, [2025, 2026]],
    ["Q616-3", { discount_points: "26280.01" }, [2025, 2026]],
    // Connecticut's counties before its planning regions end with 2024.
    ["V626", { state: "CT", county: "09001", census_tract: "NA" }, [2025, 2026]],
    ["V626", { state: "CT", county: "09110", census_tract: "NA" }, []],
  ] as const)("%s hits %o in %o", (edit, change, expected) => {
    expect(yearsHit(edit, change)).toEqual([...expected]);
  });
});

describe("a filing", () => {
  test.each([2018, 2023, next])("for %i is refused, and never checked by the edits of another year", (year) => {
    expect(filingOf(year, null)).toMatchObject({ _tag: "Refused", refusal: { field: "year" } });
  });

  test("for a year or for one of its first three quarters is accepted", () => {
    for (const year of years)
      expect(filingOf(year, null)).toMatchObject({ _tag: "Accepted", value: { year, quarter: null } });
    expect(filingOf(2026, 3)).toMatchObject({ _tag: "Accepted", value: { year: 2026, quarter: 3 } });
    expect(filingOf(2026, 4)).toMatchObject({ _tag: "Refused", refusal: { field: "quarter" } });
  });
});

test("a register is due on March 1, or on the Monday after a weekend", () => {
  // By the calendar: March 1 is a Friday in 2024, a Saturday in 2025, a Sunday in 2026, a Monday in 2027 and a Saturday in 2031.
  const due = [2023, 2024, 2025, 2026, 2030].map(registerDueOn);
  expect(due.join(" ")).toBe("2024-03-01 2025-03-03 2026-03-02 2027-03-01 2031-03-03");
});

import { afterAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { filingYears } from "../../../domain/hmda/edits/edit.ts";
import { aRow, aSheet, type RowChange } from "../../domain/hmda/example.ts";
import { registerLines } from "../../fixtures/reports/register-lines.ts";
import { said, spawnCommand } from "./command-line.ts";

const folder = mkdtempSync(join(tmpdir(), "hecm-cli-hmda-"));
afterAll(() => rmSync(folder, { recursive: true }));

const writeRegister = (name: string, ...rows: readonly RowChange[]): void => {
  const sheet = aSheet(2026, rows.length);
  writeFileSync(
    join(folder, name),
    [
      ...registerLines(
        sheet,
        rows.map((row) => aRow(2026, row)),
      ),
    ].join(""),
  );
};
const run = (...words: readonly string[]) => said(spawnCommand(folder, ["hmda", "check", ...words]));

writeRegister("clean.txt", { uli: "LOAN1" }, { uli: "LOAN2" });
writeRegister(
  "wrong.txt",
  { uli: "LOAN1", loan_type: "9", purchaser_type: "0" },
  { uli: '=1,"x"', applicant_age: "61" },
);
writeRegister("quality.txt", { uli: "LOAN1", applicant_age: "61" });

describe("npm run cli -- hmda check", () => {
  test("ends with 0 for a register that no syntactical or validity edit hits", async () => {
    const { output, reported, code } = await run("clean.txt", "--year", "2026");
    expect([code, reported]).toEqual([0, [""]]);
    expect(output).toContain("Filing of 2026: 2 rows\n");
    expect(output).toContain("No syntactical or validity edit was triggered.");
    expect((await run("quality.txt", "--year", "2026")).code).toBe(0);
  });

  test("prints edits, lines, and values, and ends with 1, if the register is blocked", async () => {
    const { output, code } = await run("wrong.txt", "--year", "2026");
    expect(code).toBe(1);
    expect(output).toContain(
      "V611  validity, 1 line. Expected: Loan Type is 1, 2, 3 or 4.\n    line 2  LOAN1  loan_type=9\n",
    );
    expect(output).toContain("Q622  quality, 1 line. ");
    expect(output).toContain("Q303  not run: ");
  });

  test("shows what would steer the terminal by its code, as in a register that clears the screen and fakes a result", async () => {
    writeRegister("steering.txt", { uli: "LOAN1", loan_type: "9\u001b[2J\u202e" });
    const { output } = await run("steering.txt", "--year", "2026");
    expect(output).toContain("    line 2  LOAN1  loan_type=9\\u{1b}[2J\\u{202e}\n");
    expect(output).not.toContain("\u001b");
  });

  test("prints every hit as CSV, without cells that a spreadsheet would execute", async () => {
    const { output, code } = await run("wrong.txt", "--year", "2026", "--csv");
    expect(code).toBe(1);
    expect(output.split("\n")).toEqual([
      "line,uli,edit",
      "2,LOAN1,V611",
      `3,"'=1,""x""",V608-2`,
      `3,"'=1,""x""",Q622`,
      "",
    ]);
  });

  test("compares tracts with the year's list if it is given", async () => {
    writeFileSync(
      join(folder, "tracts.csv"),
      "census_tract,county_population\n24031700101,1062061\n24023000100,28806\n",
    );
    writeRegister("tracts.txt", { uli: "LOAN1", state: "MD", county: "24031", census_tract: "24031999999" });
    expect((await run("tracts.txt", "--year", "2026")).output).toContain("V625-2  not run: ");
    const { output } = await run("tracts.txt", "--year", "2026", "--tracts", "tracts.csv");
    expect(output).toContain("V625-2  validity, 1 line. ");
    expect(output).not.toContain("not run: No list of census tracts");
  });

  test("compares the first line with the institution's own record if that is given, and otherwise says that it did not", async () => {
    const lei = "10BX939C5543TQA1144M";
    const lines = registerLines(aSheet(2024, 1, { lei, tax_id: "12-3456789", federal_agency: "7" }), [
      aRow(2024, { lei, uli: "LOAN1" }),
    ]);
    writeFileSync(join(folder, "own.txt"), [...lines].join(""));
    const compared = (...record: readonly string[]) => run("own.txt", "--year", "2024", ...record);
    expect((await compared()).output).toContain("S303  not run: The institution's own record is not available.");
    const fits = await compared("--lei", lei.toLowerCase(), "--ein", "12-3456789", "--agency", "7");
    expect([fits.output.includes("S303"), fits.code]).toEqual([false, 0]);
    const differs = await compared("--lei", lei, "--ein", "123456780", "--agency", "7");
    expect(differs.output).toContain("S303  syntactical, 1 line. ");
    expect(differs.output).toContain("sheet.tax_id=12-3456789");
    expect(differs.code).toBe(1);
    const other = await compared("--lei", "549300HN1MFVHT5L3W37", "--ein", "123456789", "--agency", "7");
    expect(other.output).toContain("S303  not run: The LEI of the file is not the institution's own.");
  });

  test("checks a quarter by its own rules", async () => {
    const { output } = await run("clean.txt", "--year", "2026", "--quarter", "1");
    expect(output).toContain("Filing of 2026, quarter 1: 2 rows\nV602  ");
  });

  test.each([
    [["clean.txt"], "--year must be given: the filing year, such as --year 2026."],
    [
      ["clean.txt", "--year", "2023"],
      `--year must be one of ${filingYears.join(", ")}: the edits of another year are not known.`,
    ],
    [["clean.txt", "--year", "2026", "--quarter", "4"], "--quarter must be 1, 2 or 3, or absent for the whole year."],
    [
      ["clean.txt", "--year", "2026", "--tracts", "clean.txt"],
      `${join(folder, "clean.txt")} is not a list of census tracts: line 1 must be the heading census_tract,county_population.`,
    ],
    [
      ["clean.txt", "--year", "2026", "--lei", "10BX939C5543TQA1144M", "--agency", "7"],
      "--lei, --ein and --agency must be given together: they are the institution's own record.",
    ],
    [
      ["clean.txt", "--year", "2026", "--lei", "10BX939C5543TQA1144", "--ein", "123456789", "--agency", "7"],
      "--lei must have 20 letters and digits.",
    ],
    [
      ["clean.txt", "--year", "2026", "--lei", "10BX939C5543TQA1144M", "--ein", "1234-56789", "--agency", "7"],
      "--ein must have nine digits, such as 12-3456789.",
    ],
    [
      ["clean.txt", "--year", "2026", "--lei", "10BX939C5543TQA1144M", "--ein", "123456789", "--agency", "8"],
      "--agency must be one of 1, 2, 3, 5, 7, 9.",
    ],
    [
      ["absent.txt", "--year", "2026"],
      `${join(folder, "absent.txt")} is not a file that can be read: give the path of a register.`,
    ],
    [
      ["clean.txt", "--year", "2026", "--yaer"],
      "error: unknown option '--yaer' (Did you mean --year?); --help shows what the command takes.",
    ],
    [["--year", "2026"], "error: missing required argument 'FILE'; --help shows what the command takes."],
  ])("refuses %o with 2 and says what is expected", async (words, sentence) => {
    const { output, reported, code } = await run(...words);
    expect([output, reported, code]).toEqual(["", [sentence], 2]);
  });
});

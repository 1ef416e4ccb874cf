import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCensusTracts } from "../../../../../domain/hmda/edits/census-tracts.ts";
import { day } from "../../../../../domain/kernel/day.ts";
import type { Loan } from "../../../../../domain/loan/loan.ts";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { accepted } from "../../../../fixtures/accepted.ts";
import { ada, aReportedLoan } from "../../../../fixtures/reports/register-facts.ts";
import { said, spawnCommand } from "../../../cli/command-line.ts";
import type { ServiceResponse } from "../../support/running-service.ts";
import { openRegisterScene, outcomes, type RegisterScene, registersPath } from "../../support/scenes/register-scene.ts";

const list = "census_tract,county_population\n17167000100,197000\n";
const uli = "10BX939C5543TQA1144M2025000001";
const property = { ...aReportedLoan().property, id: 9001, censusTract: "17167999999" };

/**
 * Loans whose register has findings of every tier: two originated ones with the same identifier, a tract that does not exist, an age of 60.
 */
const found: readonly Partial<Loan>[] = [
  { uli },
  { uli, property },
  { borrowers: [{ ...ada, id: 9002, bornOn: day("1965-03-01") }] },
  outcomes[5],
];

const tiers = ["syntactical", "validity", "quality"];

describe("a register with findings of every tier", () => {
  const folder = mkdtempSync(join(tmpdir(), "hecm-same-findings-"));
  let scene: RegisterScene;
  let [validated, generated, checked]: ServiceResponse["body"][] = [];
  let loans: readonly Loan[] = [];

  const send = (file: string, format: "json" | "csv") =>
    scene.service.ask(`/api${registersPath}check-file/?year=2025&format=${format}`, {
      method: "POST",
      token: scene.compliance.token,
      headers: { "Content-Type": "text/plain" },
      body: file,
    });
  const command = (...words: readonly string[]) => {
    const record = ["--lei", "10BX939C5543TQA1144M", "--ein", "12-3456789", "--agency", "7"];
    const check = ["hmda", "check", "register.txt", "--year", "2025", "--tracts", "tracts.csv"];
    return said(spawnCommand(folder, [...check, ...record, ...words]));
  };

  beforeAll(async () => {
    const censusTracts = new Map([[2025, accepted(readCensusTracts(list))]] as const);
    scene = await openRegisterScene(sqliteKind, { email: "carol@example" }, { censusTracts });
    const added: Loan[] = [];
    for (const each of found) added.push(await scene.addLoan(each));
    loans = added;
    validated = (await scene.compliance.call("GET", `${registersPath}?year=2025`)).body;
    const body = { year: 2025, allow_errors: true };
    generated = (await scene.compliance.call("POST", registersPath, body)).body;
    const file: string = (await scene.compliance.call("GET", `${registersPath}${generated.id}/file/`)).body;
    checked = await (await send(file, "json")).json();
    writeFileSync(join(folder, "register.txt"), file);
    writeFileSync(join(folder, "tracts.csv"), list);
  });
  afterAll(async () => {
    await scene.close();
    rmSync(folder, { recursive: true });
  });

  test("has syntactical, validity, quality, and macro findings, of the sheet and of rows", () => {
    const edits: readonly ServiceResponse["body"][] = checked.edits;
    for (const tier of tiers) expect([tier, edits.some((edit) => edit.tier === tier)]).toEqual([tier, true]);
    expect(edits.map(({ edit }) => edit)).toEqual(expect.arrayContaining(["S306", "V717", "V625-2", "Q600", "Q622"]));
    expect(checked.macro.map(({ edit }: ServiceResponse["body"]) => edit)).toContain("Q637");
    expect(checked.blocking).toBe(true);
  });

  test("has the same findings when it is validated, loan for loan and value for value", () => {
    const ofLoans = checked.edits.map(({ hits, ...edit }: ServiceResponse["body"]) => ({
      ...edit,
      loans: hits.map(({ line, uli: identifier, values }: ServiceResponse["body"]) => ({
        loan: loans[line - 2]?.id ?? null,
        uli: identifier,
        fields: values,
      })),
    }));
    expect(validated.edits).toEqual(ofLoans);
    for (const part of ["macro", "not_run", "blocking"]) expect(validated[part]).toEqual(checked[part]);
  });

  test("has every finding of every loan in a table when it is validated", async () => {
    const call = (given: string) => scene.compliance.call("GET", `${registersPath}?year=2025${given}`);
    const table: string = (await call("&format=csv")).body;
    const [heading, ...rows] = table.trimEnd().split("\r\n");
    expect(heading).toBe("loan,uli,edit,lacks,loan_number,url,message,entered_by");
    const hits = validated.edits.flatMap(({ edit, loans: hit }: ServiceResponse["body"]) =>
      hit.map(({ loan, uli: identifier }: ServiceResponse["body"]) => `${loan ?? ""},${identifier ?? ""},${edit},,,,,`),
    );
    const macro = validated.macro.map(({ edit }: ServiceResponse["body"]) => `,,${edit},,,,,`);
    expect(rows.toSorted()).toEqual([...hits, ...macro].toSorted());
  });

  test("has the same findings when it is generated, and cannot be verified", async () => {
    expect(generated.edits).toEqual(checked.edits.map(({ hits: _, ...edit }: ServiceResponse["body"]) => edit));
    for (const part of ["macro", "not_run", "blocking"]) expect(generated[part]).toEqual(checked[part]);
    const confirmed = { quality: true, macro: true };
    const refused = await scene.compliance.call("POST", `${registersPath}${generated.id}/verify/`, confirmed);
    expect([refused.status, refused.body.code]).toEqual([400, "filing_not_ready"]);
  });

  test("has the same findings from the command: edits, lines, values, macro edits, and what was not run", async () => {
    const { output, code } = await command();
    const counted = (count: number) => `${count} ${count === 1 ? "line" : "lines"}`;
    const expected = [
      `Filing of 2025: ${checked.rows} rows`,
      ...checked.edits.flatMap(({ edit, tier, description, count, hits }: ServiceResponse["body"]) => [
        `${edit}  ${tier}, ${counted(count)}. ${description}`,
        ...hits.map(({ line, uli: identifier, values }: ServiceResponse["body"]) => {
          const cells = values.map(({ name, value }: ServiceResponse["body"]) => `${name}=${value}`);
          return `    line ${line}${identifier === null ? "" : `  ${identifier}`}${cells.length > 0 && cells.length <= 10 ? `  ${cells.join(" ")}` : ""}`;
        }),
      ]),
      ...checked.macro.map(
        ({ edit, description, left, right }: ServiceResponse["body"]) =>
          `${edit}  macro: ${description} Counted ${left}, limit ${right}.`,
      ),
      ...checked.not_run.map(({ edit, why }: ServiceResponse["body"]) => `${edit}  not run: ${why}`),
      "The file cannot be filed: lines are malformed, or syntactical or validity edits were triggered.",
    ];
    expect(output.trimEnd().split("\n")).toEqual(expected);
    expect(code).toBe(1);
  });

  test("has the same table from the service and from the command, byte for byte, with every hit", async () => {
    const file = await Bun.file(join(folder, "register.txt")).text();
    const wrong = `${file}2|too short\n\n2|${"|".repeat(200)}\n`;
    for (const text of [file, wrong]) {
      writeFileSync(join(folder, "register.txt"), text);
      const table = await (await send(text, "csv")).text();
      const { output, code } = await command("--csv");
      expect([output, code]).toEqual([table, 1]);
      const body: ServiceResponse["body"] = await (await send(text, "json")).json();
      const listed = [
        ...body.edits.flatMap(({ edit, hits }: ServiceResponse["body"]) =>
          hits.map(({ line, uli: identifier }: ServiceResponse["body"]) => `${line},${identifier ?? ""},${edit}`),
        ),
        ...body.format_errors.map(({ line }: ServiceResponse["body"]) => `${line},,format`),
        ...body.macro.map(({ edit }: ServiceResponse["body"]) => `,,${edit}`),
      ];
      const [heading, ...rows] = table.trimEnd().split("\n");
      expect(heading).toBe("line,uli,edit");
      expect(rows.toSorted()).toEqual(listed.toSorted());
    }
  });
});

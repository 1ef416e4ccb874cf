import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startCheck } from "../../../../../domain/hmda/check/check-register.ts";
import { rowReader } from "../../../../../domain/hmda/check/row-reader.ts";
import type { LarRow } from "../../../../../domain/hmda/register/lar-fields.ts";
import { rowLine } from "../../../../../domain/hmda/register/write.ts";
import { sqliteKind } from "../../../../contract/sqlite-kind.ts";
import { accepted } from "../../../../fixtures/accepted.ts";
import type { ServiceResponse } from "../../support/running-service.ts";
import { openRegisterScene, outcomes, type RegisterScene, registersPath } from "../../support/scenes/register-scene.ts";

describe("a file that is checked", () => {
  let scene: RegisterScene;
  let lines: readonly string[] = [];
  let row: LarRow;
  beforeAll(async () => {
    scene = await openRegisterScene(sqliteKind);
    for (const action of [1, 3] as const) await scene.addLoan(outcomes[action]);
    const { body } = await scene.compliance.call("POST", registersPath, { year: 2025 });
    const file: string = (await scene.compliance.call("GET", `${registersPath}${body.id}/file/`)).body;
    lines = file.trimEnd().split("\n");
    ({ row } = accepted(rowReader()(lines[1] ?? "")));
  });
  afterAll(() => scene.close());

  const send = (body: RequestInit["body"], query = "year=2025", headers: Record<string, string> = {}, token?: string) =>
    scene.service.ask(`/api${registersPath}check-file/?${query}`, {
      method: "POST",
      token: token ?? scene.compliance.token,
      headers: { "Content-Type": "text/plain", ...headers },
      body: body ?? null,
    });
  const check = async (file: string, query?: string): Promise<ServiceResponse["body"]> =>
    (await send(file, query)).json();

  /** The sheet of the company's file for the given rows, and originated rows of 2025, each with its own identifier. */
  const fileOf = (rows: readonly Partial<LarRow>[]): string => {
    const sheet = (lines[0] ?? "").split("|");
    sheet[12] = String(rows.length);
    return [sheet.join("|"), ...rows.map((given) => rowLine({ ...row, ...given }))].join("\n");
  };
  const uli = (number: number): string => `10BX939C5543TQA1144M${String(number).padStart(8, "0")}00`;

  test("gets the engine's result: edits by number, each with its lines and values", async () => {
    const file = fileOf([{ loan_amount: "0" }, { uli: uli(2), income: "-5.5" }, { loan_amount: "x" }]);
    const body = await check(file);
    const institution = { lei: row.lei, ein: "123456789", agency: "7" };
    const engine = startCheck({ filing: { year: 2025, quarter: null }, institution, tracts: null });
    for (const line of file.split("\n")) engine.readLine(line);
    const expected = engine.end();
    const listed = (values: object) => Object.entries(values).map(([name, value]) => ({ name, value }));
    expect(body.edits).toEqual(
      expected.edits.map((edit) => ({
        ...edit,
        description: `Expected: ${edit.description}`,
        hits: edit.hits.map((hit) => ({ ...hit, values: listed(hit.values) })),
      })),
    );
    expect(body.macro).toEqual(
      expected.macro.map(({ edit, description, left, right }) => ({
        edit,
        description: `Expected: ${description}`,
        left,
        right,
      })),
    );
    expect([body.rows, body.blocking, body.not_run]).toEqual([3, true, expected.notRun]);
    // The amount of the third row, line 4, is not a number; that of the second is.
    const hits = body.edits.flatMap(({ fields, hits: of }: ServiceResponse["body"]) =>
      fields.includes("loan_amount") ? of : [],
    );
    const amountOf = ({ values }: ServiceResponse["body"]) =>
      values.find(({ name }: ServiceResponse["body"]) => name === "loan_amount").value;
    expect(hits.filter(({ line }: ServiceResponse["body"]) => line === 4).map(amountOf)).toContain("x");
  });

  test("has every hit as a table, one line each, while the JSON response has at most a hundred per edit", async () => {
    const file = fileOf(Array.from({ length: 150 }, (_, at) => ({ uli: uli(at), loan_amount: "0" })));
    const body = await check(file);
    const [most] = body.edits.toSorted(
      (one: ServiceResponse["body"], other: ServiceResponse["body"]) => other.count - one.count,
    );
    expect([most.count, most.hits.length]).toEqual([150, 100]);
    const table = await send(file, "year=2025", { Accept: "text/csv" });
    expect(table.headers.get("Content-Type")).toStartWith("text/csv");
    const rows = (await table.text()).trimEnd().split("\n");
    expect(rows[0]).toBe("line,uli,edit");
    const counts = (edit: string) => rows.filter((each) => each.endsWith(`,${edit}`)).length;
    for (const { edit, count } of body.edits) expect([edit, counts(edit)]).toEqual([edit, count]);
    const hits = body.edits.reduce((sum: number, { count }: ServiceResponse["body"]) => sum + count, 0);
    expect(rows.length - 1).toBe(hits + body.macro.length);
    expect(rows).toContain(`2,${uli(0)},${most.edit}`);
  });

  test("reports lines that cannot be parsed, and blocks because of them", async () => {
    const body = await check(`${fileOf([{}])}\n2|too short`);
    expect([body.blocking, body.format_error_count, body.format_errors[0].line]).toEqual([true, 1, 3]);
  });

  test("has every malformed line in its table, while JSON has a hundred, and edits of the whole file at its end", async () => {
    // More than 15% of one row, an application closed as incomplete.
    const file = `${fileOf([{ action_taken: "5" }])}\n${"2|too short\n".repeat(150)}`;
    const body = await check(file);
    expect([body.format_error_count, body.format_errors.length]).toEqual([150, 100]);
    expect(body.macro.map(({ edit }: ServiceResponse["body"]) => edit)).toEqual(["Q637", "Q638"]);
    const rows = (await (await send(file, "year=2025&format=csv")).text()).trimEnd().split("\n");
    expect(rows.filter((row) => row.endsWith(",,format"))).toEqual(
      Array.from({ length: 150 }, (_, at) => `${at + 3},,format`),
    );
    expect(rows.slice(-2)).toEqual([",,Q637", ",,Q638"]);
  });

  test("of another institution is not compared with the company's own record, and says so", async () => {
    const body = await check(fileOf([{}]).replaceAll(row.lei, "549300HN1MFVHT5L3W37"));
    expect(body.not_run.map(({ edit }: ServiceResponse["body"]) => edit)).toContain("Q303");
    const own = await check(fileOf([{}]));
    expect(own.not_run.map(({ edit }: ServiceResponse["body"]) => edit)).not.toContain("Q303");
  });

  test("of a quarter has to say so: the annual sheet is then an error", async () => {
    const annual = await check(fileOf([{}]));
    const quarterly = await check(fileOf([{}]), "year=2025&quarter=1");
    const edits = (body: ServiceResponse["body"]) => body.edits.map(({ edit }: ServiceResponse["body"]) => edit);
    expect(quarterly.quarter).toBe(1);
    expect([edits(annual).includes("V602"), edits(quarterly).includes("V602")]).toEqual([false, true]);
  });

  test("is refused without a known year, as JSON, by users who cannot report, and above the maximum size", async () => {
    const codeOf = async (response: Promise<Response>) => {
      const { status, body } = await response.then(async (given) => ({
        status: given.status,
        body: await given.json(),
      }));
      return `${status} ${(body as { code: string }).code}`;
    };
    expect(await codeOf(send("1|", "quarter=1"))).toBe("400 invalid");
    expect(await codeOf(send("1|", "year=2023"))).toBe("400 invalid");
    expect(await codeOf(send("1|", "year=2023", { Accept: "text/csv" }))).toBe("400 invalid");
    expect(await codeOf(send("1|", "year=2025&quarter=4"))).toBe("400 invalid");
    expect(await codeOf(send("{}", "year=2025", { "Content-Type": "application/json" }))).toBe(
      "415 content_type_unsupported",
    );
    const officer = await scene.service.hire(scene.compliance.company, "Company User", "Loan Officer");
    expect(await codeOf(send("1|", "year=2025", {}, officer.token))).toBe("403 permission_denied");
    expect(await codeOf(send("x".repeat(65 * 1024 * 1024)))).toBe("413 body_too_large");
  });

  test("of more than 10,000 rows is checked by a job, unless its table is requested immediately", async () => {
    const large = "1|\n".repeat(10_002);
    const started = await send(large);
    expect([started.status, ((await started.json()) as ServiceResponse["body"]).kind]).toEqual([
      202,
      "hmda_file_check",
    ]);
    expect((await send(large, "year=2025", { Accept: "text/csv" })).status).toBe(200);
  });

  test("of 8 MB is read in chunks while other requests are served", async () => {
    const line = `${rowLine({ ...row, loan_amount: "0" })}\n`;
    const rows = Math.ceil((8 * 1024 * 1024) / line.length);
    const part = line.repeat(1000);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        if (sent === 0) controller.enqueue(new TextEncoder().encode(`${lines[0]}\n`));
        controller.enqueue(new TextEncoder().encode(part));
        sent += 1000;
        if (sent >= rows) controller.close();
      },
    });
    let most = 0;
    let answered = 0;
    let isDone = false;
    const others = async () => {
      while (!isDone) {
        const before = sent;
        expect((await scene.compliance.call("GET", "/company/users/me/")).status).toBe(200);
        most = Math.max(most, sent - before);
        answered += 1;
      }
    };
    const [checked] = await Promise.all([
      send(body, "year=2025", { Accept: "text/csv" }).then(async (response) => {
        const found = await response.text();
        isDone = true;
        return found;
      }),
      others(),
    ]);
    // Of the sheet, whose count of rows differs, and of each row.
    expect(new Set(checked.match(/^\d+(?=,)/gm)).size).toBe(1 + sent);
    expect(answered).toBeGreaterThan(10);
    // No request waits while as much as half of the file is read.
    expect(most).toBeLessThan(sent / 2);
  });
});

describe("check digits of a universal loan identifier", () => {
  let scene: RegisterScene;
  beforeAll(async () => {
    scene = await openRegisterScene(sqliteKind);
  });
  afterAll(() => scene.close());
  const ask = (body: object) => scene.compliance.call("POST", `${registersPath}check-digit/`, body);

  test("are those of the regulator's example, in upper or lower case, with a leading zero kept", async () => {
    const { status, body } = await ask({ loan_id: "10Bx939c5543TqA1144M999143X" });
    expect([status, body.check_digit, body.uli]).toEqual([200, "38", "10Bx939c5543TqA1144M999143X38"]);
    expect((await ask({ loan_id: "10BX939C5543TQA1144M999143X" })).body.check_digit).toBe("38");
    expect((await ask({ uli: "10Bx939c5543TqA1144M999143X38" })).body.is_valid).toBe(true);
    expect((await ask({ uli: "10Bx939c5543TqA1144M999143X39" })).body.is_valid).toBe(false);
  });

  test("are refused for another length or other characters, for both, and for nothing", async () => {
    for (const body of [
      { loan_id: "10Bx939c5543TqA1144M" },
      { loan_id: "1".repeat(44) },
      { loan_id: "10Bx939c5543TqA1144M-999143X" },
      { uli: "1".repeat(22) },
      { uli: "1".repeat(46) },
      { loan_id: "1".repeat(30), uli: "1".repeat(30) },
      {},
    ])
      expect([body, (await ask(body)).status]).toEqual([body, 400]);
    expect((await ask({ loan_id: "1".repeat(21) })).status).toBe(200);
    expect((await ask({ uli: "1".repeat(45) })).status).toBe(200);
  });
});

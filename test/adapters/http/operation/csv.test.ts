import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { parse } from "csv-parse/sync";
import { type AnyOperation, defineOperation } from "../../../../adapters/http/operation/operation.ts";
import { invalidField } from "../../../../domain/kernel/fields-invalid.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { type Account, startService, statusAndCode, type TestService } from "../support/http-service.ts";

interface Row {
  readonly id: number;
  readonly name: unknown;
  readonly address: { readonly city: string | null };
  readonly tags: readonly string[];
}

let rows: Row[] = [];
let pagesRead = 0;
let afterPage: () => void = () => {};

const listRows = (): readonly AnyOperation[] => [
  defineOperation({
    method: "GET",
    path: "/rows/",
    name: "listRows",
    tag: "Probes",
    summary: "List rows",
    permission: "signed in",
    success: 200,
    list: true,
    answer: Type.Object({
      results: Type.Array(
        Type.Object({
          id: Type.Integer(),
          name: Type.Unknown(),
          address: Type.Union([Type.Object({ city: Type.String() }), Type.Null()]),
          tags: Type.Array(Type.String()),
        }),
      ),
    }),
    example: {},
    refusals: [],
    query: {
      schema: Type.Object({ page: Type.Optional(Type.Integer()), page_size: Type.Optional(Type.Integer()) }),
      decode: (params) => {
        if (params.has("bad")) return invalidField("bad", "must not be there");
        return accept({ page: Number(params.get("page") ?? 1), size: Number(params.get("page_size") ?? 25) });
      },
    },
    handle: async ({ query: { page, size } }) => {
      pagesRead += 1;
      const results = rows.slice((page - 1) * size, page * size);
      const next = page * size < rows.length ? "next" : null;
      afterPage();
      return accept({ results, next });
    },
    encode: (page) => page,
  }),
];

let service: TestService;
let someone: Account;

beforeAll(async () => {
  service = await startService({ operations: listRows });
  someone = await service.hire(["Compliance"]);
});
afterAll(() => service.stop());

const aRow = (id: number, more: Partial<Row> = {}): Row => ({
  id,
  name: `row ${id}`,
  address: { city: null },
  tags: [],
  ...more,
});
const table = (query = "", accept = "text/csv") =>
  service.ask(`/api/rows/${query}`, { token: someone.token, headers: { Accept: accept } });
const lines = async (answer: Response) => (await answer.text()).trimEnd().split("\r\n");

describe("a list requested as text/csv", () => {
  test("is a table: a column for each field, nested ones dotted, lists as JSON", async () => {
    rows = [aRow(1, { name: 'says "hi", twice', address: { city: "Tampa" }, tags: ["a", "b"] }), aRow(2)];
    const answer = await table();
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="listRows.csv"');
    expect(await lines(answer)).toEqual([
      "id,name,address.city,tags",
      '1,"says ""hi"", twice",Tampa,"[""a"",""b""]"',
      "2,row 2,,[]",
    ]);
  });

  test("holds every row of the filter, for any page requested", async () => {
    rows = Array.from({ length: 1001 }, (_, index) => aRow(index + 1));
    pagesRead = 0;
    expect(await lines(await table("?page=3&page_size=10"))).toHaveLength(1 + 1001);
    expect(pagesRead).toBe(6);
  });

  test("holds no row twice when others are added while it is read", async () => {
    rows = Array.from({ length: 450 }, (_, index) => aRow(index + 1));
    let added = 0;
    afterPage = () => {
      added += 1;
      rows = [aRow(1000 + added), ...rows];
    };
    const ids = (await lines(await table())).slice(1).map((line) => Number(line.split(",")[0]));
    afterPage = () => {};
    expect(new Set(ids).size).toBe(ids.length);
    for (let id = 1; id <= 450; id += 1) expect(ids).toContain(id);
  });

  test("never lets a spreadsheet run a cell", async () => {
    rows = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"].map((name, index) => aRow(index + 1, { name }));
    const names = (await lines(await table())).slice(1).map((line) => line.split(",")[1]);
    expect(names).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t=1"]);
  });

  test("nor one that begins after blanks, with a line break or with a full-width sign", async () => {
    const names = [" =1+1", "\u00A0\u3000@SUM(A1)", "\r=1", "\n=1", "\n1", "＝1+1", "＋1", "－1", " ＠SUM(A1)"];
    rows = names.map((name, index) => aRow(index + 1, { name }));
    const read: string[][] = parse(await (await table()).text(), { from: 2 });
    expect(read.map(([, name]) => name)).toEqual(names.map((name) => `'${name}`));
  });

  test("leaves text alone that only has such a sign inside", async () => {
    rows = ["Ada-Marie", "1+1", "a=b", "ada@example.com", "two\nlines"].map((name, index) => aRow(index + 1, { name }));
    const read: string[][] = parse(await (await table()).text(), { from: 2 });
    expect(read.map(([, name]) => name)).toEqual(rows.map(({ name }) => String(name)));
  });

  test("says true and false in words", async () => {
    rows = [aRow(1, { name: true }), aRow(2, { name: false })];
    expect((await lines(await table())).slice(1)).toEqual(["1,true,,[]", "2,false,,[]"]);
  });

  test("keeps negative numbers numbers", async () => {
    rows = [aRow(1, { name: -12.5 })];
    expect((await lines(await table()))[1]).toBe("1,-12.5,,[]");
  });

  test("has its first line alone where nothing fits the filter", async () => {
    rows = [];
    expect(await lines(await table())).toEqual(["id,name,address.city,tags"]);
  });

  test("is refused as the list is", async () => {
    expect(await statusAndCode(await table("?bad=1"))).toBe("400 invalid");
  });

  test("names ignored parameters", async () => {
    rows = [];
    expect((await table("?pge=1")).headers.get("X-Ignored-Fields")).toBe("pge");
  });

  test("is requested by format=csv too, whatever Accept says; a repeated one counts as its last", async () => {
    rows = [aRow(1)];
    for (const accept of ["*/*", "application/json", "image/png"])
      for (const query of ["?format=csv", "?format=json&format=csv", "?page=2&format=csv&page_size=1"]) {
        const answer = await table(query, accept);
        expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
        expect(answer.headers.get("X-Ignored-Fields")).toBeNull();
        expect(await lines(answer)).toHaveLength(2);
      }
    for (const query of ["?format=json", "?format=csv&format=json"])
      expect((await table(query)).headers.get("Content-Type")).toBe("application/json");
    expect((await table("?format=")).headers.get("Content-Type")).toStartWith("text/csv");
  });

  test("is requested by name or as text: anything else gets JSON", async () => {
    rows = [];
    for (const accept of ["*/*", "application/json", "text/csv;q=0"])
      expect((await table("", accept)).headers.get("Content-Type")).toBe("application/json");
    for (const accept of ["text/csv", "text/*", "text/csv;q=0.9, */*;q=0.1", "text/html, Text/CSV; charset=utf-8"])
      expect((await table("", accept)).headers.get("Content-Type")).toStartWith("text/csv");
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { parse } from "csv-parse/sync";
import { namedObject } from "../../../../adapters/http/codec/named-schema.ts";
import { optionalParam } from "../../../../adapters/http/codec/query.ts";
import { boolean } from "../../../../adapters/http/codec/values/number-codecs.ts";
import { defineListOperation } from "../../../../adapters/http/operation/list-operation.ts";
import type { AnyOperation } from "../../../../adapters/http/operation/operation.ts";
import type { Fault } from "../../../../application/support/dependencies.ts";
import { type Order, type PageOf, type Position, stepOf, totalOrder } from "../../../../domain/kernel/page.ts";
import { accept, type Result, refuse } from "../../../../domain/kernel/result.ts";
import { type NotFound, notFound } from "../../../../domain/log/record-kinds.ts";
import { type Account, startService, statusAndCode, type TestService } from "../support/http-service.ts";

interface Row {
  readonly id: number;
  readonly name: unknown;
  readonly address: { readonly city: string | null };
  readonly tags: readonly string[];
}

let rows: Row[] = [];
let stepsRead = 0;
let afterStep: () => void = () => {};

const keyValue = (row: Row, field: "id" | "name"): string | number => (field === "id" ? row.id : String(row.name));

/** Like a store: the rows after a position in an order. */
const rowsAfter = (order: readonly Order<"id" | "name">[], after: Position | null): Row[] => {
  const total = totalOrder(order);
  const compare = (one: Position, other: Position): number => {
    const place = one.findIndex((value, index) => value !== other[index]);
    return place < 0 ? 0 : (one[place] ?? 0) < (other[place] ?? 0) === total[place]?.descending ? 1 : -1;
  };
  const positionOf = (row: Row) => total.map(({ field }) => keyValue(row, field));
  const ordered = rows.toSorted((one, other) => compare(positionOf(one), positionOf(other)));
  return after === null ? ordered : ordered.filter((row) => compare(positionOf(row), after) > 0);
};

const listRows = (): readonly AnyOperation[] => [
  defineListOperation({
    path: "/rows/",
    name: "listRows",
    tag: "Probes",
    summary: "List rows",
    permission: "signed in",
    filters: { flag: optionalParam("flag", boolean, "Rows with this flag alone") },
    orderNames: { id: "id", name: "name" },
    defaultOrder: "id",
    changingOrder: ["name"],
    row: {
      schema: namedObject("Row", {
        id: Type.Integer(),
        name: Type.Unknown(),
        address: Type.Union([namedObject("City", { city: Type.String() }), Type.Null()]),
        tags: Type.Array(Type.String()),
      }),
      encode: (row: Row) => row,
    },
    rowExample: {},
    refusals: ["LoanNotFound"],
    list: async (_, __, page): Promise<Result<PageOf<Row>, NotFound<"loan">>> => {
      if ("number" in page) return accept({ count: rows.length, rows: rows.slice(0, page.size) });
      stepsRead += 1;
      if (refusedFrom !== null && stepsRead >= refusedFrom) return refuse(notFound("loan", 1));
      const found = rowsAfter(page.order, page.after).slice(0, page.size);
      const names = page.order.map(({ field }) => field);
      afterStep();
      return accept(stepOf(found, page, (row) => [...names.map((field) => keyValue(row, field)), row.id]));
    },
  }),
];

/** The batch from which the list is refused. */
let refusedFrom: number | null = null;

const faults: unknown[] = [];
let service: TestService;
let someone: Account;

beforeAll(async () => {
  const reportFault = ({ error }: Fault) => void faults.push(error);
  service = await startService({ operations: listRows, dependencies: () => ({ reportFault }) });
  someone = await service.hire(["Compliance"]);
});
afterAll(() => service.stop());
afterEach(() => {
  [stepsRead, refusedFrom, afterStep] = [0, null, () => {}];
});

const aRow = (id: number, more: Partial<Row> = {}): Row => ({
  id,
  name: `row ${id}`,
  address: { city: null },
  tags: [],
  ...more,
});
const table = (query = "", accept = "text/csv", method = "GET") =>
  service.ask(`/api/rows/${query}`, { method, token: someone.token, headers: { Accept: accept } });
const lines = async (response: Response) => (await response.text()).trimEnd().split("\r\n");

describe("a list requested as text/csv", () => {
  test("is a table: one column per field, dotted for nested ones, lists as JSON", async () => {
    rows = [aRow(1, { name: 'says "hi", twice', address: { city: "Tampa" }, tags: ["a", "b"] }), aRow(2)];
    const response = await table();
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="listRows.csv"');
    expect(await lines(response)).toEqual([
      "id,name,address.city,tags",
      '1,"says ""hi"", twice",Tampa,"[""a"",""b""]"',
      "2,row 2,,[]",
    ]);
  });

  test("has every row of the filter, whatever page is requested, and reads each once", async () => {
    rows = Array.from({ length: 1001 }, (_, index) => aRow(index + 1));
    expect(await lines(await table("?page=3&page_size=10"))).toHaveLength(1 + 1001);
    expect(stepsRead).toBe(21);
    expect(await lines(await table("?page=none"))).toHaveLength(1 + 1001);
  });

  test("reads only its first rows for a HEAD request", async () => {
    rows = Array.from({ length: 1001 }, (_, index) => aRow(index + 1));
    const { status, headers } = await table("", "text/csv", "HEAD");
    expect([status, headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("Content-Length")).toBeNull();
    expect(stepsRead).toBe(1);
  });

  const idsOf = async (response: Response) =>
    (await lines(response)).slice(1).map((line) => Number(line.split(",")[0]));
  const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

  test("has no row twice and misses none when others are added while it is read", async () => {
    rows = upTo(450).map((id) => aRow(id + 1000));
    afterStep = () => {
      rows = [aRow(1000 - stepsRead), ...rows];
    };
    expect(await idsOf(await table())).toEqual(upTo(450).map((id) => id + 1000));
  });

  test("misses no row when others are removed while it is read", async () => {
    rows = upTo(450).map((id) => aRow(id));
    afterStep = () => {
      rows = rows.filter(({ id }) => id > stepsRead * 40 || id % 2 === 0);
    };
    expect(await idsOf(await table())).toEqual(upTo(450));
  });

  test("has a row once that moves while it is read, in an order that can change", async () => {
    rows = upTo(600).map((id) => aRow(id, { name: `name ${1000 + id}` }));
    afterStep = () => {
      if (stepsRead !== 1) return;
      const moved = rows.map((row) => (row.id === 599 ? { ...row, name: "a first" } : row));
      rows = moved.map((row) => (row.id === 2 ? { ...row, name: "z last" } : row));
    };
    const ids = await idsOf(await table("?ordering=name"));
    expect(ids.toSorted((one, other) => one - other)).toEqual(upTo(600));
    expect(ids.slice(0, 3)).toEqual([1, 2, 3]);
    expect(ids.at(-1)).toBe(599);
  });

  test("breaks off if it cannot continue, so that no one mistakes a part for the whole, which is reported", async () => {
    rows = upTo(450).map((id) => aRow(id));
    afterStep = () => {
      if (stepsRead === 3) throw new Error("the store went away");
    };
    const brokenOff = async () => {
      const response = await table();
      expect(response.status).toBe(200);
      return response.text().catch(({ code }) => code);
    };
    expect(await brokenOff()).toBe("ECONNRESET");
    stepsRead = 0;
    refusedFrom = 3;
    expect(await brokenOff()).toBe("ECONNRESET");
    expect(faults.map(String)).toEqual(["Error: the store went away", "Error: the list was refused: LoanNotFound"]);
  });

  test("yields to the event loop between two reads", async () => {
    rows = upTo(1000).map((id) => aRow(id));
    let turns = 0;
    const other = setInterval(() => {
      turns += 1;
    });
    const turnsAt: number[] = [];
    afterStep = () => {
      turnsAt.push(turns);
      const until = performance.now() + 5;
      while (performance.now() < until);
    };
    await (await table()).text();
    clearInterval(other);
    expect(turnsAt).toHaveLength(21);
    expect(new Set(turnsAt.slice(1)).size).toBe(20);
  });

  test("is an error response if even its first rows cannot be read", async () => {
    rows = [aRow(1)];
    refusedFrom = 1;
    expect(await statusAndCode(await table())).toBe("404 loan_not_found");
    afterStep = () => {
      throw new Error("the store went away");
    };
    refusedFrom = null;
    expect(await statusAndCode(await table())).toBe("500 service_failed");
  });

  test("never lets a spreadsheet execute a cell", async () => {
    rows = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"].map((name, index) => aRow(index + 1, { name }));
    const names = (await lines(await table())).slice(1).map((line) => line.split(",")[1]);
    expect(names).toEqual(["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t=1"]);
  });

  test("nor one that begins after spaces, with a line break, or with a full-width sign", async () => {
    const names = [" =1+1", "\u00A0\u3000@SUM(A1)", "\r=1", "\n=1", "\n1", "＝1+1", "＋1", "－1", " ＠SUM(A1)"];
    rows = names.map((name, index) => aRow(index + 1, { name }));
    const read: string[][] = parse(await (await table()).text(), { from: 2 });
    expect(read.map(([, name]) => name)).toEqual(names.map((name) => `'${name}`));
  });

  test("leaves text unchanged that has such a sign only inside", async () => {
    rows = ["Ada-Marie", "1+1", "a=b", "ada@example.com", "two\nlines"].map((name, index) => aRow(index + 1, { name }));
    const read: string[][] = parse(await (await table()).text(), { from: 2 });
    expect(read.map(([, name]) => name)).toEqual(rows.map(({ name }) => String(name)));
  });

  test("writes true and false as words", async () => {
    rows = [aRow(1, { name: true }), aRow(2, { name: false })];
    expect((await lines(await table())).slice(1)).toEqual(["1,true,,[]", "2,false,,[]"]);
  });

  test("leaves negative numbers as numbers", async () => {
    rows = [aRow(1, { name: -12.5 })];
    expect((await lines(await table()))[1]).toBe("1,-12.5,,[]");
  });

  test("has only its header if nothing matches the filter", async () => {
    rows = [];
    expect(await lines(await table())).toEqual(["id,name,address.city,tags"]);
  });

  test("is refused as the list is", async () => {
    expect(await statusAndCode(await table("?flag=maybe"))).toBe("400 invalid");
  });

  test("names ignored parameters", async () => {
    rows = [];
    expect((await table("?pge=1")).headers.get("X-Ignored-Fields")).toBe("pge");
  });

  test("is also requested by format=csv, whatever Accept says; the last of several counts", async () => {
    rows = [aRow(1)];
    for (const accept of ["*/*", "application/json", "image/png"])
      for (const query of ["?format=csv", "?format=json&format=csv", "?page=2&format=csv&page_size=1"]) {
        const response = await table(query, accept);
        expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
        expect(response.headers.get("X-Ignored-Fields")).toBeNull();
        expect(await lines(response)).toHaveLength(2);
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

import { afterAll, beforeAll, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { named } from "../../../../adapters/http/codec/named-schema.ts";
import { defineListOperation } from "../../../../adapters/http/operation/list-operation.ts";
import { accept } from "../../../../domain/kernel/result.ts";
import { type Account, startService, type TestService } from "../support/http-service.ts";

let rows: readonly number[] = [];
let afterCount: () => void = () => {};

let service: TestService;
let someone: Account;

beforeAll(async () => {
  service = await startService({
    operations: () => [
      defineListOperation({
        path: "/rows/",
        name: "listRows",
        tag: "Probes",
        summary: "List rows",
        permission: "signed in",
        filters: {},
        orderNames: { id: "id" },
        defaultOrder: "id",
        row: { schema: named("Row", Type.Integer()), encode: (row: number) => row },
        rowExample: 1,
        refusals: [],
        list: async (_actor, _filter, requested) => {
          if (!("number" in requested)) throw new Error("nothing here walks over the list");
          const { number, size } = requested;
          const page = { count: rows.length, rows: rows.slice((number - 1) * size, number * size) };
          afterCount();
          return accept(page);
        },
      }),
    ],
  });
  someone = await service.hire(["Compliance"]);
});
afterAll(() => service.stop());

const lastPage = async () => (await service.ask("/api/rows/?page_size=2&page=last", { token: someone.token })).json();

test("the last page is the last one that still has rows, even if others are removed while it is determined", async () => {
  rows = [1, 2, 3, 4, 5, 6, 7];
  afterCount = () => {
    rows = rows.slice(0, 3);
  };
  expect(await lastPage()).toMatchObject({ count: 3, next: null, results: [3] });
});

test("it is page 1 if all rows are removed", async () => {
  rows = [1, 2, 3, 4, 5];
  afterCount = () => {
    rows = [];
  };
  expect(await lastPage()).toEqual({ count: 0, next: null, previous: null, results: [] });
});

import { describe, expect, test } from "bun:test";
import { Type } from "@sinclair/typebox";
import { responseEncoder, responseOfStored } from "../../../../adapters/http/codec/response.ts";

interface Stored {
  readonly name: string;
  readonly cents: number;
}

interface Shown {
  readonly stored: Stored;
  readonly daysLeft: number;
}

describe("the fields of a stored record", () => {
  const encoded: string[] = [];
  const ofStored = responseOfStored(({ stored }: Shown) => stored);
  const encode = responseEncoder<Shown>({
    ...ofStored({
      name: [Type.String(), null, "name"],
      dollars: [
        Type.Number(),
        "Amount in dollars",
        ({ name, cents }) => {
          encoded.push(name);
          return cents / 100;
        },
      ],
    }),
    days_left: [Type.Integer(), null, "daysLeft"],
    ...ofStored({ cents: [Type.Integer(), null, "cents"] }),
  });
  const first = { name: "first", cents: 150 };

  test("are encoded once for all responses that show it, in the order of their tables, beside and between fields that change", () => {
    const responses = [5, 4].map((daysLeft) => encode({ stored: first, daysLeft }));
    expect(JSON.stringify(responses[0])).toBe('{"name":"first","dollars":1.5,"days_left":5,"cents":150}');
    expect(JSON.stringify(responses[1])).toBe('{"name":"first","dollars":1.5,"days_left":4,"cents":150}');
    expect(encoded).toEqual(["first"]);
  });

  test("are encoded again once the record is stored with other values, also if two records are shown alternately", () => {
    const changed = { ...first, cents: 250 };
    const dollars = [changed, first, changed].map((stored) => encode({ stored, daysLeft: 0 }).dollars);
    expect(dollars).toEqual([2.5, 1.5, 2.5]);
    expect(encoded).toEqual(["first", "first"]);
  });

  test("are known before the first response: a later table is refused, because the cached text lacks its fields", () => {
    const ofLate = responseOfStored(({ stored }: Shown) => stored);
    const encodeName = responseEncoder<Shown>(ofLate({ name: [Type.String(), null, "name"] }));
    expect(encodeName({ stored: first, daysLeft: 0 })).toEqual({ name: "first" });
    expect(() => ofLate({ cents: [Type.Integer(), null, "cents"] })).toThrow("after its first response");
  });
});

import { expect, test } from "bun:test";
import { everyRow, readEveryRow } from "../../../../adapters/http/site/every-row.ts";
import type { Perform } from "../../../../adapters/http/site/perform.ts";

/** A list of the API with some rows, which also counts how often it is read. */
const listOf = (count: number) => {
  const asked: string[] = [];
  const perform = async (_: string, { query = new URLSearchParams() } = {}) => {
    const [size, page] = [Number(query.get("page_size")), Number(query.get("page"))];
    asked.push(String(query));
    const first = (page - 1) * size;
    if (page > 1 && first >= count) return { status: 404, json: { code: "page_not_found" } };
    const results = Array.from({ length: Math.min(size, count - first) }, (_row, at) => ({ id: first + at }));
    return {
      status: 200,
      json: { count, next: first + size < count ? "the address of the next page" : null, results },
    };
  };
  return { visit: { perform: perform as unknown as Perform }, asked };
};

test.each([
  [0, 1],
  [1, 1],
  [200, 1],
  [201, 2],
  [450, 3],
])("all of %d rows of a list are read, in %d pages", async (count, pages) => {
  const { visit, asked } = listOf(count);
  const { rows, refused } = await readEveryRow(visit, "listUsers", { is_active: "true" });
  expect(refused).toBeNull();
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, at) => at));
  expect(asked).toHaveLength(pages);
  expect(asked[0]).toBe("is_active=true&page_size=200&page=1");
});

test("a list that is refused has no rows, and the refusal can be shown", async () => {
  const refused = { status: 403, json: { detail: "no" } };
  const visit = { perform: (async () => refused) as unknown as Perform };
  expect(await readEveryRow(visit, "listUsers")).toMatchObject({ rows: [], refused });
  expect(await everyRow(visit, "listUsers")).toEqual([]);
});

import { describe, expect, test } from "bun:test";
import { cutCsvLines } from "../../../../domain/hmda/check/hit-csv.ts";
import { listedHits } from "../../../../domain/hmda/check/listed-hits.ts";
import type { EditResult } from "../../../../domain/hmda/check/tally.ts";

/** The number of listed lines for the given number of hits of an edit. */
const listedOf = (hits: ReturnType<typeof listedHits>, edit: string, count: number): number => {
  let listed = 0;
  for (let hit = 0; hit < count; hit += 1) listed += hits.takes(edit) ? 1 : 0;
  return listed;
};

const found = (edit: string, count: number): EditResult => ({
  edit,
  tier: "validity",
  description: "A field has a value",
  fields: [],
  count,
  hits: [],
});

describe("a stored table of findings", () => {
  test("lists 10,000 lines of each edit", () => {
    const hits = listedHits();
    expect([listedOf(hits, "V600", 10_000), listedOf(hits, "V600", 1)]).toEqual([10_000, 0]);
    expect(listedOf(hits, "format", 10_001)).toBe(10_000);
  });

  test("lists 300,000 lines in all, and beyond them a hundred of each edit", () => {
    const hits = listedHits();
    for (let edit = 0; edit < 30; edit += 1) expect(listedOf(hits, `V${edit}`, 10_000)).toBe(10_000);
    expect([listedOf(hits, "V800", 150), listedOf(hits, "V801", 99)]).toEqual([100, 99]);
  });

  test("stops at 300,000 lines even in the middle of an edit, whose count continues", () => {
    const hits = listedHits();
    for (let edit = 0; edit < 29; edit += 1) listedOf(hits, `V${edit}`, 10_000);
    listedOf(hits, "V800", 4_000);
    expect(listedOf(hits, "V801", 7_000)).toBe(6_000);
    expect(hits.listings({ edits: [found("V801", 7_000)], formatErrorCount: 0 })).toEqual([
      { edit: "V801", count: 7_000, listed: 6_000 },
    ]);
  });

  test("counts malformed lines first, then the edits in order, and none without hits", () => {
    const hits = listedHits();
    listedOf(hits, "Q600", 1);
    listedOf(hits, "format", 2);
    listedOf(hits, "S300", 1);
    const edits = [found("S300", 1), found("Q600", 1)];
    expect(hits.listings({ edits, formatErrorCount: 2 })).toEqual([
      { edit: "format", count: 2, listed: 2 },
      { edit: "S300", count: 1, listed: 1 },
      { edit: "Q600", count: 1, listed: 1 },
    ]);
    expect(hits.listings({ edits, formatErrorCount: 0 }).map(({ edit }) => edit)).toEqual(["S300", "Q600"]);
  });

  test("has a line for each edit of which it leaves out lines, and none if it lists all", () => {
    expect(
      cutCsvLines([
        { edit: "format", count: 1_234_567, listed: 10_000 },
        { edit: "V600", count: 10_000, listed: 10_000 },
        { edit: "Q600", count: 101, listed: 100 },
      ]),
    ).toBe(',"10,000 of 1,234,567 lines are listed",format\n,"100 of 101 lines are listed",Q600\n');
  });
});

import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import type { LoanStatus } from "../../../../domain/loan/status/status.ts";
import { placesOf } from "../../../../domain/mcr/history/place-facts.ts";
import { aHistory, enteredIn, filedOn, inQuarter, onDay, reportOf } from "../example.ts";

const received = { channel: "retail", propertyState: "TX" } as const;

/** A loan received in Texas on February 1, with its moves, and a change to the wholesale channel in Illinois on April 6. */
const effectOfChange = (...moves: readonly (readonly [status: LoanStatus, on: string, recordedOn?: string])[]) => {
  const statuses = moves.map(([status, ...days]) => ({ ...onDay(...days), status }));
  const pipeline = [
    { ...received, ...onDay("2026-02-01") },
    { channel: "wholesale", propertyState: "IL", ...onDay("2026-04-06") } as const,
  ];
  const dayOf = () => day("2026-04-06");
  return placesOf(pipeline, statuses, dayOf).map(({ effectiveOn }) => effectiveOn)[1];
};

describe("a change of channel or state", () => {
  test("counts from its date while the application is in process", () => {
    expect(effectOfChange(["processing", "2026-02-10"])).toBe(day("2026-04-06"));
  });

  test("corrects the outcome if the application was over, whenever the outcome was recorded", () => {
    expect(effectOfChange(["funded", "2026-03-24"])).toBe(day("2026-03-24"));
    expect(effectOfChange(["funded", "2026-03-24", "2026-04-10"])).toBe(day("2026-03-24"));
    expect(effectOfChange(["denied", "2026-03-02"])).toBe(day("2026-03-02"));
  });

  test("corrects the funding, and not the insurance that followed", () => {
    expect(effectOfChange(["funded", "2026-03-24"], ["endorsed", "2026-04-02"], ["escrow_closed", "2026-04-03"])).toBe(
      day("2026-03-24"),
    );
  });

  test("counts from its date if the application had been reopened by then, and corrects the outcome if not", () => {
    expect(effectOfChange(["denied", "2026-03-02"], ["processing", "2026-04-06"])).toBe(day("2026-04-06"));
    expect(effectOfChange(["denied", "2026-03-02"], ["processing", "2026-04-07"])).toBe(day("2026-03-02"));
  });

  test("still corrects the outcome on record then if a later entry reopens the application for an earlier date", () => {
    const denied = ["denied", "2026-03-02"] as const;
    const reopened = ["processing", "2026-04-01", "2026-05-01"] as const;
    expect(effectOfChange(denied, reopened)).toBe(day("2026-03-02"));
    expect(effectOfChange(denied, reopened, ["withdrawn", "2026-04-03", "2026-05-02"])).toBe(day("2026-03-02"));
  });

  test("never changes where the application was received", () => {
    const only = { ...received, ...onDay("2026-02-01") };
    const statuses = [{ ...onDay("2026-01-20"), status: "withdrawn" as const }];
    expect(placesOf([only], statuses, () => day("2026-02-01"))[0]?.effectiveOn).toBe(day("2026-02-01"));
  });
});

describe("a loan funded on March 24 and corrected on April 6 from wholesale in Texas to retail in Illinois", () => {
  const placed = placesOf(
    [
      { channel: "wholesale", propertyState: "TX", ...onDay("2026-02-01") },
      { channel: "retail", propertyState: "IL", ...onDay("2026-04-06") },
    ],
    [{ ...onDay("2026-03-24"), status: "funded" }],
    (at) => day(at.slice(0, 10)),
  );
  const loan = aHistory(
    { applied: ["2026-02-01"], moves: [["funded", "2026-03-24"]], amounts: { "2026-02-02": 180_000 } },
    { places: placed },
  );

  test("is reported as corrected in its quarter, whose report is not filed yet", () => {
    const report = reportOf(inQuarter(1), [loan]);
    expect(enteredIn(report, "TX")).toEqual({});
    expect(enteredIn(report, "IL")).toMatchObject({ AC020_1: 180_000, AC070_2: 1, AC700_3: 180_000, AC700_4: 1 });
  });

  test("is in no later quarter if its own was filed before the correction: only a new edition of that one shows it", () => {
    const filed = filedOn(inQuarter(1), "2026-04-05");
    const second = reportOf(inQuarter(2), [loan], { filings: [filed], filed: new Map() });
    expect([enteredIn(second, "TX"), enteredIn(second, "IL")]).toEqual([{}, {}]);
    expect(enteredIn(reportOf(inQuarter(1), [loan], { filings: [filed] }), "IL")).toMatchObject({ AC070_2: 1 });
  });
});

test("a denial in a filed quarter keeps its corrected state when the application is reopened for the day after that quarter", () => {
  const moves = [
    ["denied", "2026-03-02"],
    ["processing", "2026-04-01", "2026-05-01"],
  ] as const;
  const pipeline = [
    { ...received, ...onDay("2026-02-01") },
    { ...received, propertyState: "IL", ...onDay("2026-04-06") },
  ];
  const statuses = moves.map(([status, on, recordedOn]) => ({ ...onDay(on, recordedOn), status }));
  const loan = aHistory(
    { applied: ["2026-02-01"], moves, amounts: { "2026-02-02": 180_000 } },
    { places: placesOf(pipeline, statuses, (at) => day(at.slice(0, 10))) },
  );
  const again = reportOf(inQuarter(1), [loan], { filings: [filedOn(inQuarter(1), "2026-04-20")] });
  expect(enteredIn(again, "TX")).toEqual({});
  expect(enteredIn(again, "IL")).toMatchObject({ AC020_2: 1, AC040_2: 1 });
});

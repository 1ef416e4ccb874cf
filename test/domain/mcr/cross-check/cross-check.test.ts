import { describe, expect, test } from "bun:test";
import { day } from "../../../../domain/kernel/day.ts";
import { differenceOf, type RegisteredAction } from "../../../../domain/mcr/cross-check/cross-check.ts";
import type { PipelineFacts } from "../../../../domain/mcr/history/pipeline-facts.ts";
import type { Filing } from "../../../../domain/mcr/quarter/counted-facts.ts";
import { instant } from "../../../fixtures/clock.ts";
import { aHistory, filedOn, inQuarter } from "../example.ts";

const inYear = (year: number, filings: readonly Filing[] = []) => ({ year, filings, comparesAmounts: true });

const amounts = { "2025-10-02": 180_000 };

const closedAndFunded = (
  closingOn: string,
  fundedOn: string,
  { channel = "retail", enteredOn = fundedOn }: { channel?: "retail" | "brokered"; enteredOn?: string } = {},
) =>
  aHistory(
    { applied: ["2025-10-01"], channel, moves: [["funded", fundedOn, enteredOn]], amounts },
    { closingOn: day(closingOn) },
  );

const originated = (takenOn: string, amountDollars = 180_000): RegisteredAction => ({
  action: 1,
  takenOn: day(takenOn),
  amountDollars,
});

const inTime = closedAndFunded("2026-02-02", "2026-02-09");
const overNewYear = closedAndFunded("2025-12-29", "2026-01-05");

describe("a year's call reports and its HMDA register", () => {
  test("agree on a loan that was closed and funded in the year, with the same amount", () => {
    expect(differenceOf(inTime, originated("2026-02-02"), inYear(2026))).toBeNull();
  });

  test("agree on a loan that was not made", () => {
    const denied = aHistory({ applied: ["2025-10-01"], moves: [["denied", "2026-01-07"]], amounts });
    expect(differenceOf(denied, { ...originated("2026-01-07"), action: 3 }, inYear(2026))).toBeNull();
    expect(differenceOf(aHistory({ applied: ["2025-10-01"] }), null, inYear(2026))).toBeNull();
  });

  test("differ on a loan that was closed in one year and funded in the next, in both years", () => {
    expect(differenceOf(overNewYear, originated("2025-12-29"), inYear(2025))).toMatchObject({
      reason: "closed_and_funded_in_different_years",
      reported: null,
    });
    expect(differenceOf(overNewYear, null, inYear(2026))).toMatchObject({
      reason: "closed_and_funded_in_different_years",
      reported: { fundedOn: "2026-01-05", channel: "retail", amountDollars: 180_000 },
      registered: null,
    });
  });

  test("differ on a brokered loan, which the register includes if we decided on it", () => {
    const brokered = closedAndFunded("2026-02-02", "2026-02-09", { channel: "brokered" });
    for (const registered of [null, originated("2026-02-02")])
      expect(differenceOf(brokered, registered, inYear(2026))).toMatchObject({ reason: "brokered" });
  });

  describe("differ on a loan that was approved and not accepted", () => {
    const notAccepted = (from: "clear_to_close" | "closing", closingOn: string, on: string) =>
      aHistory(
        {
          applied: ["2025-10-01"],
          moves: [
            [from, closingOn],
            ["approved_not_accepted", on],
          ],
          amounts,
        },
        { closingOn: day(closingOn) },
      );
    const reasonOf = (facts: PipelineFacts, on: string) =>
      differenceOf(facts, { ...originated(on), action: 2 }, inYear(2026))?.reason ?? null;

    test("report one that was closed and rescinded, in the year of the rescission", () => {
      const rescinded = notAccepted("closing", "2026-02-02", "2026-02-05");
      expect(differenceOf(rescinded, { ...originated("2026-02-05"), action: 2 }, inYear(2026))).toMatchObject({
        reason: "rescinded",
        reported: null,
      });
      expect(reasonOf(notAccepted("closing", "2025-12-30", "2026-01-02"), "2026-01-02")).toBe("rescinded");
    });

    test("report one that was rescinded on its closing date", () => {
      expect(reasonOf(notAccepted("closing", "2026-02-05", "2026-02-05"), "2026-02-05")).toBe("rescinded");
    });

    test("follow the action in the register if the loan was reopened and again not accepted", () => {
      const again = aHistory(
        {
          applied: ["2025-10-01"],
          moves: [
            ["closing", "2026-02-02"],
            ["approved_not_accepted", "2026-02-05"],
            ["processing", "2026-03-02"],
            ["approved_not_accepted", "2026-03-10"],
          ],
          amounts,
        },
        { closingOn: day("2026-02-02") },
      );
      expect(reasonOf(again, "2026-02-05")).toBe("rescinded");
      expect(reasonOf(again, "2026-03-10")).toBeNull();
    });

    test("agree on one that was with the closer when it ended, before the closing date", () => {
      const planned = notAccepted("closing", "2026-02-02", "2026-02-05");
      expect(reasonOf({ ...planned, closingOn: day("2026-02-06") }, "2026-02-05")).toBeNull();
      expect(reasonOf({ ...planned, closingOn: null }, "2026-02-05")).toBeNull();
    });

    test("agree on one for which a closing was only planned", () => {
      const planned = aHistory(
        { applied: ["2025-10-01"], moves: [["approved_not_accepted", "2026-02-05"]], amounts },
        { closingOn: day("2026-02-20") },
      );
      expect(reasonOf(planned, "2026-02-05")).toBeNull();
      expect(reasonOf({ ...planned, closingOn: null }, "2026-02-05")).toBeNull();
      expect(reasonOf(notAccepted("clear_to_close", "2026-02-02", "2026-02-05"), "2026-02-05")).toBeNull();
    });
  });

  test("differ on a funding that was entered after its quarter was filed", () => {
    const late = closedAndFunded("2025-12-22", "2025-12-29", { enteredOn: "2026-03-02" });
    const filings = [filedOn(inQuarter(4, 2025), "2026-02-14")];
    expect(differenceOf(late, originated("2025-12-22"), inYear(2025, filings))).toMatchObject({
      reason: "funding_entered_after_filing",
      reported: null,
    });
    expect(differenceOf(late, null, inYear(2026, filings))).toBeNull();
  });

  test("agree on an amount of a filed quarter that was entered before the quarter of the funding was filed", () => {
    const filings = [filedOn(inQuarter(4, 2025), "2026-02-14"), filedOn(inQuarter(1), "2026-05-10")];
    const enteredOn = (on: string) => {
      const recorded = { recordedAt: instant(`${on}T12:00:00.000Z`), recordedOn: day(on) };
      return {
        ...inTime,
        amounts: [{ on: day("2025-10-02"), amountCents: 180_000_00, recorded, isEntered: true }],
      } as const;
    };
    expect(differenceOf(enteredOn("2026-02-20"), originated("2026-02-02"), inYear(2026, filings))).toBeNull();
    expect(differenceOf(enteredOn("2026-05-20"), originated("2026-02-02"), inYear(2026, filings))).toMatchObject({
      reason: "amount_differs",
      reported: { amountDollars: 1_000 },
    });
  });

  test("differ on the amount", () => {
    expect(differenceOf(inTime, originated("2026-02-02", 175_200), inYear(2026))).toMatchObject({
      reason: "amount_differs",
    });
  });

  test("agree with any amounts if the call reports use another kind of amount than the register", () => {
    const compared = { ...inYear(2026), comparesAmounts: false };
    expect(differenceOf(inTime, originated("2026-02-02", 175_200), compared)).toBeNull();
    expect(differenceOf(inTime, null, compared)).toMatchObject({ reason: "unexplained" });
  });

  test("differ without a known reason, and say so", () => {
    expect(differenceOf(inTime, null, inYear(2026))).toMatchObject({ reason: "unexplained" });
    expect(differenceOf(aHistory({ applied: null }), originated("2026-02-02"), inYear(2026))).toMatchObject({
      reason: "unexplained",
      reported: null,
    });
  });
});

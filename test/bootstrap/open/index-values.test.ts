import { afterAll, describe, expect, test } from "bun:test";
import { openIndexValues } from "../../../bootstrap/open/index-values.ts";
import { day } from "../../../domain/kernel/day.ts";
import { rate } from "../../../domain/kernel/rate.ts";
import { bundledValue, fedValue } from "../../fixtures/calculation/daily-values.ts";
import { aClock, instant } from "../../fixtures/clock.ts";

const far = day("2999-12-31");

/** A feed that has one day of 2026, nothing yet of 2027, and is broken in 2028. */
const requested: string[] = [];
const publisher = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: ({ url }) => {
    const year = new URL(url).searchParams.get("year") ?? "";
    requested.push(year);
    if (year === "2028") return new Response("maintenance", { status: 503 });
    return new Response(`Date,1 Mo,1 Yr,10 Yr\n${year === "2026" ? "10/05/2026,4.05,4.44,5.27\n" : ""}`);
  },
});
afterAll(() => publisher.stop(true));
const url = `http://127.0.0.1:${publisher.port}/daily.csv?year={year}&key=not-for-the-log`;

/** Waits until a condition holds; the feed is read in the background. */
const until = async (isSo: () => Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await Bun.sleep(5);
};

describe("the published index values of a service", () => {
  test("are the bundled ones if no feed is set", async () => {
    const values = await openIndexValues(null, aClock(), () => {});
    expect((await values.list("cmt_10_year", far)).at(-1)).toEqual(
      bundledValue({ on: day("2026-10-02"), value: rate(5.28) }),
    );
  });

  test("continue with the feed's days, read from the year in which the bundled ones end", async () => {
    const values = await openIndexValues(url, aClock(instant("2027-01-02T12:00:00.000Z")), () => {});
    await until(async () => requested.includes("2027") && (await values.list("cmt_10_year", far)).length === 1440);
    expect(requested).toEqual(["2026", "2027"]);
    expect((await values.list("cmt_10_year", far)).at(-1)).toEqual(
      fedValue({ on: day("2026-10-05"), value: rate(5.27) }),
    );
  });

  test("stay with one warning, which does not show the address, if the feed returns nothing", async () => {
    const warnings: string[] = [];
    const clock = aClock(instant("2028-01-02T12:00:00.000Z"));
    const values = await openIndexValues(url, clock, (sentence) => warnings.push(sentence));
    await until(async () => warnings.length > 0);
    expect(warnings).toEqual([
      "The index feed (INDEX_FEED_URL) returned no values for 2028 (status_not_200): the previous values are kept.",
    ]);
    expect((await values.list("cmt_10_year", far)).at(-1)?.on).toBe(day("2026-10-05"));
  });
});

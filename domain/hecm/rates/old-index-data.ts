import { type Day, daysBetween } from "../../kernel/day.ts";
import { inSeries } from "../../kernel/text/phrases.ts";
import { indexWords } from "../term-words.ts";
import { type RateIndex, rateIndexes } from "../terms.ts";
import { effectiveUntil, type IndexWeek } from "./index-values.ts";

/** Our choice: a weekly average that is overdue for more days than this will not arrive without intervention. */
const MAX_DAYS_MISSING = 10;

const remedy =
  "Read the publisher's feed (INDEX_FEED_URL), let a Super User enter the daily values, or install a newer release.";

/**
 * A sentence for each week after which averages of indexes are missing: the next one was due more than ten days ago. `latest` has the last
 * known week of each index, null if none is known.
 */
export const oldIndexData = (latest: Readonly<Record<RateIndex, IndexWeek | null>>, today: Day): readonly string[] => {
  const missing = rateIndexes.filter((index) => {
    const week = latest[index];
    return week === null || daysBetween(effectiveUntil(week), today) > MAX_DAYS_MISSING;
  });
  const byWeek = Map.groupBy(missing, (index) => latest[index]?.weekOf ?? null);
  return [...byWeek.values()].map((indexes) => {
    const names = inSeries(indexes.map((index) => indexWords[index]));
    const [first] = indexes;
    const week = first === undefined ? null : latest[first];
    if (week === null) return `No weekly average of the ${names} is known. ${remedy}`;
    return `The weekly averages of the ${names} are known only through the week of ${week.weekOf}, which rates still follow; the next one was due on ${effectiveUntil(week)}. ${remedy}`;
  });
};

import { bundledIndexValues, bundledThrough } from "../../adapters/rates/bundled.ts";
import { combinedIndexValues } from "../../adapters/rates/daily-values.ts";
import type { IndexFeed } from "../../adapters/rates/feed.ts";
import { publisherTimeZone } from "../../domain/hecm/rates/index-values.ts";
import type { IndexValues } from "../../domain/hecm/rates/ports.ts";
import { calendarDate } from "../../domain/kernel/day.ts";
import type { Clock } from "../../domain/kernel/ports.ts";

const oneHourMilliseconds = 3_600_000;

/** Reads the years that the bundled series does not have whole, one after the other, and reports what failed. */
const refreshAll = async (feed: IndexFeed, clock: Clock, warn: (sentence: string) => void): Promise<void> => {
  // Where the publisher is, its year ends at midnight.
  const last = calendarDate(clock.today(publisherTimeZone)).year;
  for (let year = calendarDate(bundledThrough).year; year <= last; year += 1) {
    const refreshed = await feed.refresh(year);
    if (refreshed._tag === "Refused")
      warn(
        `The index feed (INDEX_FEED_URL) gave no values for ${year} (${refreshed.refusal.reason}): the values known before are kept.`,
      );
  }
};

interface OpenedIndexValues extends IndexValues {
  /** Done once the feed, where there is one, was read for the first time or was not to be had. */
  readonly firstRead: Promise<void>;
}

/**
 * The published index values: the bundled series, and the feed where an address is set. The feed is read at once and every
 * hour, beside the requests: no request waits for it or fails with it.
 */
export const openIndexValues = async (
  feedUrl: string | null,
  clock: Clock,
  warn: (sentence: string) => void,
): Promise<OpenedIndexValues> => {
  const bundled = bundledIndexValues();
  if (feedUrl === null) return { ...bundled, firstRead: Promise.resolve() };
  const { indexFeed } = await import("../../adapters/rates/feed.ts");
  const feed = indexFeed({ url: feedUrl });
  const refresh = () => refreshAll(feed, clock, warn);
  setInterval(refresh, oneHourMilliseconds).unref();
  return { ...combinedIndexValues([bundled, feed]), firstRead: refresh() };
};

import { bundledIndexValues, bundledThrough } from "../../adapters/rates/bundled.ts";
import { combinedIndexValues } from "../../adapters/rates/daily-values.ts";
import type { IndexFeed } from "../../adapters/rates/feed.ts";
import { publisherTimeZone } from "../../domain/hecm/rates/index-values.ts";
import type { IndexValues } from "../../domain/hecm/rates/ports.ts";
import { calendarDate } from "../../domain/kernel/day.ts";
import type { Clock } from "../../domain/kernel/ports.ts";

const oneHourMilliseconds = 3_600_000;

/** Reads the years that are incomplete in the bundled series, one after the other, and reports failures. */
const refreshAll = async (feed: IndexFeed, clock: Clock, warn: (sentence: string) => void): Promise<void> => {
  // The publisher's year ends at midnight in its own time zone.
  const last = calendarDate(clock.today(publisherTimeZone)).year;
  for (let year = calendarDate(bundledThrough).year; year <= last; year += 1) {
    const refreshed = await feed.refresh(year);
    if (refreshed._tag === "Refused")
      warn(
        `The index feed (INDEX_FEED_URL) returned no values for ${year} (${refreshed.refusal.reason}): the previous values are kept.`,
      );
  }
};

interface OpenedIndexValues extends IndexValues {
  /** Resolves once the feed, if there is one, has been read for the first time, or could not be read. */
  readonly firstRead: Promise<void>;
}

/**
 * The published index values: the bundled series, and the feed if its address is set. The feed is read at once and every
 * hour in the background: no request waits for it or fails because of it.
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

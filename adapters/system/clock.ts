import type { Day, Instant } from "../../domain/kernel/day.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import { currentCaller, isInBackground, stopWithoutCaller } from "../threads/caller.ts";
import { millisecondsSinceCall } from "./latest-call.ts";

const calendars = new Map<string, Intl.DateTimeFormat>();

const calendarOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = calendars.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
  calendars.set(timeZone, made);
  return made;
};

const isTimeZone = (name: string): boolean => {
  // Offsets such as "+05:00" and abbreviations such as "EST" are not places, and have no daylight saving time.
  if (name !== "UTC" && !/^[A-Za-z_]+\/[A-Za-z_/+-]+\d*$/.test(name)) return false;
  try {
    calendarOf(name);
    return true;
  } catch {
    return false;
  }
};

const MINUTE_MILLISECONDS = 60_000;
/** The maximum offset of time zones from UTC. */
const MAX_OFFSET_MINUTES = 15 * 60;

/** The first minute of a date in a time zone, by bisection: offsets are whole minutes. */
const startOfDay = (day: Day, timeZone: string): Instant => {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  const at = (minute: number): Date => new Date(midnight + minute * MINUTE_MILLISECONDS);
  const calendar = calendarOf(timeZone);
  let [before, first] = [-MAX_OFFSET_MINUTES, MAX_OFFSET_MINUTES];
  while (first - before > 1) {
    const middle = Math.floor((before + first) / 2);
    if (calendar.format(at(middle)) < day) before = middle;
    else first = middle;
  }
  return at(first).toISOString() as Instant;
};

/** How long a computation may run before other work gets a turn. */
const MAX_MILLISECONDS_WITHOUT_YIELD = 10;

/** The same for background work, such as a job, while requests are served: about as long as it takes to read a loan. */
const MAX_MILLISECONDS_BESIDE_OTHERS = 1;

/** The same if unfinished work takes about as long again. */
const MAX_MILLISECONDS_BESIDE_OTHERS_UNFINISHED = MAX_MILLISECONDS_BESIDE_OTHERS / 2;

/** For this long after a call, further calls are expected. */
const MILLISECONDS_OF_EXPECTING_OTHERS = 100;

const untilOthersRan = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

type YieldIfDue = ReturnType<Clock["yielder"]>;

/** How work yields that a caller waits for. */
const foregroundYielder = (): YieldIfDue => {
  const caller = currentCaller();
  let since = performance.now();
  const giveWay = async (unfinished?: Promise<void>): Promise<void> => {
    await unfinished;
    await untilOthersRan();
    since = performance.now();
  };
  return (unfinished) => {
    if (performance.now() - since < MAX_MILLISECONDS_WITHOUT_YIELD) return null;
    stopWithoutCaller(caller);
    return giveWay(unfinished);
  };
};

const areOthersExpected = (): boolean => millisecondsSinceCall() < MILLISECONDS_OF_EXPECTING_OTHERS;

/** When background work last resumed. Its functions share this time: what one leaves unused, the next one does not get again. */
let wentOnAt = Number.NEGATIVE_INFINITY;

/** Yields to other work. If there is any, pauses as long as it has worked, so that most calls do not meet background work. */
const giveWayInBackground = async (unfinished?: Promise<void>): Promise<void> => {
  await unfinished;
  const workedMilliseconds = performance.now() - wentOnAt;
  await untilOthersRan();
  if (areOthersExpected()) await Bun.sleep(Math.min(workedMilliseconds, MAX_MILLISECONDS_WITHOUT_YIELD));
  wentOnAt = performance.now();
};

/** How background work yields. */
const backgroundYielder = (): YieldIfDue => (unfinished) => {
  const besideOthers =
    unfinished === undefined ? MAX_MILLISECONDS_BESIDE_OTHERS : MAX_MILLISECONDS_BESIDE_OTHERS_UNFINISHED;
  const most = areOthersExpected() ? besideOthers : MAX_MILLISECONDS_WITHOUT_YIELD;
  return performance.now() - wentOnAt < most ? null : giveWayInBackground(unfinished);
};

const yielder = (): YieldIfDue => (isInBackground() ? backgroundYielder() : foregroundYielder());

const randomPause = (maxMilliseconds: number): Promise<void> => Bun.sleep(Math.random() * maxMilliseconds);

const waitFor = <Value>(work: Promise<Value>, maxMilliseconds: number): Promise<Value | null> =>
  new Promise((resolve) => {
    const end = (value: Value | null) => {
      clearTimeout(timer);
      resolve(value);
    };
    const timer = setTimeout(() => resolve(null), maxMilliseconds);
    work.then(end, () => end(null));
  });

/** A clock based on any source of instants. */
export const clockOver = (now: () => Instant): Clock => ({
  now,
  after: (instant, seconds) => new Date(Date.parse(instant) + seconds * 1000).toISOString() as Instant,
  today: (timeZone) => calendarOf(timeZone).format(new Date(now())) as Day,
  dayOf: (instant, timeZone) => calendarOf(timeZone).format(new Date(instant)) as Day,
  startOfDay,
  yielder,
  randomPause,
  waitFor,
  isTimeZone,
});

/** The machine's clock. */
export const systemClock = (): Clock => clockOver(() => new Date().toISOString() as Instant);

/** Later than any instant in a record. */
const endOfTime = "9999-12-31T23:59:59.999Z" as Instant;

/**
 * The machine's clock with a fixed date, for tests, examples, and demonstrations. Instants are real, so that leases, limits, and tokens end
 * when they should, before and after a restart. Everything that happens today, or was recorded for a later date, has this date; the next
 * day never begins.
 */
export const fixedDayClock = (day: Day): Clock => {
  const clock = systemClock();
  return {
    ...clock,
    today: () => day,
    dayOf: (instant, timeZone) => {
      const on = clock.dayOf(instant, timeZone);
      return on > day || on === clock.today(timeZone) ? day : on;
    },
    startOfDay: (on, timeZone) => (on > day ? endOfTime : clock.startOfDay(on, timeZone)),
  };
};

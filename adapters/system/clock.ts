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
/** Time zones are at most so far from UTC. */
const MAX_OFFSET_MINUTES = 15 * 60;

/** The first minute of a date in a time zone, by halving the time in which it must lie: offsets are whole minutes. */
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

/** How long a computation may go on before others have their turn. */
const MAX_MILLISECONDS_WITHOUT_TURN = 10;

/** The same for background work, such as a job, while requests are served: about as long as it takes to read a loan. */
const MAX_MILLISECONDS_BESIDE_OTHERS = 1;

/** So long after a call, more of them are expected. */
const MILLISECONDS_OF_EXPECTING_OTHERS = 100;

const turnOfOthers = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Turns of work that a caller waits for. */
const turnsInForeground = () => {
  const caller = currentCaller();
  let since = performance.now();
  return () => {
    if (performance.now() - since < MAX_MILLISECONDS_WITHOUT_TURN) return null;
    stopWithoutCaller(caller);
    return turnOfOthers().then(() => {
      since = performance.now();
    });
  };
};

const areOthersExpected = (): boolean => millisecondsSinceCall() < MILLISECONDS_OF_EXPECTING_OTHERS;

/** Gives others their turn; where there are any, stays away as long as it worked, so that most of them meet no work. */
const giveWay = async (workedMilliseconds: number): Promise<void> => {
  await turnOfOthers();
  if (areOthersExpected()) await Bun.sleep(Math.min(workedMilliseconds, MAX_MILLISECONDS_WITHOUT_TURN));
};

/** Turns of background work. */
const turnsInBackground = () => {
  let since = performance.now();
  return () => {
    const worked = performance.now() - since;
    if (worked < (areOthersExpected() ? MAX_MILLISECONDS_BESIDE_OTHERS : MAX_MILLISECONDS_WITHOUT_TURN)) return null;
    return giveWay(worked).then(() => {
      since = performance.now();
    });
  };
};

const turns = (): (() => Promise<void> | null) => (isInBackground() ? turnsInBackground() : turnsInForeground());

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

/** A clock over any source of instants. */
export const clockOver = (now: () => Instant): Clock => ({
  now,
  after: (instant, seconds) => new Date(Date.parse(instant) + seconds * 1000).toISOString() as Instant,
  today: (timeZone) => calendarOf(timeZone).format(new Date(now())) as Day,
  dayOf: (instant, timeZone) => calendarOf(timeZone).format(new Date(instant)) as Day,
  startOfDay,
  turns,
  randomPause,
  waitFor,
  isTimeZone,
});

/** The machine's clock. */
export const systemClock = (): Clock => clockOver(() => new Date().toISOString() as Instant);

/** Later than any instant of a record. */
const endOfTime = "9999-12-31T23:59:59.999Z" as Instant;

/**
 * The machine's clock with a calendar that stays on one day, for tests, examples and demonstrations: instants are real, so that
 * leases, limits and tokens end when they should, before a restart and after it. What happens today happens on that day, and so
 * does what was recorded for a later one; the day after it never begins.
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

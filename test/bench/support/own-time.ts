import { dlopen, ptr } from "bun:ffi";
import { readFileSync } from "node:fs";

const nanosecondsOfMillisecond = 1_000_000;
const millisecondsOfSecond = 1_000;
const clockOfThread = 3;

/** The times of a thread, in milliseconds. */
interface ThreadTime {
  /** The time in which it ran. */
  readonly used: number;
  /** The time in which it ran or waited, except while it waited for a processor that other threads used. */
  readonly own: number;
}

const openClock = () => {
  const { symbols } = dlopen("libc.so.6", { clock_gettime: { args: ["i32", "ptr"], returns: "i32" } });
  const time = new BigInt64Array(2);
  return (): ThreadTime => {
    const now = performance.now();
    symbols.clock_gettime(clockOfThread, ptr(time));
    const [, keptWaiting] = readFileSync("/proc/thread-self/schedstat", "utf8").split(" ");
    return {
      used: Number(time[0]) * millisecondsOfSecond + Number(time[1]) / nanosecondsOfMillisecond,
      own: now - Number(keptWaiting) / nanosecondsOfMillisecond,
    };
  };
};

/** The times of this thread, as counted by Linux; on other systems, elapsed time. */
const threadTime: () => ThreadTime =
  process.platform === "linux"
    ? openClock()
    : () => {
        const now = performance.now();
        return { used: now, own: now };
      };

/** A timer can be this late, so shortly before the due time the thread checks the time in every iteration of the event loop. */
const timerSlackMilliseconds = 3;

/** Waits until an own time, and returns how long the thread ran between the due time and now. */
const waitUntil = async (dueAt: number): Promise<number> => {
  let now = threadTime();
  for (;;) {
    const before = now;
    const early = dueAt - now.own;
    if (early > timerSlackMilliseconds) await Bun.sleep(early - timerSlackMilliseconds);
    else await new Promise((resolve) => setImmediate(resolve));
    now = threadTime();
    if (now.own >= dueAt) return Math.min(now.used - before.used, now.own - dueAt);
  }
};

/**
 * Makes calls at fixed intervals until `isOver`. Returns for each call the milliseconds of processor time that this thread used from when the
 * call was due until its end. That includes other work of this thread, which also delays an arriving request, but not other load on the
 * machine.
 */
export const usedTimes = async (
  call: () => Promise<unknown>,
  isOver: () => boolean,
  paceMilliseconds: number,
): Promise<number[]> => {
  const times: number[] = [];
  const calls: Promise<unknown>[] = [];
  const startedAt = threadTime().own;
  for (let number = 1; !isOver(); number += 1) {
    const waited = await waitUntil(startedAt + number * paceMilliseconds);
    const begun = threadTime().used;
    calls.push(call().then(() => times.push(threadTime().used - begun + waited)));
  }
  await Promise.all(calls);
  return times;
};

/** Makes calls at fixed intervals until `isOver`. Returns the own time of each in milliseconds, which includes waits for locks and the disk. */
export const ownTimes = async (
  call: () => Promise<unknown>,
  isOver: () => boolean,
  paceMilliseconds: number,
): Promise<number[]> => {
  const times: number[] = [];
  while (!isOver()) {
    await Bun.sleep(paceMilliseconds);
    const begun = threadTime().own;
    await call();
    times.push(threadTime().own - begun);
  }
  return times;
};

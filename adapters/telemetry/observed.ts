import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Meter } from "@opentelemetry/api";
import { type GaugeValues, type ProcessGauge, processGauges, type StoreGauge, storeGauges } from "./instruments.ts";

/** What is read of the store: by the value of the gauge's label. */
export type StoreReads = Readonly<Record<StoreGauge, () => Promise<GaugeValues>>>;

/** For how long each is not read again, however often it is collected. */
const freshMilliseconds: Readonly<Record<StoreGauge, number>> = {
  jobs: 30_000,
  dueSubscriptions: 30_000,
  indexValuesAge: 600_000,
  unfinishedRegisters: 600_000,
};

/** A store that does not respond must not hold up what is known without it. */
const maxWaitMilliseconds = 1_000;

/** What was read lately. A read that takes too long goes on, and its values are there for the next one who asks. */
const readLately = (read: () => Promise<GaugeValues>, fresh: number): (() => Promise<GaugeValues>) => {
  let last: { readonly values: GaugeValues; readonly at: number } | null = null;
  let reading: Promise<void> | null = null;
  const readAgain = async (): Promise<void> => {
    try {
      last = { values: await read(), at: performance.now() };
    } catch {
      // What is not known is not shown: an alert on its absence is better than an old value.
      last = null;
    } finally {
      reading = null;
    }
  };
  return async () => {
    if (last === null || performance.now() - last.at > fresh) {
      reading ??= readAgain();
      await Promise.race([reading, Bun.sleep(maxWaitMilliseconds)]);
    }
    return last?.values ?? {};
  };
};

const seconds = (nanoseconds: number): number => nanoseconds / 1e9;

/** No request may hold the others longer. Each look takes some 60 µs of a process that waits: looks every 20 ms took 3 ms a second. */
const eventLoopLookMilliseconds = 50;

/** How late the event loop was since it was last read, by quantile. */
const eventLoopDelays = (): (() => GaugeValues) => {
  const delays = monitorEventLoopDelay({ resolution: eventLoopLookMilliseconds });
  delays.enable();
  return () => {
    const values = { "0.5": seconds(delays.percentile(50)), "0.99": seconds(delays.percentile(99)) };
    const max = seconds(delays.max);
    const hadTurns = delays.count > 0;
    delays.reset();
    return hadTurns ? { ...values, "1": max } : {};
  };
};

const memory = (): GaugeValues => {
  const { rss, heapUsed } = process.memoryUsage();
  return { resident: rss, heap_used: heapUsed };
};

/** Makes every gauge whose values are read when they are collected. */
export const observeGauges = (meter: Meter, storeReads: StoreReads, turns: () => GaugeValues): void => {
  const observe = (
    { name, label, ...facts }: (typeof storeGauges)[StoreGauge] | (typeof processGauges)[ProcessGauge],
    read: () => GaugeValues | Promise<GaugeValues>,
  ): void =>
    meter.createObservableGauge(name, facts).addCallback(async (result) => {
      for (const [value, measured] of Object.entries(await read()))
        result.observe(measured, label === null ? {} : { [label]: value });
    });
  observe(processGauges.turns, turns);
  observe(processGauges.eventLoopDelay, eventLoopDelays());
  observe(processGauges.memory, memory);
  for (const name of Object.keys(storeGauges) as StoreGauge[])
    observe(storeGauges[name], readLately(storeReads[name], freshMilliseconds[name]));
};

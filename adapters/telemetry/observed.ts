import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Meter } from "@opentelemetry/api";
import { type GaugeFacts, type GaugeValues, processGauges, type StoreGauge, storeGauges } from "./instruments.ts";

/** How each gauge of the store is read. */
export type StoreReads = Readonly<Record<StoreGauge, () => Promise<GaugeValues>>>;

/** How long a collection waits for the store, so that a store that does not respond does not delay the other metrics. */
const maxWaitMilliseconds = 1_000;

/**
 * Caches the values of a gauge. A read that takes too long continues in the background: meanwhile the previous values are returned, and
 * the next collection gets the new ones.
 */
const readLately = (read: () => Promise<GaugeValues>, fresh: number): (() => Promise<GaugeValues>) => {
  let last: { readonly values: GaugeValues; readonly at: number } | null = null;
  let reading: Promise<void> | null = null;
  const readAgain = async (): Promise<void> => {
    try {
      last = { values: await read(), at: performance.now() };
    } catch {
      // After a failed read the gauge has no values: an alert on its absence is better than an old value.
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

/** The time for which a request may block the others at most. Each sample takes some 60 µs: sampling every 20 ms took 3 ms per second. */
const eventLoopSampleMilliseconds = 50;

/** The delay of the event loop since the last collection, by quantile. */
const eventLoopDelays = (): (() => GaugeValues) => {
  const delays = monitorEventLoopDelay({ resolution: eventLoopSampleMilliseconds });
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

/** Creates every gauge whose values are read when metrics are collected. */
export const observeGauges = (meter: Meter, storeReads: StoreReads, queueCounts: () => GaugeValues): void => {
  const observe = (
    { name, unit, description, label }: GaugeFacts,
    read: () => GaugeValues | Promise<GaugeValues>,
  ): void =>
    meter
      .createObservableGauge(name, unit === undefined ? { description } : { unit, description })
      .addCallback(async (result) => {
        for (const [value, measured] of Object.entries(await read()))
          result.observe(measured, label === null ? {} : { [label]: value });
      });
  observe(processGauges.fairQueues, queueCounts);
  observe(processGauges.eventLoopDelay, eventLoopDelays());
  observe(processGauges.memory, memory);
  for (const name of Object.keys(storeGauges) as StoreGauge[])
    observe(storeGauges[name], readLately(storeReads[name], storeGauges[name].freshMilliseconds));
};

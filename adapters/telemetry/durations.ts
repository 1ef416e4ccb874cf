import { type Attributes, type HrTime, ValueType } from "@opentelemetry/api";
import { hrTime } from "@opentelemetry/core";
import { emptyResource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  DataPointType,
  type Histogram,
  type HistogramMetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";

/** The bucket boundaries in seconds: a read of the embedded store takes tens of microseconds, a package of documents a minute. */
const boundaries = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** The durations recorded with the same labels. */
interface Series {
  readonly attributes: Attributes;
  /** The count of each bucket, the last one for values above all boundaries. */
  readonly counts: number[];
  count: number;
  sum: number;
  min: number;
  max: number;
}

const emptySeries = (attributes: Attributes): Series => ({
  attributes,
  counts: Array.from({ length: boundaries.length + 1 }, () => 0),
  count: 0,
  sum: 0,
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
});

const recordIn = (series: Series, seconds: number): void => {
  let bucket = 0;
  while (bucket < boundaries.length && seconds > (boundaries[bucket] ?? 0)) bucket += 1;
  series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
  series.count += 1;
  series.sum += seconds;
  series.min = Math.min(series.min, seconds);
  series.max = Math.max(series.max, seconds);
};

const histogramOf = ({ counts, count, sum, min, max }: Series): Histogram => ({
  buckets: { boundaries: [...boundaries], counts: [...counts] },
  count,
  sum,
  min,
  max,
});

/** Records a duration, in seconds. */
export type RecordDuration = (seconds: number) => void;

/** Returns the function that records durations with these labels. Keep it to avoid looking the labels up again. */
export type DurationsWith = (attributes: Attributes) => RecordDuration;

/** Histograms of durations, counted since the service started. */
export interface Durations extends MetricProducer {
  /** Creates a histogram. */
  of(name: string, description: string): DurationsWith;
}

/**
 * Records durations. The SDK serializes the labels for each value and each reader; here the labels are looked up once, and
 * recording a value is an addition. Readers get these metrics in addition to those of the SDK.
 */
export const openDurations = (): Durations => {
  const startTime: HrTime = hrTime();
  const kinds: { readonly name: string; readonly description: string; readonly series: Map<string, Series> }[] = [];
  const collected = (endTime: HrTime): HistogramMetricData[] =>
    kinds.flatMap(({ name, description, series }) => {
      const used = [...series.values()].filter(({ count }) => count > 0);
      const dataPoints = used.map((each) => {
        const { attributes } = each;
        return { startTime, endTime, attributes, value: histogramOf(each) };
      });
      const descriptor = { name, description, unit: "s", valueType: ValueType.DOUBLE };
      const aggregationTemporality = AggregationTemporality.CUMULATIVE;
      const dataPointType = DataPointType.HISTOGRAM as const;
      return used.length === 0 ? [] : [{ descriptor, aggregationTemporality, dataPointType, dataPoints }];
    });
  return {
    of(name, description) {
      const series = new Map<string, Series>();
      kinds.push({ name, description, series });
      return (attributes) => {
        const key = JSON.stringify(attributes);
        const found = series.get(key) ?? emptySeries(attributes);
        series.set(key, found);
        return (seconds) => recordIn(found, seconds);
      };
    },
    async collect() {
      const metrics = collected(hrTime());
      const scopeMetrics = metrics.length === 0 ? [] : [{ scope: { name: "hecm" }, metrics }];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
    },
  };
};

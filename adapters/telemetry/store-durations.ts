import { type Attributes, type HrTime, ValueType } from "@opentelemetry/api";
import { hrTime } from "@opentelemetry/core";
import { emptyResource } from "@opentelemetry/resources";
import { AggregationTemporality, DataPointType, type Histogram, type MetricProducer } from "@opentelemetry/sdk-metrics";
import { durations } from "./instruments.ts";

/** The calls of one member of a port that ended alike. */
interface Series {
  readonly attributes: Attributes;
  /** Of each bucket, and of what is above the last boundary. */
  readonly counts: number[];
  count: number;
  sum: number;
  min: number;
  max: number;
}

const emptySeries = (attributes: Attributes): Series => ({
  attributes,
  counts: Array.from({ length: durations.length + 1 }, () => 0),
  count: 0,
  sum: 0,
  min: Number.POSITIVE_INFINITY,
  max: Number.NEGATIVE_INFINITY,
});

const histogramOf = ({ counts, count, sum, min, max }: Series): Histogram => ({
  buckets: { boundaries: [...durations], counts: [...counts] },
  ...{ count, sum, min, max },
});

/** How long calls of the store took, counted since the service started. */
export interface StoreDurations extends MetricProducer {
  /** That a call ended after so many seconds; null: it threw nothing. */
  record(name: string, errorType: string | null, seconds: number): void;
}

/**
 * Counts how long calls of the store took. A request makes several, and the SDK makes a text of the labels for each value and each
 * reader, which took a twentieth of the request: here a value is a look in a map.
 */
export const storeDurations = (): StoreDurations => {
  const startTime: HrTime = hrTime();
  const series = new Map<string, Series>();
  const seriesOf = (name: string, errorType: string | null): Series => {
    const key = errorType === null ? name : `${name} ${errorType}`;
    const there = series.get(key);
    if (there) return there;
    const error: Attributes = errorType === null ? {} : { "error.type": errorType };
    const made = emptySeries({ "db.operation.name": name, ...error });
    series.set(key, made);
    return made;
  };
  return {
    record(name, errorType, seconds) {
      const found = seriesOf(name, errorType);
      let bucket = 0;
      while (bucket < durations.length && seconds > (durations[bucket] ?? 0)) bucket += 1;
      found.counts[bucket] = (found.counts[bucket] ?? 0) + 1;
      found.count += 1;
      found.sum += seconds;
      found.min = Math.min(found.min, seconds);
      found.max = Math.max(found.max, seconds);
    },
    async collect() {
      const endTime = hrTime();
      const descriptor = {
        name: "db.client.operation.duration",
        description: "A call of a port of the store",
        unit: "s",
        valueType: ValueType.DOUBLE,
      };
      const dataPoints = [...series.values()].map((each) => {
        const { attributes } = each;
        return { startTime, endTime, attributes, value: histogramOf(each) };
      });
      const metric = {
        descriptor,
        aggregationTemporality: AggregationTemporality.CUMULATIVE,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints,
      } as const;
      const scopeMetrics = dataPoints.length === 0 ? [] : [{ scope: { name: "hecm" }, metrics: [metric] }];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
    },
  };
};

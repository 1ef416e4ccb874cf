import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PrometheusExporter, PrometheusSerializer } from "@opentelemetry/exporter-prometheus";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  type IMetricReader,
  MeterProvider,
  PeriodicExportingMetricReader,
  type ResourceMetrics,
} from "@opentelemetry/sdk-metrics";
import { type Durations, openDurations } from "./durations.ts";
import { reportingOutages } from "./outages.ts";
import { telemetryOn } from "./telemetry.ts";
import { openTracing } from "./tracing.ts";

/** The collector to which spans and metrics are pushed. */
interface OtlpTarget {
  /** Without a trailing slash; `/v1/traces` and `/v1/metrics` are appended. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface TelemetrySettings {
  readonly serviceName: string;
  readonly serviceVersion: string;
  /** Null to push nothing and record no spans. */
  readonly otlp: OtlpTarget | null;
  /** The share, from 0 to 1, of the traces that begin here to record; at most five per second. */
  readonly sampledShare: number;
  /** Where metrics are served; null if they are not. Port 0 selects a free port. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Called with a sentence for the operator when exports begin to fail, and when they succeed again. */
  readonly warn: (sentence: string) => void;
}

const exportMilliseconds = 60_000;

/** Short, because the last export happens while the service stops. If the collector is slower, the batch is lost. */
const timeoutMillis = 2_000;

const prometheusText = "text/plain; version=0.0.4; charset=utf-8";

/** The suffix that Prometheus metric names have for each unit. */
const unitWords: Readonly<Record<string, string>> = { s: "seconds", By: "bytes", d: "days" };

/** Appends the unit to each name, as a collector does: the serializer leaves it out. */
const withUnits = ({ resource, scopeMetrics }: ResourceMetrics): ResourceMetrics => ({
  resource,
  scopeMetrics: scopeMetrics.map(({ scope, metrics }) => ({
    scope,
    metrics: metrics.map((metric) => {
      const word = unitWords[metric.descriptor.unit];
      const name = word === undefined ? metric.descriptor.name : `${metric.descriptor.name}.${word}`;
      return { ...metric, descriptor: { ...metric.descriptor, name } };
    }),
  })),
});

/** Serves the metrics at `/metrics`, and nothing else. Throws if it cannot listen on the address. */
const serveMetrics = ({ host, port }: NonNullable<TelemetrySettings["metrics"]>, durations: Durations) => {
  // The exporter's own server cannot select a free port, and does not report why it cannot listen.
  const reader = new PrometheusExporter({ preventServerStart: true });
  const serializer = new PrometheusSerializer(undefined, false, undefined, false, true);
  const server = Bun.serve({
    hostname: host,
    port,
    development: false,
    reusePort: false,
    fetch: async (request) => {
      if (new URL(request.url).pathname !== "/metrics") return new Response(null, { status: 404 });
      const [{ resourceMetrics: own }, { resourceMetrics: counted }] = await Promise.all([
        reader.collect(),
        durations.collect(),
      ]);
      // The exporter does not accept metric producers, as the push reader does, so their metrics are added here.
      const all = { ...own, scopeMetrics: [...own.scopeMetrics, ...counted.scopeMetrics] };
      return new Response(serializer.serialize(withUnits(all)), {
        headers: { "Content-Type": prometheusText },
      });
    },
  });
  return { reader, port: server.port ?? port, stop: () => server.stop() };
};

/** Starts the exporters of the settings. No request waits for an exporter, and data that cannot be delivered is dropped. */
export const openTelemetry = ({ serviceName, serviceVersion, otlp, metrics, ...settings }: TelemetrySettings) => {
  const durations = openDurations();
  const served = metrics === null ? null : serveMetrics(metrics, durations);
  const resource = resourceFromAttributes({
    "service.name": serviceName,
    "service.version": serviceVersion,
    "service.instance.id": crypto.randomUUID(),
  });
  const readers: IMetricReader[] = served === null ? [] : [served.reader];
  const exported = ({ endpoint, headers }: OtlpTarget) => {
    const target = (signal: string) => ({ url: `${endpoint}/v1/${signal}`, headers: { ...headers }, timeoutMillis });
    const report = reportingOutages(settings.warn);
    const spans = report("spans", new OTLPTraceExporter(target("traces")));
    readers.push(
      new PeriodicExportingMetricReader({
        exporter: report("metrics", new OTLPMetricExporter(target("metrics"))),
        metricProducers: [durations],
        exportIntervalMillis: exportMilliseconds,
        exportTimeoutMillis: timeoutMillis,
      }),
    );
    return openTracing(resource, spans, settings.sampledShare);
  };
  const tracing = otlp === null ? null : exported(otlp);
  const meterProvider = new MeterProvider({ resource, readers });
  return {
    ...telemetryOn(meterProvider, durations, tracing),
    /** The port of the metrics; null if they are not served. */
    metricsPort: served?.port ?? null,
    /** Exports the remaining data, as far as the collector accepts it in time. */
    close: async (): Promise<void> => {
      await Promise.allSettled([tracing?.close(), meterProvider.shutdown()]);
      await served?.stop();
    },
  };
};

export type Telemetry = ReturnType<typeof openTelemetry>;

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

/** Where spans and metrics are pushed to. */
interface OtlpTarget {
  /** Without a final slash; `/v1/traces` and `/v1/metrics` follow. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface TelemetrySettings {
  readonly serviceName: string;
  readonly serviceVersion: string;
  /** Null: nothing is pushed, and there are no spans. */
  readonly otlp: OtlpTarget | null;
  /** How many of the traces that begin here are recorded, from 0 to 1; of a second five at most. */
  readonly sampledShare: number;
  /** Where metrics are served; null: nowhere. Port 0 takes a free one. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Called when what is exported does not arrive any more, and when it does again; a sentence for the operator. */
  readonly warn: (sentence: string) => void;
}

const exportMilliseconds = 60_000;

/** Short, since the last export happens while the service stops; the batch of a collector that is slower is lost. */
const timeoutMillis = 2_000;

const prometheusText = "text/plain; version=0.0.4; charset=utf-8";

/** How Prometheus ends the names of what is measured in a unit. */
const unitWords: Readonly<Record<string, string>> = { s: "seconds", By: "bytes", d: "days" };

/** The metrics under the names that a collector gives them too: the serializer leaves out their units. */
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

/** Serves the metrics at `/metrics`, and nothing else. Throws where the address cannot be had. */
const serveMetrics = ({ host, port }: NonNullable<TelemetrySettings["metrics"]>, durations: Durations) => {
  // Its own server takes no free port, and does not say why it cannot listen.
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
      // It takes no other producer of metrics, as readers do that push.
      const all = { ...own, scopeMetrics: [...own.scopeMetrics, ...counted.scopeMetrics] };
      return new Response(serializer.serialize(withUnits(all)), {
        headers: { "Content-Type": prometheusText },
      });
    },
  });
  return { reader, port: server.port ?? port, stop: () => server.stop() };
};

/** Opens what the settings name. Nothing waits for an exporter, and what cannot be delivered is dropped. */
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
    /** The port of the metrics; null where they are served nowhere. */
    metricsPort: served?.port ?? null,
    /** Exports what is left, as far as its target takes it in time. */
    close: async (): Promise<void> => {
      await Promise.allSettled([tracing?.close(), meterProvider.shutdown()]);
      await served?.stop();
    },
  };
};

export type Telemetry = ReturnType<typeof openTelemetry>;

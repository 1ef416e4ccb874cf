import { anyText, headerLines, share, telemetryAddress, wholeNumber } from "./parsers.ts";
import { none, setting } from "./setting.ts";

/** The settings of telemetry. They have the names of OpenTelemetry, if it has one. */
export const telemetrySettings = {
  otlpEndpoint: setting({
    name: "OTEL_EXPORTER_OTLP_ENDPOINT",
    parser: telemetryAddress,
    byDefault: none,
    meaning:
      "The collector to which traces and metrics are sent as OTLP over HTTP (JSON), such as `http://localhost:4318`",
  }),
  otlpHeaders: setting({
    name: "OTEL_EXPORTER_OTLP_HEADERS",
    isSecret: true,
    parser: headerLines,
    byDefault: none,
    meaning: "Headers sent with them, `name=value` separated by commas, each value percent-encoded",
  }),
  telemetryServiceName: setting({
    name: "OTEL_SERVICE_NAME",
    parser: anyText,
    byDefault: () => "hecm",
    meaning: "The name of the service in traces and metrics",
  }),
  sampledShare: setting({
    name: "OTEL_TRACES_SAMPLER_ARG",
    parser: share,
    byDefault: () => 0.1,
    meaning:
      "The share of the traces that begin here to record, from 0 to 1, at most five per second; the caller decides about a trace that it began",
  }),
  metricsPort: setting({
    name: "METRICS_PORT",
    parser: wholeNumber(65_535),
    byDefault: none,
    defaultInWords: "none: metrics are not served",
    meaning: "Serves metrics to Prometheus at `/metrics` on this port of HOST, without a token; 0 selects a free one",
  }),
};

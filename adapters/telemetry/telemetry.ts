import { type Attributes, type Span, SpanKind } from "@opentelemetry/api";
import type { MeterProvider } from "@opentelemetry/sdk-metrics";
import type { AgencyGateway } from "../../domain/agency/ports.ts";
import type { CreditBureau } from "../../domain/credit/ports.ts";
import type { WebhookSender } from "../../domain/events/ports.ts";
import type { JobKind } from "../../domain/jobs/work.ts";
import type { Stores } from "../../domain/stores.ts";
import type { Durations, DurationsWith, RecordDuration } from "./durations.ts";
import { type GaugeValues, measuredInstruments } from "./instruments.ts";
import { measuredPort } from "./measured-port.ts";
import { measuredStores } from "./measured-stores.ts";
import { observeGauges, type StoreReads } from "./observed.ts";
import { agencyCall, type Party, portMeasures, secondsSince } from "./port-measures.ts";
import type { Tracing } from "./tracing.ts";

/** Known methods are counted by name, all others together as one. */
const knownMethods: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const methodOf = (method: string): string => (knownMethods.includes(method) ? method : "_OTHER");

/** The services whose calls go through a circuit breaker. Calls to receivers of events have a backoff per receiver instead. */
const partiesWithBreakers = ["agency", "credit_bureau"] as const satisfies readonly Party[];

/** The labels of a finished request, and the function that records durations with them. */
interface RequestEnd {
  readonly attributes: Attributes;
  readonly record: RecordDuration;
}

/** Caches the labels of finished requests, so that they are built once. Their number is bounded, because the code defines all their values. */
const requestEnds = (durationsWith: DurationsWith) => {
  const ends = new Map<string, Map<string, RequestEnd>>();
  return (method: string, route: string, status: number): RequestEnd => {
    const ofRoute = ends.get(route) ?? new Map<string, RequestEnd>();
    const key = `${method} ${status}`;
    const known = ofRoute.get(key);
    if (known !== undefined) return known;
    const attributes = { "http.request.method": method, "http.route": route, "http.response.status_code": status };
    const made = { attributes, record: durationsWith(attributes) };
    ends.set(route, ofRoute.set(key, made));
    return made;
  };
};

/** Measures everything that the service does, each kind at the one place through which all of it passes. */
export const telemetryOn = (meterProvider: MeterProvider, durations: Durations, tracing: Tracing | null) => {
  const meter = meterProvider.getMeter("hecm");
  const instruments = measuredInstruments(meter, durations);
  // Reported from the start: a missing series would not show that all breakers are closed.
  for (const party of partiesWithBreakers) instruments.openBreakers.add(0, { party });

  const ended = requestEnds(instruments.requests);
  const { store, outside } = portMeasures(instruments, tracing);

  return {
    /** Measures a request, which may continue a caller's trace. `routeOf` returns the route that responded, once one has. */
    request: (request: Request, routeOf: () => string, respond: () => Promise<Response>): Promise<Response> => {
      const startedAt = performance.now();
      const method = methodOf(request.method);
      const measured = async (span: Span | null): Promise<Response> => {
        const response = await respond();
        const { attributes, record } = ended(method, routeOf(), response.status);
        record(secondsSince(startedAt));
        span?.updateName(`${method} ${routeOf()}`).setAttributes(attributes);
        return response;
      };
      if (tracing === null) return measured(null);
      return tracing.entry({ name: method, kind: SpanKind.SERVER, attributes: {}, headers: request.headers }, measured);
    },

    /** Whether the current work is within a recorded span, so that the use case of an operation gets one too. */
    isRecording: (): boolean => tracing?.isRecording() ?? false,

    /** Runs the use case of an API operation in a span with the operation's name. */
    operation: <Value>(name: string, work: () => Promise<Value>): Promise<Value> =>
      tracing === null ? work() : tracing.within(name, work),

    /** Measures a run of a job. */
    job: async (kind: JobKind, requestId: string, run: () => Promise<void>): Promise<void> => {
      const startedAt = performance.now();
      const measured = async (): Promise<void> => {
        await run();
        instruments.jobRuns({ kind })(secondsSince(startedAt));
      };
      if (tracing === null) return measured();
      const attributes = { "job.kind": kind, "request.id": requestId };
      return tracing.entry({ name: `job ${kind}`, kind: SpanKind.INTERNAL, attributes, headers: null }, measured);
    },

    stores: (stores: Stores): Stores => measuredStores(stores, store),
    agency: (gateway: AgencyGateway): AgencyGateway => measuredPort(gateway, outside("agency", agencyCall)),
    creditBureau: (bureau: CreditBureau): CreditBureau => measuredPort(bureau, outside("credit_bureau")),
    webhookSender: (sender: WebhookSender): WebhookSender => measuredPort(sender, outside("event_receiver")),

    fault: (operation: string): void => instruments.faults.add(1, { operation }),
    /** Counts that a company's breaker for calls to a party opened or closed. */
    breaker: (party: (typeof partiesWithBreakers)[number], isOpen: boolean): void =>
      instruments.openBreakers.add(isOpen ? 1 : -1, { party }),
    /** Creates the gauges that are read from the running service. */
    observe: (storeReads: StoreReads, queueCounts: () => GaugeValues): void =>
      observeGauges(meter, storeReads, queueCounts),
    traceId: (): string | null => tracing?.traceId() ?? null,
  };
};

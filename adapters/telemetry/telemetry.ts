import { SpanKind } from "@opentelemetry/api";
import type { MeterProvider } from "@opentelemetry/sdk-metrics";
import type { AgencyGateway } from "../../domain/agency/ports.ts";
import type { CreditBureau } from "../../domain/credit/ports.ts";
import type { WebhookSender } from "../../domain/events/ports.ts";
import type { JobKind } from "../../domain/jobs/work.ts";
import type { Stores } from "../../domain/stores.ts";
import { type GaugeValues, measuredInstruments } from "./instruments.ts";
import { measuredPort } from "./measured-port.ts";
import { measuredStores } from "./measured-stores.ts";
import { observeGauges, type StoreReads } from "./observed.ts";
import { agencyCall, type Party, portMeasures, secondsSince } from "./port-measures.ts";
import type { StoreDurations } from "./store-durations.ts";
import type { Tracing } from "./tracing.ts";

/** Methods are counted by name; others that a client makes up as one. */
const knownMethods: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
const methodOf = (method: string): string => (knownMethods.includes(method) ? method : "_OTHER");

/** Measures every kind of thing that the service does, each at the one place where it passes. */
export const telemetryOn = (meterProvider: MeterProvider, calls: StoreDurations, tracing: Tracing | null) => {
  const meter = meterProvider.getMeter("hecm");
  const instruments = measuredInstruments(meter);

  const { store, outside } = portMeasures(instruments, calls, tracing);

  return {
    /** A request, which may say in which trace it is; `routeOf` says which route responded, once one has. */
    request: async (request: Request, routeOf: () => string, respond: () => Promise<Response>): Promise<Response> => {
      const startedAt = performance.now();
      const method = methodOf(request.method);
      const measured = async (): Promise<Response> => {
        const response = await respond();
        instruments.requests.record(secondsSince(startedAt), {
          "http.request.method": method,
          "http.route": routeOf(),
          "http.response.status_code": response.status,
        });
        return response;
      };
      if (tracing === null) return measured();
      const entry = { name: method, kind: SpanKind.SERVER, attributes: {}, headers: request.headers };
      return tracing.entry(entry, async (span) => {
        const response = await measured();
        const route = routeOf();
        span.updateName(`${method} ${route}`);
        span.setAttributes({
          "http.request.method": method,
          "http.route": route,
          "http.response.status_code": response.status,
        });
        return response;
      });
    },

    /** The use case of an operation of the API, by the operation's name. */
    operation: <Value>(name: string, work: () => Promise<Value>): Promise<Value> =>
      tracing === null ? work() : tracing.within(name, work),

    /** A run of a job. */
    job: async (kind: JobKind, requestId: string, run: () => Promise<void>): Promise<void> => {
      const startedAt = performance.now();
      const measured = async (): Promise<void> => {
        await run();
        instruments.jobRuns.record(secondsSince(startedAt), { kind });
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
    /** That the breaker of a company opened or closed again, of the calls of a party. */
    breaker: (party: Party, isOpen: boolean): void => instruments.openBreakers.add(isOpen ? 1 : -1, { party }),
    /** Makes the gauges that are read of a service which has started. */
    observe: (storeReads: StoreReads, turns: () => GaugeValues): void => observeGauges(meter, storeReads, turns),
    traceId: (): string | null => tracing?.traceId() ?? null,
  };
};

import type { Meter } from "@opentelemetry/api";
import type { Durations } from "./durations.ts";

/**
 * All instruments that record values where they occur; the comments name their labels. The values of each label come from a list in the
 * code, so the number of series does not grow with users, companies or loans.
 */
export const measuredInstruments = (meter: Meter, durations: Durations) => ({
  /** `http_request_method`, `http_route`, the pattern of the path, and `http_response_status_code`. */
  requests: durations.of("http.server.request.duration", "From a request to the head of its response"),
  /** `db_operation_name`, the port and its member, and `error_type` if the call threw. */
  storeCalls: durations.of("db.client.operation.duration", "A call of a port of the store"),
  /** `party`, `operation`, and `outcome`: `answered`, another outcome of the port, or `threw`. */
  outsideCalls: durations.of("hecm.outside_call.duration", "A call of another service, with its tries and waits"),
  /** `kind`. */
  jobRuns: durations.of("hecm.job.run.duration", "A job in this process, from its claim until it ends or is left"),
  /** `operation`. */
  faults: meter.createCounter("hecm.faults", { description: "Faults that were reported to the operator" }),
  /** `party`. A breaker that is half open counts as open until a call succeeds. */
  openBreakers: meter.createUpDownCounter("hecm.circuit_breakers.open", {
    description: "Companies for which no calls of a service are sent, because it failed several times in a row",
  }),
});

export type MeasuredInstruments = ReturnType<typeof measuredInstruments>;

/** A gauge whose values are read when metrics are collected; `label` is the name of its label, if it has one. */
export interface GaugeFacts {
  readonly name: string;
  readonly unit?: string;
  readonly description: string;
  readonly label: string | null;
}

/** Gauges of the process, read at every collection, which costs hardly anything. */
export const processGauges = {
  fairQueues: {
    // The earlier name of the fair queues is kept: dashboards and alert rules of operators read it.
    name: "hecm.turns",
    description: "Work in the fair queues of companies: of `threads` or `files`, running or waiting",
    label: "state",
  },
  eventLoopDelay: {
    name: "hecm.event_loop.delay",
    unit: "s",
    description: "How late the event loop came around since the last collection",
    label: "quantile",
  },
  memory: { name: "hecm.process.memory", unit: "By", description: "Memory of the process", label: "kind" },
} as const satisfies Readonly<Record<string, GaugeFacts>>;

/** A gauge whose values come from the store: they are cached for this time, however often they are collected. */
interface StoreGaugeFacts extends GaugeFacts {
  readonly freshMilliseconds: number;
}

/** Gauges of the store. */
export const storeGauges = {
  jobs: {
    name: "hecm.jobs",
    description: "Jobs of all companies that are due, or run; 1,000 at most",
    label: "state",
    freshMilliseconds: 30_000,
  },
  dueSubscriptions: {
    name: "hecm.event_subscriptions.due",
    description: "Event subscriptions for which there is something to send now",
    label: null,
    freshMilliseconds: 30_000,
  },
  indexValuesAge: {
    name: "hecm.index_values.age",
    unit: "d",
    description: "Days since the next weekly average of an index was due; negative: until it is",
    label: "index",
    freshMilliseconds: 600_000,
  },
  ruleDaysLeft: {
    name: "hecm.rules.left",
    unit: "d",
    description:
      "Days until the last date with a known national limit, with known HMDA edits, or through which the other rules were verified; negative after it",
    label: "rules",
    freshMilliseconds: 600_000,
  },
  unfinishedRegisters: {
    name: "hecm.hmda_registers.unfinished",
    description:
      "HMDA registers of past years, of all companies that file them, that were generated and are not filed, nor replaced by a later edition",
    label: null,
    freshMilliseconds: 600_000,
  },
} as const satisfies Readonly<Record<string, StoreGaugeFacts>>;

export type StoreGauge = keyof typeof storeGauges;

/** Values of a gauge by the value of its label; the key is the empty string if it has none. */
export type GaugeValues = Readonly<Record<string, number>>;

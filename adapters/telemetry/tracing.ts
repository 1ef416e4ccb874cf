import {
  type Attributes,
  type Context,
  createContextKey,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import type { Resource } from "@opentelemetry/resources";
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import { boundedShare, maxTracesPerSecond } from "./bounded-share.ts";

/** The limit of spans in a trace. A long job or an export of all loans makes more calls of the store, but showing more of them helps no one. */
const maxSpansOfTrace = 500;

/** How many more spans a trace may have, shared by all work within it. */
interface Budget {
  left: number;
}

const budgetKey = createContextKey("spans that this trace may still have");

const headerLines = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
};

/** What begins a trace or continues a caller's: a request or a job. */
interface Entry {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  /** The headers in which a caller may name its trace; null if there is no caller. */
  readonly headers: Headers | null;
}

export interface Tracing {
  /** Runs work in a root span, or in a child of the caller's; the span is null if the trace begins here and is not recorded. */
  entry<Value>(entry: Entry, work: (span: Span | null) => Promise<Value>): Promise<Value>;
  /** Whether the current work is within a recorded entry. */
  isRecording(): boolean;
  /** Runs work in a span if it is within a recorded entry, and without one otherwise. */
  within<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
  /** Starts the span of a call, which has no child spans; null outside a recorded entry. */
  call(name: string, attributes: Attributes): Span | null;
  /** The id by which a reader of the log finds the trace; null outside a trace, and in one that begins here and is not recorded. */
  traceId(): string | null;
  /** Exports the remaining spans and shuts down. */
  close(): Promise<void>;
}

/** Ends a span. An error is recorded by its type alone, because its message may contain stored data. */
export const endSpan = (span: Span, errorType: string | null): void => {
  if (errorType !== null) {
    span.setAttribute("error.type", errorType);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
};

export const errorTypeOf = (error: unknown): string => (error instanceof Error ? error.name : "thrown value");

const isRecording = (context: Context): boolean =>
  context !== ROOT_CONTEXT && trace.getSpan(context)?.isRecording() === true;

const inSpan = async <Value>(span: Span, work: () => Promise<Value>): Promise<Value> => {
  try {
    const value = await work();
    span.end();
    return value;
  } catch (error) {
    endSpan(span, errorTypeOf(error));
    throw error;
  }
};

/**
 * Creates spans and exports them in batches; spans that do not fit into the queue are dropped. Nothing is registered globally, so
 * tests can open several of these.
 */
export const openTracing = (resource: Resource, exporter: SpanExporter, sampledShare: number): Tracing => {
  const provider = new TracerProvider({
    resource,
    // The decision for traces that begin here is made in `entry`: only a recorded one gets a span.
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("hecm");
  const contexts = new AsyncLocalStorageContextManager().enable();
  const isRecorded = boundedShare(sampledShare, maxTracesPerSecond, () => performance.now(), Math.random);
  const propagator = new W3CTraceContextPropagator();

  /** The trace context of the caller; the root context if there is none. */
  const callerOf = (headers: Headers | null): Context =>
    headers?.has("traceparent") ? propagator.extract(ROOT_CONTEXT, headers, headerLines) : ROOT_CONTEXT;

  /** Runs work outside any trace, even if its caller is within one. */
  const untraced = <Value>(work: (span: null) => Promise<Value>): Promise<Value> =>
    contexts.active() === ROOT_CONTEXT ? work(null) : contexts.with(ROOT_CONTEXT, () => work(null));

  /** The context in which a span may be created now, counted against the budget of its trace; null if none may be created. */
  const recordedContext = (): Context | null => {
    const context = contexts.active();
    // Work that continues after its request has ended, such as a search for jobs, belongs to no trace.
    if (!isRecording(context)) return null;
    const budget = context.getValue(budgetKey) as Budget | undefined;
    if (budget === undefined || budget.left === 0) return null;
    budget.left -= 1;
    return context;
  };

  return {
    entry: ({ name, kind, attributes, headers }, work) => {
      const caller = callerOf(headers);
      // An unrecorded span, with an id and a context that every await propagates, would cost a twentieth of a request.
      if (caller === ROOT_CONTEXT && !isRecorded()) return untraced(work);
      const span = tracer.startSpan(name, { kind, attributes }, caller);
      const budget: Budget = { left: maxSpansOfTrace };
      const context = trace.setSpan(caller, span).setValue(budgetKey, budget);
      return contexts.with(context, () => inSpan(span, () => work(span)));
    },
    isRecording: () => isRecording(contexts.active()),
    within: (name, work) => {
      const context = recordedContext();
      if (context === null) return work();
      const span = tracer.startSpan(name, {}, context);
      return contexts.with(trace.setSpan(context, span), () => inSpan(span, work));
    },
    call: (name, attributes) => {
      const context = recordedContext();
      return context === null ? null : tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
    },
    traceId: () => trace.getSpan(contexts.active())?.spanContext().traceId ?? null,
    close: () => provider.shutdown(),
  };
};

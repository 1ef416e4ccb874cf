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

/** A long job or an export of all loans makes so many calls of the store; a trace that shows more of them helps no one. */
const maxSpansOfTrace = 500;

/** How many spans a trace may still have, shared by all that is within it. */
interface Budget {
  left: number;
}

const budgetKey = createContextKey("spans that this trace may still have");

const headerLines = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
};

/** What begins a trace, or continues a caller's: a request, a job. */
interface Entry {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  /** In which a caller may say which trace it is within; null: no one called. */
  readonly headers: Headers | null;
}

export interface Tracing {
  /** Does work within a span of its own, which all spans of the work are within; null where it begins a trace that is not recorded. */
  entry<Value>(entry: Entry, work: (span: Span | null) => Promise<Value>): Promise<Value>;
  /** Whether what happens now is within an entry that is recorded. */
  isRecording(): boolean;
  /** Does work within a span, where it is within an entry that is recorded. */
  within<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
  /** The span of a call that has none within it; null where it is within no entry that is recorded. */
  call(name: string, attributes: Attributes): Span | null;
  /** By which a reader of the log finds the trace; null outside of any, and in one that begins here and is not recorded. */
  traceId(): string | null;
  /** Exports what is left, and ends. */
  close(): Promise<void>;
}

/** Ends a span; what was thrown is named by its kind alone, since its message may repeat what was stored. */
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
 * Spans of what the service does, handed to an exporter batch by batch; what does not fit its queue is dropped. Nothing is set
 * for the whole process, so that tests may open several of these.
 */
export const openTracing = (resource: Resource, exporter: SpanExporter, sampledShare: number): Tracing => {
  const provider = new TracerProvider({
    resource,
    // What begins here is asked before: only what is to be recorded gets a span.
    sampler: new ParentBasedSampler({ root: new AlwaysOnSampler() }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer("hecm");
  const contexts = new AsyncLocalStorageContextManager().enable();
  const isRecorded = boundedShare(sampledShare, maxTracesPerSecond, () => performance.now(), Math.random);
  const propagator = new W3CTraceContextPropagator();

  /** The trace that a caller continues; the root where it continues none. */
  const callerOf = (headers: Headers | null): Context =>
    headers?.has("traceparent") ? propagator.extract(ROOT_CONTEXT, headers, headerLines) : ROOT_CONTEXT;

  /** Work of no trace; also where what begins it is within one. */
  const untraced = <Value>(work: (span: null) => Promise<Value>): Promise<Value> =>
    contexts.active() === ROOT_CONTEXT ? work(null) : contexts.with(ROOT_CONTEXT, () => work(null));

  /** The context in which a span may be made now, whose trace then has one less; null: none may. */
  const recordedContext = (): Context | null => {
    const context = contexts.active();
    // What goes on once its request has ended, such as a look for jobs, belongs to no trace.
    if (!isRecording(context)) return null;
    const budget = context.getValue(budgetKey) as Budget | undefined;
    if (budget === undefined || budget.left === 0) return null;
    budget.left -= 1;
    return context;
  };

  return {
    entry: ({ name, kind, attributes, headers }, work) => {
      const caller = callerOf(headers);
      // A span that is not recorded, with an id and a context that every wait hands on, costs a twentieth of a request.
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

/** A span in the JSON of OTLP over HTTP, with the fields that tests read. */
interface ReceivedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

interface Traces {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly ReceivedSpan[] }[] }[];
}

interface Metrics {
  readonly resourceMetrics: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly { readonly name: string }[] }[];
  }[];
}

/** A collector on this machine that stores what it receives. */
export const otlpReceiver = () => {
  const spans: ReceivedSpan[] = [];
  const metrics = new Set<string>();
  const texts: string[] = [];
  const headers: (string | null)[] = [];
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: async (request) => {
      const text = await request.text();
      texts.push(text);
      headers.push(request.headers.get("x-collector-key"));
      if (new URL(request.url).pathname === "/v1/traces")
        for (const { scopeSpans } of (JSON.parse(text) as Traces).resourceSpans)
          spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      else
        for (const { scopeMetrics } of (JSON.parse(text) as Metrics).resourceMetrics)
          for (const { name } of scopeMetrics.flatMap((scope) => scope.metrics)) metrics.add(name);
      return Response.json({});
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    spans,
    metrics,
    headers,
    received: () => texts.join("\n"),
    [Symbol.asyncDispose]: () => server.stop(true),
  };
};

/** The values of a span's attributes by their names. */
export const attributesOf = ({ attributes }: ReceivedSpan): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

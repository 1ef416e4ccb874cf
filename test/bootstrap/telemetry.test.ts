import { expect, test } from "bun:test";
import { attributesOf, otlpReceiver } from "../adapters/telemetry/receiver.ts";
import { emptyFolder, refusalToStart, startedService } from "./running.ts";

const administrator = { email: "administrator@example.com", password: "made up for one test only" };
const client = { id: "telemetry-test", secret: "an example client secret" };
const caller = { traceId: "0af7651916cd43dd8448eb211c80319c", spanId: "b7ad6b7169203331" };

test("a service with telemetry exports a caller's trace from its request to the store, and no personal data", async () => {
  await using collector = otlpReceiver();
  using folder = emptyFolder();
  const service = await startedService(folder.path, {
    DEMO: "0",
    LOG_LEVEL: "info",
    OAUTH_CLIENT_ID: client.id,
    OAUTH_CLIENT_SECRET: client.secret,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: "x-collector-key=one%20key",
    METRICS_PORT: "0",
  });
  const [, metricsUrl = ""] = /^ {2}metrics {2}(\S+)$/m.exec(service.said) ?? [];
  const { email: username, password } = administrator;
  const form = { grant_type: "password", username, password, client_id: client.id, client_secret: client.secret };
  const signedIn = await fetch(`${service.url}/api/auth/token/`, { method: "POST", body: new URLSearchParams(form) });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const listed = await fetch(`${service.url}/api/company/users/`, {
    headers: { Authorization: `Bearer ${token}`, traceparent: `00-${caller.traceId}-${caller.spanId}-01` },
  });
  expect(listed.status).toBe(200);
  await fetch(`${service.url}/no-such-page/${administrator.email}`, { method: "PURGE" });

  const scraped = await (await fetch(metricsUrl)).text();
  const elsewhere = await fetch(new URL("/", metricsUrl));
  expect(await service.stop()).toBe(0);

  // The request continues the caller's trace; its use case is a child of it, and calls of the store are children of the use case.
  const spans = collector.spans.filter(({ traceId }) => traceId === caller.traceId);
  const request = spans.find(({ parentSpanId }) => parentSpanId === caller.spanId);
  expect(request).toMatchObject({ name: "GET /api/company/users/" });
  if (request === undefined) throw new Error("the trace has no request");
  expect(attributesOf(request)).toEqual({
    "http.request.method": "GET",
    "http.route": "/api/company/users/",
    "http.response.status_code": 200,
  });
  const useCase = spans.find(({ name }) => name === "listUsers");
  expect(useCase?.parentSpanId).toBe(request.spanId);
  expect(spans.find(({ name }) => name === "users.list")?.parentSpanId).toBe(useCase?.spanId);
  expect(new Set(collector.headers)).toEqual(new Set(["one key"]));
  expect([...collector.metrics]).toContain("http.server.request.duration");

  // The line of the request has the trace id; lines outside a request have none.
  const lines = (await service.log).trimEnd().split("\n");
  const line = lines.find((each) => each.includes('"route":"/api/company/users/"')) ?? "{}";
  expect(JSON.parse(line).traceId).toBe(caller.traceId);
  expect(lines.at(-1)).not.toContain("traceId");

  // Labels are patterns, codes, and names in the code, so that values sent by clients create no new ones.
  expect(scraped).toContain(
    'http_server_request_duration_seconds_count{http_request_method="GET",http_route="/api/company/users/",http_response_status_code="200"',
  );
  expect(scraped).toMatch(/\{http_request_method="_OTHER",http_route="none",/);
  expect(scraped).toContain('hecm_jobs{state="running"');
  expect(elsewhere.status).toBe(404);
  for (const text of [scraped, collector.received()])
    for (const secret of [administrator.email, token, client.secret, "no-such-page"])
      expect(text).not.toContain(secret);
});

test("a service whose metrics port is in use says so and does not start", async () => {
  using folder = emptyFolder();
  using taken = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { lines, code } = await refusalToStart(folder.path, { METRICS_PORT: String(taken.port), DEMO: "0" });
  expect(lines).toEqual([`Port ${taken.port} (METRICS_PORT) is in use: set METRICS_PORT to a free one.`]);
  expect(code).toBe(1);
});

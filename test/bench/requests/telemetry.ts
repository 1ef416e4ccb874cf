import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Child, processorMicroseconds } from "../support/child.ts";
import { type LoadRequest, requestsPerSecond } from "../support/load.ts";
import { type Figure, median } from "../support/report.ts";
import { prepareLoan, startService } from "../support/service.ts";

/** A collector that accepts everything. */
const startCollector = async () => {
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.setHeader("content-type", "application/json").end("{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() };
};

/** The service's processor time per request, in microseconds. */
const usedByEach = async ({ pid }: Child, loadRequest: LoadRequest, requests: number): Promise<number> => {
  const before = await processorMicroseconds(pid);
  await requestsPerSecond(loadRequest, requests);
  return ((await processorMicroseconds(pid)) - before) / requests;
};

interface Running {
  readonly name: string;
  readonly service: Child;
  readonly detail: LoadRequest;
}

/** Starts a service for each set of settings. */
const startEach = async (settings: Readonly<Record<string, Record<string, string>>>): Promise<Running[]> => {
  const running: Running[] = [];
  for (const [name, environment] of Object.entries(settings)) {
    const service = await startService({ STORE: "sqlite", ...environment });
    running.push({ name, service, detail: (await prepareLoan(service)).detail });
  }
  return running;
};

/** Spans are sent five seconds after the first of a batch. */
const firstExportMilliseconds = 6_000;

/**
 * The processor time of a loan's detail with metrics and traces, compared with the same without, in alternating rounds, so that other load on
 * the machine affects all alike. Two processes of the same program differ by up to a tenth for as long as they run, so each is started nine
 * times, and the figure is the median of the starts, which is accurate to two hundredths. Each setting has its own process, because settings
 * in one process would share the code compiled for the first. A process's time is counted in hundredths of a second, for which one round is
 * too short, so the rounds of a start are added up. One-time work comes first: the process compiles what runs often, and its first export
 * loads the exporter, which takes as long as 150 requests.
 */
export const measureTelemetry = async (isQuick: boolean): Promise<Figure[]> => {
  const { starts, rounds, requests, requestsBefore } = isQuick
    ? { starts: 1, rounds: 1, requests: 200, requestsBefore: 200 }
    : { starts: 9, rounds: 6, requests: 600, requestsBefore: 4_000 };
  const collector = await startCollector();
  const settings = {
    "no telemetry": {},
    "no telemetry, again": {},
    metrics: { METRICS_PORT: "0" },
    "metrics by both ways, and a tenth of the traces": {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      METRICS_PORT: "0",
    },
  };
  const used = new Map(Object.keys(settings).map((name) => [name, [] as number[]]));
  for (let start = 0; start < starts; start += 1) {
    const running = await startEach(settings);
    for (const { detail } of running) await requestsPerSecond(detail, requestsBefore);
    if (!isQuick) await Bun.sleep(firstExportMilliseconds);
    const ofStart = new Map(running.map(({ name }) => [name, 0]));
    for (let round = 0; round < rounds; round += 1)
      // In alternating order, so that gradual changes favor no setting.
      for (const { name, service, detail } of round % 2 === 0 ? running : running.toReversed())
        ofStart.set(name, (ofStart.get(name) ?? 0) + (await usedByEach(service, detail, requests)));
    for (const [name, sum] of ofStart) used.get(name)?.push(sum / rounds);
    await Promise.all(running.map(({ service }) => service.stop()));
  }
  collector.stop();
  const [first = [], ...others] = [...used.values()];
  return others.map((times, place) => ({
    name: `processor time of a loan's detail, ${[...used.keys()][place + 1]}`,
    value: median(times),
    unit: "µs",
    baseline: `the same without, ${median(first).toFixed(0)} µs`,
    ratio: median(times.map((time, start) => time / (first[start] ?? Number.NaN))),
  }));
};

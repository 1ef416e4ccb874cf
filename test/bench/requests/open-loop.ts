import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../../adapters/stores/seeded-random.ts";
import { testKeys } from "../../fixtures/loan/log.ts";
import { benchCompany, seedLoans } from "../seeds/seeded-loans.ts";
import { type Child, processorMicroseconds } from "../support/child.ts";
import { type LoadRequest, sendRequest } from "../support/load.ts";
import { mixedRequests, sent } from "../support/mixed-requests.ts";
import { type Figure, percentile } from "../support/report.ts";
import { signInAsAdministrator, startService } from "../support/service.ts";

/** Changes of the home value, in a pseudorandom but repeatable order. */
const valueChanges = (authorization: string) => {
  const random = seededRandom(20_260_503);
  return (url: string, loan: number): LoadRequest => {
    const body = { home_value: 200_000 + Math.floor(random() * 900_000) };
    return { name: "a write", url: `${url}loans/${loan}/`, init: sent(authorization, "PATCH", body) };
  };
};

/** Sends requests at a constant rate. Returns the latency of each, counted from its planned start, in milliseconds. */
const latenciesAt = async (perSecond: number, seconds: number, next: () => LoadRequest): Promise<number[]> => {
  const waits: number[] = [];
  const running: Promise<void>[] = [];
  const startedAt = performance.now();
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const plannedAt = startedAt + (number * 1000) / perSecond;
    const early = plannedAt - performance.now();
    if (early > 0) await Bun.sleep(early);
    running.push(sendRequest(next()).then(() => void waits.push(performance.now() - plannedAt)));
  }
  await Promise.all(running);
  return waits;
};

/** Requests per second, and for how many seconds they are sent. */
type Load = readonly [perSecond: number, seconds: number];

const quickLoads: readonly Load[] = [[20, 1]];
const smallLoads: readonly Load[] = [
  [100, 10],
  [250, 10],
  [500, 10],
];
/** The loads for which figures are stated. */
const largeLoads: readonly Load[] = [
  [500, 60],
  [1_000, 300],
  [2_000, 60],
  [2_500, 60],
];

const figuresAt = async (service: Child, next: () => LoadRequest, [perSecond, seconds]: Load): Promise<Figure[]> => {
  const before = await processorMicroseconds(service.pid);
  const waits = await latenciesAt(perSecond, seconds, next);
  const used = ((await processorMicroseconds(service.pid)) - before) / waits.length;
  const mix = `80/15/5 at ${perSecond}/s for ${seconds} s`;
  const wait = (name: string, part: number): Figure => ({
    name: `${mix}, ${name}`,
    value: percentile(waits, part),
    unit: "ms",
    baseline: null,
    ratio: null,
  });
  return [
    wait("median", 0.5),
    wait("p99", 0.99),
    wait("p99.9", 0.999),
    { name: `${mix}, processor time of a request`, value: used, unit: "µs", baseline: null, ratio: null },
  ];
};

/**
 * The latency at a constant rate of requests, whether or not earlier ones have returned, so that a service that falls behind does not get
 * fewer requests. With `isLarge`, with the number of loans and at the rates for which figures are stated.
 */
export const measureOpenLoop = async (isQuick: boolean, isLarge: boolean): Promise<Figure[]> => {
  const loans = isLarge ? 100_000 : isQuick ? 200 : 10_000;
  const loads = isLarge ? largeLoads : isQuick ? quickLoads : smallLoads;
  const folder = mkdtempSync(join(tmpdir(), "hecm-bench-open-loop-"));
  const file = join(folder, "loans.sqlite");
  await seedLoans(file, loans);
  const service = await startService({ STORE: "sqlite", SQLITE_FILE: file, ...testKeys });
  try {
    const { access_token } = await signInAsAdministrator(service, benchCompany.id, "ada@bench.example");
    const authorization = `Bearer ${access_token}`;
    const request = mixedRequests({ authorization, loans: { first: 1, count: loans } }, valueChanges(authorization));
    const next = () => request(service.url);
    await latenciesAt(isQuick ? 20 : 100, isQuick ? 1 : 20, next);
    const figures: Figure[] = [];
    for (const load of loads) figures.push(...(await figuresAt(service, next, load)));
    return figures;
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

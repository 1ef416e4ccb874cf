import { type Child, residentMegabytes, startChild } from "../support/child.ts";
import { type LoadRequest, requestsPerSecond, sideBySide } from "../support/load.ts";
import type { Figure } from "../support/report.ts";
import { asJson, prepareLoan, startService } from "../support/service.ts";
import { sourcesOf } from "../support/sources.ts";
import { measureAllowedStatuses } from "./allowed-statuses.ts";

const bytesOf = async ({ url, init }: LoadRequest): Promise<string> => (await fetch(url, init)).text();

const sendBytes = async ({ url }: Child, bytes: string): Promise<void> => {
  await fetch(`${url}/bytes`, { method: "PUT", body: bytes });
};

interface ServiceUnderTest {
  readonly store: string;
  readonly environment: Record<string, string>;
  /** How many documents a loan's detail reads. */
  readonly reads: number;
  readonly isQuick: boolean;
}

const compared = (store: string, what: string, measured: Map<string, number>): Figure[] => {
  const of = (name: string): number => measured.get(name) ?? Number.NaN;
  return ["bare Bun.serve", "bare Elysia + JWT"].map((baseline) => ({
    name: `${what}, ${store}`,
    value: of("service"),
    unit: "requests/s",
    baseline,
    ratio: of("service") / of(baseline),
  }));
};

/** A loan's detail and its calculation over HTTP, compared with a server that returns stored bytes and a bare route with as many reads. */
export const measureService = async ({ store, environment, reads, isQuick }: ServiceUnderTest): Promise<Figure[]> => {
  const sample = isQuick ? { rounds: 1, requests: 200 } : { rounds: 7, requests: 3_000 };
  const service = await startService(environment);
  const bareBun = await startChild(sourcesOf("test/bench/baselines/bare-bun.ts"), "/healthz", {});
  const bareEnvironment = { READS: String(reads), TOKEN_SECRET: "bench-secret-of-at-least-32-bytes", ...environment };
  const bareElysia = await startChild(sourcesOf("test/bench/baselines/bare-elysia.ts"), "/healthz", bareEnvironment);
  try {
    const bareToken = await (await fetch(`${bareElysia.url}/token`)).text();
    const { detail, calculation } = await prepareLoan(service);
    const returnsSameLoan = environment.STORE !== "mongodb";
    const figures: Figure[] = await measureAllowedStatuses(detail, {
      pid: service.pid,
      store,
      returnsSameLoan,
      isQuick,
    });
    for (const [what, loadRequest] of [
      ["GET loan detail", detail],
      ["POST loan calculation", calculation],
    ] as const) {
      const bytes = await bytesOf(loadRequest);
      await Promise.all([sendBytes(bareBun, bytes), sendBytes(bareElysia, bytes)]);
      const { method = "GET", body = null } = loadRequest.init;
      const bareHeaders = { ...asJson, authorization: `Bearer ${bareToken}` };
      const measured = await sideBySide(
        [
          { ...loadRequest, name: "service" },
          { name: "bare Bun.serve", url: `${bareBun.url}/anything`, init: { method, body, headers: asJson } },
          {
            name: "bare Elysia + JWT",
            url: `${bareElysia.url}/document`,
            init: { method, body, headers: bareHeaders },
          },
        ],
        sample,
      );
      figures.push(...compared(store, what, measured));
    }
    return figures;
  } finally {
    await Promise.all([service.stop(), bareBun.stop(), bareElysia.stop()]);
  }
};

/** Resident memory after a warm-up and again after many requests for a loan's detail; a ratio near 1 means that it does not grow. */
export const measureMemory = async (requests: number): Promise<Figure[]> => {
  const service = await startService({});
  try {
    const { detail } = await prepareLoan(service);
    await requestsPerSecond(detail, Math.min(20_000, requests));
    const before = await residentMegabytes(service.pid);
    await requestsPerSecond(detail, requests);
    const after = await residentMegabytes(service.pid);
    const baseline = `memory before them, ${before.toFixed(0)} MB`;
    return [{ name: `memory after ${requests} requests`, value: after, unit: "MB", baseline, ratio: after / before }];
  } finally {
    await service.stop();
  }
};

import { describe, expect, test } from "bun:test";
import { openTelemetry, type Telemetry, type TelemetrySettings } from "../../../adapters/telemetry/open.ts";
import type { AgencyGateway } from "../../../domain/agency/ports.ts";
import { callFailed } from "../../../domain/outside-call/outcome.ts";
import type { Stores } from "../../../domain/stores.ts";
import { attributesOf, otlpReceiver } from "./receiver.ts";

const settings: TelemetrySettings = {
  serviceName: "hecm",
  serviceVersion: "0.1.0",
  otlp: null,
  sampledShare: 1,
  metrics: null,
  warn: () => {},
};

/** A store whose one loan is found, and whose counters fail with personal data in the message. */
const someStore = {
  forCompany: () => ({ loans: { find: async () => null } }),
  counters: {
    clear: async () => {
      throw Object.assign(new Error("Ada Example is not a number"), { name: "DriverError" });
    },
  },
} as unknown as Stores;

const agencyThatIsDown = {
  requiredFields: {},
  send: async () => ({ ...callFailed("unavailable", true, "no answer"), tries: [] }),
} as unknown as AgencyGateway;

/** Does each kind of measured thing once. */
const doEverything = async (telemetry: Telemetry): Promise<void> => {
  const stores = telemetry.stores(someStore);
  const agency = telemetry.agency(agencyThatIsDown);
  telemetry.observe(
    {
      jobs: async () => ({ due: 2, running: 1 }),
      dueSubscriptions: async () => ({ "": 3 }),
      ruleDaysLeft: async () => ({ national_limit: 30 }),
      indexValuesAge: async () => ({ cmt_1_year: -4 }),
      unfinishedRegisters: async () => {
        throw new Error("the store does not answer");
      },
    },
    () => ({ files_waiting: 5 }),
  );
  const request = new Request("http://localhost/api/loan/loans/7/");
  await telemetry.request(
    request,
    () => "/api/loan/loans/{id}/",
    async () => {
      await telemetry.operation("getLoan", () => stores.forCompany(1).loans.find(7));
      return new Response(null, { status: 404 });
    },
  );
  await telemetry.job("recalculation", "one", async () => {
    const call = { operation: "hecm_referral" } as Parameters<typeof agency.send>[0];
    await agency.send(call, {} as never);
    await stores.counters.clear("key").catch(() => {});
  });
  telemetry.breaker("agency", true);
  telemetry.fault("download_file");
};

const scrape = async ({ metricsPort }: Telemetry): Promise<string> =>
  (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

describe("what is measured", () => {
  test("is exposed to Prometheus with labels from the code only, under every name that the dashboard and the alerts use", async () => {
    const telemetry = openTelemetry({ ...settings, metrics: { host: "127.0.0.1", port: 0 } });
    await doEverything(telemetry);
    let text = "";
    // There is no delay to show before the first turn of the event loop.
    while (!text.includes("hecm_event_loop_delay")) {
      await Bun.sleep(60);
      text = await scrape(telemetry);
    }
    await telemetry.close();
    const lines = text.split("\n");
    expect(lines).toContain('hecm_jobs{state="due"} 2');
    expect(lines).toContain('hecm_turns{state="files_waiting"} 5');
    expect(lines).toContain('hecm_index_values_age_days{index="cmt_1_year"} -4');
    expect(lines).toContain('hecm_rules_left_days{rules="national_limit"} 30');
    expect(lines).toContain('hecm_circuit_breakers_open{party="agency"} 1');
    // Nothing has happened there yet.
    expect(lines).toContain('hecm_circuit_breakers_open{party="credit_bureau"} 0');
    expect(lines).toContain('hecm_faults_total{operation="download_file"} 1');
    expect(lines).toContain(
      'hecm_outside_call_duration_seconds_count{party="agency",operation="hecm_referral",outcome="unavailable"} 1',
    );
    expect(lines).toContain(
      'db_client_operation_duration_seconds_count{db_operation_name="counters.clear",error_type="DriverError"} 1',
    );
    // A metric that cannot be read now has no value, and affects no other.
    expect(text).not.toMatch(/^hecm_hmda_registers_unfinished\{/m);
    expect(text).not.toContain("Ada");

    const named = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name));
    named.add("hecm_hmda_registers_unfinished");
    const used = await usedMetrics();
    expect(used.filter((name) => !named.has(name))).toEqual([]);
    // The dashboard shows all of them, and the guide lists them.
    expect([...named].filter((name) => !used.includes(name))).toEqual(["target_info"]);
    const listed = await listedMetrics();
    expect([...named].filter((name) => !listed.some((one) => name.startsWith(one)))).toEqual(["target_info"]);
  });

  test("is sent to a collector as spans of one trace, whose errors repeat nothing of what was stored", async () => {
    await using collector = otlpReceiver();
    const telemetry = openTelemetry({ ...settings, otlp: { endpoint: collector.url, headers: {} } });
    await doEverything(telemetry);
    await telemetry.close();
    const job = collector.spans.find(({ name }) => name === "job recalculation");
    const ofJob = collector.spans.filter(({ traceId }) => traceId === job?.traceId);
    expect(ofJob.map(({ name }) => name).toSorted()).toEqual([
      "agency hecm_referral",
      "counters.clear",
      "job recalculation",
    ]);
    const failed = ofJob.find(({ name }) => name === "counters.clear");
    expect(failed && attributesOf(failed)).toMatchObject({ "error.type": "DriverError" });
    expect(collector.received()).toContain("db.client.operation.duration");
    expect(collector.received()).not.toContain("Ada");
  });

  test("for work with thousands of calls has a bounded trace, and every call in its metrics", async () => {
    await using collector = otlpReceiver();
    const telemetry = openTelemetry({
      ...settings,
      otlp: { endpoint: collector.url, headers: {} },
      metrics: { host: "127.0.0.1", port: 0 },
    });
    const { loans } = telemetry.stores(someStore).forCompany(1);
    await telemetry.job("import", "one", async () => {
      for (let count = 0; count < 1_000; count += 1) await loans.find(count);
    });
    const text = await scrape(telemetry);
    await telemetry.close();
    expect(text).toMatch(/db_client_operation_duration_seconds_count\{db_operation_name="loans.find".*\} 1000$/m);
    // The job and 500 calls.
    expect(collector.spans).toHaveLength(501);
  });

  test("for requests with made-up methods has one row", async () => {
    const telemetry = openTelemetry({ ...settings, metrics: { host: "127.0.0.1", port: 0 } });
    for (let number = 0; number < 200; number += 1) {
      // As the server passes it on: a request created here could only have a standard method.
      const request = { method: `MADEUP${number}`, headers: new Headers() } as Request;
      await telemetry.request(
        request,
        () => "none",
        async () => new Response(null, { status: 404 }),
      );
    }
    const text = await scrape(telemetry);
    await telemetry.close();
    expect(text.match(/^http_server_request_duration_seconds_count\{.*/gm)).toEqual([
      expect.stringMatching(/http_request_method="_OTHER",http_route="none",http_response_status_code="404"\} 200$/),
    ]);
  });

  test("if no trace that begins here is recorded, has the traces of callers that are recorded, also around a job that begins in one", async () => {
    await using collector = otlpReceiver();
    const otlp = { endpoint: collector.url, headers: {} };
    const telemetry = openTelemetry({ ...settings, otlp, sampledShare: 0 });
    const { loans } = telemetry.stores(someStore).forCompany(1);
    const traceIds: (string | null)[] = [];
    const send = (headers: Record<string, string>) =>
      telemetry.request(
        new Request("http://localhost/api/loan/loans/7/", { headers }),
        () => "/api/loan/loans/{id}/",
        async () => {
          traceIds.push(telemetry.traceId());
          await loans.find(7);
          await telemetry.job("recalculation", "one", async () => {
            await loans.find(8);
            traceIds.push(telemetry.traceId());
          });
          return new Response(null);
        },
      );
    const recorded = "a".repeat(32);
    const unrecorded = "b".repeat(32);
    await send({});
    await send({ traceparent: `00-${recorded}-b7ad6b7169203331-01` });
    await send({ traceparent: `00-${unrecorded}-b7ad6b7169203331-00` });
    await telemetry.close();
    expect(traceIds).toEqual([null, null, recorded, null, unrecorded, null]);
    expect(collector.spans.map(({ name, traceId }) => `${traceId} ${name}`).toSorted()).toEqual([
      `${recorded} GET /api/loan/loans/{id}/`,
      `${recorded} loans.find`,
    ]);
  });

  test("outside any request or job creates no trace", async () => {
    await using collector = otlpReceiver();
    const telemetry = openTelemetry({ ...settings, otlp: { endpoint: collector.url, headers: {} } });
    await telemetry.stores(someStore).forCompany(1).loans.find(1);
    expect(telemetry.traceId()).toBeNull();
    await telemetry.close();
    expect(collector.spans).toEqual([]);
  });
});

test("a collector that cannot be reached affects nothing: the operator is told once", async () => {
  const collector = otlpReceiver();
  await collector[Symbol.asyncDispose]();
  const warnings: string[] = [];
  const telemetry = openTelemetry({
    ...settings,
    otlp: { endpoint: collector.url, headers: {} },
    warn: (sentence) => warnings.push(sentence),
  });
  await doEverything(telemetry);
  await telemetry.close();
  expect(warnings.toSorted()).toEqual([
    "The collector (OTEL_EXPORTER_OTLP_ENDPOINT) does not accept metrics: they are lost until it does.",
    "The collector (OTEL_EXPORTER_OTLP_ENDPOINT) does not accept spans: they are lost until it does.",
  ]);
});

/** The names of metrics in the guide, written as Prometheus does, without units. */
const listedMetrics = async (): Promise<readonly string[]> => {
  const guide = await Bun.file(`${import.meta.dir}/../../../adapters/telemetry/README.md`).text();
  return [...guide.matchAll(/`((?:http|db|hecm)\.[a-z_.]+)`/g)].map(([, name = ""]) => name.replaceAll(".", "_"));
};

/** The names of metrics in the expressions of the dashboard and of the alerts, without a histogram's suffixes. */
const usedMetrics = async (): Promise<readonly string[]> => {
  const folder = `${import.meta.dir}/../../../adapters/telemetry/dashboards`;
  const texts = await Promise.all(["service", "alerts"].map((name) => Bun.file(`${folder}/${name}.json`).text()));
  const expressions = texts.flatMap((text) => [...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)]);
  const names = expressions.flatMap(([, expression = '""']) =>
    [...String(JSON.parse(expression)).matchAll(/\b((?:http|db|hecm)_[a-z_0-9]+)(?=[{[) ]|$)/g)].map(
      ([, name = ""]) => name,
    ),
  );
  const labels = ["http_route", "http_response_status_code", "http_request_method", "db_operation_name"];
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, "")))].filter(
    (name) => !labels.includes(name),
  );
};

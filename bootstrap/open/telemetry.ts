import type { Telemetry } from "../../adapters/telemetry/open.ts";
import { dueSubscriptions } from "../../application/events/delivery/due-subscriptions.ts";
import { countUnfinishedRegisters } from "../../application/hmda/count-unfinished-registers.ts";
import { countJobs } from "../../application/jobs/count-jobs.ts";
import { ruleDaysLeft } from "../../application/operator/rule-days-left.ts";
import { indexValueAges } from "../../application/rate/index-value-ages.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import packages from "../../package.json" with { type: "json" };
import type { Settings } from "../settings/settings.ts";
import { addressOf } from "../start/server.ts";
import { listenProblem } from "./listen-problem.ts";
import { type CannotStart, cannotStart } from "./stores.ts";

/** Opens telemetry if a setting requests it; otherwise returns null and loads nothing of it. */
export const openTelemetryOf = async (
  { otlpEndpoint, otlpHeaders, telemetryServiceName, sampledShare, metricsPort, host }: Settings,
  warn: (sentence: string) => void,
): Promise<Result<Telemetry | null, CannotStart>> => {
  if (otlpEndpoint === null && metricsPort === null) return accept(null);
  const { openTelemetry } = await import("../../adapters/telemetry/open.ts");
  try {
    const telemetry = openTelemetry({
      serviceName: telemetryServiceName,
      serviceVersion: packages.version,
      otlp: otlpEndpoint === null ? null : { endpoint: otlpEndpoint, headers: otlpHeaders ?? {} },
      sampledShare,
      metrics: metricsPort === null ? null : { host, port: metricsPort },
      warn,
    });
    return accept(telemetry);
  } catch (error) {
    const problem =
      metricsPort === null ? null : listenProblem(error, { host, port: metricsPort, setting: "METRICS_PORT" });
    if (problem === null) throw error;
    return cannotStart(problem);
  }
};

/** The address of the metrics on this machine; null if they are not served. */
export const metricsUrlOf = ({ host }: Settings, telemetry: Telemetry | null): string | null =>
  typeof telemetry?.metricsPort === "number" ? `${addressOf(host, telemetry.metricsPort)}/metrics` : null;

/** How the gauges of the store are read. */
export const storeReadsOf = (dependencies: Dependencies): Parameters<Telemetry["observe"]>[0] => ({
  jobs: async () => ({ ...(await countJobs(dependencies)) }),
  dueSubscriptions: async () => ({ "": (await dueSubscriptions(dependencies)).due.length }),
  indexValuesAge: () => indexValueAges(dependencies),
  ruleDaysLeft: () => ruleDaysLeft(dependencies),
  unfinishedRegisters: async () => ({ "": await countUnfinishedRegisters(dependencies) }),
});

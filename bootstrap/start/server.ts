import { type App, createApp } from "../../adapters/http/app.ts";
import { type Listening, listen } from "../../adapters/http/listen.ts";
import { measuredApp, measuredOperation, type RequestTelemetry } from "../../adapters/http/measured-app.ts";
import { allOperations } from "../../adapters/http/operations.ts";
import type { HttpSettings } from "../../adapters/http/settings.ts";
import { pages } from "../../adapters/pages/pages.ts";
import { noteCall } from "../../adapters/system/latest-call.ts";
import { forCaller } from "../../adapters/threads/caller.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { ServiceLog } from "../log.ts";
import { listenProblem } from "../open/listen-problem.ts";
import { type CannotStart, cannotStart, storeEntries } from "../open/stores.ts";
import type { Secrets } from "../secrets.ts";
import type { Settings } from "../settings/settings.ts";

/** Hosts that a user of this machine reaches as `localhost`. */
const reachedAsLocalhost: readonly string[] = ["0.0.0.0", "::", "127.0.0.1", "::1"];

/** The address on this machine of a service that listens on a host and port. */
export const addressOf = (host: string, port: number): string => {
  const name = reachedAsLocalhost.includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
};

interface StartedServer extends Listening {
  readonly url: string;
  /** How much work of each kind is running and waiting in the fair queues of companies. */
  readonly queueCounts: () => Readonly<Record<string, number>>;
}

const queueCountsOf = (app: App | undefined): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(app?.queueCounts() ?? {}).flatMap(([kind, { running, waiting }]) => [
      [`${kind}_running`, running],
      [`${kind}_waiting`, waiting],
    ]),
  );

/** Starts to serve requests. Refuses if it cannot listen on the address. */
export const startServer = (
  dependencies: Dependencies,
  settings: Settings,
  secrets: Secrets,
  log: ServiceLog,
  demonstration: HttpSettings["demonstration"],
  telemetry: RequestTelemetry | null = null,
): Result<StartedServer, CannotStart> => {
  const { host, port, docs, trustedProxies, corsOrigins, limits, maxUploadBytes, storeKind } = settings;
  const { documentThreads, waitingPerCompany } = settings;
  const urlOf = (given: number) => settings.publicUrl ?? addressOf(host, given);
  const operations = allOperations(dependencies, pages);
  let app: App | undefined;
  try {
    const listening = listen({ host, port }, (given) => {
      const built = createApp({
        dependencies,
        settings: {
          publicUrl: urlOf(given),
          tokenSecret: secrets.tokenSecret,
          docs,
          trustedProxies,
          corsOrigins,
          limits,
          maxUploadBytes,
          proposedClientId: settings.demo ? dependencies.client.id : null,
          demonstration,
          isProduction: settings.isProduction,
          sharesLimits: storeEntries[storeKind].isShared,
          documentThreads,
          waitingPerCompany,
        },
        log,
        operations:
          telemetry === null ? operations : operations.map((operation) => measuredOperation(operation, telemetry)),
        pages,
        forCaller,
      });
      app = {
        ...built,
        fetch: (request, connection) => {
          noteCall();
          return built.fetch(request, connection);
        },
      };
      return telemetry === null ? app : measuredApp(app, telemetry);
    });
    return accept({ ...listening, url: urlOf(listening.port), queueCounts: () => queueCountsOf(app) });
  } catch (error) {
    const problem = listenProblem(error, { host, port, setting: "PORT" });
    if (problem === null) throw error;
    return cannotStart(problem);
  }
};

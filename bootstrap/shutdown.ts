import type { Listening } from "../adapters/http/listen.ts";
import type { Sandbox } from "../adapters/sandbox/sandbox.ts";
import type { Telemetry } from "../adapters/telemetry/open.ts";
import type { Dependencies } from "../application/support/dependencies.ts";
import type { ServiceLock } from "../domain/stores.ts";
import type { JobWorker } from "./background/job-worker.ts";
import type { startReleaseWatch } from "./background/release-watch.ts";
import type { Sweeps } from "./background/sweeps.ts";
import type { WebhookWorker } from "./background/webhook-worker.ts";
import type { ServiceLog } from "./log.ts";

/** Everything that has been started so far and must be stopped. */
export interface RunningService {
  dependencies?: Dependencies;
  server?: Listening;
  sweeps?: Sweeps;
  jobs?: JobWorker;
  anchors?: Sweeps;
  webhooks?: WebhookWorker;
  releaseWatch?: ReturnType<typeof startReleaseWatch>;
  seeding?: Promise<unknown>;
  sandbox?: Sandbox;
  telemetry?: Telemetry;
  serviceLock?: ServiceLock;
}

/** Pressing Ctrl-C once may deliver two signals within this time: from the terminal, and from the process that started the service. */
const repeatedSignalMilliseconds = 1_000;

/** How long responses announce the end of their connections, for clients that reuse them. */
const announcementMilliseconds = 500;

const end = async ({
  server,
  sweeps,
  anchors,
  jobs,
  webhooks,
  releaseWatch,
  seeding,
  sandbox,
  dependencies,
  telemetry,
  serviceLock,
}: RunningService): Promise<"ended"> => {
  if (server !== undefined) {
    server.endConnections();
    await Bun.sleep(announcementMilliseconds);
    await server.stop();
  }
  await sweeps?.stop();
  await anchors?.stop();
  await jobs?.stop();
  await webhooks?.stop();
  await releaseWatch?.stop();
  await seeding?.catch(() => {});
  // After everything that may start such work, and before its dependencies are closed.
  await dependencies?.lastingWork.ended();
  await sandbox?.close();
  await dependencies?.close();
  serviceLock?.release();
  // Last, so that what was measured during the shutdown is exported too.
  await telemetry?.close();
  return "ended";
};

/**
 * Makes the process shut down on SIGTERM or SIGINT. For half a second every response closes its connection, so that no request is in
 * flight on a connection that is closed. Then new work is refused, running requests and the work that continues after them are completed,
 * and the store is closed. What still runs after `shutdownSeconds` is aborted. A second signal ends the process at once with code 1.
 * The returned function tells whether the process is shutting down.
 */
export const shutDownOnSignal = (
  running: RunningService,
  { notice, warning }: ServiceLog,
  shutdownSeconds: number,
): (() => boolean) => {
  let isEnding = false;
  let endsAtOnce = false;
  const endOnce = async (signal: string) => {
    if (endsAtOnce) process.exit(1);
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => {
      endsAtOnce = true;
    }, repeatedSignalMilliseconds);
    notice(`${signal}: stopping; running requests are completed first`);
    if ((await Promise.race([end(running), Bun.sleep(1000 * shutdownSeconds)])) !== "ended") {
      warning("requests that were still running were aborted");
      await Promise.race([running.server?.cut(), Bun.sleep(repeatedSignalMilliseconds)]);
    }
    notice("stopped");
    process.exit(0);
  };
  process.on("SIGTERM", endOnce);
  process.on("SIGINT", endOnce);
  return () => isEnding;
};

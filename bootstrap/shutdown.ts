import type { Listening } from "../adapters/http/listen.ts";
import type { Sandbox } from "../adapters/sandbox/sandbox.ts";
import type { Telemetry } from "../adapters/telemetry/open.ts";
import type { Dependencies } from "../application/support/dependencies.ts";
import type { JobWorker } from "./background/job-worker.ts";
import type { startReleaseWatch } from "./background/release-watch.ts";
import type { Sweeps } from "./background/sweeps.ts";
import type { WebhookWorker } from "./background/webhook-worker.ts";
import type { ServiceLog } from "./log.ts";

/** What runs by now and has to be ended, as far as the start has come. */
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
}

/** One press of Ctrl-C may arrive twice: from the terminal, and passed on by the process that started the service. */
const repeatedSignalMilliseconds = 1_000;

/** How long clients that send one request after another have to learn that their connections end. */
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
  // After all that begins any, and before what it needs is closed.
  await dependencies?.lastingWork.ended();
  await sandbox?.close();
  await dependencies?.close();
  // Last, so that what ended while the service stopped is exported too.
  await telemetry?.close();
  return "ended";
};

/**
 * From now on the process ends when a signal requests it: for half a second every response ends its connection, so that no request
 * is on its way over one that is closed; then new work is refused, running requests end, and so does what goes on after them; the store
 * is closed. What still runs after so many seconds is cut. Signaled again, it ends at once with code 1. Returns whether it is ending.
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
    notice(`${signal}: stopping; running requests end first`);
    if ((await Promise.race([end(running), Bun.sleep(1000 * shutdownSeconds)])) !== "ended") {
      warning("requests that were still running were ended");
      await Promise.race([running.server?.cut(), Bun.sleep(repeatedSignalMilliseconds)]);
    }
    notice("stopped");
    process.exit(0);
  };
  process.on("SIGTERM", endOnce);
  process.on("SIGINT", endOnce);
  return () => isEnding;
};

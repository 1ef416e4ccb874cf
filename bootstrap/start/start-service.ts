import { isNewStore } from "../../application/company/keys/is-new-store.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { startJobWorker } from "../background/job-worker.ts";
import { startReleaseWatch } from "../background/release-watch.ts";
import { startAnchors, startSweeps } from "../background/sweeps.ts";
import { startWebhookWorker } from "../background/webhook-worker.ts";
import { demonstrationOf, staffOf, usableAccounts } from "../demo/demo-accounts.ts";
import { seedHistory } from "../demo/history/seed-history.ts";
import { seedDemoOnce } from "../demo/seed-demo.ts";
import { seedSubscription } from "../demo/seed-subscription.ts";
import type { ServiceLog } from "../log.ts";
import { openDependencies } from "../open/dependencies.ts";
import { warnOfBucket } from "../open/files.ts";
import { openOutside, openSandboxOn, replacedBySandbox } from "../open/outside.ts";
import { type CannotStart, newStoreSentence, storeEntries } from "../open/stores.ts";
import { metricsUrlOf, openTelemetryOf, storeReadsOf } from "../open/telemetry.ts";
import type { Settings } from "../settings/settings.ts";
import type { RunningService } from "../shutdown.ts";
import { startupBanner } from "./banner.ts";
import { prepareDemo } from "./prepare-demo.ts";
import { prepareStore } from "./prepare-store.ts";
import { refusedStart } from "./refused-start.ts";
import { startServer } from "./server.ts";
import { startWarnings, warnOfOthers } from "./warnings.ts";

/** How long the banner, which warns of old index values, waits for the feed. Requests are served meanwhile. */
const maxFeedWaitMilliseconds = 2_000;

/** A running service. */
interface StartedService {
  /** The text shown to the operator. */
  readonly banner: string;
  /** Seeds the history of the demonstration, after its people and first loans; null if there is nothing to seed. */
  readonly seedHistory: ((isEnding: () => boolean) => Promise<void>) | null;
}

/**
 * Opens everything. The service responds before the demonstration is seeded: until then only the Super User of the
 * settings can sign in. The months before today are seeded later, during the first requests.
 */
export const startService = async (
  settings: Settings,
  running: RunningService,
  log: ServiceLog,
): Promise<Result<StartedService, CannotStart>> => {
  const measured = await openTelemetryOf(settings, log.warning);
  if (measured._tag === "Refused") return measured;
  const telemetry = measured.value;
  if (telemetry !== null) running.telemetry = telemetry;
  const opened = await openDependencies(settings, log, openOutside, telemetry);
  if (opened._tag === "Refused") return opened;
  const { dependencies, secrets, sandbox, indexValuesRead } = opened.value;
  running.dependencies = dependencies;
  // Not awaited: a bucket that does not respond must not delay the start.
  void warnOfBucket(settings, log.warning);
  if (sandbox !== null) running.sandbox = sandbox;
  try {
    const newStore = (await isNewStore(dependencies)) ? newStoreSentence(settings) : null;
    const warnedOfOthers = await warnOfOthers(settings, running, log);
    const house = await prepareStore(dependencies, settings);
    if (house._tag === "Refused") return house;
    if (newStore !== null) (settings.isProduction ? log.warning : log.notice)(newStore);
    const demo = await prepareDemo(dependencies, settings, house.value);
    if (demo._tag === "Refused") return demo;
    const server = startServer(
      dependencies,
      settings,
      secrets,
      log,
      demonstrationOf(dependencies, demo.value.accounts),
      telemetry,
    );
    if (server._tag === "Refused") return server;
    running.server = server.value;
    telemetry?.observe(storeReadsOf(dependencies), server.value.queueCounts);
    running.releaseWatch = startReleaseWatch(dependencies, () => {
      log.warning("A newer release was started on this store. This one cannot run at the same time and stops.");
      process.kill(process.pid, "SIGTERM");
    });
    running.sweeps = startSweeps(dependencies);
    // From here on, code that runs often is worth compiling.
    Bun.unsafe.setJITPolicy(1);
    if (demo.value.isDue) {
      running.seeding = seedDemoOnce(dependencies, house.value, demo.value.accounts);
      await running.seeding;
    }
    // After the demonstration is seeded, because it contains a job that was canceled before it began.
    running.jobs = startJobWorker(dependencies, telemetry?.job);
    running.anchors = startAnchors(dependencies, log.anchor);
    const staff = await staffOf(dependencies, demo.value.accounts);
    if (staff !== null) await seedSubscription(dependencies, staff.administrator);
    running.webhooks = startWebhookWorker(dependencies);
    const accounts = await usableAccounts(dependencies, demo.value.accounts);
    const storeName = `${storeEntries[settings.storeKind].nameOf(settings)}${newStore === null ? "" : ", new store"}`;
    await dependencies.clock.waitFor(indexValuesRead, maxFeedWaitMilliseconds);
    const warnings = await startWarnings(dependencies, settings, [
      ...(newStore !== null && settings.isProduction ? [newStore] : []),
      ...warnedOfOthers,
    ]);
    const shown = sandbox && { url: sandbox.url, standsInFor: replacedBySandbox(settings) };
    // A secret that the operator set is not printed, because output ends up in logs; a generated one must be shown somewhere.
    const client = { id: secrets.clientId, secret: settings.clientSecret === null ? secrets.clientSecret : null };
    const { url, port } = server.value;
    const listensOn = settings.publicUrl === null ? null : `${settings.host} port ${port}`;
    const hasOpenDocs = settings.docs === "everyone";
    const banner = startupBanner({
      url,
      listensOn,
      storeName,
      client,
      accounts,
      warnings,
      hasOpenDocs,
      auditKeyId: dependencies.vault.auditorsKey().id,
      sandbox: shown,
      metricsUrl: metricsUrlOf(settings, telemetry),
    });
    const seeding = { accounts: demo.value.accounts, openOutside: openSandboxOn(settings) };
    return accept({
      banner,
      seedHistory: demo.value.isHistoryDue ? (isEnding) => seedHistory(dependencies, { ...seeding, isEnding }) : null,
    });
  } catch (error) {
    return refusedStart(error, settings, dependencies);
  }
};

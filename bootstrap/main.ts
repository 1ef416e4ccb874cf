import "./compile-later.ts";
import { isNewStore } from "../application/company/keys/is-new-store.ts";
import { mayHaveClearParts } from "../application/company/may-have-clear-parts.ts";
import { prepareInstallation } from "../application/company/prepare-installation.ts";
import { listOperatorWarnings } from "../application/rate/list-operator-warnings.ts";
import type { Dependencies } from "../application/support/dependencies.ts";
import type { Company } from "../domain/company/company.ts";
import { Unavailable } from "../domain/kernel/failures/unavailable.ts";
import { Undecryptable } from "../domain/kernel/failures/undecryptable.ts";
import { accept, type Result } from "../domain/kernel/result.ts";
import { startJobWorker } from "./background/job-worker.ts";
import { startReleaseWatch } from "./background/release-watch.ts";
import { startAnchors, startSweeps } from "./background/sweeps.ts";
import { startWebhookWorker } from "./background/webhook-worker.ts";
import {
  accountsFile,
  type DemoAccount,
  demoAccounts,
  demonstrationOf,
  staffOf,
  usableAccounts,
} from "./demo/demo-accounts.ts";
import { isHistoryDue } from "./demo/history/progress.ts";
import { seedHistory } from "./demo/history/seed-history.ts";
import { canSeedDemo, seedDemoOnce } from "./demo/seed-demo.ts";
import { seedSubscription } from "./demo/seed-subscription.ts";
import { diskFailureSentence } from "./disk-failure.ts";
import { openLog, type ServiceLog } from "./log.ts";
import { openDependencies } from "./open/dependencies.ts";
import { warnOfBucket } from "./open/files.ts";
import { ignoredSettings, openOutside, openSandboxOn, replacedBySandbox } from "./open/outside.ts";
import { type CannotStart, cannotStart, newStoreSentence, servedStoreSentence, storeEntries } from "./open/stores.ts";
import { metricsUrlOf, openTelemetryOf, storeReadsOf } from "./open/telemetry.ts";
import { readOrCreate, readPersisted } from "./persisted-file.ts";
import { refusedOptions } from "./refused-options.ts";
import { lostWithoutKeys } from "./secrets.ts";
import { readSettings, type Settings } from "./settings/settings.ts";
import { type RunningService, shutDownOnSignal } from "./shutdown.ts";
import { startServer } from "./start-server.ts";
import { startupBanner } from "./startup-banner.ts";

/** How long the banner, which warns of old index values, waits for the feed. Requests are served meanwhile. */
const maxFeedWaitMilliseconds = 2_000;

const demoFile = accountsFile("data/demo-accounts.json");

const keySentences = {
  encryption: `This store was created with other encryption keys: restore them from a backup, to ENCRYPTION_KEYS if it is set, otherwise to data/secrets.json, which is created again when it is missing. Without these keys, ${lostWithoutKeys}.`,
  "blind index":
    "BLIND_INDEX_KEY is not the one that this store was created with: restore it from a backup. Where it was not set, it is derived from the last of ENCRYPTION_KEYS, which must stay the last. With another key, the same person is no longer found by the Social Security number.",
  audit:
    "AUDIT_KEY is not that of this store: restore it from a backup. Where it was not set, it is derived from the last of ENCRYPTION_KEYS, which must stay the last. With another key, the audit log can no longer be verified.",
};

const clearPartsWarning =
  "An earlier release stored personal data in this store that is encrypted by now: run `npm run cli -- keys rotate` once, which encrypts what is still in clear.";

/** The settings that fill the fields of the house company and of the Super User. */
const settingOfField: Readonly<Record<string, string>> = {
  name: "HOUSE_COMPANY_NAME",
  email: "ADMIN_EMAIL",
  password: "ADMIN_PASSWORD",
};

const prepare = async (dependencies: Dependencies, settings: Settings): Promise<Result<Company, CannotStart>> => {
  const { houseCompanyName, superUser } = settings;
  const prepared = await prepareInstallation(dependencies, {
    houseCompanyName,
    superUser,
    requestId: `start-${crypto.randomUUID()}`,
  });
  if (prepared._tag === "Accepted") return prepared;
  const { refusal } = prepared;
  if (refusal._tag === "KeyOfAnotherStore") return cannotStart(keySentences[refusal.key]);
  if (refusal._tag === "CopyUnfinished")
    return cannotStart("The store is an unfinished copy: run `store copy` again, or empty it.");
  if (refusal._tag === "NotASuperUser")
    return cannotStart("ADMIN_EMAIL names an account that is not an active Super User: set another address.");
  const wrong = refusal.errors.map(({ field, message }) => `${settingOfField[field] ?? field} ${message}`).join(", ");
  return cannotStart(`${wrong}.`);
};

/** The accounts of the demonstration, and what of it must still be seeded. */
interface DueDemo {
  readonly accounts: readonly DemoAccount[];
  readonly isDue: boolean;
  readonly isHistoryDue: boolean;
}

/** Prepares the demonstration of this start. New accounts are created only for a store that can be seeded. */
const prepareDemo = async (
  dependencies: Dependencies,
  settings: Settings,
  house: Company,
): Promise<Result<DueDemo, CannotStart>> => {
  if (!settings.demo) return accept({ accounts: [], isDue: false, isHistoryDue: false });
  const isDue = await canSeedDemo(dependencies, house);
  const accounts = isDue ? readOrCreate(demoFile, () => demoAccounts(dependencies)) : readPersisted(demoFile);
  if (accounts._tag === "Refused") return accounts;
  const historyDue = await isHistoryDue(dependencies, house, isDue);
  return accept({ accounts: accounts.value ?? [], isDue, isHistoryDue: historyDue });
};

/** What the operator is told of an error during the start. Throws any error that is a fault of the program. */
const refusedStart = (error: unknown, settings: Settings, { isUnreachable }: Dependencies) => {
  const diskFailure = diskFailureSentence(error, `The store ${storeEntries[settings.storeKind].nameOf(settings)}`);
  if (diskFailure !== null) return cannotStart(diskFailure);
  if (error instanceof Undecryptable)
    return cannotStart(
      `The service cannot start: ${error.message}. Restore the keys from a backup, and start it again.`,
    );
  if (error instanceof Unavailable || isUnreachable(error))
    return cannotStart("The store no longer responds: start the service again once it does.");
  throw error;
};

/** Marks this process as the one that serves the store. Returns what to say if another one does too. */
const warnOfOthers = async (settings: Settings, running: RunningService, log: ServiceLog): Promise<string[]> => {
  const lock = await storeEntries[settings.storeKind].lockForService(settings);
  if (lock === null) return [];
  running.serviceLock = lock;
  if (!lock.hadOthers) return [];
  const sentence = servedStoreSentence(settings);
  log.warning(sentence);
  return [sentence];
};

/** A running service. */
interface Started {
  /** The text shown to the operator. */
  readonly banner: string;
  /** Seeds the history of the demonstration, after its people and first loans; null if there is nothing to seed. */
  readonly seedHistory: ((isEnding: () => boolean) => Promise<void>) | null;
}

/**
 * Opens everything. The service responds before the demonstration is seeded: until then only the Super User of the
 * settings can sign in. The months before today are seeded later, during the first requests.
 */
const start = async (
  settings: Settings,
  running: RunningService,
  log: ServiceLog,
): Promise<Result<Started, CannotStart>> => {
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
    const house = await prepare(dependencies, settings);
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
    telemetry?.observe(storeReadsOf(dependencies), server.value.turns);
    running.releaseWatch = startReleaseWatch(dependencies, () => {
      log.warning("A newer release was started on this store. This one cannot run beside it and stops.");
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
    const warnings = [
      ...(newStore !== null && settings.isProduction ? [newStore] : []),
      ...warnedOfOthers,
      ...ignoredSettings(settings),
      ...(await listOperatorWarnings(dependencies)),
      ...((await mayHaveClearParts(dependencies)) ? [clearPartsWarning] : []),
    ];
    const shown = sandbox && { url: sandbox.url, standsInFor: replacedBySandbox(settings) };
    // A secret that the operator set is not printed, because output ends up in logs; a generated one must be shown somewhere.
    const client = { id: secrets.clientId, secret: settings.clientSecret === null ? secrets.clientSecret : null };
    const { url, port } = server.value;
    const listensOn = settings.publicUrl === null ? null : `${settings.host} port ${port}`;
    const hasOpenDocs = settings.docs === "everyone";
    const banner = startupBanner({
      ...{ url, listensOn, storeName, client, accounts, warnings, hasOpenDocs },
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

const exitWith = (sentences: readonly string[]): never => {
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
};

const main = async (): Promise<void> => {
  const refusal = refusedOptions("start", process.argv.slice(2));
  if (refusal !== null) exitWith([refusal]);

  const settings = readSettings(process.env);
  if (settings._tag === "Refused") exitWith(settings.refusal.problems);
  else {
    const running: RunningService = {};
    const log = openLog(settings.value.logLevel, undefined, () => running.telemetry?.traceId() ?? null);
    const isEnding = shutDownOnSignal(running, log, settings.value.shutdownSeconds);
    const started = await start(settings.value, running, log);
    if (!isEnding()) {
      if (started._tag === "Refused") exitWith([started.refusal.sentence]);
      else {
        // A program that reads standard output gets only the log.
        (process.stdout.isTTY ? console.log : console.error)(started.value.banner);
        const { seedHistory: seed } = started.value;
        // An incomplete demonstration is no reason to exit: the next start continues it.
        if (seed !== null)
          running.seeding = seed(isEnding).catch((error) => log.failure("the history of the demonstration", error));
      }
    }
  }
};

// Not awaited, because a module with top-level await cannot be compiled to bytecode.
void main();

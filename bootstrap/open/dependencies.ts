import { oneTimeCodes } from "../../adapters/crypto/one-time-codes.ts";
import { argon2Passwords } from "../../adapters/crypto/passwords.ts";
import { openVault } from "../../adapters/crypto/vault.ts";
import { cellsOfRow } from "../../adapters/csv/cells-of-row.ts";
import { importLines } from "../../adapters/http/resources/imports/lines.ts";
import { loanLines } from "../../adapters/http/resources/imports/loan-lines.ts";
import { signInProviders } from "../../adapters/openid/providers.ts";
import type { Sandbox } from "../../adapters/sandbox/sandbox.ts";
import { fixedDayClock, systemClock } from "../../adapters/system/clock.ts";
import { lastingWork } from "../../adapters/system/lasting-work.ts";
import { newProcessState } from "../../adapters/system/process-state.ts";
import type { Telemetry } from "../../adapters/telemetry/open.ts";
import { openThreadPool } from "../../adapters/threads/threads.ts";
import { webhookSender } from "../../adapters/webhooks/sender.ts";
import { webhookTargets } from "../../adapters/webhooks/targets.ts";
import { zipFiles } from "../../adapters/zip/zip.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { Clock } from "../../domain/kernel/ports.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { ServiceLog } from "../log.ts";
import { type Secrets, secretsOf } from "../secrets.ts";
import type { Settings } from "../settings/settings.ts";
import { threadProgram } from "../threads/thread-program.ts";
import { casebooksIn, checkCasebooks } from "./casebook.ts";
import { withFilesInPlace } from "./files.ts";
import { openIndexValues } from "./index-values.ts";
import { nothingOutside, type openOutside } from "./outside.ts";
import { printingIn } from "./printing.ts";
import { type CannotStart, openStores } from "./stores.ts";

const secretsFile = "data/secrets.json";

/** Reports a fault, and counts it. */
const countedFault =
  (report: ServiceLog["fault"], telemetry: Telemetry): ServiceLog["fault"] =>
  (fault) => {
    telemetry.fault(fault.operation);
    report(fault);
  };

/** The dependencies of every program of the service. */
interface OpenedDependencies {
  readonly dependencies: Dependencies;
  readonly secrets: Secrets;
  /** Resolves once the index feed has been read for the first time, or could not be read. */
  readonly indexValuesRead: Promise<void>;
  /** Set if the sandbox replaces the agency or the credit bureau. */
  readonly sandbox: Sandbox | null;
}

/** The clock of the settings: the machine's, or one with a fixed date. */
export const clockOf = ({ today }: Pick<Settings, "today">): Clock =>
  today === null ? systemClock() : fixedDayClock(today);

/**
 * Opens the store and everything else that use cases need, according to the settings. External services are opened only for a program
 * that calls them. With telemetry, the ports of the store and of external services are measured.
 */
export const openDependencies = async (
  settings: Settings,
  { warning, fault }: Pick<ServiceLog, "warning" | "fault">,
  connect: typeof openOutside = nothingOutside,
  telemetry: Telemetry | null = null,
): Promise<Result<OpenedDependencies, CannotStart>> => {
  const secrets = secretsOf(settings, secretsFile);
  if (secrets._tag === "Refused") return secrets;
  const { encryptionKeys, clientId, clientSecret } = secrets.value;
  const clock = clockOf(settings);
  const vault = openVault(encryptionKeys, settings.blindIndexKey, settings.auditKey);
  const opened = await openStores(settings, clock, vault);
  if (opened._tag === "Refused") return opened;
  const stores = await withFilesInPlace(opened.value, settings);
  if (stores._tag === "Refused") return stores;
  const indexValues = await openIndexValues(settings.indexFeedUrl, clock, warning);
  const outside = await connect(settings, clock, telemetry);
  if (outside._tag === "Refused") return outside;
  const { agency, creditBureau, censusTracts, sandbox } = outside.value;
  const books = await checkCasebooks(settings.casebooks);
  if (books._tag === "Refused") return books;
  const targets = webhookTargets(settings.webhookAllowPrivate, sandbox?.webhookReceiver);
  const sender = webhookSender({ targets, clock });
  const threads = openThreadPool(settings.documentThreads, settings.threadNiceness, threadProgram());
  const dependencies: Dependencies = {
    ...(telemetry === null ? stores.value : telemetry.stores(stores.value)),
    ...printingIn(threads),
    close: async () => {
      await threads.close();
      await stores.value.close();
    },
    clock,
    vault,
    passwords: argon2Passwords(),
    oneTimeCodes,
    publishedIndexValues: indexValues,
    ssnAttemptLimits: settings.ssnAttemptLimits,
    browserSessionLimits: settings.browserSessionLimits,
    agency,
    creditBureau,
    censusTracts,
    loanLines,
    importLines: { ...importLines, cellsOf: cellsOfRow },
    signInProviders: signInProviders({
      allowsLoopback: !settings.isProduction,
      addressesOf: targets.addressesOf,
      clock,
    }),
    webhookTargets: targets,
    webhookSender: telemetry === null ? sender : telemetry.webhookSender(sender),
    casebooks: casebooksIn(settings.casebooks, threads),
    zipFiles,
    lastingWork: lastingWork(),
    processState: newProcessState(),
    reportFault: telemetry === null ? fault : countedFault(fault, telemetry),
    client: { id: clientId, secret: clientSecret },
  };
  return accept({ dependencies, secrets: secrets.value, indexValuesRead: indexValues.firstRead, sandbox });
};

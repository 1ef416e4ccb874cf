import { mayHaveClearParts } from "../../application/company/may-have-clear-parts.ts";
import { listOperatorWarnings } from "../../application/operator/list-operator-warnings.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { ServiceLog } from "../log.ts";
import { ignoredSettings } from "../open/outside.ts";
import { servedStoreSentence, storeEntries } from "../open/stores.ts";
import type { Settings } from "../settings/settings.ts";
import type { RunningService } from "../shutdown.ts";

const clearPartsWarning =
  "An earlier release stored personal data in this store that is encrypted by now: run `npm run cli -- keys rotate` once, which encrypts what is still in clear.";

/** Marks this process as the one that serves the store. Returns what to say if another one does too. */
export const warnOfOthers = async (settings: Settings, running: RunningService, log: ServiceLog): Promise<string[]> => {
  const lock = await storeEntries[settings.storeKind].lockForService(settings);
  if (lock === null) return [];
  running.serviceLock = lock;
  if (!lock.hadOthers) return [];
  const sentence = servedStoreSentence(settings);
  log.warning(sentence);
  return [sentence];
};

/** What the banner warns of, after what the start found before. */
export const startWarnings = async (
  dependencies: Dependencies,
  settings: Settings,
  before: readonly string[],
): Promise<readonly string[]> => [
  ...before,
  ...ignoredSettings(settings),
  ...(await listOperatorWarnings(dependencies)),
  ...((await mayHaveClearParts(dependencies)) ? [clearPartsWarning] : []),
];

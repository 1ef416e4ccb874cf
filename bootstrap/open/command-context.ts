import { resolve } from "node:path";
import type { CommandContext } from "../../adapters/cli/command.ts";
import { wrongKeySentence } from "../../adapters/cli/wrong-key.ts";
import { sqliteStoreFile } from "../../adapters/sqlite/backup/store-file.ts";
import { findWrongKey } from "../../application/company/keys/find-wrong-key.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { readSettings, type Settings } from "../settings/settings.ts";
import { targetSettings } from "../settings/target.ts";
import { openDependencies } from "./dependencies.ts";
import { type CannotStart, cannotStart, openStores } from "./stores.ts";

const settingsOfEnvironment = (): Result<Settings, CannotStart> => {
  const settings = readSettings(process.env);
  return settings._tag === "Refused" ? cannotStart(settings.refusal.problems.join("\n")) : settings;
};

const openBy = async (settings: Settings) => {
  const opened = await openDependencies(settings, { warning: console.error, fault: console.error });
  if (opened._tag === "Refused") return opened;
  const { blindIndexKey, auditKey } = settings;
  const derivedKeys = Object.entries({ BLIND_INDEX_KEY: blindIndexKey, AUDIT_KEY: auditKey })
    .filter(([, key]) => key === null)
    .map(([name]) => name);
  return accept({ ...opened.value, derivedKeys, fileLocation: settings.fileLocation });
};

/** Opens the store, if the settings have its keys. A shell without the settings of the service has generated ones. */
const openWithKeys: CommandContext["open"] = async () => {
  const settings = settingsOfEnvironment();
  if (settings._tag === "Refused") return settings;
  const opened = await openBy(settings.value);
  if (opened._tag === "Refused") return opened;
  const { dependencies } = opened.value;
  const wrong = await findWrongKey(dependencies);
  if (wrong === null) return opened;
  await dependencies.close();
  return cannotStart(wrongKeySentence(wrong));
};

/** Opens what commands need, with the settings of the environment. */
export const commandContext: Pick<CommandContext, "open" | "storeFile" | "openTarget"> = {
  open: openWithKeys,
  storeFile: async () => {
    const settings = settingsOfEnvironment();
    if (settings._tag === "Refused") return settings;
    const { storeKind, sqliteFile } = settings.value;
    if (storeKind !== "sqlite")
      return cannotStart("This is for STORE=sqlite. MongoDB is backed up and restored with the tools of its server.");
    const openOn = (file: string) => openBy({ ...settings.value, sqliteFile: file });
    return accept({ ...sqliteStoreFile(resolve(sqliteFile)), openOn });
  },
  openTarget: async ({ clock, vault }) => {
    const settings = targetSettings(process.env);
    return settings._tag === "Refused" ? settings : openStores(settings.value, clock, vault);
  },
};

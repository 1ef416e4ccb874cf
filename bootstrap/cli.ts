import { runCommandLine } from "../adapters/cli/command-line.ts";
import { accept } from "../domain/kernel/result.ts";
import { openDependencies } from "./open/dependencies.ts";
import { cannotStart } from "./open/stores.ts";
import { readSettings } from "./settings/settings.ts";

// Not awaited, because only a module that awaits nothing at its top can be compiled to bytecode.
void runCommandLine(process.argv.slice(2), {
  open: async () => {
    const settings = readSettings(process.env);
    if (settings._tag === "Refused") return cannotStart(settings.refusal.problems.join("\n"));
    const opened = await openDependencies(settings.value, { warning: console.error, fault: console.error });
    if (opened._tag === "Refused") return opened;
    const { blindIndexKey, auditKey } = settings.value;
    const derivedKeys = Object.entries({ BLIND_INDEX_KEY: blindIndexKey, AUDIT_KEY: auditKey })
      .filter(([, key]) => key === null)
      .map(([name]) => name);
    return accept({ ...opened.value, derivedKeys });
  },
  recalculationThread: new URL("./recalculation-thread.ts", import.meta.url),
}).then(() => process.exit());

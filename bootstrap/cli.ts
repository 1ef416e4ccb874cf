import { runCommandLine } from "../adapters/cli/command-line.ts";
import { openDependencies } from "./open-dependencies.ts";
import { cannotStart } from "./open-stores.ts";
import { readSettings } from "./settings/settings.ts";

await runCommandLine(process.argv.slice(2), {
  open: async () => {
    const settings = readSettings(process.env);
    if (settings._tag === "Refused") return cannotStart(settings.refusal.problems.join("\n"));
    return openDependencies(settings.value, console.error);
  },
  recalculationThread: new URL("./recalculation-thread.ts", import.meta.url),
});
process.exit();

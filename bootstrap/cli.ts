import type { Command, CommandContext } from "../adapters/cli/command.ts";
import { recalculateCommand } from "../adapters/cli/recalculate.ts";
import { openDependencies } from "./open-dependencies.ts";
import { cannotStart } from "./open-stores.ts";
import { readSettings } from "./settings/settings.ts";

const commands: Readonly<Record<string, Command>> = { recalculate: recalculateCommand };

const context: CommandContext = {
  open: async () => {
    const settings = readSettings(process.env);
    if (settings._tag === "Refused") return cannotStart(settings.refusal.problems.join("\n"));
    return openDependencies(settings.value, console.error);
  },
  recalculationThread: new URL("./recalculation-thread.ts", import.meta.url),
};

const usage = (): string =>
  [
    "Usage: npm run cli -- COMMAND",
    ...Object.values(commands).map((command) => `  ${command.usage}\n      ${command.summary}`),
  ].join("\n");

const end = (sentence: string): never => {
  console.error(sentence);
  process.exit(1);
};

const [name = "", ...words] = process.argv.slice(2);
if (name === "" || name === "help" || name === "--help") {
  console.log(usage());
  process.exit(name === "" ? 1 : 0);
}
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
const done = command
  ? await command.run(words, context)
  : end(`Unknown command "${name}": one of ${Object.keys(commands).join(", ")} is expected.`);
process.exit(done._tag === "Refused" ? end(done.refusal.sentence) : done.value);

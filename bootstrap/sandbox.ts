import { startSandbox } from "../adapters/sandbox/sandbox.ts";
import { triggerTable } from "../adapters/sandbox/triggers.ts";
import { clockOf } from "./open/dependencies.ts";
import { sandboxFile } from "./open/outside.ts";
import { refusedOptions } from "./refused-options.ts";
import { readSandboxSettings } from "./settings/sandbox-settings.ts";

const exitWith = (sentences: readonly string[]): never => {
  for (const sentence of sentences) console.error(sentence);
  process.exit(1);
};

const width = (texts: readonly string[]): number => Math.max(...texts.map(({ length }) => length));

/** The triggers, one per line. */
const triggerLines = (): readonly string[] => {
  const rows = triggerTable.map((row) => ({ ...row, trigger: row.trigger.replaceAll("`", "") }));
  const [first, second] = [width(rows.map(({ trigger }) => trigger)), width(rows.map(({ where }) => where))];
  return rows.map(({ trigger, where, outcome }) => `  ${trigger.padEnd(first)}  ${where.padEnd(second)}  ${outcome}`);
};

const main = async (): Promise<void> => {
  const refusal = refusedOptions("run sandbox", process.argv.slice(2));
  if (refusal !== null) exitWith([refusal]);

  const settings = readSandboxSettings(process.env);
  if (settings._tag === "Refused") exitWith(settings.refusal.problems);
  else {
    try {
      const sandbox = await startSandbox({ ...settings.value, file: sandboxFile, clock: clockOf(settings.value) });
      for (const signal of ["SIGTERM", "SIGINT"])
        process.once(signal, () => sandbox.close().then(() => process.exit(0)));
      console.log(["Triggers, where each applies, and what happens:", ...triggerLines()].join("\n"));
      console.log(`The sandbox answers at ${sandbox.url}: set AGENCY_URL and CREDIT_URL to it.`);
    } catch (error) {
      const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
      const reason = error instanceof Error ? error.message : "The sandbox cannot start.";
      exitWith([
        isTaken
          ? `Port ${settings.value.port} is in use: set PORT to a free one, such as PORT=9001 npm run sandbox.`
          : reason,
      ]);
    }
  }
};

// Not awaited, because a module with top-level await cannot be compiled to bytecode.
void main();

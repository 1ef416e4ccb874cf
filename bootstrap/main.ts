import "./compile-later.ts";
import { openLog } from "./log.ts";
import { refusedOptions } from "./refused-options.ts";
import { readSettings } from "./settings/settings.ts";
import { type RunningService, shutDownOnSignal } from "./shutdown.ts";
import { startService } from "./start/start-service.ts";

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
    const started = await startService(settings.value, running, log);
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

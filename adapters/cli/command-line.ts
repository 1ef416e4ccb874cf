import { Command } from "commander";
import { addAudit } from "./audit/add-audit.ts";
import type { CommandContext } from "./command.ts";
import { addCompanyExport } from "./company-export.ts";
import { addEnterLimit } from "./enter-limit.ts";
import { addHmdaCheck } from "./hmda-check.ts";
import { addImport } from "./import/add-import.ts";
import { addMoveFiles } from "./move-files.ts";
import { addRecalculate } from "./recalculation/add-recalculate.ts";
import { addRotateKeys } from "./rotate-keys.ts";
import { addStore } from "./store/add-store.ts";

/** All that an operator does by hand, beside the service or without it, under one help. */
const allCommands = (context: CommandContext): Command => {
  const program = new Command("npm run cli --")
    .usage("COMMAND")
    .configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}` })
    // The library puts what may have been meant on a line of its own.
    .configureOutput({ outputError: (sentence, write) => write(sentence.replace("\n(", " (")) });
  addRecalculate(program, context);
  addEnterLimit(program, context);
  addRotateKeys(program, context);
  addMoveFiles(program, context);
  addAudit(program, context);
  addHmdaCheck(program);
  addStore(program, context);
  addCompanyExport(program, context);
  addImport(program, context);
  const names = program.commands.map((command) => command.name()).join(", ");
  return program.on("command:*", ([name]: readonly string[]) =>
    program.error(`Unknown command "${name}": one of ${names} is expected.`),
  );
};

/**
 * Runs the command that the words name and leaves the process its exit code. Words that cannot be read end the process with
 * one sentence and 1; without arguments it gets the help and 1, and a request for help is no error.
 */
export const runCommandLine = async (words: readonly string[], context: CommandContext): Promise<void> => {
  const program = allCommands(context);
  if (words.length > 0) await program.parseAsync(words, { from: "user" });
  else {
    program.outputHelp();
    process.exitCode = 1;
  }
};

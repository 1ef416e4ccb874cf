import { Command, Help } from "commander";
import { Undecryptable } from "../../domain/kernel/failures/undecryptable.ts";
import type { CommandContext } from "./command.ts";

type Add = (program: Command, context: CommandContext) => void;

/** The commands in the order of the help. Each is loaded when needed, because most of what it loads belongs only to it. */
const commands: Readonly<Record<string, () => Promise<Add>>> = {
  recalculate: async () => (await import("./recalculation/add-recalculate.ts")).addRecalculate,
  "enter-limit": async () => (await import("./enter-limit.ts")).addEnterLimit,
  keys: async () => (await import("./rotate-keys.ts")).addRotateKeys,
  files: async () => (await import("./move-files.ts")).addMoveFiles,
  audit: async () => (await import("./audit/add-audit.ts")).addAudit,
  hmda: async () => (await import("./hmda-check.ts")).addHmdaCheck,
  store: async () => (await import("./store/add-store.ts")).addStore,
  company: async () => (await import("./company-export.ts")).addCompanyExport,
  import: async () => (await import("./import/add-import.ts")).addImport,
};

/** The library does not wrap a description beside a term as long as a complete usage, so such a description is placed below the term. */
const formatItem: Help["formatItem"] = (term, termWidth, description, helper) => {
  const width = helper.helpWidth ?? 80;
  if (width - termWidth >= helper.minWidthToWrap + 4)
    return Help.prototype.formatItem.call(helper, term, termWidth, description, helper);
  return `  ${term}\n${helper.boxWrap(description, width - 6).replace(/^/gm, "      ")}`;
};

/** The library puts its suggestion on a separate line, and does not mention the option that shows the help. */
const sentenceOfError = (sentence: string): string =>
  sentence.replace("\n(", " (").replace(/^(error: .*?)\.?\n$/, "$1; --help shows what the command takes.\n");

/** The command-line program with the named command, or with all commands if none is named. */
const programWith = async (name: string | undefined, context: CommandContext): Promise<Command> => {
  const program = new Command("npm run cli --")
    .usage("COMMAND")
    .configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}`, formatItem })
    .configureOutput({ outputError: (sentence, write) => write(sentenceOfError(sentence)) });
  const named = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  for (const load of named === undefined ? Object.values(commands) : [named]) (await load())(program, context);
  const names = Object.keys(commands).join(", ");
  return program.on("command:*", ([unknown]: readonly string[]) =>
    program.error(`Unknown command "${unknown}": one of ${names} is expected.`),
  );
};

/**
 * Runs the words of a command. If a stored value cannot be decrypted, the command ends with a sentence that names the setting, and with its
 * own exit code of a command that was not completed.
 */
const runWords = async (program: Command, words: readonly string[]): Promise<void> => {
  let running = program;
  program.hook("preAction", (_, command) => {
    running = command;
  });
  try {
    await program.parseAsync(words, { from: "user" });
  } catch (error) {
    if (!(error instanceof Undecryptable)) throw error;
    running.error(
      `The command cannot continue: ${error.message}. Restore the keys from a backup, and run the command again.`,
    );
  }
};

/**
 * Runs the command named by the arguments and sets the process's exit code. Arguments that cannot be parsed end the process with one
 * sentence and exit code 1; without arguments it shows the help and exits with 1. A request for help is not an error.
 */
export const runCommandLine = async (words: readonly string[], context: CommandContext): Promise<void> => {
  const program = await programWith(words[0], context);
  if (words.length > 0) await runWords(program, words);
  else {
    program.outputHelp();
    process.exitCode = 1;
  }
};

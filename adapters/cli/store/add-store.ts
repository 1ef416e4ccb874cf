import type { Command } from "commander";
import { type CommandContext, endCommand } from "../command.ts";
import { pathFromCaller } from "../path-from-caller.ts";
import { backup } from "./backup.ts";
import { copy } from "./copy.ts";
import { digest } from "./digest.ts";
import { restore } from "./restore.ts";
import { upgrade } from "./upgrade.ts";

/** The commands for the store as a whole. */
export const addStore = (program: Command, context: CommandContext): void => {
  const store = program
    .command("store")
    .usage("backup FILE | restore FILE | digest | copy | upgrade")
    .description("commands for the store as a whole");
  store
    .command("backup")
    .argument("<FILE>", "the file to create", pathFromCaller)
    .description("copies the SQLite store to a new file; the service may keep running")
    .action(async (file: string, _: object, command: Command) => endCommand(command, await backup(file, context)));
  store
    .command("restore")
    .argument("<FILE>", "a backup", pathFromCaller)
    .description(
      "replaces the SQLite store with a backup, and keeps the replaced file beside it; stop the service first",
    )
    .action(async (file: string, _: object, command: Command) => endCommand(command, await restore(file, context)));
  store
    .command("digest")
    .description(
      "prints a digest of each kind of record in the store; stores with the same contents have the same digests",
    )
    .action(async (_: object, command: Command) => endCommand(command, await digest(context)));
  store
    .command("copy")
    .description("copies the store into the empty store of TARGET_STORE, or continues a copy; stop the service first")
    .action(async (_: object, command: Command) => endCommand(command, await copy(context)));
  store
    .command("upgrade")
    .description(
      "upgrades the store to this release, as starting the service does; no process of an earlier release may be running",
    )
    .action(async (_: object, command: Command) => endCommand(command, await upgrade(context)));
};

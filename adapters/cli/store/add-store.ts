import type { Command } from "commander";
import { type CommandContext, endCommand } from "../command.ts";
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
    .argument("<FILE>", "the file to be made")
    .description("copies the SQLite store to a new file; the service may keep running")
    .action(async (file: string, _: object, command: Command) => endCommand(command, await backup(file, context)));
  store
    .command("restore")
    .argument("<FILE>", "a backup")
    .description("puts a backup in the place of the SQLite store, whose file is kept beside it; the service is stopped")
    .action(async (file: string, _: object, command: Command) => endCommand(command, await restore(file, context)));
  store
    .command("digest")
    .description("prints a digest of each kind that the store keeps, the same for the same contents of any store")
    .action(async (_: object, command: Command) => endCommand(command, await digest(context)));
  store
    .command("copy")
    .description("copies the store into the empty one of TARGET_STORE, or continues; the service is stopped")
    .action(async (_: object, command: Command) => endCommand(command, await copy(context)));
  store
    .command("upgrade")
    .description("brings the store to this release, as a start does; no process of an earlier release runs")
    .action(async (_: object, command: Command) => endCommand(command, await upgrade(context)));
};

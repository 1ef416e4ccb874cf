import type { Command } from "commander";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { StoreFile } from "../../domain/backup.ts";
import { type Result, refuse } from "../../domain/kernel/result.ts";
import type { OpenZip } from "../../domain/log/evidence/ports.ts";
import type { FileLocation } from "../../domain/stored-records.ts";
import type { Stores } from "../../domain/stores.ts";

/** The reason why a command was not run: one sentence for the operator. */
export interface CommandFailed {
  readonly _tag: "CommandFailed";
  readonly sentence: string;
}

export const commandFailed = (sentence: string) => refuse({ _tag: "CommandFailed", sentence } satisfies CommandFailed);

/** The store and everything else that use cases need, opened with the environment's settings. */
export interface OpenedService {
  readonly dependencies: Dependencies;
  /** Resolves when the index feed has been read for the first time, or is not available. */
  readonly indexValuesRead: Promise<void>;
  /** The keys that are not set and therefore derived from the last of ENCRYPTION_KEYS. */
  readonly derivedKeys: readonly string[];
  /** Where files are stored. */
  readonly fileLocation: FileLocation;
}

/** What commands receive from the program that runs them. */
export interface CommandContext {
  readonly open: () => Promise<Result<OpenedService, { readonly sentence: string }>>;
  /** The file of the configured store, and how to open the service on another file; refused if the store is not a file. */
  readonly storeFile: () => Promise<
    Result<
      StoreFile & { readonly openOn: (file: string) => ReturnType<CommandContext["open"]> },
      { readonly sentence: string }
    >
  >;
  /** The store named by TARGET_STORE and its related settings, with the keys of the open service. */
  readonly openTarget: (
    opened: Pick<Dependencies, "clock" | "vault">,
  ) => Promise<Result<Stores, { readonly sentence: string }>>;
  /** Opens a ZIP archive; null if it is not one, or incomplete. */
  readonly openZip: OpenZip;
  /** The module with which a thread of `recalculate` starts; it opens the store itself. */
  readonly recalculationThread: URL;
}

/** The exit code of a command that was not run, or not completed, if 1 means that it found a problem. */
export const notDone = 2;

/** Ends such a command if its arguments cannot be parsed or it was not run; a request for help is not an error. */
export const exitAsNotDone = ({ exitCode }: { readonly exitCode: number }): never =>
  process.exit(exitCode === 0 ? 0 : notDone);

/** Ends the program with the sentence that says why a command was not run, or sets the command's exit code. */
export const endCommand = (command: Command, done: Result<number, CommandFailed>): void => {
  if (done._tag === "Refused") command.error(done.refusal.sentence);
  else process.exitCode = done.value;
};

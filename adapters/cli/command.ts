import type { Command } from "commander";
import type { Dependencies } from "../../application/support/dependencies.ts";
import type { StoreFile } from "../../domain/backup.ts";
import { type Result, refuse } from "../../domain/kernel/result.ts";
import type { OpenZip } from "../../domain/log/evidence/ports.ts";
import type { Stores } from "../../domain/stores.ts";

/** Why a command was not run: one sentence for the operator. */
export interface CommandFailed {
  readonly _tag: "CommandFailed";
  readonly sentence: string;
}

export const commandFailed = (sentence: string) => refuse({ _tag: "CommandFailed", sentence } satisfies CommandFailed);

/** The store and everything else that use cases need, opened by the settings of the environment. */
export interface OpenedService {
  readonly dependencies: Dependencies;
  /** Done once the index feed was read for the first time, or was not to be had. */
  readonly indexValuesRead: Promise<void>;
  /** The keys that are not set, and so derived from the last of ENCRYPTION_KEYS. */
  readonly derivedKeys: readonly string[];
  /** Where files are kept. */
  readonly placeOfFiles: "store" | "s3";
}

/** What commands get from the program that runs them. */
export interface CommandContext {
  readonly open: () => Promise<Result<OpenedService, { readonly sentence: string }>>;
  /** The file of the store by the settings, and how to open the service on another one; refused where the store is no file. */
  readonly storeFile: () => Promise<
    Result<
      StoreFile & { readonly openOn: (file: string) => ReturnType<CommandContext["open"]> },
      { readonly sentence: string }
    >
  >;
  /** The store that TARGET_STORE and the settings beside it name, under the keys of the service that is open. */
  readonly openTarget: (
    opened: Pick<Dependencies, "clock" | "vault">,
  ) => Promise<Result<Stores, { readonly sentence: string }>>;
  /** Opens a ZIP archive; null: it is none, or not whole. */
  readonly openZip: OpenZip;
  /** The module that a thread of `recalculate` starts with; it opens the store for itself. */
  readonly recalculationThread: URL;
}

/** The exit code of a command that was not run, or not to its end, where 1 says that it found something wrong. */
export const notDone = 2;

/** What such a command ends with where its words cannot be read or it was not run; a request for help is no error. */
export const exitAsNotDone = ({ exitCode }: { readonly exitCode: number }): never =>
  process.exit(exitCode === 0 ? 0 : notDone);

/** Ends the program with the sentence for which a command was not run, or leaves it the command's exit code. */
export const endCommand = (command: Command, done: Result<number, CommandFailed>): void => {
  if (done._tag === "Refused") command.error(done.refusal.sentence);
  else process.exitCode = done.value;
};

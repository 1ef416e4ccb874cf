import type { Dependencies } from "../../application/support/dependencies.ts";
import { type Result, refuse } from "../../domain/kernel/result.ts";

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
}

/** What commands get from the program that runs them. */
export interface CommandContext {
  readonly open: () => Promise<Result<OpenedService, { readonly sentence: string }>>;
  /** The module that a thread of `recalculate` starts with; it opens the store for itself. */
  readonly recalculationThread: URL;
}

/** Something that an operator does by hand, beside the service or without it. */
export interface Command {
  /** Its name, then its options. */
  readonly usage: string;
  readonly summary: string;
  /** Runs with the words after its name; answers the exit code, or the sentence for which it was not done. */
  readonly run: (words: readonly string[], context: CommandContext) => Promise<Result<number, CommandFailed>>;
}

import type { Result } from "../domain/kernel/result.ts";
import type { CannotStart } from "./open-store.ts";

/** Something that an operator does by hand, beside the service or without it. */
export interface Command {
  /** Its name, then its options. */
  readonly usage: string;
  readonly summary: string;
  /** Does it with the words after its name; answers the exit code, or the sentence for which it was not done. */
  readonly run: (words: readonly string[]) => Promise<Result<number, CannotStart>>;
}

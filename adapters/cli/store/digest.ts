import { digestStore, type KindDigest } from "../../../application/company/copy/digest-store.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { groupedNumber } from "../../../domain/kernel/text/grouped-number.ts";
import { type CommandContext, type CommandFailed, commandFailed } from "../command.ts";

/** One line per kind: its name, the number of documents, and their digest. */
export const digestLines = (kinds: readonly KindDigest[]): string =>
  kinds
    .map(({ kind, count, sha256 }) => `${kind.padEnd(26)} ${groupedNumber(count).padStart(11)}  ${sha256}`)
    .join("\n");

/** Prints digests of the store's contents, which are equal for equal contents of any store. */
export const digest = async ({ open }: CommandContext): Promise<Result<number, CommandFailed>> => {
  const opened = await open();
  if (opened._tag === "Refused") return commandFailed(opened.refusal.sentence);
  const { dependencies } = opened.value;
  try {
    console.log(digestLines(await digestStore(dependencies, dependencies.vault)));
    return accept(0);
  } finally {
    await dependencies.close();
  }
};

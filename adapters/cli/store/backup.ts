import type { StoreBackup } from "../../../domain/backup.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { groupedNumber } from "../../../domain/kernel/text/grouped-number.ts";
import { type CommandContext, type CommandFailed, commandFailed } from "../command.ts";

/** Lines that identify a backup: its size and hash, and the last entry of each company's log. */
export const backupLines = ({ bytes, sha256, logHeads }: StoreBackup): readonly string[] => [
  `${groupedNumber(bytes)} bytes, SHA-256 ${sha256}`,
  ...logHeads.map(({ companyId, seq, mac }) => `Log of company ${companyId} up to ${seq}:${mac}`),
];

/** Copies the store to a new file. */
export const backup = async (file: string, { storeFile }: CommandContext): Promise<Result<number, CommandFailed>> => {
  const store = await storeFile();
  if (store._tag === "Refused") return commandFailed(store.refusal.sentence);
  const made = await store.value.backUp(file);
  if (made._tag === "Refused") return commandFailed(made.refusal.sentence);
  console.log([`${file} is a complete copy of ${store.value.path}.`, ...backupLines(made.value)].join("\n"));
  return accept(0);
};

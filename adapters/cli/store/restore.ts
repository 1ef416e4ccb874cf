import { checkBackup } from "../../../application/company/check-backup.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { PreparedRestore } from "../../../domain/backup.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { problemLine } from "../audit/report.ts";
import { type CommandContext, type CommandFailed, commandFailed } from "../command.ts";
import { settingOfKey } from "../wrong-key.ts";
import { backupLines } from "./backup.ts";

/** Checks that the available keys are those of a backup, and that its logs are unaltered. */
const checkOpened = async (file: string, dependencies: Dependencies): Promise<Result<null, CommandFailed>> => {
  const checked = await checkBackup(dependencies, (companyId, problem) =>
    console.error(problemLine(companyId, problem)),
  );
  if (checked._tag === "Refused") {
    const setting = settingOfKey[checked.refusal.key];
    return commandFailed(
      `${file} belongs to a store with other keys (${setting}): set the secrets of that store, then run the command again.`,
    );
  }
  if (checked.value === 0) return accept(null);
  return commandFailed(
    `The audit log of ${file} is not as it was written, or AUDIT_KEY is not the key of its store: the backup was not restored.`,
  );
};

const checkAndPutInPlace = async (
  file: string,
  prepared: PreparedRestore,
  openOn: (file: string) => ReturnType<CommandContext["open"]>,
): Promise<Result<string | null, CommandFailed>> => {
  const opened = await openOn(prepared.file);
  if (opened._tag === "Refused") return commandFailed(opened.refusal.sentence);
  const { dependencies } = opened.value;
  const checked = await checkOpened(file, dependencies).finally(dependencies.close);
  if (checked._tag === "Refused") return checked;
  const placed = prepared.putInPlace();
  return placed._tag === "Refused" ? commandFailed(placed.refusal.sentence) : placed;
};

/** Replaces the store's file by a backup, after checking that it is complete and belongs to the available keys. */
export const restore = async (file: string, { storeFile }: CommandContext): Promise<Result<number, CommandFailed>> => {
  const store = await storeFile();
  if (store._tag === "Refused") return commandFailed(store.refusal.sentence);
  const { path, openOn, prepareRestore } = store.value;
  const prepared = await prepareRestore(file);
  if (prepared._tag === "Refused") return commandFailed(prepared.refusal.sentence);
  try {
    const placed = await checkAndPutInPlace(file, prepared.value, openOn);
    if (placed._tag === "Refused") return placed;
    console.log([`${path} is now the store of ${file}.`, ...backupLines(prepared.value.backup)].join("\n"));
    if (placed.value !== null) console.log(`The replaced file is kept as ${placed.value}.`);
    return accept(0);
  } finally {
    prepared.value.end();
  }
};

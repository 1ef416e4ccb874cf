import { hash } from "node:crypto";
import type { Command } from "commander";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { checkPack } from "../../../domain/log/evidence/pack-check.ts";
import type { ZippedFile } from "../../../domain/log/evidence/ports.ts";
import { type CommandContext, type CommandFailed, commandFailed, endCommand, exitAsNotDone } from "../command.ts";
import { pathFromCaller } from "../path-from-caller.ts";
import { terminalLine } from "../terminal-line.ts";
import { PackTooLarge, readPack } from "./read-pack.ts";

const reportDamaged = (): Result<number, CommandFailed> => {
  console.log("Problem: the file is not a ZIP archive or is incomplete.\n1 problem.");
  return accept(1);
};

const checkFiles = async (
  files: readonly ZippedFile[],
  expectedKey: string | null,
): Promise<Result<number, CommandFailed>> => {
  const { pack, fingerprint } = await readPack(files);
  const { problems, loan, entries, compared } = checkPack(pack, (text) => hash("sha256", text, "hex"));
  const otherKey =
    expectedKey === null || fingerprint === expectedKey.toLowerCase()
      ? []
      : ["the pack is signed with another key than that of --key"];
  // Names, texts and the id of the loan are those of the pack, which may be forged.
  for (const problem of [...problems, ...otherKey]) console.log(terminalLine(`Problem: ${problem}.`));
  console.log(terminalLine(`Loan ${loan}: ${entries} log entries, ${compared} states of the loan compared with them.`));
  console.log(
    `Key: ${fingerprint}${expectedKey === null ? "; compare it with the fingerprint that you got from the operator of the service" : ""}.`,
  );
  const count = problems.length + otherKey.length;
  console.log(count === 0 ? "No problem." : `${count} ${count === 1 ? "problem" : "problems"}.`);
  return accept(count === 0 ? 0 : 1);
};

const auditCheckPack = async (
  file: string,
  { key = null }: { readonly key?: string | null },
  { openZip }: CommandContext,
): Promise<Result<number, CommandFailed>> => {
  if (key !== null && !/^[0-9a-f]{64}$/i.test(key))
    return commandFailed("--key must be followed by the 64 digits and letters of a key's fingerprint.");
  if (!(await Bun.file(file).exists()))
    return commandFailed(`${file} is not a file that can be read: give the path of a pack.`);
  const files = await openZip(file);
  if (files === null) return reportDamaged();
  try {
    return await checkFiles(files, key);
  } catch (error) {
    // The pack may be genuine, because the service does not limit the log of a loan.
    if (error instanceof PackTooLarge) return commandFailed(`${file} was not checked: ${error.message}.`);
    // A file in the archive cannot be unpacked, or does not match its checksum.
    return reportDamaged();
  }
};

/** The command that checks evidence, without a store and without secrets. */
export const addAuditCheckPack = (audit: Command, context: CommandContext): void => {
  audit
    .command("check-pack")
    .usage("FILE [--key FINGERPRINT]")
    .argument("<FILE>", "the ZIP archive of a loan's evidence", pathFromCaller)
    .description(
      "checks evidence without the store and its secrets; exit code 0: no problem, 1: problems, 2: it could not be checked",
    )
    .option("--key <FINGERPRINT>", "the fingerprint of the key that must have signed it")
    .exitOverride(exitAsNotDone)
    .action(async (file: string, options: { readonly key?: string }, command: Command) =>
      endCommand(command, await auditCheckPack(file, options, context)),
    );
};

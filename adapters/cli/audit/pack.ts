import type { Command } from "commander";
import { downloadLoanEvidence } from "../../../application/log/download-loan-evidence.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { operatorActor } from "../../../domain/access/actor.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { type CommandContext, type CommandFailed, commandFailed, endCommand } from "../command.ts";
import { inService } from "../in-service.ts";
import { fileFailure, writeNewFile } from "../new-file.ts";
import { pathFromCaller } from "../path-from-caller.ts";

/** The options, as given. */
interface AuditPackOptions {
  readonly loan?: string;
  readonly files?: boolean;
}

const pack = async (
  dependencies: Dependencies,
  loanId: number,
  file: string,
  withFiles: boolean,
): Promise<Result<number, CommandFailed>> => {
  const house = await dependencies.companies.house();
  if (house === null) return commandFailed("This store is empty.");
  const actor = operatorActor(house, `cli-${crypto.randomUUID()}`);
  const made = await downloadLoanEvidence(dependencies, actor, loanId, withFiles);
  if (made._tag === "Accepted") {
    await writeNewFile(file, made.value.content);
    console.log(
      `${file} contains the evidence of loan ${loanId}, signed with the key ${dependencies.vault.auditorsKey().id}.`,
    );
    return accept(0);
  }
  if (made.refusal._tag === "EvidenceTooLarge")
    return commandFailed(`The documents of loan ${loanId} are larger than 500 MiB in total: leave out --files.`);
  return commandFailed(`There is no loan ${loanId}.`);
};

const auditPack = async (
  file: string,
  { loan = "", files = false }: AuditPackOptions,
  context: CommandContext,
): Promise<Result<number, CommandFailed>> => {
  if (!/^[1-9]\d{0,14}$/.test(loan)) return commandFailed("--loan must be followed by the id of a loan, such as 12.");
  if (await Bun.file(file).exists()) return commandFailed(`${file} already exists: give the path of a new file.`);
  return inService(context, async ({ dependencies }) => {
    try {
      return await pack(dependencies, Number(loan), file, files);
    } catch (error) {
      const failure = fileFailure(dependencies, error);
      if (failure === null) throw error;
      return commandFailed(`${file} cannot be written (${failure}): give the path of a new file in a writable folder.`);
    }
  });
};

/** The command that writes the evidence of a loan to a file. */
export const addAuditPack = (audit: Command, context: CommandContext): void => {
  audit
    .command("pack")
    .usage("--loan ID [--files] FILE")
    .argument("<FILE>", "the ZIP archive to create", pathFromCaller)
    .description("writes the signed evidence of a loan, for someone who has neither the service nor its secrets")
    .option("--loan <ID>", "the loan; it can be a deleted one")
    .option("--files", "includes the files of its documents")
    .action(async (file: string, options: AuditPackOptions, command: Command) =>
      endCommand(command, await auditPack(file, options, context)),
    );
};

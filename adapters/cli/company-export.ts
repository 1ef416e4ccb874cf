import { existsSync } from "node:fs";
import type { Command } from "commander";
import { exportCompany } from "../../application/company/export/export-company.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import { serviceActor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { groupedNumber } from "../../domain/kernel/text/grouped-number.ts";
import { type CommandContext, type CommandFailed, commandFailed, endCommand } from "./command.ts";
import { inCompany } from "./in-service.ts";
import { fileFailure, writeNewFile } from "./new-file.ts";
import { pathFromCaller } from "./path-from-caller.ts";

interface CompanyExportOptions {
  readonly company?: string;
}

const exportTo = async (
  file: string,
  company: Company,
  dependencies: Dependencies,
): Promise<Result<number, CommandFailed>> => {
  const exported = await exportCompany(dependencies, serviceActor(company, `cli-${crypto.randomUUID()}`), company.id);
  if (exported._tag === "Refused") return commandFailed(`The export was refused: ${exported.refusal._tag}.`);
  const count = await writeNewFile(file, exported.value);
  // The first and the last line are about the file itself.
  console.log(`${file} contains ${groupedNumber(count - 2)} users and loans of ${company.name}.`);
  return accept(0);
};

const companyExport = async (
  file: string,
  { company: companyId = "" }: CompanyExportOptions,
  context: CommandContext,
): Promise<Result<number, CommandFailed>> => {
  if (existsSync(file)) return commandFailed(`${file} already exists: give the path of a new file.`);
  return inCompany(context, companyId, async ({ dependencies }, company) => {
    try {
      return await exportTo(file, company, dependencies);
    } catch (error) {
      const failure = fileFailure(dependencies, error);
      if (failure === null) throw error;
      return commandFailed(`${file} cannot be written (${failure}).`);
    }
  });
};

/** The command that exports a company. */
export const addCompanyExport = (program: Command, context: CommandContext): void => {
  program
    .command("company")
    .usage("export --company ID FILE")
    .description("commands for a company as a whole")
    .command("export")
    .argument("<FILE>", "the file to create", pathFromCaller)
    .option("--company <ID>", "the company whose users and loans are exported")
    .description("writes the users and loans of a company to a file for an import, without Social Security numbers")
    .action(async (file: string, options: CompanyExportOptions, command: Command) =>
      endCommand(command, await companyExport(file, options, context)),
    );
};

import { existsSync } from "node:fs";
import type { Command } from "commander";
import { exportCompany } from "../../application/company/export/export-company.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import { serviceActor } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { Unavailable } from "../../domain/kernel/unavailable.ts";
import { type CommandContext, type CommandFailed, commandFailed, endCommand } from "./command.ts";
import { writeNewFile } from "./new-file.ts";

interface CompanyExportOptions {
  readonly company?: string;
}

const exportTo = async (
  file: string,
  companyId: number,
  dependencies: Dependencies,
): Promise<Result<number, CommandFailed>> => {
  const company = await dependencies.companies.find(companyId);
  if (company === null) return commandFailed(`Company ${companyId} does not exist in this store.`);
  const exported = await exportCompany(dependencies, serviceActor(company, `cli-${crypto.randomUUID()}`), companyId);
  if (exported._tag === "Refused") return commandFailed(`The export was refused: ${exported.refusal._tag}.`);
  const count = await writeNewFile(file, exported.value);
  // The first and the last line are about the file itself.
  console.log(`${file} has ${(count - 2).toLocaleString("en-US")} users and loans of ${company.name}.`);
  return accept(0);
};

const companyExport = async (
  file: string,
  { company: companyId = "" }: CompanyExportOptions,
  { open }: CommandContext,
): Promise<Result<number, CommandFailed>> => {
  if (!/^[1-9]\d{0,14}$/.test(companyId)) return commandFailed("--company must be followed by the id of a company.");
  if (existsSync(file))
    return commandFailed(`${file} exists already and is left as it is: give the name of a new file.`);
  const opened = await open();
  if (opened._tag === "Refused") return commandFailed(opened.refusal.sentence);
  const { dependencies } = opened.value;
  try {
    return await exportTo(file, Number(companyId), dependencies);
  } catch (error) {
    if (error instanceof Unavailable || dependencies.isUnreachable(error))
      return commandFailed("The store cannot be reached now: run the command again.");
    if (error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code)))
      return commandFailed(`${file} cannot be written (${error.code}).`);
    throw error;
  } finally {
    await dependencies.close();
  }
};

/** The command that exports a company. */
export const addCompanyExport = (program: Command, context: CommandContext): void => {
  program
    .command("company")
    .usage("export --company ID FILE")
    .description("commands for a company as a whole")
    .command("export")
    .argument("<FILE>", "the file to be made")
    .option("--company <ID>", "the company whose users and loans are exported")
    .description(
      "writes the users and loans of a company to a file that an import takes, without social security numbers",
    )
    .action(async (file: string, options: CompanyExportOptions, command: Command) =>
      endCommand(command, await companyExport(file, options, context)),
    );
};

import type { Company } from "../../domain/company/company.ts";
import { Unavailable } from "../../domain/kernel/failures/unavailable.ts";
import type { Result } from "../../domain/kernel/result.ts";
import { capitalized } from "../../domain/kernel/text/phrases.ts";
import { type CommandContext, type CommandFailed, commandFailed, type OpenedService } from "./command.ts";

type Work<Given extends unknown[]> = (opened: OpenedService, ...given: Given) => Promise<Result<number, CommandFailed>>;

/**
 * Opens the service for a command, and closes it. If the store or the bucket of files does not respond, the command fails with a sentence that
 * says so, and what is kept of an interrupted run (`kept`).
 */
export const inService = async (
  { open }: Pick<CommandContext, "open">,
  work: Work<[]>,
  kept: string | null = null,
): Promise<Result<number, CommandFailed>> => {
  const opened = await open();
  if (opened._tag === "Refused") return commandFailed(opened.refusal.sentence);
  const { dependencies } = opened.value;
  try {
    return await work(opened.value);
  } catch (error) {
    if (!(error instanceof Unavailable || dependencies.isUnreachable(error))) throw error;
    const reason = error instanceof Unavailable ? capitalized(error.message) : "The store cannot be reached now";
    return commandFailed(`${reason}. ${kept === null ? "" : `${kept} is kept. `}Run the command again.`);
  } finally {
    await dependencies.close();
  }
};

/** The same for a command in the company named by `--company`. */
export const inCompany = async (
  context: Pick<CommandContext, "open">,
  companyId: string,
  work: Work<[company: Company]>,
  kept: string | null = null,
): Promise<Result<number, CommandFailed>> => {
  if (!/^[1-9]\d{0,14}$/.test(companyId)) return commandFailed("--company must be followed by the id of a company.");
  return inService(
    context,
    async (opened) => {
      const company = await opened.dependencies.companies.find(Number(companyId));
      return company === null
        ? commandFailed(`Company ${companyId} does not exist in this store.`)
        : work(opened, company);
    },
    kept,
  );
};

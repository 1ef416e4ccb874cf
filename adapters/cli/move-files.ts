import type { Command } from "commander";
import { type MovedFiles, moveFiles } from "../../application/company/move/move-files.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { groupedNumber } from "../../domain/kernel/text/grouped-number.ts";
import { type BucketKind, bucketKinds } from "../../domain/stored-records.ts";
import { type CommandContext, type CommandFailed, commandFailed, endCommand, type OpenedService } from "./command.ts";
import { inService } from "./in-service.ts";

/** The places to which files can be moved, in words. */
const anyBucket = bucketKinds.join(" or ");

/** How many files each line of progress covers. */
const filesPerLine = 1_000;

const reportProgress = ({ moved, inPlace }: MovedFiles): void => {
  if ((moved + inPlace) % filesPerLine === 0) console.error(`${groupedNumber(moved + inPlace)} files seen`);
};

const move = async (
  { dependencies, fileLocation }: OpenedService,
  to: BucketKind,
): Promise<Result<number, CommandFailed>> => {
  if (fileLocation !== to)
    return commandFailed(`Files are moved to the bucket only if FILES=${to} is set: set it here and for the service.`);
  const { moved, inPlace, others } = await moveFiles(dependencies, reportProgress);
  console.log(
    `${groupedNumber(moved)} files were moved to the bucket and compared by SHA-256; ${groupedNumber(inPlace)} were already there.`,
  );
  for (const { companyId, report, filingId } of others)
    console.error(
      `The ${report} of filing ${filingId} of company ${companyId} is not what was filed, so it stays in the store.`,
    );
  if (others.length === 0) return accept(0);
  return commandFailed(
    `${groupedNumber(others.length)} reports, which are named above, were not moved: run this again. Restore a report that is named again from a backup that has it as filed.`,
  );
};

/** The command that moves the files of documents, jobs, and reports out of the store. */
export const addMoveFiles = (program: Command, context: CommandContext): void => {
  program
    .command("files")
    .usage(`move --to ${anyBucket}`)
    .description("commands for the files of documents, jobs and reports")
    .command("move")
    .requiredOption("--to <place>", `${anyBucket}: the bucket in the settings`)
    .description("moves the files that are still in the store to the bucket; the service may keep running")
    .action(async ({ to }: { readonly to: string }, command: Command) => {
      const kind = bucketKinds.find((one) => one === to);
      endCommand(
        command,
        kind === undefined
          ? commandFailed(`--to must be followed by ${anyBucket}.`)
          : await inService(context, (opened) => move(opened, kind), "What was moved"),
      );
    });
};

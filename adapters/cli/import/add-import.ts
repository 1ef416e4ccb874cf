import { createReadStream, statSync } from "node:fs";
import type { Command } from "commander";
import { type ImportedFile, runFileImport } from "../../../application/imports/run-file-import.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import type { Company } from "../../../domain/company/company.ts";
import { type Import, importStatus } from "../../../domain/imports/import.ts";
import type { Job } from "../../../domain/jobs/job.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { boundedHeap } from "../bounded-heap.ts";
import {
  type CommandContext,
  type CommandFailed,
  commandFailed,
  endCommand,
  exitAsNotDone,
  notDone,
  type OpenedService,
} from "../command.ts";
import { inCompany } from "../in-service.ts";
import { pathFromCaller } from "../path-from-caller.ts";
import { progressOf } from "../progress.ts";
import { importJson, importLines } from "./report.ts";

/** The options, as given. */
interface ImportOptions {
  readonly company?: string;
  readonly dryRun?: boolean;
  readonly onChange?: string;
  readonly json?: boolean;
}

const refusedLines = 1;

const exitCodeOf = (ended: Import): number => {
  if (importStatus(ended) !== "done") return notDone;
  return ended.work.counts.refused > 0 ? refusedLines : 0;
};

async function* bytesOf(path: string, from: number): AsyncGenerator<Uint8Array, void> {
  yield* createReadStream(path, { start: from });
}

/** The file to import, or the error in the arguments. */
const fileOf = (path: string, options: ImportOptions): Result<ImportedFile, CommandFailed> => {
  const { dryRun = false, onChange = "refuse" } = options;
  if (onChange !== "refuse" && onChange !== "update")
    return commandFailed("--on-change must be followed by refuse or update.");
  const ending = /\.(csv|ndjson|jsonl)$/i.exec(path)?.[1]?.toLowerCase();
  if (ending === undefined)
    return commandFailed("The name of the file must end in .csv if it is a table, or in .ndjson or .jsonl.");
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    return commandFailed(`${path} is not a file that can be read: give the path of a file to import.`);
  return accept({
    format: ending === "csv" ? "csv" : "ndjson",
    dryRun,
    onChange,
    read: (from) => bytesOf(path, from),
  });
};

/** Imports the file until it is done or interrupted, and shows the progress. */
const run = async (dependencies: Dependencies, company: Company, file: ImportedFile) => {
  let isInterrupted = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => {
      isInterrupted = true;
    });
  console.error(
    `Importing into ${company.name} (company ${company.id}) as the service, with the rights of an administrator.`,
  );
  const keepHeapSmall = boundedHeap();
  let progress: ReturnType<typeof progressOf> | null = null;
  const tell = ({ progress: { done, total } }: Job): void => {
    if (total === null) return;
    progress ??= progressOf(process.stderr, total, "lines");
    progress.tell(done);
  };
  const ran = await runFileImport(dependencies, company, `cli-${crypto.randomUUID()}`, file, (job) => {
    tell(job);
    keepHeapSmall();
    return !isInterrupted;
  });
  if (ran._tag === "Accepted") tell(ran.value);
  (progress as ReturnType<typeof progressOf> | null)?.done();
  return ran;
};

const importFile = async (
  path: string,
  options: ImportOptions,
  context: CommandContext,
): Promise<Result<number, CommandFailed>> => {
  const { company: companyId = "", json: asJson = false } = options;
  const file = fileOf(path, options);
  if (file._tag === "Refused") return file;
  const importInto = async ({ dependencies, indexValuesRead }: OpenedService, company: Company) => {
    await indexValuesRead;
    const ran = await run(dependencies, company, file.value);
    if (ran._tag === "Refused")
      return commandFailed(
        "Another import of the company or the maximum number of jobs is running: run the command again in a few minutes.",
      );
    const page = { number: 1, size: 100, order: [{ field: "line", descending: false }] } as const;
    const { importFindings } = dependencies.forCompany(company.id);
    const findings = await importFindings.list(ran.value.id, { severity: null }, page);
    console.log(asJson ? JSON.stringify(importJson(ran.value, findings)) : importLines(ran.value, findings).join("\n"));
    return accept(exitCodeOf(ran.value));
  };
  return inCompany(context, companyId, importInto, "What was stored");
};

/** The command that imports loans and users from another system. */
export const addImport = (program: Command, context: CommandContext): void => {
  program
    .command("import")
    .argument("<FILE>", "lines of JSON (.ndjson, .jsonl) or a table (.csv)", pathFromCaller)
    .usage("FILE --company ID [--dry-run] [--on-change update] [--json]")
    .description("imports loans and users from another system; run it again to continue")
    .option("--company <ID>", "the company into which they are imported")
    .option("--dry-run", "stores nothing and reports what an import would do")
    .option("--on-change <update>", "updates loans that were imported before and whose lines have changed")
    .option("--json", "prints the import as JSON, for programs")
    .addHelpText(
      "after",
      "\nExit code 0: all lines were processed, 1: lines were refused, 2: not all lines were processed.",
    )
    .exitOverride(exitAsNotDone)
    .action(async (path: string, options: ImportOptions, command: Command) =>
      endCommand(command, await importFile(path, options, context)),
    );
};

import type { Command } from "commander";
import { listLoans } from "../../../application/loan/list-loans.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { serviceActor } from "../../../domain/access/actor.ts";
import type { Recalculation } from "../../../domain/calculation/recalculation.ts";
import type { Company } from "../../../domain/company/company.ts";
import { countOf } from "../../../domain/kernel/page.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import { everyLoan } from "../../../domain/loan/search.ts";
import { type CommandContext, type CommandFailed, commandFailed, endCommand } from "../command.ts";
import { inCompany } from "../in-service.ts";
import { progressOf } from "../progress.ts";
import { reportJson, reportLines } from "./report.ts";
import { type RunWork, recalculateInThreads } from "./threads.ts";

/** The options, as given. */
interface RecalculateOptions {
  readonly company?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/**
 * On a signal, the run finishes the current loans, stores them, and stops. Returns shared memory with the number of the signal, which all
 * threads can read; 0 until there is one.
 */
const listenForSignals = (): Int32Array => {
  const signal = new Int32Array(new SharedArrayBuffer(4));
  process.on("SIGINT", () => signal.fill(2));
  process.on("SIGTERM", () => signal.fill(15));
  return signal;
};

const run = async (
  dependencies: Dependencies,
  company: Company,
  given: Omit<RunWork, "asOf">,
): Promise<Result<Recalculation, { readonly _tag: string }>> => {
  const listed = await listLoans(dependencies, serviceActor(company, given.requestId), null, everyLoan, {
    number: 1,
    size: 1,
    order: [],
  });
  if (listed._tag === "Refused") return listed;
  const loanCount = countOf(listed.value);
  console.error(
    `Calculating the loans of ${company.name} (company ${company.id}) as the service, with the rights of an administrator.`,
  );
  const progress = progressOf(process.stderr, loanCount, "loans");
  const asOf = dependencies.clock.today(company.timeZone);
  const work = { ...given, asOf };
  const outcome = await recalculateInThreads(dependencies, company, loanCount, work, progress.tell);
  progress.done();
  return outcome;
};

const recalculate = async (
  { company: companyId = "", dryRun: isDryRun = false, json: asJson = false }: RecalculateOptions,
  context: CommandContext,
): Promise<Result<number, CommandFailed>> =>
  inCompany(
    context,
    companyId,
    async ({ dependencies, indexValuesRead }, company) => {
      await indexValuesRead;
      const signal = listenForSignals();
      const outcome = await run(dependencies, company, {
        isDryRun,
        signal,
        threadEntry: context.recalculationThread,
        requestId: `cli-${crypto.randomUUID()}`,
      });
      if (outcome._tag === "Refused") return commandFailed(`The run was refused: ${outcome.refusal._tag}.`);
      console.log(asJson ? JSON.stringify(reportJson(outcome.value)) : reportLines(outcome.value).join("\n"));
      const signalNumber = Atomics.load(signal, 0);
      return accept(signalNumber === 0 ? 0 : 128 + signalNumber);
    },
    "What was stored",
  );

/** The command that recalculates all loans of a company. */
export const addRecalculate = (program: Command, context: CommandContext): void => {
  program
    .command("recalculate")
    .usage("--company ID [--dry-run] [--json]")
    .description("calculates every loan of a company as of today and stores each result that changed")
    .option("--company <ID>", "the company whose loans are calculated")
    .option("--dry-run", "stores nothing and reports what would be stored")
    .option("--json", "prints the report as JSON, for programs")
    .action(async (options: RecalculateOptions, command: Command) =>
      endCommand(command, await recalculate(options, context)),
    );
};

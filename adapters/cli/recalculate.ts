import { parseArgs } from "node:util";
import { listLoans } from "../../application/loan/list-loans.ts";
import type { Dependencies } from "../../application/support/dependencies.ts";
import { serviceActor } from "../../domain/access/actor.ts";
import type { Recalculation } from "../../domain/calculation/recalculation.ts";
import type { Company } from "../../domain/company/company.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import { Unavailable } from "../../domain/kernel/unavailable.ts";
import { everyLoan } from "../../domain/loan/search.ts";
import { type Command, type CommandContext, type CommandFailed, commandFailed } from "./command.ts";
import { progressOf } from "./progress.ts";
import { reportAnswer, reportLines } from "./recalculation-report.ts";
import { type RunWork, recalculateInThreads } from "./recalculation-threads.ts";

interface RecalculateOptions {
  readonly companyId: number;
  readonly isDryRun: boolean;
  readonly asJson: boolean;
}

const options = { company: { type: "string" }, "dry-run": { type: "boolean" }, json: { type: "boolean" } } as const;

const parseOptions = (words: readonly string[]): Result<RecalculateOptions, CommandFailed> => {
  try {
    const { values } = parseArgs({ args: [...words], options });
    const { company = "", "dry-run": isDryRun = false, json: asJson = false } = values;
    if (!/^[1-9]\d{0,14}$/.test(company)) return commandFailed("--company must be followed by the id of a company.");
    return accept({ companyId: Number(company), isDryRun, asJson });
  } catch (error) {
    return commandFailed(error instanceof Error ? error.message : "The options cannot be read.");
  }
};

/**
 * Told to end, the run goes on to the end of the loans at hand, stores them and stops. Holds the signal's number, 0 where
 * there was none, where all threads see it.
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
  const listed = await listLoans(dependencies)(serviceActor(company, given.requestId), null, everyLoan, {
    number: 1,
    size: 1,
    order: [],
  });
  if (listed._tag === "Refused") return listed;
  console.error(
    `The service itself, with an administrator's rights, calculates the loans of ${company.name} (company ${company.id}).`,
  );
  const progress = progressOf(process.stderr, listed.value.count, "loans");
  const asOf = dependencies.clock.today(company.timeZone);
  const work = { ...given, asOf };
  const outcome = await recalculateInThreads(dependencies, company, listed.value.count, work, progress.tell);
  progress.done();
  return outcome;
};

const recalculate = async (
  { companyId, isDryRun, asJson }: RecalculateOptions,
  { open, recalculationThread }: CommandContext,
): Promise<Result<number, CommandFailed>> => {
  const opened = await open();
  if (opened._tag === "Refused") return commandFailed(opened.refusal.sentence);
  const { dependencies, indexValuesRead } = opened.value;
  try {
    const company = await dependencies.companies.find(companyId);
    if (company === null) return commandFailed(`Company ${companyId} does not exist in this store.`);
    await indexValuesRead;
    const signal = listenForSignals();
    const outcome = await run(dependencies, company, {
      isDryRun,
      signal,
      threadEntry: recalculationThread,
      requestId: `cli-${crypto.randomUUID()}`,
    });
    if (outcome._tag === "Refused") return commandFailed(`The run was refused: ${outcome.refusal._tag}.`);
    console.log(asJson ? JSON.stringify(reportAnswer(outcome.value)) : reportLines(outcome.value).join("\n"));
    const told = Atomics.load(signal, 0);
    return accept(told === 0 ? 0 : 128 + told);
  } catch (error) {
    if (!(error instanceof Unavailable || dependencies.isUnreachable(error))) throw error;
    return commandFailed("The store cannot be reached just now. What was stored stays; run the command again.");
  } finally {
    await dependencies.close();
  }
};

/** Calculates all loans of a company anew. */
export const recalculateCommand: Command = {
  usage: "recalculate --company ID [--dry-run] [--json]",
  summary: "calculates every loan of a company as of today and stores what is new",
  async run(words, context) {
    const asked = parseOptions(words);
    return asked._tag === "Refused" ? asked : recalculate(asked.value, context);
  },
};

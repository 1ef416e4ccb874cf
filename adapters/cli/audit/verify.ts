import type { Command } from "commander";
import { verifyLogs } from "../../../application/log/verify-logs.ts";
import type { Dependencies } from "../../../application/support/dependencies.ts";
import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { LogHead } from "../../../domain/log/chain.ts";
import { headOfText } from "../../../domain/log/head-text.ts";
import { type CommandContext, type CommandFailed, commandFailed, endCommand, exitAsNotDone } from "../command.ts";
import { inService } from "../in-service.ts";
import { problemJson, problemLine, verifiedJson, verifiedLine } from "./report.ts";

/** The options, as given. */
interface AuditVerifyOptions {
  readonly company?: string;
  readonly from?: string;
  readonly json?: boolean;
}

interface Wanted {
  /** Null for all companies. */
  readonly companyId: number | null;
  readonly from: LogHead | null;
}

const readOptions = ({ company, from }: AuditVerifyOptions): Result<Wanted, CommandFailed> => {
  const isId = company === undefined || /^[1-9]\d{0,14}$/.test(company);
  if (!isId) return commandFailed("--company must be followed by the number of a company, such as 2.");
  const companyId = company === undefined ? null : Number(company);
  if (from === undefined) return accept({ companyId, from: null });
  const head = headOfText(from);
  if (head === null)
    return commandFailed("--from must be followed by an anchor: the number of an entry, a colon and its MAC.");
  if (companyId === null) return commandFailed("--from applies to the log of one company: add --company.");
  return accept({ companyId, from: head });
};

const verify = async (
  dependencies: Dependencies,
  wanted: Wanted,
  asJson: boolean,
): Promise<Result<number, CommandFailed>> => {
  let problems = 0;
  const companies = await verifyLogs(dependencies, {
    ...wanted,
    found: (id, problem) => console.log(asJson ? problemJson(id, problem) : problemLine(id, problem)),
    verified: (id, log) => {
      console.log(asJson ? verifiedJson(id, log) : verifiedLine(id, log));
      problems += log.problemCount;
    },
  });
  if (companies === 0)
    return commandFailed(
      wanted.companyId === null ? "This store is empty." : `There is no company ${wanted.companyId}.`,
    );
  return accept(problems === 0 ? 0 : 1);
};

const auditVerify = async (
  options: AuditVerifyOptions,
  context: CommandContext,
): Promise<Result<number, CommandFailed>> => {
  const wanted = readOptions(options);
  if (wanted._tag === "Refused") return wanted;
  return inService(context, ({ dependencies }) => verify(dependencies, wanted.value, options.json === true));
};

const usage = "[--company ID] [--from SEQ:MAC] [--json]";

/** The command that verifies the audit log. */
export const addAuditVerify = (audit: Command, context: CommandContext): void => {
  audit
    .command("verify")
    .usage(usage)
    .description(
      "verifies every entry of the audit log and compares the records with it; exit code 0: no problem, 1: problems, 2: it could not be verified",
    )
    .option("--company <ID>", "one company; without it, all of them")
    .option(
      "--from <SEQ:MAC>",
      "an anchor that was kept elsewhere: verifies that its entry is unchanged, and the entries after it",
    )
    .option("--json", "prints each problem, and the result of each company, as a line of JSON")
    .exitOverride(exitAsNotDone)
    .action(async (options: AuditVerifyOptions, command: Command) =>
      endCommand(command, await auditVerify(options, context)),
    );
};

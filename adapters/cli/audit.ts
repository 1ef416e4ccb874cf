import type { Command } from "commander";
import { addAuditVerify } from "./audit-verify.ts";
import type { CommandContext } from "./command.ts";

/** The commands for auditors. */
export const addAudit = (program: Command, context: CommandContext): void => {
  const audit = program.command("audit").usage("verify").description("commands for the audit log");
  addAuditVerify(audit, context);
};

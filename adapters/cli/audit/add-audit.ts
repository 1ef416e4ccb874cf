import type { Command } from "commander";
import type { CommandContext } from "../command.ts";
import { addAuditCheckPack } from "./check-pack.ts";
import { addAuditPack } from "./pack.ts";
import { addAuditVerify } from "./verify.ts";

/** The commands for auditors. */
export const addAudit = (program: Command, context: CommandContext): void => {
  const audit = program
    .command("audit")
    .usage("verify | pack FILE | check-pack FILE")
    .description("commands for the audit log and evidence");
  addAuditVerify(audit, context);
  addAuditPack(audit, context);
  addAuditCheckPack(audit, context);
};

import { accept, type Result } from "../../../domain/kernel/result.ts";
import type { CommandContext, CommandFailed } from "../command.ts";
import { inService } from "../in-service.ts";

/** Upgrades the store to the schema and the indexes of this release, which happens when it is opened. */
export const upgrade = (context: CommandContext): Promise<Result<number, CommandFailed>> =>
  inService(
    context,
    async () => {
      console.log("The store is ready for this release.");
      return accept(0);
    },
    "What was upgraded",
  );

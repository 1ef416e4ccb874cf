import { accept, type Result } from "../../domain/kernel/result.ts";
import type { LogProblem } from "../../domain/log/verification/problem.ts";
import { verifyLogs } from "../log/verify-logs.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { checkKeys, type KeyOfAnotherStore } from "./check-keys.ts";

/**
 * Checks the store of a backup, before it takes the place of another one: its keys are those at hand, and its logs are as they were
 * written. Returns how many problems the logs have; each is given to `found`.
 */
export const checkBackup = async (
  dependencies: Dependencies,
  found: (companyId: number, problem: LogProblem) => void,
): Promise<Result<number, KeyOfAnotherStore>> => {
  const keys = await checkKeys(dependencies);
  if (keys._tag === "Refused") return keys;
  let problems = 0;
  await verifyLogs(dependencies, {
    companyId: null,
    from: null,
    found: (companyId, problem) => {
      problems += 1;
      found(companyId, problem);
    },
    verified: () => {},
  });
  return accept(problems);
};

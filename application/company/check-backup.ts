import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import type { LogProblem } from "../../domain/log/verification/problem.ts";
import { verifyLogs } from "../log/verify-logs.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findWrongKey } from "./keys/find-wrong-key.ts";
import type { KeyOfAnotherStore } from "./keys/key-checks.ts";

/**
 * Checks the store of a backup before it replaces another store: its keys must be the available ones, and its logs must be as they were
 * written. Returns the number of problems in the logs; each is passed to `found`.
 */
export const checkBackup = async (
  dependencies: Dependencies,
  found: (companyId: number, problem: LogProblem) => void,
): Promise<Result<number, KeyOfAnotherStore>> => {
  const key = await findWrongKey(dependencies);
  if (key !== null) return refuse({ _tag: "KeyOfAnotherStore", key });
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

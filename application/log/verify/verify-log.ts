import type { LogHead } from "../../../domain/log/chain.ts";
import type { LogProblem } from "../../../domain/log/verification/problem.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { type VerifiedChain, verifyChain } from "./verify-chain.ts";
import { verifyNumbers } from "./verify-numbers.ts";
import { verifyRecords } from "./verify-records.ts";

/** What a verification of a company's whole log came to. */
export interface VerifiedLog extends VerifiedChain {
  readonly problemCount: number;
}

/**
 * Verifies a company's log from a head on (null: from its first entry), and all its records beside the log. Each problem is given to
 * `found` as it is seen, and the verification goes on.
 */
export const verifyLog = async (
  dependencies: Dependencies,
  companyId: number,
  { from, found }: { readonly from: LogHead | null; readonly found: (problem: LogProblem) => void },
): Promise<VerifiedLog> => {
  let problemCount = 0;
  const counted = (problem: LogProblem) => {
    problemCount += 1;
    found(problem);
  };
  const maxEntries = Number.MAX_SAFE_INTEGER;
  const chain = await verifyChain(dependencies, companyId, { from, maxEntries, found: counted });
  await verifyNumbers(dependencies, companyId, counted);
  await verifyRecords(dependencies, companyId, counted);
  return { ...chain, problemCount };
};

import type { LogHead } from "../../../domain/log/chain.ts";
import type { LogProblem } from "../../../domain/log/verification/problem.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { type VerifiedChain, verifyChain } from "./verify-chain.ts";
import { verifyNumbers } from "./verify-numbers.ts";
import { verifyRecords } from "./verify-records.ts";

/** The result of verifying a company's whole log. */
export interface VerifiedLog extends VerifiedChain {
  readonly problemCount: number;
}

/**
 * Verifies a company's log from a head (null: from its first entry), and compares all its records with the log. Each problem is passed to
 * `found` when it is found, and verification continues.
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

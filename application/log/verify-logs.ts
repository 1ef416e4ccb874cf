import type { LogHead } from "../../domain/log/chain.ts";
import type { LogProblem } from "../../domain/log/verification/problem.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { everyCompany } from "../support/walk/every-company.ts";
import { type VerifiedLog, verifyLog } from "./verify/verify-log.ts";

/** What to verify, and the callbacks for its results. */
interface Verification {
  /** Null to verify the logs of all companies. */
  readonly companyId: number | null;
  /** The head after which verification begins; null for the first entry. */
  readonly from: LogHead | null;
  /** Called with each problem as it is found. */
  readonly found: (companyId: number, problem: LogProblem) => void;
  /** Called with the result of verifying each company's log. */
  readonly verified: (companyId: number, log: VerifiedLog) => void;
}

/** Verifies companies' logs, and compares their records with the logs, for the operator. Returns the number of companies. */
export const verifyLogs = async (
  dependencies: Dependencies,
  { companyId, from, found, verified }: Verification,
): Promise<number> => {
  let companies = 0;
  for await (const { id } of everyCompany(dependencies)) {
    if (companyId !== null && id !== companyId) continue;
    companies += 1;
    verified(id, await verifyLog(dependencies, id, { from, found: (problem) => found(id, problem) }));
  }
  return companies;
};

import type { LogHead } from "../../domain/log/chain.ts";
import type { LogProblem } from "../../domain/log/verification/problem.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { everyCompany } from "../support/walk/every-company.ts";
import { type VerifiedLog, verifyLog } from "./verify/verify-log.ts";

/** What is verified, and who is notified of what. */
interface Verification {
  /** Null: the logs of all companies. */
  readonly companyId: number | null;
  /** The head after which it begins; null: from the first entry on. */
  readonly from: LogHead | null;
  /** Called with each problem as it is seen, … */
  readonly found: (companyId: number, problem: LogProblem) => void;
  /** … and with what the verification of each company's log came to. */
  readonly verified: (companyId: number, log: VerifiedLog) => void;
}

/** Verifies the logs of companies, and their records beside them, for the operator. Returns how many companies there were. */
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

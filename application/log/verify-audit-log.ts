import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { LogHead } from "../../domain/log/chain.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import { maxEntriesVerified, maxProblemsNamed } from "../../domain/log/verification/limits.ts";
import type { LogProblem } from "../../domain/log/verification/problem.ts";
import { resolveRequestedCompany } from "../support/company-scope.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { type VerifiedChain, verifyChain } from "./verify/verify-chain.ts";

/** The result of verifying a part of a company's log. */
export interface VerifiedPart extends VerifiedChain {
  readonly companyId: number;
  /** The head after which verification begins; null for the first entry. */
  readonly from: LogHead | null;
  readonly problemCount: number;
  /** The first of the problems. */
  readonly problems: readonly LogProblem[];
}

/** Verifies the entries after a head in a company's audit log (null: the actor's own company), at most `maxEntriesVerified` of them. */
export const verifyAuditLog = async (
  dependencies: Dependencies,
  actor: Actor,
  companyId: number | null,
  from: LogHead | null,
): Promise<Result<VerifiedPart, PermissionDenied | NotFound<"company">>> => {
  const allowed = authorize(actor, "audit.view");
  if (allowed._tag === "Refused") return allowed;
  const company = await resolveRequestedCompany(dependencies, actor, companyId);
  if (company._tag === "Refused") return company;
  const problems: LogProblem[] = [];
  let problemCount = 0;
  const found = (problem: LogProblem) => {
    problemCount += 1;
    if (problems.length < maxProblemsNamed) problems.push(problem);
  };
  const part = { from, maxEntries: maxEntriesVerified, found };
  const chain = await verifyChain(dependencies, company.value, part);
  return accept({ ...chain, companyId: company.value, from, problemCount, problems });
};

import { type Actor, authorize, type PermissionDenied } from "../../domain/access/actor.ts";
import type { HmdaFiling } from "../../domain/hmda/filing/filing.ts";
import type { Result } from "../../domain/kernel/result.ts";
import type { NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisible } from "../support/find-visible.ts";

/** Finds a filing, with the edit results of when it was generated. */
export const findHmdaFiling = async (
  dependencies: Dependencies,
  actor: Actor,
  filingId: number,
): Promise<Result<HmdaFiling, PermissionDenied | NotFound<"hmda_filing">>> => {
  const allowed = authorize(actor, "report.hmda");
  return allowed._tag === "Refused" ? allowed : findVisible(dependencies, actor, "hmda_filing", filingId);
};

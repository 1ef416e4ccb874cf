import type { Actor } from "../../../domain/access/actor.ts";
import { type HmdaFiling, loggedFiling } from "../../../domain/hmda/filing/filing.ts";
import { accept, type Result, refuse } from "../../../domain/kernel/result.ts";
import type { LogAction } from "../../../domain/log/actions.ts";
import type { Dependencies } from "../dependencies.ts";
import { logEntry } from "../log-entry.ts";
import { retryOnConflict } from "../retry-on-conflict.ts";
import { findVisibleFiling, type HmdaFilingNotFound } from "./find-visible-filing.ts";

/** Others changed the filing each time before a step could be saved, or generated the same edition. */
export interface HmdaFilingChangedMeanwhile {
  readonly _tag: "HmdaFilingChangedMeanwhile";
}

/**
 * Decides a step of a filing, told the highest edition of its year, and saves it; decides again where another write came
 * between. A step that changes nothing is not saved.
 */
export const updateFiling = async <Refusal>(
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  filingId: number,
  decide: (filing: HmdaFiling, latestEdition: number) => Promise<Result<HmdaFiling, Refusal>>,
): Promise<Result<HmdaFiling, Refusal | HmdaFilingNotFound | HmdaFilingChangedMeanwhile>> => {
  const saved = await retryOnConflict(async () => {
    const found = await findVisibleFiling(dependencies, actor, filingId);
    if (found._tag === "Refused") return found;
    const filing = found.value;
    const { hmdaFilings } = dependencies.forCompany(filing.companyId);
    const latest = await hmdaFilings.latest(filing.year, null);
    const decided = await decide(filing, latest?.edition ?? filing.edition);
    if (decided._tag === "Refused" || decided.value === filing) return decided;
    const entry = logEntry(dependencies, actor, action, loggedFiling, filing, decided.value);
    const next = await hmdaFilings.save(decided.value, entry);
    return next === "conflict" ? next : accept(next);
  });
  return saved === "conflict" ? refuse({ _tag: "HmdaFilingChangedMeanwhile" }) : saved;
};

import type { Actor } from "../../domain/access/actor.ts";
import { type HmdaFiling, loggedHmdaFiling } from "../../domain/hmda/filing/filing.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { ChangedMeanwhile, LogAction, NotFound } from "../../domain/log/record-kinds.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { findVisible } from "../support/find-visible.ts";
import { logEntry } from "../support/log-entry.ts";
import { updateRecord } from "../support/update-record.ts";

/** Decides a step of a filing, given the highest edition of its year, and saves it; see `updateRecord`. */
export const updateHmdaFiling = <Refusal>(
  dependencies: Dependencies,
  actor: Actor,
  action: LogAction,
  id: number,
  decide: (filing: HmdaFiling, latestEdition: number) => Promise<Result<HmdaFiling, Refusal>>,
): Promise<Result<HmdaFiling, Refusal | NotFound<"hmda_filing"> | ChangedMeanwhile<"hmda_filing">>> => {
  const filingsOf = ({ companyId }: HmdaFiling) => dependencies.forCompany(companyId).hmdaFilings;
  return updateRecord(
    dependencies,
    {
      kind: "hmda_filing",
      id,
      find: () => findVisible(dependencies, actor, "hmda_filing", id),
      save: async (before, after) => {
        const entry = logEntry(dependencies, actor, action, loggedHmdaFiling, before, after);
        const saved = await filingsOf(before).save(after, entry);
        return saved === "conflict" ? saved : accept(saved);
      },
    },
    async (filing) => {
      const latest = await filingsOf(filing).latest(filing.year, null);
      return decide(filing, latest?.edition ?? filing.edition);
    },
  );
};

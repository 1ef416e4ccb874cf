import { accept, type Result, refuse } from "../../domain/kernel/result.ts";
import { emptyLog, isChained, type LogHead, type Mac } from "../../domain/log/chain.ts";
import type { CompanyLog } from "../../domain/log/ports.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { everyCompany } from "../support/every-company.ts";
import { checkKeys, type KeyOfAnotherStore } from "./check-keys.ts";

/** An entry of a company's log is not as it was written, or was written under another audit key. */
interface LogBroken {
  readonly _tag: "LogBroken";
  readonly companyId: number;
  readonly seq: number;
}

const entriesAtOnce = 1_000;

/** The number of the first entry that does not follow the one before it unaltered; null: all do. */
const firstBroken = async (log: CompanyLog, mac: Mac): Promise<number | null> => {
  let head: LogHead = emptyLog;
  for (;;) {
    const entries = await log.listAfter(head.seq, entriesAtOnce);
    for (const entry of entries) {
      if (!isChained(entry, head, mac)) return entry.seq;
      head = entry;
    }
    if (entries.length < entriesAtOnce) return null;
  }
};

/** Checks the store of a backup, before it takes the place of another one: its keys are those at hand, and its logs are whole. */
export const checkBackup = async (dependencies: Dependencies): Promise<Result<null, KeyOfAnotherStore | LogBroken>> => {
  const keys = await checkKeys(dependencies);
  if (keys._tag === "Refused") return keys;
  for await (const { id: companyId } of everyCompany(dependencies)) {
    const seq = await firstBroken(dependencies.forCompany(companyId).log, dependencies.vault.auditMac);
    if (seq !== null) return refuse({ _tag: "LogBroken", companyId, seq });
  }
  return accept(null);
};

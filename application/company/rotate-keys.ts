import { serviceActor } from "../../domain/access/actor.ts";
import type { Company } from "../../domain/company/company.ts";
import type { FieldPlace } from "../../domain/kernel/ports.ts";
import { accept, type Result } from "../../domain/kernel/result.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEvent } from "../support/log-event.ts";
import { everyCompany } from "../support/walk/every-company.ts";
import { checkKeys, type KeyOfAnotherStore, renewKeyCheck } from "./check-keys.ts";
import {
  rotateCredentials,
  rotateDocuments,
  rotateFilings,
  rotateLoans,
  rotateReports,
  rotateSubscriptions,
} from "./rotation/of-company.ts";
import { rotatePageLinks, rotateResponses } from "./rotation/of-installation.ts";
import type { Pass } from "./rotation/pass.ts";
import { eraseClearParts, rotateSealedParts } from "./rotation/sealed-parts.ts";

/** What a run did. Values that cannot be decrypted with the keys at hand stay as they are and are named by their place. */
export interface KeyRotation {
  readonly passes: number;
  readonly renewed: number;
  readonly unreadable: readonly FieldPlace[];
}

interface Run {
  readonly requestId: string;
  /** Called after each loan of a pass, with how many it has seen. */
  readonly loansSeen: (count: number) => void;
  /** Called at the end of each pass. */
  readonly passDone: (pass: { readonly number: number; readonly renewed: number }) => void;
}

/** Logs the run in a company once, the first time that it is called for. */
const logOnce = (dependencies: Dependencies, requestId: string) => {
  const logged = new Set<number>();
  return async (company: Company): Promise<void> => {
    if (logged.has(company.id)) return;
    logged.add(company.id);
    const { userId: byUserId } = serviceActor(company, requestId);
    const record = { companyId: company.id, kind: "company", recordId: String(company.id) } as const;
    await logEvent(dependencies, { ...record, action: "company.rotate_keys", byUserId, requestId });
  };
};

/**
 * Encrypts everything that is stored encrypted under the first key of the ring, each value at its place, and makes the blind
 * indexes under the current key; values of the first release are converted, and parts of records that an earlier release stored
 * in clear are sealed, and erased where they were. Versions, `updatedAt` and the records' own logs
 * stay as they are; each company in which something changes gets one entry. The service may go on meanwhile: passes are
 * repeated until one finds nothing to change, since a change under way may write an old value once more. The next run continues
 * one that ended early. The oldest key may be removed from the ring once nothing is unreadable.
 */
export const rotateKeys = async (
  dependencies: Dependencies,
  { requestId, loansSeen, passDone }: Run,
): Promise<Result<KeyRotation, KeyOfAnotherStore>> => {
  const keys = await checkKeys(dependencies);
  if (keys._tag === "Refused") return keys;
  const log = logOnce(dependencies, requestId);
  let renewed = 0;
  for (let passes = 1; ; passes += 1) {
    const pass: Pass = { loansSeen: 0, renewed: 0, missed: 0, unreadable: [] };
    for await (const company of everyCompany(dependencies)) {
      const ofCompany = { pass, company, logRun: () => log(company) };
      await rotateCredentials(dependencies, ofCompany);
      await rotateLoans(dependencies, ofCompany, loansSeen);
      await rotateReports(dependencies, ofCompany);
      await rotateSealedParts(dependencies, ofCompany);
      await rotateFilings(dependencies, ofCompany);
      await rotateDocuments(dependencies, ofCompany);
      await rotateSubscriptions(dependencies, ofCompany);
    }
    await rotateResponses(dependencies, pass);
    await rotatePageLinks(dependencies, pass);
    renewed += pass.renewed;
    passDone({ number: passes, renewed: pass.renewed });
    if (pass.renewed > 0 || pass.missed > 0) continue;
    if (pass.unreadable.length === 0) await renewKeyCheck(dependencies);
    await eraseClearParts(dependencies, pass);
    return accept({ passes, renewed, unreadable: pass.unreadable });
  }
};

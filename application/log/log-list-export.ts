import type { Actor } from "../../domain/access/actor.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logEvent } from "../support/log-event.ts";

/** A list that is about to be given in whole. */
interface ListExport {
  /** The company whose records are read; null: the actor's own. */
  readonly companyId: number | null;
  readonly list: string;
  /** What the rows were chosen by, as the caller put it. */
  readonly filter: string;
}

/** Writes to the audit log who exports which list. The rows may be given once this is done, not before. */
export const logListExport = (
  dependencies: Dependencies,
  actor: Actor,
  { companyId, list, filter }: ListExport,
): Promise<void> =>
  logEvent(dependencies, {
    companyId: companyId ?? actor.companyId,
    kind: "list",
    recordId: list,
    action: "list.export",
    byUserId: actor.userId,
    requestId: actor.requestId,
    changes: [{ path: ["filter"], to: filter }],
  });

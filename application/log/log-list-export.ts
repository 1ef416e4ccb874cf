import type { Actor } from "../../domain/access/actor.ts";
import type { Dependencies } from "../support/dependencies.ts";
import { logRead } from "../support/log-event.ts";

/** A list that is about to be exported in full. */
interface ListExport {
  /** The company whose records are read; null for the actor's own. */
  readonly companyId: number | null;
  readonly list: string;
  /** The filter of the rows, as the client wrote it. */
  readonly filter: string;
}

/** Writes to the audit log who exports which list. Send rows only after this resolves. */
export const logListExport = (
  dependencies: Dependencies,
  actor: Actor,
  { companyId, list, filter }: ListExport,
): Promise<void> =>
  logRead(dependencies, actor, {
    companyId: companyId ?? actor.companyId,
    kind: "list",
    recordId: list,
    action: "list.export",
    changes: [{ path: ["filter"], to: filter }],
  });

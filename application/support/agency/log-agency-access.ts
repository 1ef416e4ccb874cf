import type { Actor } from "../../../domain/access/actor.ts";
import type { AgencyOperation } from "../../../domain/agency/operations.ts";
import type { Loan } from "../../../domain/loan/loan.ts";
import type { Dependencies } from "../dependencies.ts";
import { logEvent } from "../log-event.ts";

/**
 * What the audit log keeps of a call that leaves no attempt, before it is made: credentials are decrypted for it, and with a
 * query numbers of people.
 */
export const logAgencyAccess = (
  dependencies: Dependencies,
  { userId, requestId }: Actor,
  { id, companyId }: Pick<Loan, "id" | "companyId">,
  operation: AgencyOperation,
): Promise<void> =>
  logEvent(dependencies, {
    companyId,
    kind: "loan",
    recordId: String(id),
    action: "agency.ask",
    byUserId: userId,
    requestId,
    changes: [{ path: ["operation"], to: operation }],
  });

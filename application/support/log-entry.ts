import type { Actor } from "../../domain/access/actor.ts";
import { canonicalJsonOnce } from "../../domain/log/canonical-json.ts";
import { type LogEntry, type LoggedRecord, nextState } from "../../domain/log/entry.ts";
import type { LogAction } from "../../domain/log/record-kinds.ts";
import { logEntrySchemaVersion } from "../../domain/log/upgrade.ts";
import { type LoggedView, loggedChanges } from "../../domain/log/view.ts";
import type { Dependencies } from "./dependencies.ts";
import { callListeners } from "./listeners.ts";
/**
 * The audit log entry of a change: who did what, and every difference between the record before (null if new) and after the change. `after`
 * is what will be saved.
 */
export const logEntry = <Changed extends LoggedRecord>(
  dependencies: Dependencies,
  { userId, requestId }: Pick<Actor, "userId" | "requestId">,
  action: LogAction,
  logged: LoggedView<Changed>,
  before: Changed | null,
  after: Changed,
): LogEntry => {
  const { vault, clock } = dependencies;
  const state = before === null ? after : nextState(after);
  const view = logged.viewOf(state);
  callListeners(dependencies.processState.logListeners);
  return {
    schemaVersion: logEntrySchemaVersion,
    companyId: logged.companyIdOf(state),
    kind: logged.kind,
    recordId: logged.idOf(state),
    number: state.logNumber,
    action,
    at: clock.now(),
    byUserId: userId,
    requestId,
    changes: loggedChanges(logged, before, state, view),
    stateDigest: vault.digest(canonicalJsonOnce(view)),
    viewVersion: state.schemaVersion,
  };
};

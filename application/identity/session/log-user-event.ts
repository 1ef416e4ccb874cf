import { loggedUser } from "../../../domain/identity/logged-user.ts";
import type { User } from "../../../domain/identity/user.ts";
import type { LogEvent } from "../../../domain/log/entry.ts";
import type { LogAction } from "../../../domain/log/record-kinds.ts";
import type { Dependencies } from "../../support/dependencies.ts";
import { eventNow } from "../../support/log-event.ts";

type UserEvent = Extract<LogAction, "user.sign_in" | "user.sign_out" | "user.block_sign_in" | "user.reuse_code">;

type UserEventArguments = readonly [user: User, action: UserEvent, byUserId: number, requestId: string];

/** An audit log entry for something that happens now to a user's account without changing its record. `byUserId` 0 is the service. */
export const userEventNow = (
  dependencies: Dependencies,
  ...[user, action, byUserId, requestId]: UserEventArguments
): LogEvent =>
  eventNow(dependencies, {
    companyId: loggedUser.companyIdOf(user),
    kind: loggedUser.kind,
    recordId: loggedUser.idOf(user),
    action,
    byUserId,
    requestId,
  });

/** Writes to a user's audit trail what happened to the account without changing its record. */
export const logUserEvent = (dependencies: Dependencies, ...[user, ...event]: UserEventArguments): Promise<void> =>
  dependencies.forCompany(user.companyId).log.append(userEventNow(dependencies, user, ...event));

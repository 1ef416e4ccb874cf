import { loggedUser } from "../../../domain/identity/logged-user.ts";
import type { User } from "../../../domain/identity/user.ts";
import type { LogAction } from "../../../domain/log/record-kinds.ts";

import type { Dependencies } from "../../support/dependencies.ts";
import { logEvent } from "../../support/log-event.ts";

type UserEvent = Extract<LogAction, "user.sign_in" | "user.sign_out" | "user.block_sign_in" | "user.reuse_code">;

/** Puts into a user's trail what happened with its account without changing its record; `byUserId` 0: the service. */
export const logUserEvent = (
  dependencies: Dependencies,
  user: User,
  action: UserEvent,
  byUserId: number,
  requestId: string,
): Promise<void> =>
  logEvent(dependencies, {
    companyId: loggedUser.companyIdOf(user),
    kind: loggedUser.kind,
    recordId: loggedUser.idOf(user),
    action,
    byUserId,
    requestId,
  });

import type { JsonObject } from "../log/changes.ts";
import type { LoggedView } from "../log/view.ts";
import type { User } from "./user.ts";

/** What the log shows of users: of a password only that it was changed. Sign-ins have entries of their own. */
export const loggedUser: LoggedView<User> = {
  kind: "user",
  companyIdOf: ({ companyId }) => companyId,
  idOf: ({ id }) => String(id),
  // A user is plain data; JSON's own types have no names for its interfaces.
  viewOf: ({
    schemaVersion: _version,
    logNumber: _number,
    lastLoginAt: _signIn,
    sessionGeneration: _generation,
    sessionsValidFrom: _valid,
    keptSessionId: _kept,
    passwordHash: _hash,
    formerPasswordHashes,
    ...user
  }) => ({ ...user, password: "set", formerPasswords: formerPasswordHashes.length }) as unknown as JsonObject,
  secretsOf: ({ passwordHash }) => [{ path: ["password"], value: passwordHash }],
};

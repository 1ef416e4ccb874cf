import type { JsonObject } from "../log/changes.ts";
import type { LoggedView } from "../log/view.ts";
import type { User } from "./user.ts";

/** What the log shows of users: of a password and a second factor only that it was changed. Sign-ins have entries of their own. */
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
    lastCodeStep: _step,
    secondFactor,
    ...user
  }) =>
    ({
      ...user,
      password: "set",
      formerPasswords: formerPasswordHashes.length,
      secondFactor: secondFactor && {
        secret: "set",
        recoveryCodes: secondFactor.recoveryDigests.length,
        turnedOnAt: secondFactor.turnedOnAt,
      },
    }) as unknown as JsonObject,
  secretsOf: ({ passwordHash, secondFactor }) => [
    { path: ["password"], value: passwordHash },
    ...(secondFactor === null ? [] : [{ path: ["secondFactor", "secret"], value: secondFactor.sealedSecret }]),
  ],
};

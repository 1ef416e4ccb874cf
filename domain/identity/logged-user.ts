import type { JsonObject } from "../log/changes.ts";
import { partialView } from "../log/view.ts";
import type { User } from "./user.ts";

/**
 * What the log shows of users. For a password, a second factor, and a provider account: only that it was changed. Sign-ins have their own
 * entries.
 */
export const loggedUser = partialView<User>("user", {
  // A user is plain data, but its interfaces are not assignable to the JSON types.
  viewOf: ({
    schemaVersion: _version,
    logNumber: _number,
    lastLoginAt: _signIn,
    passwordGivenAt: _given,
    sessionGeneration: _generation,
    sessionsValidFrom: _valid,
    keptSessionId: _kept,
    passwordHash: _hash,
    formerPasswordHashes,
    lastCodeStep: _step,
    secondFactor,
    providerLink,
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
      providerLink: providerLink && { issuer: providerLink.issuer, subject: "set" },
    }) as unknown as JsonObject,
  secretsOf: ({ passwordHash, secondFactor, providerLink }) => [
    { path: ["password"], value: passwordHash },
    ...(secondFactor === null ? [] : [{ path: ["secondFactor", "secret"], value: secondFactor.sealedSecret }]),
    ...(providerLink === null ? [] : [{ path: ["providerLink", "subject"], value: providerLink.subject }]),
  ],
});
